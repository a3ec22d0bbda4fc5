"""Boards as bytes, in the order of the RAM from WORK_TWELVE on: where a game goes from one
player to the other without a device in between.

A board is SIZE bytes seen by one side: the two counts of trictrac12 (his, the other's),
then rows of 26 bytes in each side's own numbering, 0 off, 25 the bar: his men, the
other's, his pinned men, the other's.
"""

from typing import Any, Final

from firmware import memory
from firmware.games import STARTS

SIZE: Final = memory.NET_BOARD_SIZE
IN_RAM: Final = slice(memory.WORK_TWELVE, memory.WORK_TWELVE + SIZE)
"""Where the working board lies in the RAM."""

_ROW: Final = memory.ROW
_MEN: Final = 2
MINE: Final = slice(_MEN, _MEN + _ROW)
THEIRS: Final = slice(_MEN + _ROW, _MEN + 2 * _ROW)
MY_PINS: Final = slice(_MEN + 2 * _ROW, _MEN + 3 * _ROW)
THEIR_PINS: Final = slice(_MEN + 3 * _ROW, SIZE)


def start(game: int) -> bytes:
    """Return the board on which a game begins."""
    row = bytearray(_ROW)
    pairs = STARTS[game]
    for pair in range(0, len(pairs), 2):
        row[pairs[pair]] = pairs[pair + 1]
    return bytes(2) + bytes(row) + bytes(row) + bytes(2 * _ROW)


def put(device: Any, board: bytes) -> None:
    """Lay a board before a device of either core, with nothing of a roll played on it yet."""
    ram = device.ram
    ram[IN_RAM] = board
    ram[memory.WORK_RESULT] = 0
    ram[memory.WORK_LEFT_START] = 0


def swapped(board: bytes) -> bytes:
    """Return the same board seen by the other side."""
    counts = board[1::-1]
    return counts + board[THEIRS] + board[MINE] + board[THEIR_PINS] + board[MY_PINS]
