"""How fast a board answers: lock-step exchanges of one tick each."""

import time
from typing import Final

from emulator.link.launch import launch
from firmware import ports

EXCHANGES: Final = 1000


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
