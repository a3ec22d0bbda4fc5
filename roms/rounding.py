"""What the bytes of a net lose against the numbers that were learned."""

from __future__ import annotations

import numpy as np

from emulator import boards as rows
from emulator import core
from firmware import memory
from firmware.evaluate import ONE
from firmware.games import RULES, WORTH, WORTH_FIELDS
from roms import build, selfplay
from roms.learn import forward
from roms.net import Boards, Net, inputs, is_race
from roms.outcome import Array, outputs


def equities(game: int, told: Array) -> Array:
    """Outputs (n, outputs) as points a game (n,)."""
    result = 2 * told[:, 0] - 1
    times = 4 if RULES[game][WORTH] == WORTH_FIELDS else 1
    for pair in range(1, told.shape[1], 2):
        result = result + times * (told[:, pair] - told[:, pair + 1])
    return result


def loss(game: int, mode: int, nets: list[Net], games: int = 20) -> float:
    """Root mean square of what rounding does to the worth of a board, in points.

    The boards are those of so many games of self-play with the rounded nets; `nets` are
    that of contact and, if there is one, that of the race.
    """
    rom = build.image({(game, mode, phase): net.image() for phase, net in enumerate(nets)})
    played = selfplay.batch(rom, game, mode, seed=1, count=games)
    # The last board of a game is decided, of the others some chance may be ruled out.
    boards = np.concatenate([one.array()[:-1] for one in played])
    exact = np.empty((len(boards), outputs(game)), np.float32)
    race = is_race(boards) if len(nets) > 1 else np.zeros(len(boards), bool)
    for phase, net in enumerate(nets):
        places = np.flatnonzero(race == bool(phase))
        exact[places] = forward(net, inputs(game, boards[places]))[1]
    off = boards[:, [rows.THEIRS.start, rows.MINE.start]] > 0
    for output in range(1, exact.shape[1]):
        exact[off[:, (output - 1) % 2], output] = 0
    wrong = equities(game, exact) - _rounded(rom, game, mode, boards)
    return float(np.sqrt(np.mean(wrong**2)))


def _rounded(rom: bytes, game: int, mode: int, boards: Boards) -> Array:
    """What the firmware makes of the boards, in points."""
    parts = core.chosen()
    device = parts.Device(rom)
    ram = device.ram
    ram[memory.WORK_GAME] = game
    ram[memory.WORK_MODE] = mode
    values = np.empty(len(boards), np.float32)
    for number, board in enumerate(boards):
        ram[rows.IN_RAM] = board.tobytes()
        parts.evaluate.begin(device, 0)
        values[number] = parts.evaluate.score(device) / ONE
    return values
