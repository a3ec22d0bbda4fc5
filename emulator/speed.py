"""How fast the engine is: on each core, and other engines on the same positions.

The positions are those of backgammon played by the engine against itself without
looking ahead. Rates are per second of processor time on one core of the machine, and
what is measured is the same for all:

- a list: all positions in which the roll can legally end;
- a 0-ply play: a position and a roll in, the best play out, without looking ahead;
- an evaluation: a position judged by itself, from nothing;
- the top level: milliseconds for a play of level 8, two plies deep; ours only.
"""

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from emulator import boards, core, peers
from emulator.engine import Engine
from emulator.peers import Peer, Turn
from emulator.rom import default
from firmware import memory
from firmware.games import BACKGAMMON, MEN_PER_SIDE

_SLOW: Final = 50  # positions; the sources are that much slower
_DEEP: Final = 40  # positions; the top level is that much slower than 0-ply
_FEW: Final = 15  # positions of the sources' top level
_REPEATS: Final = 5  # of an evaluation
_ROUNDS: Final = 20
_WORK: Final = slice(memory.WORK_GAME, memory.DUTY_KNOWN + 1)  # a board and a roll laid out


@dataclass(frozen=True)
class Rates:
    """What an engine does in a second, and the milliseconds its top level takes, if known."""

    name: str
    lists: float
    plays: float
    evaluations: float
    top: float | None = None


@dataclass(frozen=True)
class Target:
    """A figure that is wanted: at least `limit`, or at most if it is one of time."""

    title: str
    value: float
    limit: float
    unit: str

    @property
    def is_met(self) -> bool:
        """Whether it is as good as wanted."""
        return self.value <= self.limit if self.unit == "ms" else self.value >= self.limit


def self_play(runs_on: core.Core, count: int, seed: int = 1) -> list[Turn]:
    """Return so many turns of whole games."""
    rng = random.Random(seed)
    turns: list[Turn] = []
    engine = Engine(plies=0, runs_on=runs_on)
    engine.sit_down(BACKGAMMON, 1)
    board = boards.start(BACKGAMMON)
    while len(turns) < count:
        turns.append(Turn(board, (rng.randint(1, 6), rng.randint(1, 6))))
        board = engine.play_board(board, turns[-1].dice)
        over = board[boards.MINE][0] == MEN_PER_SIDE
        board = boards.start(BACKGAMMON) if over else boards.swapped(board)
    return turns


def measure(runs_on: core.Core, turns: Sequence[Turn]) -> Rates:
    """Measure one of our cores."""
    device = runs_on.Device(default().data)
    ram, lay_out, decide = device.ram, runs_on.roll.lay_out, runs_on.search.decide
    ends = runs_on.ends if runs_on.name == core.COMPILED else _listed(runs_on)
    begin, score, set_word = runs_on.evaluate.begin, runs_on.evaluate.score, runs_on.words.set_word
    ram[memory.WORK_GAME] = BACKGAMMON
    ram[memory.WORK_MODE] = 1
    ram[memory.EXACT] = 1  # without a look ahead

    def lay(turn: Turn) -> bytes:
        boards.put(device, turn.board)
        ram[memory.WALK_DEPTH] = 0
        lay_out(device, *turn.dice)
        return bytes(ram[_WORK])

    def listed(laid_out: bytes) -> None:
        ram[_WORK] = laid_out
        ends(device)

    def decided(turn: Turn) -> None:
        lay(turn)
        decide(device)

    def evaluated(turn: Turn) -> None:
        ram[boards.IN_RAM] = turn.board
        for _ in range(_REPEATS):
            set_word(ram, memory.NET_PAGE, 0)  # or the board's sums would be known
            begin(device, 0)
            score(device)

    return Rates(
        f"{runs_on.name} core",
        best(listed, list(map(lay, turns))),
        rate(decided, turns),
        _REPEATS * rate(evaluated, turns),
        1000 / rate(_top(runs_on), _spread(turns, max(_FEW, len(turns) // _DEEP))),
    )


def _measure_peer(peer: Peer, turns: Sequence[Turn]) -> Rates:
    given = [peer.position(turn) for turn in turns]
    evaluations = len(given) * rate(peer.evaluate_all, [given])
    return Rates(peer.name, best(peer.list, given), rate(peer.play, given), evaluations)


def _listed(runs_on: core.Core) -> Callable[[Any], object]:
    """The plain core yields its ends one by one."""
    return lambda device: list(runs_on.ends(device))


def _top(runs_on: core.Core) -> Callable[[Turn], object]:
    engine = Engine(runs_on=runs_on)
    engine.sit_down(BACKGAMMON, 1)
    return lambda turn: engine.play_board(turn.board, turn.dice)


def _spread(turns: Sequence[Turn], count: int) -> Sequence[Turn]:
    """So many turns, from everywhere in the games."""
    return [turns[len(turns) * number // count] for number in range(min(count, len(turns)))]


def rate(do: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """Return calls a second, each input once: some engines remember their evaluations."""
    start = process_time()
    for given in inputs:
        do(given)
    return len(inputs) / max(process_time() - start, 1e-9)


def best(do: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """Return the highest of several rates: other programs only ever make it lower."""
    return max(rate(do, inputs) for _ in range(_ROUNDS))


def compare(count: int) -> Iterator[Rates]:
    """Measure the engines and cores that are here, on so many positions, ours last."""
    cores = [core.python()]
    with contextlib.suppress(core.CoreError):  # `champion info` tells why
        cores.insert(0, core.compiled())
    turns = self_play(cores[0], count)
    for peer in peers.installed():
        with peers.left_out(peer.name):
            yield _measure_peer(peer, turns)
    for runs_on in cores:
        few = turns if runs_on.name == core.COMPILED else _spread(turns, max(1, count // _SLOW))
        yield measure(runs_on, few)


def targets(rates: Sequence[Rates]) -> list[Target]:
    """Return what is wanted of the engines measured, and what came of it."""
    found = {each.name: each for each in rates}
    peer = found.get(peers.GNUBG)
    ours = found.get(f"{core.COMPILED} core")
    plain = found.get(f"{core.PYTHON} core")
    result = []
    if ours and peer:
        beside = f"of {peer.name}, {ours.name}"
        result.append(Target(f"0-ply plays as a multiple {beside}", ours.plays / peer.plays, 2, ""))
        result.append(Target(f"lists as a multiple {beside}", ours.lists / peer.lists, 1, ""))
    for each, limit in ((ours, 50), (plain, 3000)):
        if each and each.top:
            result.append(Target(f"a play of the top level, {each.name}", each.top, limit, "ms"))
    if plain:
        result.append(Target(f"a 0-ply play, {plain.name}", 1000 / plain.plays, 40, "ms"))
    return result
