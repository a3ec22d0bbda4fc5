"""Other backgammon engines that may be installed, to be measured beside ours.

Each is asked by its public functions, without looking ahead: GNU Backgammon's by the
package gnubg-nn, Open Sage by the package bgsage. One that fails, in whichever way, is left
out with a line on standard error that tells why.
"""

import importlib
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from emulator import boards
from emulator.files import complain
from firmware.games import BAR

GNUBG: Final = "gnubg-nn"
SAGE: Final = "Open Sage"


@dataclass(frozen=True)
class Turn:
    """A board of backgammon, as `emulator.boards` has them, and a roll."""

    board: bytes
    dice: tuple[int, int]


@dataclass(frozen=True)
class Peer:
    """An engine: how it wants a turn, and its functions of what it wants."""

    name: str
    position: Callable[[Turn], Any]
    list: Callable[[Any], object]
    play: Callable[[Any], object]
    evaluate_all: Callable[[Sequence[Any]], object]


def installed() -> Iterator[Peer]:
    """Yield the engines that are installed here."""
    for name, module, make in ((GNUBG, "gnubg_nn", _gnubg), (SAGE, "bgsage", _sage)):
        with left_out(name):
            engine = _imported(module)
            if engine is not None:
                yield make(engine)


@contextmanager
def left_out(name: str) -> Iterator[None]:
    """Leave out an engine that fails meanwhile, with a line that tells why."""
    try:
        yield
    except Exception as error:
        complain(f"{name} is left out, as it fails ({error!r}); try another version of it")


def _imported(name: str) -> Any:
    """Import a module; None if there is none of this name."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # theirs are no concern of ours
            return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def gnubg_rows(board: bytes) -> list[list[int]]:
    """Return a board as gnubg-nn wants it: a row of 25 for each side, the other's first."""
    return [list(board[boards.THEIRS][1:]), list(board[boards.MINE][1:])]


def _gnubg(engine: Any) -> Peer:
    def position(turn: Turn) -> Any:
        return (gnubg_rows(turn.board), *turn.dice)

    return Peer(
        GNUBG,
        position,
        lambda given: engine.moves(*given),
        lambda given: engine.best_move(*given, n=0),
        lambda given: [engine.probabilities(board, 0) for board, *_ in given],
    )


def _sage(engine: Any) -> Peer:
    def position(turn: Turn) -> Any:
        mine, theirs = turn.board[boards.MINE], turn.board[boards.THEIRS]
        points = [mine[point] - theirs[BAR - point] for point in range(1, BAR)]
        return ([theirs[BAR], *points, mine[BAR]], *turn.dice)

    analyzer = engine.create_analyzer("1ply", cubeful=False)  # its word for no look ahead
    cube = {"cube_value": 1, "cube_owner": "centered"}
    return Peer(
        SAGE,
        position,
        lambda given: engine.possible_moves(*given),
        lambda given: analyzer.checker_play(*given),
        lambda given: engine.batch_evaluate([{"board": b, **cube} for b, *_ in given], n_threads=1),
    )
