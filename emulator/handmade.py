"""The evaluation by hand that this opponent began with, kept to measure others against.

A weighted sum in quarters of a pip, its weights set by rule of thumb and never fitted.
It plays the end of a roll that it likes best.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from emulator import boards, core
from emulator.core.ends import BOARD_START
from firmware import memory
from firmware.games import (
    HELD_BY,
    MEN_PER_SIDE,
    OTHER,
    RULES,
    SAME_WAY,
    SINGLE,
    SINGLE_SAFE,
)
from firmware.steps import DECIDED_WIN

_ROW: Final = memory.ROW
_ALL_OFF: Final = 1 << 23
_DECIDED: Final = 1 << 24
# Rolls of 36 that reach a man at distance 1-11, blocking apart.
_SHOTS: Final = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2)


@dataclass(frozen=True)
class _Weights:
    """A game's weights: of points held, of single men, of pinned ones, of primes."""

    hold: dict[range, int]
    prime: tuple[int, ...]
    blot: tuple[int, ...] = (0,) * _ROW
    pin: tuple[int, ...] = (0,) * _ROW
    crowd: int = 0
    stop: int = 0
    twelve: int = 0
    holding: list[int] = field(default_factory=lambda: [0] * _ROW)

    def __post_init__(self) -> None:
        for points, weight in self.hold.items():
            for point in points:
                self.holding[point] = weight


_SEVEN: Final = (0, 3, 6, 10, 14, 18, 20, 20)
_GAMES: Final = (
    _Weights(
        {range(2, 4): 6, range(4, 7): 16, range(7, 9): 12, range(9, 19): 4, range(19, 25): 8},
        _SEVEN,
        # A hit costs the pips walked so far; the price is for one roll of 36.
        blot=(0, *(-max(1, (25 - point) // 8) for point in range(1, 25)), 0),
        crowd=-4,
    ),
    _Weights(
        {range(1, 7): 2, range(7, 13): 10, range(13, 19): 8},
        (0, 4, 8, 12, 16, 16, 16, 16),
        crowd=-3,
        stop=-4,
    ),
    _Weights(
        {range(1, 7): 2, range(7, 19): 8, range(19, 25): 4},
        _SEVEN,
        crowd=-3,
        stop=-4,
    ),
    _Weights(
        {range(1, 7): 2, range(7, 13): 10, range(13, 25): 8},
        (0, 4, 8, 12, 16, 20, 22, 22),
        crowd=-3,
        stop=-4,
    ),
    _Weights(
        {range(1, 13): 8, range(13, 25): 4},
        _SEVEN,
        blot=(0, *(-max(1, point // 5) for point in range(1, 25)), 0),
        pin=(0, *(-6 - point // 2 for point in range(1, 24)), -127, 0),
        crowd=-2,
    ),
    _Weights(
        {range(2, 7): 4, range(7, 14): 10, range(14, 24): 6},
        (0, 2, 4, 6, 8, 10, 10, 10),
        blot=(0, 0, *(-2 for _ in range(2, 24)), 0, 0),
        twelve=100,
    ),
)
_MAN: Final = (8, *(-4 * point for point in range(1, 25)), -112)


class HandMade:
    """Plays by the evaluation by hand, without a look ahead and without chance."""

    def __init__(self, game: int, mode: int) -> None:
        self._core = core.chosen()
        self._device: Any = self._core.Device(b"")
        self._device.ram[memory.WORK_GAME] = game
        self._device.ram[memory.WORK_MODE] = mode
        self._game = game

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """The board once the roll is played."""
        boards.put(self._device, board)
        self._core.roll.lay_out(self._device, *dice)
        skip = boards.IN_RAM.start - BOARD_START
        best, chosen = None, board
        for end in self._core.ends(self._device):
            there = bytes(end[skip : skip + len(board)])
            value = score(self._game, there, end[0])
            if best is None or value > best:
                best, chosen = value, there
        return chosen

    def slip(self, state: int) -> None:
        """Nothing: it makes no slips."""


def score(game: int, board: bytes, result: int = 0) -> int:
    """What a board is worth to the side that has just played; `result` as WORK_RESULT."""
    if result:
        return _DECIDED if result == DECIDED_WIN else 0
    mine, theirs = board[boards.MINE], board[boards.THEIRS]
    my_pins, their_pins = board[boards.MY_PINS], board[boards.THEIR_PINS]
    if mine[0] == MEN_PER_SIDE:
        return _ALL_OFF
    weights = _GAMES[game]
    rules = RULES[game]
    other, held = OTHER[rules[SAME_WAY]], rules[HELD_BY]
    total = _side(weights, mine, theirs, other, held) - _side(weights, theirs, mine, other, held)
    if rules[SINGLE] == SINGLE_SAFE:
        return total
    for point in range(1, 25):
        if mine[point] == 1 and not my_pins[point]:
            begin = other[point] + 1
            reach = zip(theirs[begin:_ROW], _SHOTS[1:], strict=False)
            rolls = sum(shots for men, shots in reach if men)
            total += min(rolls, 36) * weights.blot[point]
        total += 4 * weights.pin[point] * (bool(my_pins[point]) - bool(their_pins[point]))
    return total + weights.twelve * (board[0] - board[1])


def _side(weights: _Weights, men: bytes, others: bytes, other: bytes, held: int) -> int:
    """What one side's men, points, primes and stopped numbers are worth to it."""
    total = men[0] * _MAN[0]
    run = 0
    for point in range(1, _ROW):
        count = men[point]
        if count == 0:
            run = 0
            continue
        total += count * _MAN[point] + max(0, count - 3) * weights.crowd
        if count >= held:
            total += weights.holding[point] + weights.prime[run]
            run = min(run + 1, 7)
        else:
            run = 0
        if weights.stop:
            for die in range(1, 7):
                if die < point and others[other[point - die]] >= held:
                    total += weights.stop
    return total
