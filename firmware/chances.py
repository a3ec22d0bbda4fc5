"""Chances: what the evaluation says in terms of wins and gammons.

A net tells both. The weighted sum that serves where there is none gives log-odds of
winning only. Then gammons are told from the race between the loser's way to his first
man off and the winner's way to his last: a roll's 8.17 pips have a variance of about
18.8 (from the 36 rolls), so the difference of T pips to be walked has 2.3 T; the normal
law is taken as a logistic with slope 1.7.
"""

from firmware import evaluate, scoring, weigh
from firmware.board import rearmost
from firmware.constant import const
from firmware.games import (
    RULES,
    SAME_WAY,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_GAMMON,
)
from firmware.memory import (
    CHANCE_GAMMON,
    CHANCE_LOST_GAMMON,
    CHANCE_WIN,
    EQUITY,
    MINE,
    NET_OUT,
    ROW,
    THEIRS,
    WORK_GAME,
)
from firmware.net import ONE, in_race
from firmware.words import get_word, set_word

EQUITY_ZERO = const(8192)  # EQUITY is kept as thousandths above this

_UNIT = const(90)  # of `weigh.score`: one unit of log-odds
_CONTACT_GAMMONS = const(3300)  # of 16384 wins, while both sides can still be hit

# 255 (2 / (1 + exp(-z)) - 1) for z in steps of a tenth.
_LOGISTIC = (
    b"\x00\x0d\x19\x26\x32\x3e\x4a\x56\x61\x6c\x76\x80\x89\x92\x9a\xa2"
    b"\xa9\xb0\xb7\xbd\xc2\xc7\xcc\xd1\xd5\xd8\xdc\xdf\xe2\xe4\xe7\xe9"
    b"\xeb\xed\xef\xf0\xf1\xf3\xf4\xf5\xf6\xf7\xf7\xf8\xf9\xf9\xfa\xfa"
    b"\xfb\xfb\xfc\xfc\xfc\xfc\xfd\xfd\xfd\xfd\xfd\xfe\xfe\xfe\xfe\xfe"
)


def estimate(device) -> None:
    """Write CHANCE_* and EQUITY of the side that has just played on the working board."""
    ram = device.ram
    evaluate.begin(device, 0)
    if scoring.is_finished(device):
        _write(ram, ONE, 0, 0)
        set_word(ram, EQUITY, in_thousandths(evaluate.score(device)))
    elif evaluate.judge(device):
        _write_outputs(ram)
        set_word(ram, EQUITY, in_thousandths(evaluate.judged(ram)))
    else:
        contact = in_contact(ram)
        win = _chance(10 * weigh.score(device) // _UNIT)
        _write(ram, win, _gammons(ram, MINE, THEIRS, contact), _gammons(ram, THEIRS, MINE, contact))
        set_word(ram, EQUITY, _equity(ram) + EQUITY_ZERO)


def in_thousandths(value: int) -> int:
    """Equity in parts of ONE as EQUITY has it."""
    return 1000 * value // ONE + EQUITY_ZERO


def _write(ram, win: int, gammons: int, lost: int) -> None:
    set_word(ram, CHANCE_WIN, win)
    set_word(ram, CHANCE_GAMMON, gammons)
    set_word(ram, CHANCE_LOST_GAMMON, lost)


def _write_outputs(ram) -> None:
    """Take the chances from a net's outputs. A backgammon counts as two gammons."""
    win = get_word(ram, NET_OUT)
    worth = RULES[ram[WORK_GAME]][WORTH]
    gammons = 0
    lost = 0
    if worth == WORTH_GAMMON or worth == WORTH_BACKGAMMON:
        gammons = get_word(ram, NET_OUT + 2)
        lost = get_word(ram, NET_OUT + 4)
    if worth == WORTH_BACKGAMMON:
        gammons += get_word(ram, NET_OUT + 6)
        lost += get_word(ram, NET_OUT + 8)
    gammons = ONE * min(gammons, win) // max(win, 1)
    lost = ONE * min(lost, ONE - win) // max(ONE - win, 1)
    _write(ram, win, gammons, lost)


def in_contact(ram) -> int:
    """1 if the sides can still get in each other's way."""
    if RULES[ram[WORK_GAME]][SAME_WAY]:
        return 1 if rearmost(ram, MINE) > 12 or rearmost(ram, THEIRS) > 12 else 0
    return 0 if in_race(ram) else 1


def _pips(ram, men: int) -> int:
    total = 0
    for point in range(1, ROW):
        total += point * ram[men + point]
    return total


def _root(square: int) -> int:
    root = 0
    while (root + 1) * (root + 1) <= square:
        root += 1
    return root


def _chance(tenths: int) -> int:
    """The chance, of ONE, that belongs to log-odds in tenths."""
    steps = abs(tenths)
    above = ONE // 2 * _LOGISTIC[steps] // 255 if steps < 64 else ONE // 2
    return ONE // 2 + above if tenths >= 0 else ONE // 2 - above


def _gammons(ram, winner: int, loser: int, contact: int) -> int:
    """Which part of the winner's wins finds the loser without a man off."""
    worth = RULES[ram[WORK_GAME]][WORTH]
    if ram[loser] or (worth != WORTH_GAMMON and worth != WORTH_BACKGAMMON):
        return 0
    to_save = 0
    for point in range(7, ROW):
        to_save += (point - 6) * ram[loser + point]
    to_save += 3  # and one man off
    to_win = _pips(ram, winner) + ram[winner] // 2
    spread = _root(23 * (to_save + to_win) // 10 + 1) + 1
    part = _chance(17 * (to_save - to_win) // spread)
    return max(part, _CONTACT_GAMMONS) if contact else part


def _equity(ram) -> int:
    """Expected points without a cube, in thousandths."""
    win = get_word(ram, CHANCE_WIN) * 1000 // ONE
    gained = win + win * get_word(ram, CHANCE_GAMMON) // ONE
    lost = 1000 - win
    lost += lost * get_word(ram, CHANCE_LOST_GAMMON) // ONE
    if RULES[ram[WORK_GAME]][WORTH] == WORTH_FIELDS:
        return 2 * (gained - lost)
    return gained - lost


def turn_round(device) -> None:
    """Write the chances of the other side in place of those of the side that played."""
    ram = device.ram
    set_word(ram, CHANCE_WIN, ONE - get_word(ram, CHANCE_WIN))
    gammons = get_word(ram, CHANCE_GAMMON)
    set_word(ram, CHANCE_GAMMON, get_word(ram, CHANCE_LOST_GAMMON))
    set_word(ram, CHANCE_LOST_GAMMON, gammons)
    set_word(ram, EQUITY, 2 * EQUITY_ZERO - get_word(ram, EQUITY))
