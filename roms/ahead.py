"""What a board is worth when every roll that can follow it is looked at.

The chances that a net gives to a board hang on nothing but the board. Those it gives after
the best reply, taken over all 21 rolls, see one ply further, and no luck is in them.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, Final

import numpy as np

from emulator import boards, core
from firmware import memory
from firmware.games import MEN_PER_SIDE
from firmware.net import ONE
from roms.outcome import Array, ending, outputs, turned

ROLLS: Final = [(first, second) for first in range(1, 7) for second in range(first, 7)]
_SHARES: Final = np.array([1 if first == second else 2 for first, second in ROLLS]) / 36

MOST_POINTS: Final = 5  # of a game


class Looker:
    """Plays rolls on a device and asks the net of its ROM what came of them."""

    def __init__(self, device: Any, game: int) -> None:
        """`device` is of the chosen core, its working memory set for the game's mode."""
        parts = core.chosen()
        self._device = device
        self._ram = device.ram
        # Looked up once: a part of a core costs as much to find as a board to judge.
        self._lay_out, self._comes_again = parts.roll.lay_out, parts.roll.comes_again
        self._decide, self._worth = parts.search.decide, parts.scoring.worth
        self._begin, self._judge = parts.evaluate.begin, parts.evaluate.judge
        self._words = Struct(f"<{outputs(game)}H")
        points = np.arange(-MOST_POINTS, MOST_POINTS + 1)
        endings = np.rint(ONE * ending(game, points)).astype(int).tolist()
        self._endings = dict(zip(points.tolist(), map(tuple, endings), strict=True))

    def put(self, board: bytes, first: int, second: int) -> None:
        """Lay a board and a roll before the device, for the opponent to play."""
        device = self._device
        boards.put(device, board)
        self._lay_out(device, first, second)
        # Who cannot move asks the net nothing, so that it does not know the board.
        self._begin(device, self._comes_again(device))

    def is_finished(self) -> bool:
        """Whether the board in working memory ends the game."""
        ram = self._ram
        return bool(ram[memory.MINE] == MEN_PER_SIDE or ram[memory.WORK_RESULT])

    def said(self) -> tuple[int, ...]:
        """The outputs, of ONE, for the board after a turn, seen by who does not roll next.

        Of a finished game they say how it ended, seen by who played last. ValueError if
        the ROM has no net.
        """
        if self.is_finished():
            return self._endings[self._worth(self._device)]
        # The board is judged as one that differs from that which the roll was played on.
        if not self._judge(self._device):
            raise ValueError("the ROM has no net for this game")
        told: tuple[int, ...] = self._words.unpack_from(self._ram, memory.NET_OUT)
        return told

    def ahead(self, board: bytes) -> Array:
        """The outputs, 0 to 1, that are to be expected after the next turn.

        The board and the outputs are seen by the side that does not roll.
        """
        device = self._device
        seen = boards.swapped(board)
        told, by_other = [], []
        for first, second in ROLLS:
            self.put(seen, first, second)
            self._decide(device)
            told.append(self.said())
            by_other.append(self._comes_again(device) and not self.is_finished())
        chances = np.array(told, np.float32) / np.float32(ONE)
        chances = np.where(np.array(by_other)[:, None], chances, turned(chances))
        expected: Array = (_SHARES @ chances).astype(np.float32)
        return expected
