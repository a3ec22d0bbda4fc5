"""How fast the engine is: on each core, and other engines on the same positions.

The positions are those of backgammon played by the engine against itself without
looking ahead. Rates are per second of processor time on one core of the machine.
"""

import contextlib
import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import thread_time
from types import ModuleType
from typing import Any, Final

from emulator import core
from emulator.position import Position
from emulator.rom import default
from firmware import memory
from firmware.games import BACKGAMMON, MEN_PER_SIDE

LEVEL: Final = 8  # the best play, without noise

_START: Final = {24: 2, 13: 5, 8: 3, 6: 5}
_WORK: Final = slice(memory.WORK_GAME, memory.DUTY_KNOWN + 1)  # the board and the roll laid out
_MANY: Final = 1 << 20  # nodes
_SLOW: Final = 50  # positions; the sources are that much slower
_REPEATS: Final = 20  # of an evaluation
_ROUNDS: Final = 5


@dataclass(frozen=True)
class Turn:
    """A position and a roll: `mine` and `theirs` as in `Position`."""

    mine: bytes
    theirs: bytes
    dice: tuple[int, int]


@dataclass(frozen=True)
class Rates:
    """What an engine does in a second: lists of all legal plays, plays, evaluations."""

    name: str
    lists: float
    decisions: float
    evaluations: float


def self_play(runs_on: core.Core, count: int, seed: int = 1) -> list[Turn]:
    """Return so many turns of whole games."""
    rng = random.Random(seed)
    turns: list[Turn] = []
    start = bytes(_START.get(point, 0) for point in range(26))
    device = runs_on.Device(default().data)
    mine = theirs = start
    while len(turns) < count:
        turn = Turn(mine, theirs, (rng.randint(1, 6), rng.randint(1, 6)))
        turns.append(turn)
        _lay(runs_on, device, turn)
        _decide(runs_on, device)
        ram = device.ram
        for step in bytes(ram[memory.PLAN : memory.PLAN + ram[memory.PLAN_STEPS]]):
            runs_on.steps.make(device, step & 31, step >> 5)
        mine, theirs = (bytes(ram[row : row + 26]) for row in (memory.THEIRS, memory.MINE))
        if theirs[0] == MEN_PER_SIDE:
            mine = theirs = start
    return turns


def _lay(runs_on: core.Core, device: Any, turn: Turn) -> None:
    """Put a turn on the working board."""
    Position(BACKGAMMON, 1, turn.mine, turn.theirs).write(device)
    device.ram[memory.OPTION_LEVEL] = LEVEL
    device.ram[memory.TURN_STEPS] = device.ram[memory.WALK_DEPTH] = 0
    runs_on.roll.lay_out(device, *turn.dice)


def _decide(runs_on: core.Core, device: Any) -> None:
    """Find the play of the roll laid out."""
    runs_on.duty.begin(device)
    while not device.ram[memory.DUTY_KNOWN]:
        runs_on.duty.onward(device, _MANY)
    runs_on.search.begin(device)
    onward = runs_on.search.onward
    while not onward(device):
        pass


def measure(runs_on: core.Core, turns: Sequence[Turn]) -> Rates:
    """Measure one of our cores."""
    device = runs_on.Device(default().data)
    boards = []
    for turn in turns:
        _lay(runs_on, device, turn)
        boards.append(bytes(device.ram[_WORK]))
    ram, ends, score = device.ram, runs_on.ends, runs_on.evaluate.score

    def lay(board: bytes) -> None:
        ram[_WORK] = board
        ram[memory.WALK_DEPTH] = 0

    def listed(board: bytes) -> None:
        ram[_WORK] = board
        found = ends(device)
        if not isinstance(found, list):
            list(found)

    def decided(board: bytes) -> None:
        lay(board)
        _decide(runs_on, device)

    def evaluated(board: bytes) -> None:
        lay(board)
        for _ in range(_REPEATS):
            score(device)

    return Rates(
        f"{runs_on.name} core",
        _best(listed, boards),
        _rate(decided, boards),
        _REPEATS * _rate(evaluated, boards),
    )


def _rate(do: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """Calls a second, each input once: some engines remember their evaluations."""
    start = thread_time()
    for given in inputs:
        do(given)
    return len(inputs) / max(thread_time() - start, 1e-9)


def _best(do: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """The highest of several rates: other programs only ever make it lower."""
    return max(_rate(do, inputs) for _ in range(_ROUNDS))


def gnubg(engine: ModuleType | Any, turns: Sequence[Turn]) -> Rates:
    """Measure GNU Backgammon's engine without looking ahead (package gnubg-nn)."""
    inputs = [([list(t.theirs[1:]), list(t.mine[1:])], *t.dice) for t in turns]
    return Rates(
        "gnubg-nn",
        _best(lambda given: engine.moves(*given), inputs),
        _rate(lambda given: engine.best_move(*given, n=0), inputs),
        _rate(lambda given: engine.probabilities(given[0], 0), inputs),
    )


def compare(count: int) -> Iterator[Rates]:
    """Measure the cores and engines that are here, on so many positions."""
    cores = [core.python()]
    with contextlib.suppress(core.CoreError):  # `champion info` tells why
        cores.insert(0, core.compiled())
    turns = self_play(cores[0], count)
    for runs_on in cores:
        few = turns if runs_on.name == core.COMPILED else turns[: max(1, count // _SLOW)]
        yield measure(runs_on, few)
    try:
        engine = importlib.import_module("gnubg_nn")
    except ImportError:
        return
    yield gnubg(engine, turns)
