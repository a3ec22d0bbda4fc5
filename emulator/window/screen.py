"""The LCD in the window: the glass at the window's size, with segments that fade."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from emulator.art import layout as art
from emulator.picture import Fader, Picture, Skin, settled

LARGEST = 6.0  # pixels a unit; beyond this the picture is stretched, nobody sees more


@dataclass(frozen=True)
class Wheels(Skin):
    """A skin with two wheels: `depth` for the lit segments and `ghost` for the unlit, 0 to 1."""

    depth: float = 0.8
    ghost: float = 0.08
    shadow: float = 0.5

    @property
    def lit(self) -> float:
        """Opacity of a lit segment."""
        return 0.5 + 0.5 * self.depth

    @property
    def unlit(self) -> float:
        """Opacity of an unlit segment."""
        return 0.5 * self.ghost


class Screen:
    """The glass at one size at a time.

    Segments fade in the time of the host, so that fast-forward looks alive.
    """

    def __init__(self, width: int, skin: Skin | None = None) -> None:
        self._skin = skin or Wheels()
        self._fader = Fader()
        self._lines: bytes | None = None
        self._levels = np.zeros(0, dtype=np.uint8)
        self._fading = False
        self.changed = True
        self.resize(width)

    def resize(self, width: int) -> None:
        """Draw at so many pixels from now on; the height follows."""
        scale = width / art.WIDTH
        self.size = width, max(1, round(scale * art.HEIGHT))
        self._picture = Picture(min(scale, LARGEST), self._skin)
        self.changed = True

    def advance(self, lines: bytes, seconds: float) -> None:
        """Let time pass with these segment bytes lit."""
        if self._lines is None:
            self._lines = lines
            self._levels = self._fader.settle(lines)
            self.changed = True
        if lines == self._lines and not self._fading:
            return
        self._lines = lines
        levels = self._fader.advance(lines, seconds)
        self._fading = not np.array_equal(levels, settled(lines))
        if not np.array_equal(levels, self._levels):
            self._levels = levels
            self.changed = True

    def settle(self) -> None:
        """Jump to the end of all fading with the next `advance`, as after a pause."""
        self._lines = None
        self._fading = False

    def draw(self) -> pygame.Surface:
        """The glass as it looks now; the surface may be drawn over by the next call."""
        self.changed = False
        pixels = self._picture.draw(self._levels)
        size = self._picture.width, self._picture.height
        surface = pygame.image.frombuffer(pixels.data, size, "RGB")
        if size != self.size:
            surface = pygame.transform.smoothscale(surface, self.size)
        return surface
