"""What the window shows: body, glass, what is pressed, cursor and help, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from emulator.picture import Skin
from emulator.window import help as help_page
from emulator.window.body import TABLE, Body
from emulator.window.layout import (
    BODY_HEIGHT,
    BODY_WIDTH,
    Control,
    Fit,
    Kind,
    Layout,
    Rectangle,
    fit,
)
from emulator.window.screen import Screen

_CURSOR = (224, 84, 62)
_CURSOR_EDGE = (255, 246, 226)
_PRESSED = (20, 24, 18, 60)
_CARRIED = (224, 84, 62)


@dataclass(frozen=True)
class Scene:
    """All that the picture depends on beside the glass.

    `down` are the names of the controls to show pressed; for a switch, being in it
    means its second end. `cursor` and `carried` are control names.
    """

    down: frozenset[str] = frozenset()
    cursor: str | None = None
    carried: frozenset[str] = frozenset()
    help: bool = False


class View:
    """Draws scenes on a window's surface and redraws only what has changed.

    While a window is being resized the last picture is stretched; `settle` then
    draws it anew at the size that was reached.
    """

    def __init__(
        self, plan: Layout, keys: Mapping[str, tuple[str, ...]], skin: Skin | None = None
    ) -> None:
        self.plan = plan
        self.fit = Fit(1.0, 0.0, 0.0)
        self._keys = keys
        self._skin = skin
        self._size = (0, 0)
        self._made = (0, 0)  # the size that body and screen are drawn for
        self._made_fit = self.fit
        self._body: Body | None = None
        self._screen: Screen | None = None
        self._help: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._backdrop: pygame.Surface | None = None
        self._loose: pygame.Surface | None = None  # what is drawn before it is stretched
        self._drawn: Scene | None = None

    @property
    def settled(self) -> bool:
        """Whether the picture is drawn for the present size, not stretched to it."""
        return self._size == self._made

    def resize(self, size: tuple[int, int]) -> None:
        """The window has so many pixels now."""
        if size == self._size:
            return
        self._size = size
        self.fit = fit(*size)
        self._drawn = None
        if self._body is None:
            self.settle()

    def settle(self) -> None:
        """Draw everything for the present size."""
        if self.settled:
            return
        self._made, self._made_fit = self._size, self.fit
        self._body = Body(self.plan, self._size, self.fit)
        self._backdrop = self._help = self._loose = self._drawn = None
        _, _, width, _ = self.fit.to_pixels(self.plan.glass)
        if self._screen is None:
            self._screen = Screen(width, self._skin)
        else:
            self._screen.resize(width)

    def spoil(self) -> None:
        """Something has covered the window: the next `draw` draws everything."""
        self._drawn = None

    def advance(self, lines: bytes, seconds: float) -> None:
        """Let time pass on the glass with these segment bytes lit."""
        if self._screen is not None:
            self._screen.advance(lines, seconds)

    def wake(self) -> None:
        """The window is seen again: no fading of what happened meanwhile."""
        if self._screen is not None:
            self._screen.settle()
        self.spoil()

    def stale(self, scene: Scene) -> bool:
        """Whether `draw` would change anything."""
        return scene != self._drawn or (self._screen is not None and self._screen.changed)

    def draw(self, target: pygame.Surface, scene: Scene) -> None:
        """Bring a surface of the size given to `resize` up to date with a scene."""
        if self.settled:
            self._paint(target, scene)
        else:
            if self._loose is None:
                self._loose = pygame.Surface(self._made, 0, target)
                self._drawn = None
            self._paint(self._loose, scene)
            self._stretch(target, self._loose)
        self._drawn = scene

    def _stretch(self, target: pygame.Surface, picture: pygame.Surface) -> None:
        """Copy the body from a picture of another size."""
        whole = Rectangle(0, 0, BODY_WIDTH, BODY_HEIGHT)
        source = pygame.Rect(self._made_fit.to_pixels(whole)).clip(picture.get_rect())
        place = pygame.Rect(self.fit.to_pixels(whole)).clip(target.get_rect())
        target.fill(TABLE)
        part = picture.subsurface(source)
        target.blit(pygame.transform.smoothscale(part, place.size), place)

    def _paint(self, target: pygame.Surface, scene: Scene) -> None:
        """Draw a scene at the size that everything is made for."""
        if self._body is None or self._screen is None:
            return
        if scene != self._drawn:
            if self._backdrop is None:
                self._backdrop = self._body.surface.convert(target)
            target.blit(self._backdrop, (0, 0))
            for control in self.plan.controls:
                if control.kind is not Kind.FIELD and control.name in scene.down:
                    target.blit(*self._body.patch(control.name, True))
        left, top, _, _ = self._made_fit.to_pixels(self.plan.glass)
        target.blit(self._screen.draw(), (left, top))
        for control in self.plan.controls:
            if control.kind is Kind.FIELD:
                self._mark(target, control, scene)
        if scene.cursor is not None:
            self._outline(target, self.plan[scene.cursor], _CURSOR, _CURSOR_EDGE)
        if scene.help:
            if self._help is None:
                self._help = help_page.picture(self._keys, self._made_fit)
            target.blit(*self._help)

    def _mark(self, target: pygame.Surface, control: Control, scene: Scene) -> None:
        """Show that a field is pressed or that its man is under way."""
        if control.name in scene.down:
            area = pygame.Rect(self._made_fit.to_pixels(control.area))
            shade = pygame.Surface(area.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, _PRESSED, shade.get_rect(), border_radius=self._radius())
            target.blit(shade, area)
        if control.name in scene.carried:
            self._outline(target, control, _CARRIED, None)

    def _outline(
        self,
        target: pygame.Surface,
        control: Control,
        colour: tuple[int, int, int],
        edge: tuple[int, int, int] | None,
    ) -> None:
        """A frame round a control, two-coloured so that it stands out on light and dark."""
        area = pygame.Rect(self._made_fit.to_pixels(control.area))
        line = max(2, round(4 * self._made_fit.scale))
        if edge is not None:
            outer = area.inflate(2, 2)
            pygame.draw.rect(target, edge, outer, line + 2, border_radius=self._radius() + 1)
        pygame.draw.rect(target, colour, area, line, border_radius=self._radius())

    def _radius(self) -> int:
        return max(3, round(14 * self._made_fit.scale))
