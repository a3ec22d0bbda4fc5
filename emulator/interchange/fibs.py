"""The lines of GNU Backgammon's external-player protocol.

A request is FIBS's board line: fields with colons between. The board is always that of
player 1, positive men his, the points counted as he counts them. What the names in
front look like does not matter, for the fields are counted from the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from emulator.interchange.table import (
    BAR,
    BLACK,
    LARGEST_CUBE,
    LONGEST,
    MEN,
    WHITE,
    Table,
)

Step = tuple[int, int]

_NUMBERS: Final = 50  # fields after the two names
_LENGTH: Final = 0
_SCORES: Final = 1  # of the player named first, then of the other
_BOARD: Final = 3
_TURN: Final = 29
_DICE: Final = 30
_CUBE: Final = 34
_MAY_DOUBLE: Final = 35
_DOUBLED: Final = 37
_DEEP: Final = 1 << 15


class LineError(ValueError):
    """A line is no request; the message says what is wrong with it."""


@dataclass(frozen=True)
class Request:
    """One request: what is on the table, player 1 being White.

    With `table.doubled` the double of `table.side` is to be answered, with dice a play
    is due; else the side on roll may double or resign.
    """

    table: Table

    @property
    def is_play(self) -> bool:
        """Whether a play is due."""
        return self.table.dice != (0, 0)


def parse(line: str) -> Request:
    """Read a request. Raises LineError."""
    fields = line.split(":")
    if fields[0].strip() != "board":
        raise LineError("it does not begin with board:")
    if len(fields) < _NUMBERS + 3:
        raise LineError(f"{len(fields)} fields, a board has {_NUMBERS + 3}")
    numbers = [_number(place, text) for place, text in enumerate(fields[-_NUMBERS:])]
    men = _men(numbers[_BOARD : _BOARD + 26])
    turn = numbers[_TURN]
    if turn not in (1, -1):
        raise LineError(f"turn {turn}, it is 1 or -1")
    dice = (numbers[_DICE], numbers[_DICE + 1])
    if not any(dice):  # they come twice: for each player
        dice = (numbers[_DICE + 2], numbers[_DICE + 3])
    if max(dice) > 6 or min(dice) < 0 or (0 in dice) != (dice == (0, 0)):
        raise LineError(f"dice {dice[0]} and {dice[1]}")
    offered = bool(numbers[_DOUBLED])
    side = WHITE if turn == 1 else BLACK
    # Name and score in front are player 0's, but the doubler's where a double stands.
    front, behind = numbers[_SCORES : _SCORES + 2]
    first = side if offered else BLACK
    return Request(
        Table(
            men=men,
            side=side,
            dice=(0, 0) if offered else dice,
            cube=_cube(numbers[_CUBE]),
            owner=_owner(numbers[_MAY_DOUBLE], numbers[_MAY_DOUBLE + 1]),
            score=(front, behind) if first == WHITE else (behind, front),
            length=_length(numbers[_LENGTH]),
            doubled=offered,
        )
    )


def play(steps: Sequence[Step]) -> str:
    """The answer for steps (point, die) in the mover's own numbers; empty for none."""
    words = []
    for point, die in steps:
        source = "bar" if point == BAR else str(point)
        words.append(f"{source}/{point - die if point > die else 'off'}")
    return " ".join(words)


def _number(place: int, text: str) -> int:
    plain = text.strip()
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 6):
        raise LineError(f"field {place + 3} is {plain[:20]!r}, no whole number")
    return int(plain)


def _men(numbers: Sequence[int]) -> tuple[bytes, bytes]:
    white = bytearray(26)
    black = bytearray(26)
    for point, count in enumerate(numbers):
        if abs(count) > MEN:
            raise LineError(f"{abs(count)} men on point {point}")
        if count > 0:
            if point == 0:
                raise LineError("player 1 has men on player 0's bar")
            white[point] = count
        elif count < 0:
            if point == BAR:
                raise LineError("player 0 has men on player 1's bar")
            black[BAR - point] = -count
    for number, row in ((1, white), (0, black)):
        total = sum(row)
        if not 0 < total <= MEN:
            raise LineError(f"player {number} has {total} men on the board")
        row[0] = MEN - total
    return bytes(white), bytes(black)


def _cube(value: int) -> int:
    if value < 1 or value & (value - 1):
        raise LineError(f"cube {value}")
    return min(value, LARGEST_CUBE)


def _owner(player_1: int, player_0: int) -> int | None:
    if player_1 and not player_0:
        return WHITE
    if player_0 and not player_1:
        return BLACK
    return None


def _length(points: int) -> int:
    if not 0 <= points < _DEEP:
        raise LineError(f"match length {points}")
    # FIBS writes 9999 for a match without an end. The device knows matches to 25: one
    # longer is played as money, which it nearly is.
    return points if points <= LONGEST else 0
