"""A position as people outside write it: parsing, checking, printing.

Seen by the player on roll, as in `champion moves`. Everything a request can get
wrong is found here, so the firmware only ever sees legal positions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from firmware import Device, board, memory, scoring
from firmware.games import (
    BAR,
    HEEL,
    OTHER,
    PLAKOTO,
    RULES,
    SAME_WAY,
    SINGLE,
    SINGLE_HIT,
    TRICTRAC_12,
)

GAME_NAMES = ("backgammon", "jacquet", "trictrac", "moultezim", "plakoto", "trictrac12")
MODE_NAMES = ("G1", "G2")

_KEYS = {"game", "mode", "board", "bar", "off", "dice", "pins", "points"}
_MEN = 15


class RequestError(ValueError):
    """A request that is no legal position; the text says what is wrong."""


@dataclass(frozen=True)
class Position:
    """A board seen by the player on roll.

    `mine` and `theirs` count men in each side's own numbering: 0 off, 1-24 the
    points, 25 the bar; `my_pins` and `their_pins` are 1 where a man lies pinned
    (Plakoto); `points` are the two scores of trictrac12; `result` is what the game
    is worth to the player on roll if this position ends it (0 a tie), else None.
    """

    game: int
    mode: int
    mine: bytes
    theirs: bytes
    my_pins: bytes = bytes(26)
    their_pins: bytes = bytes(26)
    points: tuple[int, int] = (0, 0)
    result: int | None = None

    def write(self, device: Device) -> None:
        """Put the position on the board in the device's working memory."""
        ram = device.ram
        ram[memory.WORK_GAME] = self.game
        ram[memory.WORK_MODE] = self.mode
        ram[memory.WORK_RESULT] = 0
        ram[memory.WORK_LEFT_START] = 0
        ram[memory.WORK_TWELVE : memory.WORK_TWELVE + 2] = bytes(self.points)
        ram[memory.MINE : memory.MINE + 26] = self.mine
        ram[memory.THEIRS : memory.THEIRS + 26] = self.theirs
        ram[memory.MY_PINS : memory.MY_PINS + 26] = self.my_pins
        ram[memory.THEIR_PINS : memory.THEIR_PINS + 26] = self.their_pins

    @staticmethod
    def of(battery: bytes) -> Position:
        """The position of the game that a handheld's battery keeps, for the side on roll."""
        device = Device(b"")
        device.ram[: memory.BATTERY_SIZE] = battery
        board.load(device)
        return Position.read(device)

    @staticmethod
    def read(device: Device) -> Position:
        """The position on the board in the device's working memory."""
        ram = device.ram
        points = (0, 0)
        if ram[memory.WORK_GAME] == TRICTRAC_12:
            points = (ram[memory.WORK_TWELVE], ram[memory.WORK_TWELVE + 1])
        return Position(
            ram[memory.WORK_GAME],
            ram[memory.WORK_MODE],
            bytes(ram[memory.MINE : memory.MINE + 26]),
            bytes(ram[memory.THEIRS : memory.THEIRS + 26]),
            bytes(ram[memory.MY_PINS : memory.MY_PINS + 26]),
            bytes(ram[memory.THEIR_PINS : memory.THEIR_PINS + 26]),
            points,
            scoring.worth(device) if scoring.is_finished(device) else None,
        )


def write_answer(position: Position, *, points: bool = False) -> dict[str, Any]:
    """The position as `champion moves` prints it.

    Pins appear only where there are some, points where there are some or if wanted.
    """
    other = OTHER[RULES[position.game][SAME_WAY]]
    board = []
    pins: list[list[Any]] = []
    for point in range(1, 25):
        mine, theirs = position.mine[point], position.theirs[other[point]]
        if position.my_pins[point]:
            mine = 0
            pins.append([point, "mover"])
        if position.their_pins[other[point]]:
            theirs = 0
            pins.append([point, "opponent"])
        board.append(mine - theirs)
    answer: dict[str, Any] = {
        "board": board,
        "bar": [position.mine[BAR], position.theirs[BAR]],
        "off": [position.mine[0], position.theirs[0]],
    }
    if pins:
        answer["pins"] = pins
    if points or any(position.points):
        answer["points"] = list(position.points)
    if position.result is not None:
        answer["result"] = position.result
    return answer


def read_request(line: str) -> tuple[dict[str, Any], Position, tuple[int, int]]:
    """The request of a line of JSON, its position and dice, or RequestError."""
    try:
        request = json.loads(line)
        return request, *parse_request(request)
    except json.JSONDecodeError as error:
        raise RequestError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise RequestError("not a request: nested too deeply") from None
    except RequestError:
        raise
    except ValueError:
        raise RequestError("not a request: a number has thousands of digits") from None


