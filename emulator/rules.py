"""The rules as a service: every position in which a turn can end.

Runs the firmware's own step generator on its board in working memory; nothing is
computed twice. Requests and answers are dicts as `champion moves` reads and writes
them, see `answer`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from emulator import core
from emulator.position import Position, RequestError, parse_request, write_answer
from firmware import Device
from firmware.games import TRICTRAC_12
from firmware.memory import DUTY_KNOWN, MINE, ROW, WALK_DEPTH, WALK_STEP
from firmware.walk import AT_END, FINISHED

__all__ = ["Position", "RequestError", "answer", "legal_turns"]

_BUDGET = 250
_BOARD_SIZE = 4 * ROW  # both sides' men and pins: what makes two ends the same

Step = tuple[int, int]


def answer(line: str) -> dict[str, Any]:
    """Answer one line of `champion moves`: {"legal": [...]}, or {"error": "..."}.

    A request is {"game", "mode", "board": [24 ints], "bar": [mover, opponent],
    "off": [mover, opponent], "dice": [a, b]}, seen by the player on roll, index 0
    his point 1, his men positive; plakoto adds "pins", trictrac12 adds "points".
    """
    try:
        request = json.loads(line)
        position, dice = parse_request(request)
    except json.JSONDecodeError as error:
        return {"error": f"not JSON: {error.msg} at column {error.colno}"}
    except RecursionError:
        return {"error": "not a request: nested too deeply"}
    except RequestError as error:
        return {"error": str(error)}
    except ValueError:
        return {"error": "not a request: a number has thousands of digits"}
    points = position.game == TRICTRAC_12 and "points" in request
    return {"legal": [write_answer(end, points=points) for end, _ in legal_turns(position, dice)]}


def legal_turns(position: Position, dice: tuple[int, int]) -> Iterator[tuple[Position, list[Step]]]:
    """Yield each position a legal turn can end in, once, with one way to reach it.

    The way is a list of (point, die) steps in the order in which they are made, the
    bar being point 25; it is empty, and the position unchanged, if nothing can be
    played.
    """
    chosen = core.chosen()
    duty, roll, walk = chosen.duty, chosen.roll, chosen.walk
    device = chosen.Device(b"")
    position.write(device)
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, _BUDGET)
    walk.begin(device, 0, 8)
    seen = set()
    while (found := walk.onward(device, _BUDGET)) != FINISHED:
        if found == AT_END and duty.is_met(device):
            board = bytes(device.ram[MINE : MINE + _BOARD_SIZE])
            if board not in seen:
                seen.add(board)
                yield Position.read(device), _steps(device)


def _steps(device: Device) -> list[Step]:
    depth = device.ram[WALK_DEPTH]
    return [(step & 31, step >> 5) for step in device.ram[WALK_STEP : WALK_STEP + depth]]
