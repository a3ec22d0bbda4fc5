"""Boards on a line: the panel here, the firmware somewhere else.

`connect` opens a board that somebody else has started, `Board` drives it;
`emulator.link.server` makes this process a board; `emulator.link.launch` starts
boards as processes of their own. `manual/link.md` has the protocol to the byte.
"""

from emulator.link.client import PATIENCE, Board, Info
from emulator.link.errors import (
    BoardBusy,
    BoardRestarted,
    LinkClosed,
    LinkError,
    NoAnswer,
    Refused,
)
from emulator.link.transports import CONNECT_TIME, open_transport

__all__ = [
    "Board",
    "BoardBusy",
    "BoardRestarted",
    "Info",
    "LinkClosed",
    "LinkError",
    "NoAnswer",
    "Refused",
    "connect",
]


def connect(
    target: str, *, connect_time: float = CONNECT_TIME, patience: float = PATIENCE
) -> Board:
    """Open a board and greet it.

    `target` is tcp:PORT, tcp:HOST:PORT, pty:PATH, serial:PATH or a URL of pyserial's.
    Raises LinkError if it cannot be reached in `connect_time` seconds, is in use, or
    has not answered after `patience` seconds.
    """
    board = Board(open_transport(target, connect_time))
    try:
        board.hello(patience)
    except BaseException:
        board.close()
        raise
    return board
