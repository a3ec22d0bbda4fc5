"""What a finished game is worth, before any cube."""

from firmware import steps
from firmware.board import rearmost
from firmware.games import (
    MEN_PER_SIDE,
    RULES,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_ONE,
)
from firmware.memory import MINE, THEIRS, WORK_GAME, WORK_RESULT


def is_finished(device) -> int:
    """1 if the board in working memory ends the game."""
    ram = device.ram
    return 1 if ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE else 0


def worth(device) -> int:
    """Points the finished game is worth to the side on roll; 0 for a tie."""
    ram = device.ram
    kind = RULES[ram[WORK_GAME]][WORTH]
    if ram[WORK_RESULT] == steps.DECIDED_TIE:
        return 0
    if kind == WORTH_ONE or ram[THEIRS]:
        return 1
    if kind == WORTH_FIELDS:
        return 5 - (24 - rearmost(ram, THEIRS)) // 6
    if kind == WORTH_BACKGAMMON and rearmost(ram, THEIRS) >= 19:
        return 3
    return 2
