"""Resignation: how much can be resigned, and what the computer makes of it."""

from firmware import board, chances, cube, equities, scoring
from firmware.games import (
    DECIDES,
    DECIDES_TWELVE,
    LONG_ROLL,
    RULES,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_ONE,
)
from firmware.memory import (
    CUBE,
    EQUITY,
    GAME,
    MINE,
    OFFER_POINTS,
    OFFER_SIDE,
    ROW,
    SIDE,
    THEIRS,
    WORK_RESULT,
)
from firmware.words import get_word


def most(device, side: int) -> int:
    """The most points, before the cube, that `side` can lose as it stands."""
    ram = device.ram
    board.load_seen_by(device, 1 - side)
    ram[WORK_RESULT] = 0
    return scoring.worth(device)


def is_accepted(device) -> int:
    """1 if the computer accepts the points that the other side resigns."""
    ram = device.ram
    side = ram[OFFER_SIDE]
    win = cube.weigh(device, side)
    if RULES[ram[GAME]][WORTH] != WORTH_BACKGAMMON:
        expected = chances.EQUITY_ZERO - get_word(ram, EQUITY)
        return 1 if 1000 * ram[OFFER_POINTS] >= expected else 0
    stake = 1 << ram[CUBE]
    given = equities.after(device, side, -stake * ram[OFFER_POINTS])
    return 1 if given <= equities.dead(device, side, stake, win) else 0


def is_hopeless(device) -> int:
    """Points the computer, on roll, should resign; 0 if any roll could still save it.

    Only what is certain counts: the other side, home with all men, needs fewer of its
    worst rolls than the computer of its best ones. As long as more than one point
    could be lost it plays on, so that nothing is given that the dice could not take.
    """
    ram = device.ram
    side = ram[SIDE]
    rules = RULES[ram[GAME]]
    kind = rules[WORTH]
    if kind == WORTH_FIELDS or rules[DECIDES] == DECIDES_TWELVE:
        return 0
    board.load_seen_by(device, side)
    if chances.in_contact(ram):
        return 0
    pips = 0
    for point in range(1, ROW):
        pips += point * ram[THEIRS + point]
    worst = (pips + 1) // 2
    men = 0
    for point in range(1, ROW):
        men += ram[MINE + point]
    most_off = 8 if rules[LONG_ROLL] else 4
    if (men + most_off - 1) // most_off <= worst:
        return 0
    if kind == WORTH_ONE or ram[MINE]:
        return 1
    return 0
