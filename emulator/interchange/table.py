"""A match position of backgammon as it lies on a table, in nobody's format.

White is the side that sits at the panel; other programs call it the bottom player, or
player 1. Black is the top player, player 0.
"""

from dataclasses import dataclass
from typing import Final

WHITE: Final = 0
BLACK: Final = 1
SIDES: Final = ("White", "Black")
MEN: Final = 15
BAR: Final = 25
LONGEST: Final = 25
"""Points of the longest match that the device plays."""
LARGEST_CUBE: Final = 64

_OPENING: Final = {24: 2, 13: 5, 8: 3, 6: 5}
START: Final = bytes(_OPENING.get(point, 0) for point in range(26))
"""One side's men as a game begins."""


class IdError(ValueError):
    """A text is no position; the message names the part that is wrong."""


@dataclass(frozen=True)
class Table:
    """A position with its match.

    `men` are White's and Black's, each counted in its own numbering: 0 off, 1-24 the
    points, 25 the bar. `side` has to roll, to play `dice` if they are thrown, or has
    put the offer that stands: a double (`doubled`) or a resignation of `resigned`
    points before the cube. `cube` is the value, before a double that is not answered;
    `owner` a side or None for the middle. `length` 0 is money play; `crawford` says
    that this is the Crawford game. `over` is set once the game is decided.
    """

    men: tuple[bytes, bytes] = (START, START)
    side: int = WHITE
    dice: tuple[int, int] = (0, 0)
    cube: int = 1
    owner: int | None = None
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    doubled: bool = False
    resigned: int = 0
    over: bool = False

    @property
    def decides(self) -> int:
        """The side that has to act: the other one while an offer stands."""
        return 1 - self.side if self.doubled or self.resigned else self.side

    def away(self, side: int) -> int:
        """Points that `side` lacks to win the match."""
        return self.length - self.score[side]

    @property
    def at_match_point(self) -> bool:
        """Whether a side is one point short of a match longer than that."""
        return self.length > 1 and 1 in (self.away(WHITE), self.away(BLACK))


def check(table: Table) -> Table:
    """Return a position that could stand on a board, and that the device can set up.

    Raises IdError naming what cannot be.
    """
    _check_board(table)
    _check_match(table)
    if table.cube not in (1, 2, 4, 8, 16, 32, 64):
        raise IdError(f"cube: value {table.cube}; this device's goes from 1 to {LARGEST_CUBE}")
    if table.owner is not None and table.cube == 1:
        raise IdError(f"cube: {SIDES[table.owner]} owns it, and nobody has turned it")
    if table.doubled and table.resigned:
        raise IdError("a double and a resignation cannot stand at the same time")
    if table.doubled:
        if table.crawford:
            raise IdError("double: there is no cube in the Crawford game")
        if table.cube == LARGEST_CUBE:
            raise IdError(f"double: the cube is at {LARGEST_CUBE} already")
        if table.owner == 1 - table.side:
            raise IdError(f"double: the cube is {SIDES[1 - table.side]}'s")
        if table.dice != (0, 0):
            raise IdError("double: it comes before the dice, and they are thrown")
    return table


def _check_board(table: Table) -> None:
    for side in (WHITE, BLACK):
        total = sum(table.men[side])
        if total != MEN:
            raise IdError(f"men: {SIDES[side]} has {total}, not {MEN}")
        if table.men[side][0] == MEN:
            raise IdError(f"men: {SIDES[side]} has borne off all, so the game is over")
    for point in range(1, 25):
        if table.men[WHITE][point] and table.men[BLACK][25 - point]:
            raise IdError(f"men: both sides stand on White's point {point}")
    if any(die not in range(7) for die in table.dice) or (0 in table.dice) != (not any(table.dice)):
        raise IdError(f"dice: {table.dice[0]} and {table.dice[1]} are no roll")


def _check_match(table: Table) -> None:
    if not 0 <= table.length <= LONGEST:
        raise IdError(
            f"match length: {table.length}; this device plays matches of 1 to {LONGEST} "
            "points, or 0 for money"
        )
    for side in (WHITE, BLACK):
        points = table.score[side]
        if table.length and not 0 <= points < table.length:
            raise IdError(f"score: {SIDES[side]} has {points} of a match to {table.length}")
        if not 0 <= points <= 99:
            raise IdError(f"score: {SIDES[side]} has {points}; the device shows 0 to 99")
    if table.crawford and not table.at_match_point:
        raise IdError("Crawford: no side is one point short of the match")
