"""Who can play in an arena: levels, depths, and engines of others, by name."""

import importlib
from typing import Any, Final, Protocol

from emulator import boards, peers
from emulator.engine import Engine
from emulator.handmade import HandMade
from emulator.rom import default, without_nets
from firmware.games import BACKGAMMON, BAR
from firmware.levels import DEEPEST, LEVELS

NAMES: Final = (
    f"a level from 1 to {LEVELS}; {', '.join(f'{n}-ply' for n in range(DEEPEST + 1))}, without "
    "a level's slips; sum, the weighted sum of a ROM without nets; hand, the evaluation by hand "
    "that this opponent began with; gnubg or gnubg-N, GNU Backgammon's engine N plies deep"
)


class PlayerError(RuntimeError):
    """A player is not to be had or does not play this game; the message says why."""


class Player(Protocol):
    """Who plays a roll on a board as `emulator.boards` has them."""

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """Return the board once the roll is played."""

    def slip(self, state: int) -> None:
        """Settle all chance but the dice from here on; `state` is 1 to 65535."""


class GnuBackgammon:
    """GNU Backgammon's engine (package gnubg-nn), so many plies deep. Raises PlayerError."""

    def __init__(self, plies: int = 0) -> None:
        try:
            self._engine: Any = importlib.import_module("gnubg_nn")
        except ImportError as error:
            raise PlayerError("gnubg is not installed here; try pip install gnubg-nn") from error
        self._plies = plies

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """Return the board once the roll is played."""
        mine, theirs = bytearray(board[boards.MINE]), bytearray(board[boards.THEIRS])
        rows = peers.gnubg_rows(board)
        for source, target in self._engine.best_move(rows, *dice, self._plies):
            mine[source] -= 1
            mine[max(target, 0)] += 1
            if target > 0 and theirs[BAR - target]:
                theirs[BAR - target] = 0
                theirs[BAR] += 1
        return board[: boards.MINE.start] + mine + theirs + board[boards.MY_PINS.start :]

    def slip(self, state: int) -> None:
        """Do nothing: it makes no slips."""


def player(name: str, game: int, mode: int) -> Player:
    """Return a player by one of NAMES, for a game and its mode, 1 or 2. Raises PlayerError."""
    kind, _, number = name.partition("-")
    if kind == "gnubg":
        if game != BACKGAMMON:
            raise PlayerError("gnubg plays backgammon only")
        if name != kind and not (number.isascii() and number.isdecimal() and int(number) < 4):
            raise PlayerError(f"no player {name!r}: gnubg-N looks N plies ahead, 0 to 3")
        return GnuBackgammon(int(number or 0))
    if name == "hand":
        return HandMade(game, mode)
    if name in {str(level) for level in range(1, LEVELS + 1)}:
        engine = Engine(int(name))
    elif name in {f"{plies}-ply" for plies in range(DEEPEST + 1)}:
        engine = Engine(plies=int(kind))
    elif name == "sum":
        engine = Engine(plies=0, rom=without_nets(default().data))
    else:
        raise PlayerError(f"no player {name!r}; players: {NAMES}")
    engine.sit_down(game, mode)
    return engine
