"""The handheld's body as a picture: case, bezel, keys, switches, speaker.

All of it is drawn by code at the window's own size, so it is crisp at any scale.
Keys and switches are patches over a bare body, one for each position.
"""

from __future__ import annotations

import numpy as np
import pygame

from emulator.window import layout
from emulator.window.layout import Control, Fit, Kind, Layout, Rectangle
from emulator.window.paint import Canvas, Colour

IVORY: Colour = (236, 228, 205)
IVORY_SHADE: Colour = (204, 194, 166)
IVORY_SIDE: Colour = (146, 137, 112)
INK: Colour = (42, 40, 38)
CASE: Colour = (74, 76, 82)
CASE_SHADE: Colour = (48, 49, 54)
WELL: Colour = (33, 34, 38)
RED: Colour = (176, 52, 40)
RED_SHADE: Colour = (140, 36, 29)
RED_SIDE: Colour = (86, 22, 18)
GREEN: Colour = (58, 112, 86)
GREEN_SHADE: Colour = (40, 86, 65)
GREEN_SIDE: Colour = (22, 52, 38)
GLASS: Colour = (190, 199, 174)
TABLE: Colour = (23, 22, 21)

_TRAVEL = 5.0  # how far a key goes down, in units
_MARGIN = 7.0  # what a key's patch takes beyond its area
_RED_KEYS = ("ROLL DICE",)
_GREEN_KEYS = ("PLAY",)
_TWO_LINES = {
    "NEW GAME": ("NEW", "GAME"),
    "GAME OPTION": ("GAME", "OPTION"),
    "TAKE BACK": ("TAKE", "BACK"),
    "BEAR OFF": ("BEAR", "OFF"),
    "DOUBLE/ACCEPT": ("DOUBLE", "ACCEPT"),
    "ROLL DICE": ("ROLL", "DICE"),
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Body:
    """The body at one window size.

    `surface` is the whole window with all keys up and both switches at their
    first end; `patch` gives what to lay over it for another position.
    """

    def __init__(self, plan: Layout, size: tuple[int, int], fit: Fit) -> None:
        self.fit = fit
        self.plan = plan
        width, height = size
        pixels = np.empty((3, height, width), dtype=np.float32)
        pixels[:] = np.asarray(TABLE, dtype=np.float32)[:, None, None]
        self._bare = Canvas(fit, pixels)
        _paint_case(self._bare, plan)
        self.surface = self._bare.surface()
        self._patches: dict[tuple[str, bool], tuple[pygame.Surface, tuple[int, int]]] = {}
        for control in plan.controls:
            if control.kind is not Kind.FIELD:
                picture, place = self.patch(control.name, False)
                self.surface.blit(picture, place)

    def patch(self, name: str, down: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        """A key, switch or button in one position, and the pixel of its left upper corner.

        For a switch, `down` means its second end (OFF, G2).
        """
        made = self._patches.get((name, down))
        if made is None:
            control = self.plan[name]
            canvas = self._bare.crop(control.area.grown(_MARGIN))
            if control.kind is Kind.KEY:
                _paint_key(canvas, control, down)
            elif control.kind is Kind.SWITCH:
                _paint_switch(canvas, control.area, down)
            else:
                _paint_hole(canvas, control.area, down)
            made = canvas.surface(), canvas.origin
            self._patches[name, down] = made
        return made


def _paint_case(canvas: Canvas, plan: Layout) -> None:
    """All that never moves."""
    canvas.rounded(layout.BODY.grown(6), 66, (0, 0, 0), opacity=0.55, blur=8)
    canvas.rounded(layout.BODY, 62, CASE, CASE_SHADE)
    canvas.outline(layout.BODY, 62, 3, (128, 130, 136), 0.55)
    canvas.outline(layout.BODY.grown(-10), 54, 2, (20, 20, 22), 0.5)
    canvas.grain(1.6)
    _paint_header(canvas)
    _paint_bezel(canvas, plan)
    for panel in (layout.KEY_PANEL, layout.DICE_PANEL, layout.SWITCH_PANEL):
        _paint_well(canvas, panel)
    _paint_speaker(canvas)
    _paint_switch_labels(canvas)


def _paint_header(canvas: Canvas) -> None:
    """The name in ivory between rows of a board's points."""
    head = layout.HEADER
    middle = head.y + head.height / 2
    canvas.text("CHAMPION", (layout.BEZEL.x + 12, middle + 3), 74, IVORY, spacing=9, anchor=0)
    right_edge = layout.KEY_PANEL.right - 8
    canvas.text("BACKGAMMON", (right_edge, middle + 3), 74, IVORY, spacing=9, anchor=1)
    left, right, count = head.x + 420, head.right - 560, 15
    step = (right - left) / count
    for index in range(count):
        x = left + index * step
        colour = RED if index % 2 else IVORY
        if index % 2:
            points = [(x, head.y + 14), (x + step, head.y + 14), (x + step / 2, head.bottom - 14)]
        else:
            points = [
                (x, head.bottom - 14),
                (x + step / 2, head.y + 14),
                (x + step, head.bottom - 14),
            ]
        canvas.polygon(points, colour, 0.92)


def _paint_bezel(canvas: Canvas, plan: Layout) -> None:
    """The black frame round the glass."""
    canvas.rounded(layout.BEZEL.grown(5), 34, (112, 114, 120), (30, 30, 33), opacity=0.8)
    canvas.rounded(layout.BEZEL, 30, (18, 18, 20), (28, 28, 31))
    canvas.outline(layout.BEZEL.grown(-9), 23, 2, IVORY_SHADE, 0.55)
    canvas.rounded(plan.glass.grown(6), 8, (6, 6, 7), (52, 52, 54))
    canvas.rounded(plan.glass, 2, GLASS)


def _paint_well(canvas: Canvas, area: Rectangle) -> None:
    """A sunk panel in which keys stand."""
    canvas.rounded(area.grown(3), 27, (18, 18, 20), (118, 120, 126), opacity=0.6)
    canvas.rounded(area, 25, WELL, (44, 45, 50))


def _paint_speaker(canvas: Canvas) -> None:
    """The holes over the piezo disc."""
    area = layout.SPEAKER
    columns, rows = 13, 5
    for row in range(rows):
        for column in range(columns - row % 2):
            x = area.x + 16 + (column + 0.5 * (row % 2)) * (area.width - 32) / (columns - 1)
            y = area.y + 13 + row * (area.height - 26) / (rows - 1)
            canvas.disc((x, y + 1.5), 7, (108, 110, 116), opacity=0.55)
            canvas.disc((x, y), 6.5, (14, 14, 16))


def _paint_switch_labels(canvas: Canvas) -> None:
    """The printed words over both slide switches and the hole."""
    for area, left, right in (
        (layout.SWITCH_POWER, "ON", "OFF"),
        (layout.SWITCH_MODE, "G1", "G2"),
    ):
        canvas.text(left, (area.x + 20, area.y - 20), 31, IVORY)
        canvas.text(right, (area.right - 20, area.y - 20), 31, IVORY)
    x, _ = layout.ACL_HOLE.centre
    canvas.text("ACL", (x, layout.ACL_HOLE.y - 20), 31, IVORY)


def _paint_key(canvas: Canvas, control: Control, down: bool) -> None:
    """A key's cap with its label, up or down."""
    area = control.area
    if control.name in _RED_KEYS:
        top, shade, side, ink = RED, RED_SHADE, RED_SIDE, IVORY
    elif control.name in _GREEN_KEYS:
        top, shade, side, ink = GREEN, GREEN_SHADE, GREEN_SIDE, IVORY
    else:
        top, shade, side, ink = IVORY, IVORY_SHADE, IVORY_SIDE, INK
    radius = 16
    canvas.rounded(
        Rectangle(area.x, area.y + 3, area.width, area.height),
        radius,
        (0, 0, 0),
        opacity=0.7,
        blur=3.5,
    )
    canvas.rounded(area, radius, side)
    drop = _TRAVEL if down else 0.0
    cap = Rectangle(area.x + 2, area.y + 1 + drop, area.width - 4, area.height - 3 - _TRAVEL)
    if down:
        top, shade = _darker(top, 0.84), _darker(shade, 0.84)
    canvas.rounded(cap, radius - 2, top, shade)
    canvas.outline(cap, radius - 2, 2, (255, 252, 240), 0.12 if down else 0.4)
    if control.name in layout.DICE_KEYS:
        _paint_pips(canvas, cap, int(control.name), ink)
        return
    lines = _TWO_LINES.get(control.name, (control.name,))
    size = 38.0 if control.name in _RED_KEYS else 34.0
    while max(canvas.text_width(line, size) for line in lines) > cap.width - 12 and size > 12:
        size -= 1
    x, y = cap.centre
    pitch = 30.0
    for index, line in enumerate(lines):
        offset = (index - (len(lines) - 1) / 2) * pitch
        canvas.text(line, (x, y + 2 + offset), size, ink)
    if control.name == "DOUBLE/ACCEPT":
        canvas.rounded(Rectangle(x - 34, y - 0.5, 68, 2), 1, ink, opacity=0.55)


def _paint_pips(canvas: Canvas, cap: Rectangle, number: int, ink: Colour) -> None:
    """The face of a die."""
    x, y = cap.centre
    for step_x, step_y in _PIPS[number]:
        canvas.disc((x + step_x * 19, y + step_y * 18), 7.4, ink)


def _paint_switch(canvas: Canvas, area: Rectangle, second: bool) -> None:
    """A slide switch at its first (left) or second end."""
    canvas.rounded(area, 10, (10, 10, 11), (26, 26, 28))
    canvas.outline(area, 10, 2, (124, 126, 132), 0.5)
    width = area.width * 0.5
    left = area.x + 4 + (area.width - 8 - width if second else 0)
    knob = Rectangle(left, area.y + 4, width, area.height - 8)
    canvas.rounded(knob, 7, IVORY, IVORY_SHADE)
    for index in range(4):
        rib = Rectangle(knob.x + knob.width * (0.2 + 0.2 * index) - 1.5, knob.y + 6, 3, 20)
        canvas.rounded(rib, 1.5, IVORY_SIDE)


def _paint_hole(canvas: Canvas, area: Rectangle, down: bool) -> None:
    """The recessed all-clear button."""
    canvas.disc((area.centre[0], area.centre[1] + 1), 16, (116, 118, 124), opacity=0.6)
    canvas.disc(area.centre, 15, (12, 12, 13))
    canvas.disc(area.centre, 6 if down else 8, (60, 16, 14) if down else (120, 36, 30))


def _darker(colour: Colour, part: float) -> Colour:
    """The colour with only a part of its light."""
    return round(colour[0] * part), round(colour[1] * part), round(colour[2] * part)


def icon(size: int = 64) -> pygame.Surface:
    """A die for the window's title bar and the task list."""
    canvas = Canvas(Fit(size / 100, 0, 0), np.zeros((3, size, size), dtype=np.float32))
    face = Rectangle(0, 0, 100, 100)
    canvas.rounded(face, 0, CASE, CASE_SHADE)
    canvas.rounded(face.grown(-10), 18, IVORY, IVORY_SHADE)
    for step_x, step_y in _PIPS[5]:
        colour = RED if (step_x, step_y) == (0, 0) else INK
        canvas.disc((50 + step_x * 22, 50 + step_y * 22), 9, colour)
    return canvas.surface()
