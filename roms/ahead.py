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
        self._parts = core.chosen()
        self._device = device
        self._words = Struct(f"<{outputs(game)}H")
        points = np.arange(-MOST_POINTS, MOST_POINTS + 1)
        endings = np.rint(ONE * ending(game, points)).astype(int).tolist()
        self._endings = dict(zip(points.tolist(), map(tuple, endings), strict=True))

    def put(self, board: bytes, first: int, second: int) -> None:
        """Lay a board and a roll before the device, for the opponent to play."""
        boards.put(self._device, board)
        self._parts.roll.lay_out(self._device, first, second)
        # Who cannot move asks the net nothing, so that it does not know the board.
        self._parts.evaluate.begin(self._device, self._parts.roll.comes_again(self._device))

    def is_finished(self) -> bool:
        """Whether the board in working memory ends the game."""
        ram = self._device.ram
        return bool(ram[memory.MINE] == MEN_PER_SIDE or ram[memory.WORK_RESULT])

    def said(self) -> tuple[int, ...]:
        """The outputs, of ONE, for the board after a turn, seen by who does not roll next.

        Of a finished game they say how it ended, seen by who played last. ValueError if
        the ROM has no net.
        """
        device, parts = self._device, self._parts
        if self.is_finished():
            return self._endings[parts.scoring.worth(device)]
        # The board is judged as one that differs from that which the roll was played on.
        if not parts.evaluate.judge(device):
            raise ValueError("the ROM has no net for this game")
        told: tuple[int, ...] = self._words.unpack_from(device.ram, memory.NET_OUT)
        return told

    def ended(self, points: int) -> Array:
        """The same, 0 to 1, for a game that was won with so many points."""
        return np.array(self._endings[points], np.float32) / np.float32(ONE)

    def ahead(self, board: bytes) -> Array:
        """The outputs, 0 to 1, that are to be expected after the next turn.

        The board and the outputs are seen by the side that does not roll.
        """
        device, parts = self._device, self._parts
        seen = boards.swapped(board)
        told, by_other = [], []
        for first, second in ROLLS:
            self.put(seen, first, second)
            parts.search.decide(device)
            told.append(self.said())
            by_other.append(parts.roll.comes_again(device) and not self.is_finished())
        chances = np.array(told, np.float32) / np.float32(ONE)
        chances = np.where(np.array(by_other)[:, None], chances, turned(chances))
        expected: Array = (_SHARES @ chances).astype(np.float32)
        return expected
