"""Games as they were played: turns, and the board that they lead to.

A board is a pair of rows like `Table.men`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from emulator.interchange.table import BAR, BLACK, START, WHITE

Step = tuple[int, int]
Board = tuple[bytes, bytes]

OPENING: Final[Board] = (START, START)

PLAYED: Final = "played"
DROPPED: Final = "dropped"
RESIGNED: Final = "resigned"
ON_TIME: Final = "on time"


@dataclass(frozen=True)
class Turn:
    """A finished turn: `steps` are (point, die) in the order played, bar 25.

    `hits` has a bit for each step, set if it hit. `cube` is the value while it was
    played and `owner` whose it was then.
    """

    side: int
    dice: tuple[int, int]
    steps: tuple[Step, ...]
    hits: int
    cube: int = 1
    owner: int | None = None

    def hit(self, step: int) -> bool:
        """Whether that step hit a man."""
        return bool(self.hits >> step & 1)


@dataclass(frozen=True)
class Result:
    """How a game ended: who won, the points it gave, cube included, and the way."""

    winner: int
    points: int
    ending: str = PLAYED


@dataclass
class Game:
    """One game of a match, finished or not.

    `score` stood before it. `board` is where it began, None if that is not known.
    `cube` and `owner` are as they are now, `offered` tells of a double that nobody has
    answered yet, and by whom. `lost` says that turns are missing.
    """

    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    board: Board | None = OPENING
    turns: list[Turn] = field(default_factory=list)
    cube: int = 1
    owner: int | None = None
    offered: int | None = None
    result: Result | None = None
    lost: bool = False

    @property
    def from_opening(self) -> bool:
        """Whether it began as games begin, and all of its turns are known."""
        cube = self.turns[0].cube if self.turns else self.cube
        return self.board == OPENING and cube == 1 and not self.lost


@dataclass
class Match:
    """A match, or a session of money play (`length` 0), with its games in order."""

    length: int = 0
    games: list[Game] = field(default_factory=list)


class ReplayError(ValueError):
    """Turns and board do not fit together."""


def replay(board: Board, turns: Iterable[Turn]) -> Board:
    """Return the board after the turns. Raises ReplayError."""
    rows = [bytearray(board[WHITE]), bytearray(board[BLACK])]
    for turn in turns:
        for number, (point, die) in enumerate(turn.steps):
            _move(rows, turn.side, point, die, turn.hit(number))
    return bytes(rows[WHITE]), bytes(rows[BLACK])


def unplay(board: Board, turns: Iterable[Turn]) -> Board:
    """Return the board before the turns, the newest of them last. Raises ReplayError."""
    rows = [bytearray(board[WHITE]), bytearray(board[BLACK])]
    for turn in reversed(tuple(turns)):
        for number in range(len(turn.steps) - 1, -1, -1):
            point, die = turn.steps[number]
            target = max(0, point - die)
            _shift(rows[turn.side], target, point)
            if turn.hit(number):
                _shift(rows[1 - turn.side], BAR, 25 - target)
    return bytes(rows[WHITE]), bytes(rows[BLACK])


def _move(rows: list[bytearray], side: int, point: int, die: int, hit: bool) -> None:
    target = max(0, point - die)
    if target and hit:
        _shift(rows[1 - side], 25 - target, BAR)
    elif target and rows[1 - side][25 - target]:
        raise ReplayError(f"a man stands where {point}/{target} goes")
    _shift(rows[side], point, target)


def _shift(row: bytearray, source: int, target: int) -> None:
    if not row[source]:
        raise ReplayError(f"no man stands on {source}")
    row[source] -= 1
    row[target] += 1
