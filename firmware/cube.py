"""The doubling cube: who may turn it, and what the computer does with it."""

from firmware import board, chances, equities, match, texts
from firmware.constant import const
from firmware.games import BACKGAMMON
from firmware.match import CRAWFORD_NOW
from firmware.memory import (
    CHANCE_WIN,
    CRAWFORD,
    CUBE,
    CUBE_OWNER,
    GAME,
    MATCH,
    SIDE,
)
from firmware.phases import NOBODY
from firmware.words import get_word

LARGEST = const(6)  # 64


def refusal(ram) -> int:
    """Why the side on roll may not double: a number of `texts`, 0 if it may."""
    if ram[GAME] != BACKGAMMON:
        return texts.NO_CUBE
    if not match.has_cube(ram):
        return texts.CUBE_IS_OFF
    if ram[MATCH] == 1:
        return texts.NO_CUBE_AT_1
    if ram[CRAWFORD] == CRAWFORD_NOW:
        return texts.CRAWFORD_GAME
    if ram[CUBE] == LARGEST:
        return texts.CUBE_AT_64
    if ram[CUBE_OWNER] != NOBODY and ram[CUBE_OWNER] != ram[SIDE]:
        return texts.NOT_YOUR_CUBE
    return 0


def is_dead(ram, side: int) -> int:
    """1 if a win at the present cube already gives `side` the match."""
    return 1 if ram[MATCH] and match.away(ram, side) <= 1 << ram[CUBE] else 0


def weigh(device, side: int) -> int:
    """Chance of the side on roll to win, of ONE, with CHANCE_* seen by `side` too.

    `side` must be the side on roll: the board is judged as the other side left it.
    """
    board.load_seen_by(device, 1 - side)
    chances.estimate(device)
    chances.turn_round(device)
    return get_word(device.ram, CHANCE_WIN)


def wants_double(device) -> int:
    """1 if the computer, on roll, should double."""
    ram = device.ram
    side = ram[SIDE]
    if refusal(ram) or is_dead(ram, side):
        return 0
    win = weigh(device, side)
    stake = 1 << ram[CUBE]
    cash = equities.after(device, side, stake)
    doubled = min(equities.taken(device, side, stake, win), cash)
    owner = equities.MIDDLE if ram[CUBE_OWNER] == NOBODY else equities.MINE
    on = equities.held(device, side, stake, owner, win)
    return 1 if doubled > on else 0


def takes(device, doubler: int) -> int:
    """1 if the computer should take what `doubler`, on roll, offers."""
    win = weigh(device, doubler)
    stake = 1 << device.ram[CUBE]
    taken = equities.taken(device, doubler, stake, win)
    return 1 if taken < equities.after(device, doubler, stake) else 0