def parse_request(request: Any) -> tuple[Position, tuple[int, int]]:
    """The position and dice of a request, or RequestError saying what is wrong."""
    if not isinstance(request, dict):
        raise RequestError("a request is a JSON object with game, mode, board, bar, off and dice")
    game = _choice(request, "game", GAME_NAMES)
    mode = _choice(request, "mode", MODE_NAMES) + 1
    board = _numbers(request, "board", 24, -_MEN, _MEN)
    bar = _numbers(request, "bar", 2, 0, _MEN)
    off = _numbers(request, "off", 2, 0, _MEN)
    first, second = _numbers(request, "dice", 2, 1, 6)
    mine, theirs = bytearray(26), bytearray(26)
    other = OTHER[RULES[game][SAME_WAY]]
    for point, men in enumerate(board, 1):
        if men > 0:
            mine[point] = men
        else:
            theirs[other[point]] = -men
    mine[0], theirs[0] = off
    mine[BAR], theirs[BAR] = bar
    my_pins, their_pins = bytearray(26), bytearray(26)
    if game == PLAKOTO:
        for point, is_mover in _read_pins(request, board):
            if is_mover:
                mine[point] = my_pins[point] = 1
            else:
                theirs[25 - point] = their_pins[25 - point] = 1
    elif request.get("pins"):
        raise RequestError(f"pins: only plakoto has them, not {GAME_NAMES[game]}")
    points = (0, 0)
    if game == TRICTRAC_12 and "points" in request:
        mine_won, theirs_won = _numbers(request, "points", 2, 0, 11)
        points = (mine_won, theirs_won)
    position = Position(
        game, mode, bytes(mine), bytes(theirs), bytes(my_pins), bytes(their_pins), points
    )
    _check(position)
    return position, (first, second)


def _choice(request: dict[str, Any], key: str, names: tuple[str, ...]) -> int:
    if key not in request:
        raise RequestError(f"{key} is missing")
    value = request[key]
    if value not in names:
        raise RequestError(f"{key}: unknown {value!r}; one of {', '.join(names)}")
    return names.index(value)


def _numbers(request: dict[str, Any], key: str, count: int, low: int, high: int) -> list[int]:
    if key not in request:
        raise RequestError(f"{key} is missing")
    values = request[key]
    if not isinstance(values, list) or len(values) != count:
        raise RequestError(f"{key}: a list of {count} whole numbers is wanted")
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise RequestError(f"{key}: {value!r} is no whole number from {low} to {high}")
    return values


def _read_pins(request: dict[str, Any], board: list[int]) -> list[tuple[int, bool]]:
    """The men lying underneath: the mover's number of each point, and whether he is his."""
    pins = request.get("pins", [])
    if not isinstance(pins, list):
        raise RequestError("pins: a list of [point, side] is wanted")
    found: dict[int, bool] = {}
    for pin in pins:
        if (
            not isinstance(pin, list)
            or len(pin) != 2
            or not isinstance(pin[0], int)
            or isinstance(pin[0], bool)
            or not 1 <= pin[0] <= 24
            or pin[1] not in ("mover", "opponent")
        ):
            raise RequestError(f'pins: {pin!r} is not [point 1-24, "mover" or "opponent"]')
        point, is_mover = pin[0], pin[1] == "mover"
        top = board[point - 1]
        if point in found:
            raise RequestError(f"pins: point {point} is named twice")
        if is_mover and top >= 0:
            raise RequestError(f"pins: no opposing man stands on the mover's at {point}")
        if not is_mover and top <= 0:
            raise RequestError(f"pins: no man of the mover stands on the opponent's at {point}")
        found[point] = is_mover
    return list(found.items())


def _check(position: Position) -> None:
    """Raise RequestError unless the position can be on a board."""
    rules = RULES[position.game]
    for name, men in (("the mover", position.mine), ("the opponent", position.theirs)):
        if sum(men) != _MEN:
            raise RequestError(f"{name} has {sum(men)} men in all, not {_MEN}")
        if men[BAR] and rules[SINGLE] != SINGLE_HIT:
            raise RequestError(f"bar: {GAME_NAMES[position.game]} has no bar")
        if men[0] == _MEN:
            raise RequestError(f"{name} has borne off all his men: the game is over")
        if rules[HEEL] and men[rules[HEEL]] == 1:
            raise RequestError(f"{name} has one man on his heel (13), where two must stand")
        if rules[HEEL] and men[1]:
            raise RequestError(f"{name} has men on his 1, the goal, where they are off")
        if rules[HEEL] and men[25 - rules[HEEL]]:
            raise RequestError(f"{name} has men on the other side's heel, his 12")
