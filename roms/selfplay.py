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
from firmware.games import BACKGAMMON, MEN_PER_SIDE

_LONGEST = 1500  # turns; a game that goes on and on is left as it stands


@dataclass(frozen=True)
class Game:
    """One game: the boards after its turns, and what it was worth to the first side.

    A board is as `emulator.boards` has them, seen by the side that does not roll next;
    `seers` has which side that is, 0 the first.
    """

    boards: bytes
    seers: bytes
    points: int

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.seers)

    def array(self) -> npt.NDArray[np.uint8]:
        """The boards as (turns, boards.SIZE)."""
        return np.frombuffer(self.boards, np.uint8).reshape(-1, sides.SIZE)


def play(rom: bytes, game: int, mode: int, dice: random.Random) -> Game | None:
    """Play one game without noise; None if it does not come to an end."""
    parts = core.chosen()
    device = parts.Device(rom)
    ram, lay_out, decide = device.ram, parts.roll.lay_out, parts.search.decide
    ram[memory.WORK_GAME] = game
    ram[memory.WORK_MODE] = mode
    ram[memory.EXACT] = 1  # without noise and a look ahead
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
        sides.put(device, board)
        lay_out(device, first, second)
        decide(device)
        board = bytes(ram[sides.IN_RAM])
        if ram[memory.MINE] == MEN_PER_SIDE or ram[memory.WORK_RESULT]:
            boards += board
            seers.append(side)
            points = parts.scoring.worth(device)
            return Game(bytes(boards), bytes(seers), -points if side else points)
        turned = sides.swapped(board)
        if parts.roll.comes_again(device):
            boards += turned
            seers.append(1 - side)
        else:
            boards += board
            seers.append(side)
            side = 1 - side
            board = turned
    return None


def batch(rom: bytes, game: int, mode: int, seed: int, count: int) -> list[Game]:
    """Play so many games; the same seed gives the same games."""
    dice = random.Random(seed)
    games = (play(rom, game, mode, dice) for _ in range(count))
    return [played for played in games if played]
