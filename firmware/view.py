"""Which field of the panel is which point of a side, and back.

The panel's points are printed 1-24. Seen unturned and unmirrored they are White's
numbers. The board may be turned for the side on roll and mirrored left to right.
"""

from firmware.games import BAR, OTHER, RULES, SAME_WAY
from firmware.memory import GAME, OPTION_DIRECTION, OPTION_TURNED, ROW, SETTING_UP, SIDE, WORK_GAME
from firmware.ports import FIELD_BAR_WHITE

# Where a point is printed once the board is mirrored; 0 and 25 are no points.
_MIRRORED = bytes((0,) + tuple(13 - p if p <= 12 else 37 - p for p in range(1, 25)) + (25,))


def viewer(ram) -> int:
    """The side whose numbers the panel shows."""
    return ram[SIDE] if ram[OPTION_TURNED] else 0


def _game(ram) -> int:
    """The game whose men are on the glass."""
    return ram[WORK_GAME] if ram[SETTING_UP] else ram[GAME]


def field_of(ram, side: int, point: int) -> int:
    """The field of `side`'s own `point` (1-24, or 25 for its bar)."""
    if point == BAR:
        return FIELD_BAR_WHITE + side
    if side != viewer(ram):
        point = OTHER[RULES[_game(ram)][SAME_WAY]][point]
    if ram[OPTION_DIRECTION]:
        point = _MIRRORED[point]
    return point - 1


def point_of(ram, side: int, field: int) -> int:
    """`side`'s own number of `field`: 1-24, 25 its bar, 0 the other side's bar."""
    if field >= FIELD_BAR_WHITE:
        return BAR if field == FIELD_BAR_WHITE + side else 0
    point = field + 1
    if ram[OPTION_DIRECTION]:
        point = _MIRRORED[point]
    if side != viewer(ram):
        point = OTHER[RULES[_game(ram)][SAME_WAY]][point]
    return point


def row_of(side: int) -> int:
    """Offset of `side`'s row in MEN and PINS."""
    return ROW * side
