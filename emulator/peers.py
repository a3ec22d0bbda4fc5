"""Other backgammon engines that may be installed, to be measured beside ours.

Each is asked by its public functions, without looking ahead: GNU Backgammon's by the
package gnubg-nn, Open Sage by the package bgsage.
"""

import importlib
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from emulator import boards
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
    for name, make in (("gnubg_nn", _gnubg), ("bgsage", _sage)):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # theirs are no concern of ours
                engine = importlib.import_module(name)
        except ImportError:
            continue
        yield make(engine)


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
