"""Learning from games: every estimate is drawn towards those that came after it.

Temporal differences (R. Sutton, 1988) over whole games, the weights by Adam (D. Kingma
and J. Ba, 2014). The forward pass rounds the row weights as the ROM does, so that the
learning makes up for the rounding. What is kept for the ROM is a running mean of the
weights (B. Polyak, 1990), which is steadier than the last ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from roms import bearoff
from roms.net import Boards, Net, inputs, is_race
from roms.outcome import Array, ending, outputs, turned
from roms.selfplay import Game

_DECAY = (0.9, 0.999)
_MEAN = 0.9995  # of the running mean, a step
# By phase: contact, race. In the race luck blurs less.
_SIZES = (512, 512)  # boards a step
_LOOKED_SIZES = (1024, 256)  # the same of games played looking ahead
_RATES = (1, 3)  # how far steps go


def forward(net: Net, given: Array) -> tuple[Array, Array]:
    """Sums of the units cut off to 0-1 (n, units), and outputs (n, outputs)."""
    sums = given @ net.rows
    sums += net.units
    np.clip(sums, 0, 1, out=sums)
    return sums, _squash((sums * sums) @ net.outs + net.ends)


def _squash(sums: Array) -> Array:
    return (1 / (1 + np.exp(-np.clip(sums, -30, 30)))).astype(np.float32)


def targets(
    game: int,
    games: Sequence[Game],
    told: Array,
    trust: float,
    ahead: Array | None = None,
    *,
    known: tuple[npt.NDArray[np.intp], Array] | None = None,
) -> Array:
    """What the outputs should have been on each board (n, outputs), game after game.

    `told` is what they were; `trust` is lambda: 0 believes the next board's, 1 only how
    the game ended. Where `ahead` is given, each board is drawn to what was expected of all
    rolls, not to what became of the one that came, and `trust` is how far surprises later
    in the game count: how far what was expected there was from what had been told. `known`
    has boards of which the truth is known, by place, and that truth.
    """
    told = told.copy()
    lengths = np.array([played.turns for played in games])
    last = np.cumsum(lengths) - 1
    seers = np.frombuffer(b"".join(played.seers for played in games), np.uint8)
    points = np.array([played.points for played in games])
    result = np.empty_like(told)
    carried = ending(game, np.where(seers[last] == 0, points, -points))
    told[last] = carried  # of these nothing is estimated: how the game ended is known
    result[last] = carried
    is_known = np.zeros(len(told), np.bool_)
    if known is not None:
        places, truth = known
        is_known[places] = True
        result[places] = truth
        if ahead is None:
            told[places] = truth
    for back in range(1, int(lengths.max())):
        alive = lengths > back
        here = last[alive] - back
        same = (seers[here] == seers[here + 1])[:, None]
        after = np.where(same, carried[alive], turned(carried[alive]))
        next_told = np.where(same, told[here + 1], turned(told[here + 1]))
        expected = next_told if ahead is None else ahead[here]
        drawn = expected + trust * (after - next_told)
        drawn = np.where(is_known[here, None], result[here], drawn)
        result[here] = drawn
        carried[alive] = drawn
    return result


@dataclass
class Learner:
    """A net, its running mean, and what Adam remembers of it."""

    net: Net
    mean: Net
    step: int = 0
    first: list[Array] = field(default_factory=list)
    second: list[Array] = field(default_factory=list)

    def widened(self, game: int, units: int, rng: np.random.Generator) -> Learner:
        """A learner with so many units, those added knowing nothing, that says the same."""
        more = Net.begin(game, units - self.net.units.size, rng)
        more.outs[:] = 0
        return Learner.begin(self.mean.joined(more))

    @staticmethod
    def begin(net: Net) -> Learner:
        """A learner that has learned nothing."""
        zeros = [np.zeros_like(part) for part in net.parts]
        return Learner(
            net,
            Net(*(part.copy() for part in net.parts)),
            0,
            zeros,
            [part.copy() for part in zeros],
        )

    def learn(
        self,
        given: Array,
        wanted: Array,
        rng: np.random.Generator,
        rate: float,
        size: int,
    ) -> float:
        """Go once through the boards in random order, so many a step.

        Returns the squares of how far the chances to win were off before each step, summed.
        """
        order = rng.permutation(len(given))
        off = 0.0
        for begin in range(0, len(order), size):
            some = order[begin : begin + size]
            off += self._update(given[some], wanted[some], rate)
        return off

    def _update(self, given: Array, wanted: Array, rate: float) -> float:
        net = self.net
        cut, told = forward(net.rounded(), given)
        wrong = (told - wanted) / np.float32(len(given))
        inner = (wrong @ net.outs.T) * (2 * cut)
        inner[(cut <= 0) | (cut >= 1)] = 0
        slopes = [given.T @ inner, inner.sum(axis=0), (cut * cut).T @ wrong, wrong.sum(axis=0)]
        self.step += 1
        low, high = (1 - decay**self.step for decay in _DECAY)
        kept = min(_MEAN, self.step / (self.step + 20))
        for part, mean, first, second, slope in zip(
            net.parts, self.mean.parts, self.first, self.second, slopes, strict=True
        ):
            first[...] += (1 - _DECAY[0]) * (slope - first)
            second[...] += (1 - _DECAY[1]) * (slope * slope - second)
            part[...] -= rate / low * first / (np.sqrt(second / high) + 1e-8)
            mean[...] += (1 - kept) * (part - mean)
        net.clip()
        return float(np.sum((told[:, 0] - wanted[:, 0]) ** 2))


@dataclass
class Class:
    """The learners of one game: of contact, and of the race if it has a net of its own."""

    game: int
    learners: list[Learner]

    def inputs(self, boards: Boards) -> list[tuple[npt.NDArray[np.intp], Array]]:
        """The inputs of boards by learner, with their places."""
        if len(self.learners) == 1:
            places = [np.arange(len(boards))]
        else:
            race = is_race(boards)
            places = [np.flatnonzero(~race), np.flatnonzero(race)]
        return [(some, inputs(self.game, boards[some])) for some in places]

    def outputs(self, parts: list[tuple[npt.NDArray[np.intp], Array]]) -> Array:
        """The outputs for all boards whose inputs are given.

        The running means tell them: they waver less, and are what the ROM will hold.
        """
        told = np.empty((sum(len(places) for places, _ in parts), outputs(self.game)), np.float32)
        for (places, given), learner in zip(parts, self.learners, strict=True):
            told[places] = forward(learner.mean.rounded(), given)[1]
        return told

    def learn(
        self, games: Sequence[Game], rng: np.random.Generator, *, rate: float, trust: float
    ) -> float:
        """Learn from games; the mean square by which the chances to win were off.

        The games were either all played looking ahead or none.
        """
        boards = np.concatenate([played.array() for played in games])
        parts = self.inputs(boards)
        known = bearoff.known(self.game, boards)
        ahead, sizes = None, _SIZES
        if games[0].looked:
            sizes = _LOOKED_SIZES
            told, ahead = (
                np.frombuffer(b"".join(rows), np.float32).reshape(-1, outputs(self.game))
                for rows in ([one.told for one in games], [one.ahead for one in games])
            )
        else:
            told = self.outputs(parts)
        wanted = targets(self.game, games, told, trust, ahead, known=known)
        off = 0.0
        for phase, (places, given) in enumerate(parts):
            if len(places):
                each = _RATES[phase] * rate
                off += self.learners[phase].learn(given, wanted[places], rng, each, sizes[phase])
        return off / len(boards)
