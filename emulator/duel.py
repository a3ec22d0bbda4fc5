"""Players against each other without a cube: duplicate dice, points a game.

Each seed's dice are played twice, the sides exchanged, so that luck with the dice weighs
less; such a pair of games is one sample. A game is settled by its seed alone, wherever
and in whichever order it is played.
"""

import importlib
import math
import random
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from emulator import core
from emulator.engine import Engine
from firmware import memory
from firmware.games import BACKGAMMON, BAR, MEN_PER_SIDE, STARTS
from firmware.levels import LEVELS

_LONGEST: Final = 2000  # turns
_MINE: Final = 2  # in a board: two counts of trictrac12, men, pins
_THEIRS: Final = _MINE + memory.ROW
_PINS: Final = _THEIRS + memory.ROW
_Z: Final = 1.96  # of a 95 % interval


class DuelError(RuntimeError):
    """A player is not to be had or does not play this game; the message says why."""


class Player(Protocol):
    """Who plays a roll on a board of the bytes that the RAM has from WORK_TWELVE on."""

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """The board once the roll is played."""

    def seed(self, value: int) -> None:
        """Settle all chance but the dice, 1 to 65535."""


class GnuBackgammon:
    """GNU Backgammon's engine (package gnubg-nn), so many plies deep."""

    def __init__(self, plies: int = 0) -> None:
        try:
            self._engine: Any = importlib.import_module("gnubg_nn")
        except ImportError as error:
            raise DuelError(
                "gnubg is not installed here; try 'pip install gnubg-nn'"
            ) from error
        self._plies = plies

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """The board once the roll is played."""
        mine, theirs = bytearray(board[_MINE:_THEIRS]), bytearray(board[_THEIRS:_PINS])
        position = (list(theirs[1:]), list(mine[1:]))
        for source, target in self._engine.best_move(position, *dice, self._plies):
            mine[max(source, 0)] -= 1
            mine[max(target, 0)] += 1
            if target > 0 and theirs[25 - target]:
                theirs[25 - target] = 0
                theirs[BAR] += 1
        return board[:_MINE] + mine + theirs + board[_PINS:]

    def seed(self, value: int) -> None:
        """Nothing: it makes no slips."""


def player(name: str, game: int, mode: int, rom: bytes | None = None) -> Player:
    """A player by name: a level, "1" to "8"; "0-ply" to "2-ply"; "gnubg" or "gnubg-N".

    Raises DuelError.
    """
    if name.startswith("gnubg"):
        if game != BACKGAMMON:
            raise DuelError("gnubg plays backgammon only")
        _, _, plies = name.partition("-")
        if plies and not plies.isdigit():
            raise DuelError(f"{name}: gnubg-N looks N plies ahead")
        return GnuBackgammon(int(plies or 0))
    if name.isdigit() and 1 <= int(name) <= LEVELS:
        engine = Engine(int(name), rom=rom)
    elif name in ("0-ply", "1-ply", "2-ply"):
        engine = Engine(plies=int(name[0]), rom=rom)
    elif name == "sum":
        engine = Engine(plies=0, rom=_without_nets(rom))
    else:
        raise DuelError(
            f"no player {name!r}: a level from 1 to {LEVELS}, 0-ply, 1-ply, 2-ply, "
            "sum (the weighted sum of a ROM without nets), gnubg or gnubg-N"
        )
    engine.device.ram[memory.WORK_GAME] = game
    engine.device.ram[memory.WORK_MODE] = mode
    return engine


def _without_nets(rom: bytes | None) -> bytes:
    from emulator.rom import default  # noqa: PLC0415
    from roms.build import TABLES  # noqa: PLC0415

    tables = bytearray((default().data if rom is None else rom)[:TABLES])
    tables[16:64] = b"\xff" * 48
    return bytes(tables)


@dataclass(frozen=True)
class Pair:
    """Two games with the same dice: points of the first player in each, and games it won."""

    points: tuple[int, int]
    turns: int = 0


@dataclass(frozen=True)
class Score:
    """Points a game of the first player, half of the 95 % interval, its share of the wins."""

    points: float
    within: float
    wins: float
    games: int


def score(pairs: Iterable[Pair]) -> Score:
    """What pairs of games, two at least, come to. A tie is half a win."""
    means = []
    wins = 0.0
    for pair in pairs:
        means.append(sum(pair.points) / 2)
        wins += sum((points > 0) + 0.5 * (points == 0) for points in pair.points)
    within = _Z * statistics.stdev(means) / math.sqrt(len(means))
    return Score(statistics.mean(means), within, wins / (2 * len(means)), 2 * len(means))


class Table:
    """Two players at a game."""

    def __init__(self, first: Player, second: Player, game: int, mode: int) -> None:
        self._players = (first, second)
        self._game = game
        parts = core.chosen()
        self._parts = parts
        self._judge = parts.Device(b"")
        self._judge.ram[memory.WORK_GAME] = game
        self._judge.ram[memory.WORK_MODE] = mode

    def pair(self, seed: int | str) -> Pair:
        """Play the dice of a seed twice."""
        one, first = self._play(self._players, seed)
        two, second = self._play(self._players[::-1], seed)
        return Pair((one, -two), first + second)

    def _play(self, players: Sequence[Player], seed: int | str) -> tuple[int, int]:
        """Points of the player who begins, and turns."""
        dice = random.Random(f"{self._game} {seed}")
        for player in players:
            player.seed(dice.randint(1, 65535))
        board = _start(self._game)
        side = 0
        ram, roll = self._judge.ram, self._parts.roll
        for turn in range(_LONGEST):
            first, second = dice.randint(1, 6), dice.randint(1, 6)
            while turn == 0 and self._game == BACKGAMMON and first == second:
                first, second = dice.randint(1, 6), dice.randint(1, 6)
            board = players[side].play_board(board, (first, second))
            if points := self._points(board):
                points -= points == _TIE and _TIE
                return -points if side else points, turn + 1
            roll.lay_out(self._judge, first, second)
            if not roll.comes_again(self._judge):
                board = swapped(board)
                side = 1 - side
        raise DuelError(f"the game of seed {seed} does not end")

    def _points(self, board: bytes) -> int:
        """Points of the side that has just played, _TIE for a tie, 0 if the game goes on."""
        ram = self._judge.ram
        ram[memory.WORK_TWELVE : memory.WORK_TWELVE + len(board)] = board
        ram[memory.WORK_RESULT] = self._parts.steps.decision(self._judge)
        if not self._parts.scoring.is_finished(self._judge):
            return 0
        return int(self._parts.scoring.worth(self._judge)) or _TIE


_TIE: Final = 99


def swapped(board: bytes) -> bytes:
    """The same board seen by the other side."""
    row = memory.ROW
    return (
        board[1:2]
        + board[:1]
        + board[_THEIRS:_PINS]
        + board[_MINE:_THEIRS]
        + board[_PINS + row :]
        + board[_PINS : _PINS + row]
    )


def _start(game: int) -> bytes:
    row = bytearray(memory.ROW)
    pairs = STARTS[game]
    for pair in range(0, len(pairs), 2):
        row[pairs[pair]] = pairs[pair + 1]
    return bytes(2) + bytes(row) + bytes(row) + bytes(2 * memory.ROW)
