"""Where the board fields lie on the LCD's drawing, as press areas.

A field's area is what a thumb would take for it: the whole column of a point, a bar
or a tray, from the edge of the glass to the band in the middle.
"""

from __future__ import annotations

from emulator.art import layout as art
from emulator.segments import STACK_NAMES, STACKS
from emulator.window.layout import Glass, Rectangle


def field_areas() -> dict[str, Rectangle]:
    """The press areas by name, points 1-24, both bars and off trays, in the drawing's units."""
    widths = {
        "point": art.COLUMN,
        "bar": art.BAR_RIGHT - art.BAR_LEFT,
        "off": art.TRAY_RIGHT - art.TRAY_LEFT,
    }
    areas: dict[str, Rectangle] = {}
    for stack, name in enumerate(STACK_NAMES):
        width = widths[STACKS[stack]]
        top = 0.0 if art.is_upper(stack) else art.HEIGHT - art.BAND
        areas[name] = Rectangle(art.stack_x(stack) - width / 2, top, width, art.BAND)
    return areas


def glass() -> Glass:
    """The glass as it is drawn in `emulator/art/lcd.svg`."""
    return Glass(art.WIDTH, art.HEIGHT, field_areas())
