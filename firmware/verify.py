"""VERIFY: go through the fields on which men stand."""

from firmware.memory import MEN, MINE, ROW, SETTING_UP, VERIFYING
from firmware.ports import FIELD_COUNT
from firmware.view import point_of


def begin(ram) -> None:
    """Show the first field with men, or White's bar if there are none."""
    ram[VERIFYING] = FIELD_COUNT
    go_to(ram, -1)


def go_to(ram, field: int) -> None:
    """Show `field` if one was pressed (not negative), else the next one with men."""
    if field < 0:
        field = ram[VERIFYING] - 1
        for _ in range(FIELD_COUNT):
            field = (field + 1) % FIELD_COUNT
            if is_occupied(ram, field):
                break
    ram[VERIFYING] = field + 1


def is_occupied(ram, field: int) -> int:
    """1 if a man of either side stands on `field`."""
    for side in range(2):
        point = point_of(ram, side, field)
        if point and ram[(MINE if ram[SETTING_UP] else MEN) + ROW * side + point]:
            return 1
    return 0
