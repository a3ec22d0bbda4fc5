"""Every end of a turn at once, for programs that want more than the device shows.

The firmware walks from one end to the next and keeps no list; this makes one. An end is
a row of bytes: the board, which is the RAM from BOARD_START to BOARD_END, and then the
steps that lead to it, one byte each, point in the lower five bits, number above.
"""

from collections.abc import Iterator
from typing import Any, Final

from firmware import memory

BOARD_START: Final = memory.WORK_RESULT
BOARD_END: Final = memory.THEIR_PINS + memory.ROW
BOARD_SIZE: Final = BOARD_END - BOARD_START

_ROWS: Final = slice(memory.MINE, BOARD_END)  # men and pins: what makes two ends the same
_BUDGET: Final = 250


def ends(core: Any, device: Any) -> Iterator[bytes]:
    """Yield all ends of the roll laid out on the working board, each once, in walking order.

    What a compiled core lists in C, its `ends`, this finds with the functions of any core.
    """
    duty, walk, ram = core.duty, core.walk, device.ram
    duty.begin(device)
    while not ram[memory.DUTY_KNOWN]:
        duty.onward(device, _BUDGET)
    walk.begin(device, 0, 8)
    seen = set()
    while (found := walk.onward(device, _BUDGET)) != walk.FINISHED:
        if found == walk.AT_END and duty.is_met(device):
            rows = bytes(ram[_ROWS])
            if rows not in seen:
                seen.add(rows)
                depth = ram[memory.WALK_DEPTH]
                steps = ram[memory.WALK_STEP : memory.WALK_STEP + depth]
                yield bytes(ram[BOARD_START:BOARD_END] + steps)
