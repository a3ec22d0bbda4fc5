"""Pictures of the glass: segment levels to pixels, and the fading between frames.

A level says how dark a segment is, 0 to LEVELS; a settled glass has no other levels
than these two. `Picture` draws levels and touches only what changed, `Fader` lets
levels follow the lit segments as slowly as a real LCD does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from emulator import segments
from emulator.art import reader

LEVELS = 16
"""The level of a fully dark segment."""

_FULL = 256 * 255  # darkness of a pixel wholly covered by a segment at full strength

Levels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]


def settled(lines: bytes) -> Levels:
    """Return the levels of a glass that has finished fading: uint8 (COUNT,).

    `lines` are the LCD_SIZE segment bytes; a level's place is the segment's number.
    Raises ValueError for another number of bytes.
    """
    if len(lines) != len(segments.MASKS):
        raise ValueError(f"the glass has {len(segments.MASKS)} byte lines, not {len(lines)}")
    bits = np.unpackbits(np.frombuffer(bytes(lines), dtype=np.uint8), bitorder="little")
    return bits * np.uint8(LEVELS)


@dataclass(frozen=True)
class Skin:
    """How the glass looks.

    `contrast` is the wheel of a real LCD, 0 to 1: higher darkens the lit segments
    and lets the unlit ones show through. `shadow` is how dark the lit segments'
    shadow on the reflector is, 0 to 1.
    """

    background: Colour = (190, 199, 174)
    segment: Colour = (24, 29, 48)
    contrast: float = 0.5
    shadow: float = 0.0

    def __post_init__(self) -> None:
        for name in ("contrast", "shadow"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise ValueError(f"{name} must be between 0 and 1, not {value}")

    @property
    def lit(self) -> float:
        """Opacity of a lit segment."""
        return min(1.0, 0.55 + 0.85 * self.contrast)

    @property
    def unlit(self) -> float:
        """Opacity of an unlit segment."""
        return 0.01 + 0.16 * self.contrast**2


class Picture:
    """The glass as a picture that is redrawn where levels changed.

    `scale` is in pixels a unit of the drawing, 480 x 230 units; `width` and
    `height` are pixels.
    """

    def __init__(self, scale: float = 1.0, skin: Skin | None = None) -> None:
        self._masks = reader.masks(scale)
        self.scale = scale
        self.width, self.height = self._masks.width, self._masks.height
        self._place = np.full(segments.COUNT, -1)
        self._place[self._masks.numbers] = np.arange(len(self._masks.numbers))
        self._lengths = np.diff(self._masks.starts)
        self.skin = skin or Skin()

    @property
    def skin(self) -> Skin:
        """How the glass looks; setting it redraws the whole glass."""
        return self._skin

    @skin.setter
    def skin(self, skin: Skin) -> None:
        self._skin = skin
        self._paper = self._printed(skin.background)
        self._depth = np.array(skin.segment, dtype=np.int16) - self._paper
        steps = np.linspace(skin.unlit, skin.lit, LEVELS + 1)
        self._steps = np.rint(256 * steps).astype(np.int32)
        self._shift = max(1, round(1.1 * self.scale)) * (self.width + 1)
        self._shadows = np.rint(256 * skin.shadow * 0.3 * np.linspace(0, 1, LEVELS + 1)).astype(
            np.int32
        )
        # Darkness is summed up in whole numbers, so that a segment that fades out
        # and in again leaves nothing behind.
        self._darkness = np.zeros(self.width * self.height, dtype=np.int32)
        unlit = self._steps[0] * self._masks.cover.astype(np.int32)
        np.add.at(self._darkness, self._masks.pixels, unlit)
        self._shown = np.zeros(segments.COUNT, dtype=np.uint8)
        self._rgb = self._paper.copy()
        self._colour(self._masks.pixels)

    def _printed(self, background: Colour) -> npt.NDArray[np.uint8]:
        """Return the glass without any segment: the ink on the background, (pixels, 3)."""
        ink = self._masks.ink.reshape(-1, 4)
        paper = np.empty((len(ink), 3), dtype=np.uint8)
        paper[:] = background
        places = np.flatnonzero(ink[:, 3])
        colour = ink[places].astype(np.int32)
        opacity = colour[:, 3:]
        mixed = colour[:, :3] * opacity + paper[places] * (255 - opacity)
        paper[places] = (mixed + 127) // 255
        return paper

    def draw(self, levels: Levels) -> npt.NDArray[np.uint8]:
        """Draw levels 0 to LEVELS, uint8 (COUNT,), by segment number.

        Returns RGB, uint8 (height, width, 3): the picture's own memory, which the
        next `draw` changes. Levels of bits that are no segments are ignored.
        """
        changed = np.flatnonzero(levels != self._shown)
        places = self._place[changed]
        numbers, places = changed[places >= 0], places[places >= 0]
        if len(numbers):
            old, new = self._shown[numbers], levels[numbers]
            lengths = self._lengths[places]
            ends = np.cumsum(lengths)
            # All pixels of the changed segments: their spans, one after the other.
            spans = np.arange(ends[-1]) + np.repeat(
                self._masks.starts[places] - ends + lengths, lengths
            )
            pixels, cover = self._masks.pixels[spans], self._masks.cover[spans]
            darker = np.repeat(self._steps[new] - self._steps[old], lengths)
            np.add.at(self._darkness, pixels, darker * cover)
            if self.skin.shadow:
                darker = np.repeat(self._shadows[new] - self._shadows[old], lengths)
                beside = pixels + self._shift
                inside = beside < len(self._darkness)
                np.add.at(self._darkness, beside[inside], (darker * cover)[inside])
                touched = np.zeros(len(self._darkness), dtype=np.bool_)
                touched[pixels] = True
                touched[beside[inside]] = True
                pixels = np.flatnonzero(touched)
            self._colour(pixels)
        self._shown[changed] = levels[changed]
        return self._rgb.reshape(self.height, self.width, 3)

    def _colour(self, pixels: npt.NDArray[np.intp]) -> None:
        """Set the colours of pixels from their darkness."""
        part = np.minimum(self._darkness[pixels], _FULL) >> 8
        part += part >> 7  # 0 to 256
        depth = np.take(self._depth, pixels, axis=0).astype(np.int32)
        depth *= part[:, None]
        depth >>= 8
        depth += np.take(self._paper, pixels, axis=0)
        self._rgb[pixels] = depth


class Fader:
    """Levels that follow the lit segments with the slowness of liquid crystal.

    `rise` and `fall` are the seconds from clear to dark and back. A segment whose
    bit stays the same keeps its level, however often `advance` is called.
    """

    def __init__(self, rise: float = 0.08, fall: float = 0.14) -> None:
        if rise < 0 or fall < 0:
            raise ValueError(f"fading takes no negative time: {rise}, {fall}")
        self.rise, self.fall = rise, fall
        self._amount = np.zeros(segments.COUNT)

    def settle(self, lines: bytes) -> Levels:
        """Jump to the end of all fading; returns the levels."""
        levels = settled(lines)
        self._amount = levels / LEVELS
        return levels

    def advance(self, lines: bytes, seconds: float) -> Levels:
        """Let `seconds` pass with the segment bytes `lines` lit; returns the levels."""
        goal = settled(lines) / LEVELS
        up = seconds / self.rise if self.rise else 1.0
        down = seconds / self.fall if self.fall else 1.0
        step = np.clip(goal - self._amount, -down, up)
        self._amount = np.clip(self._amount + step, 0.0, 1.0)
        levels: Levels = np.rint(self._amount * LEVELS).astype(np.uint8)
        return levels
