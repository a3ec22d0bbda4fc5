"""Games that the machine plays against itself, on whichever core runs.

The roll, the duty and the search are the firmware's own, so what is learned from is what
will be played.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from emulator import boards as sides
from emulator import core
from firmware import memory
from firmware.games import BACKGAMMON
from firmware.net import ONE
from roms import bearoff
from roms.ahead import Looker
from roms.outcome import Array

_LONGEST = 1500  # turns; a game that goes on and on is left as it stands


@dataclass(frozen=True)
class Game:
    """One game: the boards after its turns, and what it was worth to the first side.

    A board is as `emulator.boards` has them, seen by the side that does not roll next;
    `seers` has which side that is, 0 the first. Of a game that was played looking ahead,
    `told` has what the net gave for each board, and `ahead` what `roms.ahead` expects of
    it: rows of outputs, seen by the same side; of other games they are empty.
    """

    boards: bytes
    seers: bytes
    points: int
    told: bytes = b""
    ahead: bytes = b""

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.seers)

    @property
    def looked(self) -> bool:
        """Whether it was played looking ahead."""
        return bool(self.ahead)

    def array(self) -> npt.NDArray[np.uint8]:
        """The boards as (turns, boards.SIZE)."""
        return np.frombuffer(self.boards, np.uint8).reshape(-1, sides.SIZE)


def play(
    rom: bytes, game: int, mode: int, dice: random.Random, *, look: bool = False
) -> Game | None:
    """Play one game without noise; None if it does not come to an end.

    With `look` every board is looked ahead of, which takes some thirty times as long; not
    so boards of which the truth is known.
    """
    parts = core.chosen()
    device = parts.Device(rom)
    ram, decide = device.ram, parts.search.decide
    ram[memory.WORK_GAME] = game
    ram[memory.WORK_MODE] = mode
    ram[memory.EXACT] = 1  # without noise and a look ahead
    looker = Looker(device, game)
    told: list[tuple[int, ...]] = []
    ahead: list[Array] = []
    board = sides.start(game)
    boards, seers = bytearray(), bytearray()
    side = 0
    opening = True
    throw = dice.random
    for _ in range(_LONGEST):
        first, second = int(6 * throw()) + 1, int(6 * throw()) + 1
        while opening and game == BACKGAMMON and first == second:
            first, second = int(6 * throw()) + 1, int(6 * throw()) + 1
        opening = False
        looker.put(board, first, second)
        decide(device)
        board = bytes(ram[sides.IN_RAM])
        ended = looker.is_finished()
        points = parts.scoring.worth(device) if ended else 0
        turned = sides.swapped(board)
        again = not ended and parts.roll.comes_again(device)
        seen = turned if again else board
        boards += seen
        seers.append(1 - side if again else side)
        if look:
            told.append(looker.said())
            # Of these nothing more is to be expected.
            known = ended or bearoff.is_known(game, seen)
            last = np.array(told[-1], np.float32) / np.float32(ONE)
            ahead.append(last if known else looker.ahead(seen))
        if ended:
            return Game(
                bytes(boards),
                bytes(seers),
                -points if side else points,
                (np.array(told, np.float32) / ONE).tobytes(),
                np.array(ahead, np.float32).tobytes(),
            )
        if not again:
            side = 1 - side
            board = turned
    return None


def batch(rom: bytes, game: int, mode: int, seed: int, count: int) -> list[Game]:
    """Play so many games; the same seed gives the same games."""
    return _batch(rom, game, mode, seed, count, look=False)


def looked_batch(rom: bytes, game: int, mode: int, seed: int, count: int) -> list[Game]:
    """The same of games that are played looking ahead."""
    return _batch(rom, game, mode, seed, count, look=True)


def _batch(rom: bytes, game: int, mode: int, seed: int, count: int, *, look: bool) -> list[Game]:
    dice = random.Random(seed)
    games = (play(rom, game, mode, dice, look=look) for _ in range(count))
    return [played for played in games if played]
