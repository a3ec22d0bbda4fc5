"""The position of the game and its copy in working memory.

The game's position is battery-backed and seen by White and Black; the step
generator works on a copy seen by the side on roll.
"""

from firmware.games import BAR, MEN_PER_SIDE, STARTS
from firmware.memory import (
    GAME,
    MEN,
    MINE,
    MODE,
    MY_PINS,
    PINS,
    ROW,
    SIDE,
    THEIR_PINS,
    THEIRS,
    TWELVE,
    WORK_GAME,
    WORK_LEFT_START,
    WORK_MODE,
    WORK_RESULT,
    WORK_TWELVE,
)


def set_up(device) -> None:
    """Place the men of GAME for its start."""
    ram = device.ram
    for offset in range(2 * ROW):
        ram[MEN + offset] = 0
        ram[PINS + offset] = 0
    start = STARTS[ram[GAME]]
    for pair in range(0, len(start), 2):
        ram[MEN + start[pair]] = start[pair + 1]
        ram[MEN + ROW + start[pair]] = start[pair + 1]
    ram[TWELVE] = 0
    ram[TWELVE + 1] = 0


def load(device) -> None:
    """Copy the game's position to working memory, seen by SIDE."""
    load_seen_by(device, device.ram[SIDE])


def load_seen_by(device, side: int) -> None:
    """Copy the game's position to working memory, seen by `side`."""
    ram = device.ram
    mine = ROW * side
    theirs = ROW - mine
    for point in range(ROW):
        ram[MINE + point] = ram[MEN + mine + point]
        ram[THEIRS + point] = ram[MEN + theirs + point]
        ram[MY_PINS + point] = ram[PINS + mine + point]
        ram[THEIR_PINS + point] = ram[PINS + theirs + point]
    ram[WORK_TWELVE] = ram[TWELVE + side]
    ram[WORK_TWELVE + 1] = ram[TWELVE + 1 - side]
    ram[WORK_GAME] = ram[GAME]
    ram[WORK_MODE] = ram[MODE]
    ram[WORK_RESULT] = 0
    ram[WORK_LEFT_START] = 0


def store(device) -> None:
    """Copy working memory back to the game's position."""
    ram = device.ram
    mine = ROW * ram[SIDE]
    theirs = ROW - mine
    for point in range(ROW):
        ram[MEN + mine + point] = ram[MINE + point]
        ram[MEN + theirs + point] = ram[THEIRS + point]
        ram[PINS + mine + point] = ram[MY_PINS + point]
        ram[PINS + theirs + point] = ram[THEIR_PINS + point]
    ram[TWELVE + ram[SIDE]] = ram[WORK_TWELVE]
    ram[TWELVE + 1 - ram[SIDE]] = ram[WORK_TWELVE + 1]


def pips(device, side: int) -> int:
    """Pip count of `side`: points still to walk, men off excepted."""
    ram = device.ram
    total = 0
    for point in range(1, ROW):
        total += point * ram[MEN + ROW * side + point]
    return total


def is_sound(device) -> int:
    """1 if both sides have 15 men, as they must after every tick."""
    ram = device.ram
    for side in range(2):
        total = 0
        for point in range(ROW):
            total += ram[MEN + ROW * side + point]
        if total != MEN_PER_SIDE:
            return 0
    return 1


def rearmost(ram, men: int) -> int:
    """The highest point, 25 being the bar, with a man of the row at `men`; 0 if all are off."""
    point = BAR
    while point and ram[men + point] == 0:
        point -= 1
    return point
