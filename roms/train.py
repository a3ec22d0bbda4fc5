"""Train a game's nets by self-play: `python -m roms.train --game backgammon --minutes 60`.

It begins from nothing, or goes on from the file of an earlier call, and may be interrupted
at any time. After each batch of games the nets that play are the ones learned so far. With
several workers, processes of this machine or of a Dask cluster play ahead of the learning.
The nets of G2 begin as those of G1, if these have been trained. A net that is smaller than
this recipe's is widened.

Once a net knows the game, `--look` teaches it more: every board is drawn to the mean of what
all 21 rolls lead to, so that no luck blurs it. Such games take some thirty times as long.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO
from zipfile import BadZipFile

import numpy as np

from emulator import core, files, jobs
from emulator.cli import arguments
from emulator.games import GAMES, MODES, game_number
from emulator.jobs import Workers
from emulator.progress import bar
from firmware.games import BACKGAMMON, PLAKOTO, PROTECTED, RULES
from roms import build, rounding, selfplay
from roms.learn import Class, Learner
from roms.net import Net

BATCH = 200  # games played with one net
LOOKED = 100  # the same of games that are played looking ahead
RECENT = 100_000  # of such games are kept, 8 KB each
AGAIN = 100  # and with each batch one in so many of those is learned from again
SAVE_SECONDS = 60.0
_INTERRUPTED = 130  # the exit status, as shells have it for Ctrl-C
UNITS = {BACKGAMMON: (384, 128), PLAKOTO: (256,)}  # by phase: contact, race; of others:
USUAL_UNITS = (128,)

HERE = Workers()

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

    def widen(self) -> None:
        """Let nets that are smaller than the recipe's have as many units."""
        rng = np.random.default_rng(self.next_seed())
        learners = self.school.learners
        for phase, units in enumerate(units_of(self.game)):
            if learners[phase].net.units.size < units:
                learners[phase] = learners[phase].widened(self.game, units, rng)

    @staticmethod
    def load(path: Path) -> Training:
        """A training as it was saved. OSError, or ValueError for a file of something else."""
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
        return Training(school=Class(counts["game"], learners), **counts)

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
        """What the manifest tells of these nets; `games` are those of G1 too, if it was before."""
        return {
            "recipe": "roms/train.py",
            "game": GAMES[self.game],
            "mode": MODES[self.mode - 1],
            "seed": self.seed,
            **({"from": f"G1 after {self.before} games"} if self.before else {}),
            "games": self.played,
            **({"looking ahead": self.looked} if self.looked else {}),
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

    def learn(self, games: list[selfplay.Game], left: float) -> float:
        """Learn from games, the more carefully the more were played and the less is left.

        `left` is the part of this call's time that is left, 1 to 0. With games that were
        played looking ahead, earlier ones are learned from again.
        """
        look = any(game.looked for game in games)
        rate, trust = self.care(left, look=look)
        rng = np.random.default_rng(self.next_seed())
        lesson = list(games)
        if look:
            again = len(self.recent) // AGAIN
            lesson += [self.recent[int(one)] for one in rng.integers(len(self.recent), size=again)]
            self.recent.extend(games)
        loss = self.school.learn(lesson, rng, rate=rate, trust=trust)
        # No sooner: whoever interrupts the learning has not learned.
        self.played += LOOKED if look else BATCH
        self.looked += LOOKED if look else 0
        return loss

    def care(self, left: float, *, look: bool = False) -> tuple[float, float]:
        """How far a step goes, and how far the end of a game is believed (lambda)."""
        if look:
            return max(1e-3 * left, 1e-5), 0.75
        rate = 2e-3 / (1 + self.played / 10_000) ** 0.5
        trust = 0.7 if self.played < 20_000 else 0.5
        return max(rate * min(1.0, 2 * left), 2e-5), trust


def units_of(game: int) -> tuple[int, ...]:
    """How many units the nets of a game have, by phase."""
    return UNITS.get(game, USUAL_UNITS)


def train(
    training: Training,
    path: Path,
    seconds: float,
    *,
    look: bool = False,
    workers: Workers = HERE,
    tell: Callable[[float, str], None] = lambda *_: None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Train for so long; the file is written every minute and at the end, come what may.

    Where the games are played here, one seed gives one training with the same clock: the
    rate of learning follows the time that is left. Workers play ahead of the learning,
    with a net that is some batches old. `tell` gets the part of the time that has gone and
    how it goes. Raises JobError, SaveError; the latter at once if the file cannot be written.
    """
    training.save(path)
    start = saved = clock()
    loss = 0.0
    waiting: list[Future[list[selfplay.Game]]] = []
    sent = training.next_seed()
    batch, count = (selfplay.looked_batch, LOOKED) if look else (selfplay.batch, BATCH)
    with ExitStack() as stack:
        stack.callback(training.save, path)
        stack.callback(lambda: [future.cancel() for future in waiting])
        while (now := clock()) - start < seconds:
            job = (training.rom(), training.game, training.mode)
            if workers.executor is None:
                games = batch(*job, training.next_seed(), count)
            else:
                with jobs.troubles():
                    while len(waiting) <= workers.count:
                        waiting.append(workers.executor.submit(batch, *job, sent, count))
                        sent += count
                    games = waiting.pop(0).result()
            part = min(1.0, (clock() - start) / seconds)
            if games:
                loss = training.learn(games, 1 - part)
            turns = sum(game.turns for game in games) / max(1, len(games))
            pace = count / max(clock() - now, 1e-9)
            tell(
                part,
                f"{training.played} games, {pace:.0f} a second, {turns:.0f} turns each, "
                f"off by {loss:.4f}",
            )
            if now - saved >= SAVE_SECONDS:
                training.save(path)
                saved = now


class _Teller:
    """Tells how it goes: in place on a terminal, elsewhere in a line a minute."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._last = -math.inf

    def __call__(self, part: float, line: str) -> None:
        line = f"{bar(part)} {line}"
        if self._stream.isatty():
            print(f"\r{line}\x1b[K", end="", file=self._stream, flush=True)
        elif self._clock() - self._last >= SAVE_SECONDS:
            self._last = self._clock()
            print(line, file=self._stream, flush=True)

    def end(self) -> None:
        """Leave the line as it stands."""
        if self._stream.isatty():
            print(file=self._stream)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    result = argparse.ArgumentParser(
        prog="python -m roms.train",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = result.add_argument
    add("--game", default=GAMES[0], help=", ".join(GAMES))
    add("--mode", type=int, choices=(1, 2), default=1, help="1 is G1, 2 is G2")
    add("--minutes", type=_minutes, default=60.0, help="how long (60)")
    add("--look", action="store_true", help="look ahead of every board; for a net that can play")
    add("--seed", type=arguments.any_seed, default=1, help="of a training that begins (1)")
    add(
        "--workers",
        type=arguments.count("workers"),
        metavar="N",
        help="processes that play (one a core)",
    )
    add("--cluster", metavar="ADDRESS", help="let a Dask cluster play: tcp://HOST:PORT")
    add("--folder", type=Path, default=Path("training"), help="of the trainings' files (training)")
    add("--export", type=Path, metavar="FOLDER", help="write the nets' bytes there, for roms.build")
    return result


def _minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"no number of minutes {text!r}; more than 0")
    return value


def main(words: list[str] | None = None) -> int:
    """Train by hand; returns the exit status."""
    options = parser().parse_args(words)
    try:
        game = game_number(options.game)
    except ValueError as error:
        parser().error(str(error))
    mode = options.mode if RULES[game][PROTECTED] else 1
    path = options.folder / f"{GAMES[game]}-g{mode}.npz"
    try:
        training = Training.load(path)
        training.widen()
    except FileNotFoundError:
        training = _begun(game, mode, options.seed, options.folder)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        if core.chosen().name == core.PYTHON:
            print("the firmware is not compiled here, so this takes very long", file=sys.stderr)
        ended = _is_ended(training, path, options)
        print(f"{path}: {training.played} games")
        if options.export:
            export(training, options.export)
    except (core.CoreError, jobs.JobError, files.SaveError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if ended else _INTERRUPTED


def _is_ended(training: Training, path: Path, options: argparse.Namespace) -> bool:
    """Train as the options say; False if that was interrupted."""
    tell = _Teller(sys.stderr)
    with _terminable():
        try:
            with ExitStack() as stack:
                stack.callback(tell.end)
                workers = stack.enter_context(jobs.workers(options.workers, options.cluster))
                train(
                    training,
                    path,
                    60 * options.minutes,
                    look=options.look,
                    workers=workers,
                    tell=tell,
                )
        except KeyboardInterrupt:
            print("interrupted; the next call goes on from here", file=sys.stderr)
            return False
    return True


@contextmanager
def _terminable() -> Iterator[None]:
    """Let SIGTERM, which a machine that shuts down sends, be what Ctrl-C is."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _begun(game: int, mode: int, seed: int, folder: Path) -> Training:
    """A new training; that of G2 goes on from G1's, if there is one."""
    if mode == MODES.index("G2") + 1:
        with suppress(OSError, ValueError):
            training = Training.load(folder / f"{GAMES[game]}-g1.npz")
            training.mode = mode
            training.before = training.played
            return training
    return Training.begin(game, mode, seed)


def export(training: Training, folder: Path) -> None:
    """Write each net's bytes, and beside them what the manifest tells of it. SaveError."""
    told = json.dumps(training.told(), indent=2) + "\n"
    for key, data in training.nets().items():
        files.replace(folder / f"{build.file_name(key)}.net", data)
        files.replace(folder / f"{build.file_name(key)}.json", told.encode())


if __name__ == "__main__":
    raise SystemExit(main())
