"""How fast a board answers: lock-step exchanges of one tick each, and a whole game."""

import time
from typing import Final

from emulator.handheld import Handheld
from emulator.link.launch import launch
from emulator.remote import RemoteMachine
from firmware import ports

EXCHANGES: Final = 1000
PRESSES: Final = 4000
"""Presses of PLAY in which a game has long been over."""

_ON_ROLL: Final = {"WHITE", "BLACK"}


def exchange(kind: str, count: int = EXCHANGES) -> float:
    """Microseconds of one exchange with a board of a kind (see `emulator.link.launch`).

    The board is a process of its own; each exchange sends an input and runs one tick.
    Raises LinkError.
    """
    with launch(kind) as board:
        board.reset({ports.SWITCHES: ports.SWITCH_ON}, forget=True)
        board.run(64)
        start = time.perf_counter()
        for number in range(count):
            board.run(1, {ports.ENTROPY: number & 0xFF})
        return 1e6 * (time.perf_counter() - start) / count


def game(kind: str, name: str = "jacquet", presses: int = PRESSES) -> float:
    """Seconds of a game on a board of a kind, from NEW GAME to its result.

    The device plays Black, and White's turns by the key PLAY. Raises LinkError, and
    TimeoutError if there is no result after so many presses.
    """
    with launch(kind) as board:
        handheld = Handheld(machine=RemoteMachine(board), seed=7)
        start = time.perf_counter()
        handheld.start(name, "G1", players=1)
        for _ in range(presses):
            handheld.press("PLAY", ticks=1)
            if "SCORE" in handheld.lcd.legends and not handheld.lcd.legends & _ON_ROLL:
                return time.perf_counter() - start
        raise TimeoutError(f"{name} has no result after {presses} presses of PLAY")
