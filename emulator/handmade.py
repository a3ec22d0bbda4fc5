"""The evaluation by hand that this opponent began with, kept to measure others against.

A weighted sum in quarters of a pip, its weights set by rule of thumb and never fitted.
It plays the end of a roll that it likes best.
"""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

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

Boards = npt.NDArray[np.uint8]
Values = npt.NDArray[np.int64]

_ROW: Final = memory.ROW
_SKIP: Final = boards.IN_RAM.start - BOARD_START  # of an end, before its board
_AT_ONCE: Final = 4096  # ends
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
        ends = [end[: _SKIP + len(board)] for end in self._core.ends(self._device)]
        if not ends:
            return board
        rows = np.frombuffer(b"".join(ends), np.uint8).reshape(len(ends), -1)
        # A roll of Trictrac can end in 50,000 ways.
        parts = (rows[begin : begin + _AT_ONCE] for begin in range(0, len(ends), _AT_ONCE))
        values = [scores(self._game, part[:, _SKIP:], part[:, 0]) for part in parts]
        return ends[int(np.concatenate(values).argmax())][_SKIP:]

    def slip(self, state: int) -> None:
        """Nothing: it makes no slips."""


def scores(game: int, places: Boards, results: Boards) -> Values:
    """What boards (n, boards.SIZE) are worth (n,) to the side that has just played.

    `results` (n,) are as WORK_RESULT.
    """
    weights = _GAMES[game]
    rules = RULES[game]
    other, held = np.frombuffer(OTHER[rules[SAME_WAY]], np.uint8), rules[HELD_BY]
    mine, theirs, my_pins, their_pins = (
        places[:, row].astype(np.int64)
        for row in (boards.MINE, boards.THEIRS, boards.MY_PINS, boards.THEIR_PINS)
    )
    total = _side(weights, mine, theirs, other, held) - _side(weights, theirs, mine, other, held)
    if rules[SINGLE] != SINGLE_SAFE:
        alone = (mine == 1) & (my_pins == 0)
        for point in range(1, 25):
            begin = int(other[point]) + 1
            reach = (theirs[:, begin:_ROW] > 0)[:, : len(_SHOTS) - 1]
            rolls = np.minimum(reach @ np.array(_SHOTS[1 : 1 + reach.shape[1]], np.int64), 36)
            total += alone[:, point] * rolls * weights.blot[point]
        pins = (my_pins > 0) * 1 - (their_pins > 0)
        total += 4 * pins @ np.array(weights.pin)
        counts = places[:, :2].astype(np.int64)
        total += weights.twelve * (counts[:, 0] - counts[:, 1])
    total[mine[:, 0] == MEN_PER_SIDE] = _ALL_OFF
    total[results > 0] = 0
    total[results == DECIDED_WIN] = _DECIDED
    return total


def _side(weights: _Weights, men: Values, others: Values, other: Boards, held: int) -> Values:
    """What one side's men, points, primes and stopped numbers are worth to it (n,)."""
    total: Values = men @ np.array(_MAN)
    points = men[:, 1:]
    total += weights.crowd * np.maximum(points - 3, 0).sum(axis=1)
    holds = men >= held
    total += holds[:, 1:] @ np.array(weights.holding[1:])
    prime = np.array(weights.prime)
    run = np.zeros(len(men), np.int64)
    for point in range(1, _ROW):
        total += holds[:, point] * prime[run]
        run = np.where(holds[:, point], np.minimum(run + 1, 7), 0)
    if weights.stop:
        closed = others[:, other] >= held
        for die in range(1, 7):
            stopped = (points[:, die:] > 0) & closed[:, 1 : _ROW - die]
            total += weights.stop * stopped.sum(axis=1)
    return total
