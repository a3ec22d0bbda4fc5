"""The rules as a service: every position in which a turn can end.

Runs the firmware's own step generator on its board in working memory; nothing is
computed twice. Requests and answers are dicts as `champion moves` reads and writes
them, see `answer`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from emulator import core
from emulator.core.ends import BOARD_END, BOARD_SIZE, BOARD_START
from emulator.position import Position, RequestError, read_request, write_answer
from firmware import Device
from firmware.games import TRICTRAC_12

__all__ = ["Position", "RequestError", "answer", "legal_turns"]

Step = tuple[int, int]


def answer(line: str) -> dict[str, Any]:
    """Answer one line of `champion moves`: {"legal": [...]}, or {"error": "..."}.

    A request is {"game", "mode", "board": [24 ints], "bar": [mover, opponent],
    "off": [mover, opponent], "dice": [a, b]}, seen by the player on roll, index 0
    his point 1, his men positive; plakoto adds "pins", trictrac12 adds "points".
    """
    try:
        request, position, dice = read_request(line)
    except RequestError as error:
        return {"error": str(error)}
    points = position.game == TRICTRAC_12 and "points" in request
    return {"legal": [write_answer(end, points=points) for end, _ in legal_turns(position, dice)]}


def legal_turns(position: Position, dice: tuple[int, int]) -> Iterator[tuple[Position, list[Step]]]:
    """Yield each position a legal turn can end in, once, with one way to reach it.

    The way is a list of (point, die) steps in the order in which they are made, the
    bar being point 25; it is empty, and the position unchanged, if nothing can be
    played.
    """
    chosen = core.chosen()
    device = chosen.Device(b"")
    reader = Device(b"")
    position.write(reader)
    position.write(device)
    chosen.roll.lay_out(device, *dice)
    for end in chosen.ends(device):
        reader.ram[BOARD_START:BOARD_END] = end[:BOARD_SIZE]
        yield Position.read(reader), [(step & 31, step >> 5) for step in end[BOARD_SIZE:]]
