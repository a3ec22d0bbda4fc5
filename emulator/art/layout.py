"""Where things are on the glass. Units are the drawing's: 480 x 230, y downwards.

The upper half is the lower half upside down: heights count from the edge of the
glass inwards, and `y` tells where they lie in either half.
"""

from __future__ import annotations

from emulator.segments import STACKS

WIDTH, HEIGHT = 480.0, 230.0
CENTRE_Y = HEIGHT / 2

BOARD_LEFT, BOARD_RIGHT = 8.0, 344.0
BAR_LEFT, BAR_RIGHT = 160.0, 192.0
COLUMN = 25.0
FIRST_COLUMN = 10.0
TRAY_LEFT, TRAY_RIGHT = 348.0, 380.0
CUBE_LEFT, CUBE_RIGHT = 383.0, 401.0
PANEL_LEFT, PANEL_RIGHT = 408.0, 474.0

# Heights from the edge of the glass
NUMBER = 5.2  # middle of the printed numbers
RIM = 10.4
MAN_PITCH = 12.7
FIRST_MAN = 17.4  # middle of the man at the rim
COUNT = 82.6  # middle of the counts
ARROW = 94.6  # middle of the arrow lights
BAND = 101.4  # edge of the middle band

MAN_RADIUS = 6.0


def y(height: float, upper: bool) -> float:
    """Return the y of a height in the upper or lower half."""
    return height if upper else HEIGHT - height


def is_upper(stack: int) -> bool:
    """Whether a stack of men lies in the upper half: points 13-24 and Black's bar and tray."""
    return 12 <= stack < 24 if STACKS[stack] == "point" else stack % 2 == 1


def stack_x(stack: int) -> float:
    """Return the x of a stack's middle; stacks as in `emulator.segments.STACK_NAMES`."""
    if STACKS[stack] == "bar":
        return (BAR_LEFT + BAR_RIGHT) / 2
    if STACKS[stack] == "off":
        return (TRAY_LEFT + TRAY_RIGHT) / 2
    column = stack - 12 if is_upper(stack) else 11 - stack
    return FIRST_COLUMN + COLUMN * (column + 0.5) + (BAR_RIGHT - BAR_LEFT if column >= 6 else 0)
