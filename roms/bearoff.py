"""How two sides of backgammon bear off that have all their men at home: counted out.

Nobody can hit any more, so each side's men go off by themselves. A table has for every way
in which up to 15 men lie on six points the chance of being done in so many turns, played so
that the mean of them is least. What the sides' chances are follows; that of the best play,
which looks at the other side too, is not far from it. Learning draws nets to them; they are
no part of the ROM.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from emulator import boards as sides
from firmware.games import BACKGAMMON, MEN_PER_SIDE
from roms.outcome import Array, outputs

HOME: Final = 6  # points
MOST_TURNS: Final = 32  # of one side; more are as good as impossible: less than 1 in 10^6

_DIGITS: Final = (MEN_PER_SIDE + 1) ** np.arange(HOME)
_DICE: Final = range(1, HOME + 1)

Places = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Table:
    """`men` (n, HOME) lie on the points, nearest first; `keys` (n,) finds them, ascending.

    `done` (n, MOST_TURNS + 1) are the chances that the last man goes off in just so many
    turns, `first` (n, MOST_TURNS + 1) those that the first of 15 does; fewer men have had
    theirs off in no turn.
    """

    men: npt.NDArray[np.int64]
    keys: npt.NDArray[np.int64]
    done: npt.NDArray[np.float64]
    first: npt.NDArray[np.float64]

    def find(self, men: npt.NDArray[np.integer]) -> Places:
        """The rows of men (n, HOME) in the table."""
        return np.searchsorted(self.keys, men @ _DIGITS)


@cache
def table() -> Table:
    """The table of all that can lie at home; takes a second or two, once."""
    men, keys = _all_men()
    nearer = _steps(men, keys)
    pips = men @ np.arange(1, HOME + 1)
    count = len(men)
    mean = np.zeros(count)
    done = np.zeros((count, MOST_TURNS + 1))
    first = np.zeros((count, MOST_TURNS + 1))
    done[0, 0] = 1
    full = men.sum(axis=1) == MEN_PER_SIDE
    first[~full, 0] = 1
    # Where one comes to in the best way with a roll, and with one die once to four times.
    by_roll = np.zeros((HOME, HOME, count), np.intp)
    by_die = np.zeros((5, HOME, count), np.intp)
    for distance in range(1, int(pips.max()) + 1):
        here = np.flatnonzero(pips == distance)
        for die in range(HOME):
            by_die[1, die, here] = _best(mean, nearer[die][:, here])
        for low in range(HOME):
            for high in range(low + 1, HOME):
                either = _after(nearer[low][:, here], by_die[1, high])
                other = _after(nearer[high][:, here], by_die[1, low])
                by_roll[low, high, here] = _best(mean, np.concatenate([either, other]))
            for times in range(2, 5):
                again = _after(nearer[low][:, here], by_die[times - 1, low])
                by_die[times, low, here] = _best(mean, again)
            by_roll[low, low, here] = by_die[4, low, here]
        for low in range(HOME):
            for high in range(low, HOME):
                share = (1 if low == high else 2) / HOME**2
                after = by_roll[low, high, here]
                done[here, 1:] += share * done[after, :-1]
                first[here, 1:] += share * np.where(full[here, None], first[after, :-1], 0)
        mean[here] = done[here] @ np.arange(MOST_TURNS + 1)
    return Table(men, keys, done, first)


def _all_men() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every way in which men can lie at home, in the order of their keys; none at all first."""
    # Each man lies on a point, or is off: 0.
    places = np.array(list(combinations_with_replacement(range(HOME + 1), MEN_PER_SIDE)))
    men = np.stack([(places == point).sum(axis=1) for point in _DICE], axis=1)
    keys = men @ _DIGITS
    order = np.argsort(keys)
    return men[order], keys[order]


def _steps(men: npt.NDArray[np.int64], keys: npt.NDArray[np.int64]) -> list[npt.NDArray[np.intp]]:
    """By die, from 1: where a step with it from each point leads (HOME, n), -1 for nowhere."""
    result = []
    rear = (men > 0) * np.arange(1, HOME + 1)
    for die in _DICE:
        ways = np.full((HOME, len(men)), -1, np.intp)
        for point in _DICE:
            may = men[:, point - 1] > 0
            if point < die:  # too much goes off with the rearmost man alone
                may &= rear.max(axis=1) == point
            left = keys[may] - _DIGITS[point - 1]
            if point > die:
                left += _DIGITS[point - die - 1]
            ways[point - 1, may] = np.searchsorted(keys, left)
        result.append(ways)
    return result


def _best(mean: npt.NDArray[np.float64], ways: Places) -> Places:
    """Of ways (m, n), -1 being none, those that have the fewest turns before them."""
    turns = np.where(ways < 0, np.inf, mean[ways])
    best: Places = np.take_along_axis(ways, turns.argmin(axis=0)[None], axis=0)[0]
    return best


def _after(ways: Places, then: Places) -> Places:
    """Where ways lead if another die is played best after them; with no man left it is not."""
    after: Places = np.where(ways < 0, -1, then[ways])
    return after


def is_known(game: int, board: bytes) -> bool:
    """Whether it is known what a board is worth."""
    return bool(_places(game, np.frombuffer(board, np.uint8)[None]).size)


def _places(game: int, boards: npt.NDArray[np.uint8]) -> Places:
    """The boards of backgammon on which all men are at home and no side is done."""
    if game != BACKGAMMON:
        return np.empty(0, np.intp)
    men = [boards[:, side] for side in (sides.MINE, sides.THEIRS)]
    known = [(row[:, 0] < MEN_PER_SIDE) & ~row[:, HOME + 1 :].any(axis=1) for row in men]
    return np.flatnonzero(known[0] & known[1])


def known(game: int, boards: npt.NDArray[np.uint8]) -> tuple[Places, Array]:
    """Which boards (n, sides.SIZE) are known, and the outputs for those.

    Boards and outputs are seen by the side that does not roll next, as `Game` has them.
    """
    places = _places(game, boards)
    result = np.zeros((len(places), outputs(game)), np.float32)
    if not len(places):
        return places, result
    rows = table()
    mine, theirs = (
        rows.find(boards[places, side][:, 1 : HOME + 1].astype(np.int64))
        for side in (sides.MINE, sides.THEIRS)
    )
    # They roll first: they have had as many turns as I when I am done, I one fewer when they are.
    result[:, 0] = (rows.done[mine] * _later(rows.done[theirs])).sum(axis=1)
    result[:, 1] = (rows.done[mine] * _later(rows.first[theirs])).sum(axis=1)
    result[:, 2] = (rows.done[theirs][:, 1:] * _later(rows.first[mine])[:, :-1]).sum(axis=1)
    return places, result


def _later(turns: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The chances that it takes more than so many turns."""
    return np.maximum(1 - np.cumsum(turns, axis=1), 0)
