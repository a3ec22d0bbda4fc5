"""One training of a game's nets: what it knows, its file, and the nets' bytes.

A training begins from nothing, from nets that were exported, or, of G2, as G1's. Whoever
plays the games hands them over; `roms.train` does.
"""

from __future__ import annotations

import copy
import io
import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from emulator import files
from emulator.games import GAMES, MODES
from firmware.games import BACKGAMMON, PLAKOTO
from roms import build, rounding, selfplay
from roms.learn import Class, Learner
from roms.net import Net

BATCH = 200  # games played with one net
LOOKED = 100  # the same of games that are played looking ahead
RECENT = 100_000  # of such games are kept, 8 KB of memory each
AGAIN = 100  # and with each batch one in so many of those is learned from again
UNITS = {BACKGAMMON: (384, 128), PLAKOTO: (256,)}  # by phase: contact, race; of others:
USUAL_UNITS = (128,)

# What the manifest tells of nets: games behind them, of these G1's, and those looking ahead.
_GAMES = "games"
_BEFORE = "G1 before"
_AHEAD = "looking ahead"
_COUNTS = ("game", "mode", "seed", "played", "before", "looked")


@dataclass
class Training:
    """All that one training knows, and its file.

    `played` counts all games; the first `before` of them were G1's, from which G2 went on.
    `looked` of them were played looking ahead; the last of these are kept in `recent` for
    as long as the process runs.
    """

    game: int
    mode: int
    seed: int
    school: Class
    played: int = 0
    before: int = 0
    looked: int = 0
    recent: deque[selfplay.Game] = field(init=False, default_factory=lambda: deque(maxlen=RECENT))

    @staticmethod
    def begin(game: int, mode: int, seed: int, units: tuple[int, ...] = ()) -> Training:
        """A training that has seen nothing."""
        rng = np.random.default_rng(seed)
        units = units or units_of(game)
        learners = [Learner.begin(Net.begin(game, count, rng)) for count in units]
        return Training(game, mode, seed, Class(game, learners))

    def _widen(self) -> None:
        rng = np.random.default_rng(self.next_seed())
        learners = self.school.learners
        for phase, units in enumerate(units_of(self.game)):
            if learners[phase].net.units.size < units:
                learners[phase] = learners[phase].widened(self.game, units, rng)

    @staticmethod
    def load(path: Path) -> Training:
        """A training as it was saved. OSError, or ValueError for a file of something else.

        Nets that are smaller than this recipe's are widened.
        """
        data = io.BytesIO(path.read_bytes())
        try:
            with np.load(data) as kept:
                return Training._of(kept)
        except (ValueError, KeyError, EOFError, BadZipFile) as error:
            raise ValueError(f"{path}: this is no training: {error}") from error

    @staticmethod
    def _of(kept: Mapping[str, np.ndarray]) -> Training:
        # Older files do not tell all of them.
        late = ("before", "looked")
        counts = {name: int(kept[name]) for name in _COUNTS if name not in late or name in kept}
        learners = []
        for number in range(int(kept["learners"])):
            net, mean, first, second = (
                [kept[f"{number}-{kind}{part}"] for part in range(4)]
                for kind in ("net", "mean", "first", "second")
            )
            step = int(kept[f"{number}-step"])
            learners.append(Learner(Net(*net), Net(*mean), step, first, second))
        wanted = len(units_of(counts["game"]))
        if len(learners) != wanted:
            raise ValueError(f"{len(learners)} nets are there, {wanted} wanted")
        training = Training(school=Class(counts["game"], learners), **counts)
        training._widen()
        return training

    @staticmethod
    def from_nets(game: int, mode: int, folder: Path) -> Training:
        """A training that goes on from nets that were exported to `folder`.

        What was lost when they were rounded to bytes is learned again soon. OSError, or
        ValueError for files of something else.
        """
        learners = []
        told: dict[str, str | int] = {}
        for phase in range(len(units_of(game))):
            name = build.file_name((game, mode, phase))
            try:
                told = json.loads((folder / f"{name}.json").read_text("utf-8"))
                net = Net.read(game, (folder / f"{name}.net").read_bytes())
            except ValueError as error:
                raise ValueError(f"{folder / name}: this is no net: {error}") from error
            learners.append(Learner.begin(net))
        training = Training(game, mode, int(told["seed"]), Class(game, learners))
        training.played, training.before, training.looked = (
            int(told.get(name, 0)) for name in (_GAMES, _BEFORE, _AHEAD)
        )
        training._widen()
        return training

    @staticmethod
    def of_g1(path: Path) -> Training:
        """A training of G2's nets, which begin as those of G1 in that file. Raises as `load`."""
        training = Training.load(path)
        training.mode = 1 + MODES.index("G2")
        training.before = training.played
        return training

    def save(self, path: Path) -> None:
        """Write the file; it holds the old state or the new one, whole. SaveError."""
        kept: dict[str, np.ndarray] = {name: np.array(getattr(self, name)) for name in _COUNTS}
        kept["learners"] = np.array(len(self.school.learners))
        for number, learner in enumerate(self.school.learners):
            kept[f"{number}-step"] = np.array(learner.step)
            for kind, parts in (
                ("net", learner.net.parts),
                ("mean", learner.mean.parts),
                ("first", learner.first),
                ("second", learner.second),
            ):
                kept |= {f"{number}-{kind}{part}": value for part, value in enumerate(parts)}
        data = io.BytesIO()
        np.savez(data, **kept)  # type: ignore[arg-type]
        files.replace(path, data.getvalue())

    def nets(self) -> dict[build.Key, bytes]:
        """The bytes of the nets, as learned so far: their running means."""
        return {
            (self.game, self.mode, phase): learner.mean.image()
            for phase, learner in enumerate(self.school.learners)
        }

    def rom(self) -> bytes:
        """An image with these nets and no others."""
        return build.image(self.nets())

    def told(self) -> dict[str, str | int]:
        """What the manifest tells of these nets; games of G1 before them count too."""
        return {
            "recipe": "roms/train.py",
            "game": GAMES[self.game],
            "mode": MODES[self.mode - 1],
            "seed": self.seed,
            _GAMES: self.played,
            **({_BEFORE: self.before} if self.before else {}),
            **({_AHEAD: self.looked} if self.looked else {}),
            "rounding": self.rounding(),
        }

    def rounding(self) -> str:
        """What the bytes of the nets lose against the numbers learned."""
        nets = [learner.mean for learner in self.school.learners]
        lost = rounding.loss(self.game, self.mode, nets)
        return f"{lost:.4f} points a board, root mean square"

    def next_seed(self) -> int:
        """The seed of the next games: no two batches of a training have the same."""
        return self.seed * 1_000_003 + self.played

    def learn(self, games: list[selfplay.Game], left: float, *, look: bool = False) -> float:
        """Learn from a batch of games, the more carefully the more were played before.

        `left` is the part of this call's time that is left, 1 to 0. With games that were
        played looking ahead, `look`, earlier ones are learned from again. Returns how far
        the chances to win were off, mean square. Who is interrupted has not learned.
        """
        rate, trust = self.care(left, look=look)
        rng = np.random.default_rng(self.next_seed())
        lesson = list(games)
        if look:
            again = rng.integers(max(1, len(self.recent)), size=len(self.recent) // AGAIN)
            lesson += [self.recent[int(one)] for one in again]
        school = copy.deepcopy(self.school)
        loss = school.learn(lesson, rng, rate=rate, trust=trust) if lesson else 0.0
        self.school = school
        self.played += batch_size(look=look)
        if look:
            self.looked += batch_size(look=True)
            self.recent.extend(games)
        return loss

    def care(self, left: float, *, look: bool = False) -> tuple[float, float]:
        """How far a step goes, and how far what comes later in a game counts (lambda)."""
        if look:
            return max(1e-3 * left, 1e-5), 0.75
        rate = 2e-3 / (1 + self.played / 10_000) ** 0.5
        trust = 0.7 if self.played < 20_000 else 0.5
        return max(rate * min(1.0, 2 * left), 2e-5), trust


def batch_size(*, look: bool) -> int:
    """How many games are played with one net."""
    return LOOKED if look else BATCH


def units_of(game: int) -> tuple[int, ...]:
    """How many units the nets of a game have, by phase."""
    return UNITS.get(game, USUAL_UNITS)


def not_for(training: Training, folder: Path) -> str:
    """Why its nets are not exported to a folder, empty if they are: better ones are there."""
    for phase in range(len(training.school.learners)):
        name = build.file_name((training.game, training.mode, phase))
        path = folder / f"{name}.json"
        there = json.loads(path.read_text("utf-8"))[_GAMES] if path.exists() else 0
        if there > training.played:
            return (
                f"{folder / name}.net has {there} games behind it, this training "
                f"{training.played}; choose another folder, or let a training begin from it"
            )
    return ""


def export(training: Training, folder: Path) -> None:
    """Write each net's bytes, and beside them what the manifest tells of it.

    Raises SaveError, or ValueError if nets are there that have more games behind them.
    """
    reason = not_for(training, folder)
    if reason:
        raise ValueError(reason)
    nets = training.nets()
    told = json.dumps(training.told(), indent=2) + "\n"
    for key, data in nets.items():
        files.replace(folder / f"{build.file_name(key)}.net", data)
        files.replace(folder / f"{build.file_name(key)}.json", told.encode())
