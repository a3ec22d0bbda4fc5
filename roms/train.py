"""Train a game's nets by self-play: `python -m roms.train --game backgammon --minutes 60`.

It begins from nothing, or goes on from the file of an earlier call, and may be interrupted
at any time. After each batch of games the nets that play are the ones learned so far. With
several workers, processes of this machine play ahead of the learning.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from emulator import files
from emulator.games import GAMES, MODES, game_number
from firmware.games import BACKGAMMON, PROTECTED, RULES
from roms import build, selfplay
from roms.learn import Class, Learner
from roms.net import Net

BATCH = 200  # games played with one net
SAVE_SECONDS = 60.0
UNITS = {BACKGAMMON: (256, 128)}  # of the contact and the race net; of others:
USUAL_UNITS = (128,)

_COUNTS = ("game", "mode", "seed", "played")


@dataclass
class Training:
    """All that one training knows, and its file."""

    game: int
    mode: int
    seed: int
    school: Class
    played: int = 0

    @staticmethod
    def begin(game: int, mode: int, seed: int, units: tuple[int, ...] = ()) -> Training:
        """A training that has seen nothing."""
        rng = np.random.default_rng(seed)
        units = units or UNITS.get(game, USUAL_UNITS)
        learners = [Learner.begin(Net.begin(game, count, rng)) for count in units]
        return Training(game, mode, seed, Class(game, learners))

    @staticmethod
    def load(path: Path) -> Training:
        """A training as it was saved. OSError, ValueError or KeyError if it cannot be read."""
        with np.load(path) as kept:
            game, mode, seed, played = (int(kept[name]) for name in _COUNTS)
            learners = []
            for number in range(int(kept["learners"])):
                net, mean, first, second = (
                    [kept[f"{number}-{kind}{part}"] for part in range(4)]
                    for kind in ("net", "mean", "first", "second")
                )
                step = int(kept[f"{number}-step"])
                learners.append(Learner(Net(*net), Net(*mean), step, first, second))
        return Training(game, mode, seed, Class(game, learners), played)

    def save(self, path: Path) -> None:
        """Write the file; it holds the old state or the new one, whole."""
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
        path.parent.mkdir(parents=True, exist_ok=True)
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
        """What the manifest tells of these nets."""
        return {
            "recipe": "roms/train.py",
            "game": GAMES[self.game],
            "mode": MODES[self.mode - 1],
            "seed": self.seed,
            "games": self.played,
        }

    def next_seed(self) -> int:
        """The seed of the next games: no two batches of a training have the same."""
        return self.seed * 1_000_003 + self.played

    def learn(self, games: list[selfplay.Game], left: float) -> float:
        """Learn from games, the more carefully the more were played and the less is left.

        `left` is the part of this call's time that is left, 1 to 0.
        """
        rate, trust = self.care(left)
        rng = np.random.default_rng(self.next_seed())
        self.played += BATCH
        return self.school.learn(games, rng, rate=rate, trust=trust)

    def care(self, left: float) -> tuple[float, float]:
        """How far a step goes, and how far the end of a game is believed (lambda)."""
        rate = 2e-3 / (1 + self.played / 10_000) ** 0.5
        trust = 0.7 if self.played < 20_000 else 0.5
        return max(rate * min(1.0, 2 * left), 2e-5), trust


def train(
    training: Training,
    path: Path,
    seconds: float,
    *,
    pool: Executor | None = None,
    workers: int = 1,
    tell: Callable[[str], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Train for so long; the file is written every minute and at the end, come what may.

    Without a pool the games are played here, one seed giving one training. `workers` of
    a pool play ahead, with a net that is some batches old.
    """
    start = saved = clock()
    loss = 0.0
    waiting: list[Future[list[selfplay.Game]]] = []
    sent = training.next_seed()
    with ExitStack() as stack:
        stack.callback(training.save, path)
        while (now := clock()) - start < seconds:
            job = (training.rom(), training.game, training.mode)
            if pool is None:
                games = selfplay.batch(*job, training.next_seed(), BATCH)
            else:
                while len(waiting) <= workers:
                    waiting.append(pool.submit(selfplay.batch, *job, sent, BATCH))
                    sent += BATCH
                games = waiting.pop(0).result()
            part = min(1.0, (clock() - start) / seconds)
            if games:
                loss = training.learn(games, 1 - part)
            turns = sum(game.turns for game in games) / max(1, len(games))
            bar = "#" * round(20 * part)
            pace = (clock() - now) and BATCH / (clock() - now)
            tell(
                f"[{bar:20}] {training.played} games, {pace:.0f} a second, "
                f"{turns:.0f} turns each, off by {loss:.4f}"
            )
            if now - saved >= SAVE_SECONDS:
                training.save(path)
                saved = now
        for future in waiting:
            future.cancel()


def main(arguments: list[str] | None = None) -> int:
    """Train by hand; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m roms.train", description=__doc__)
    parser.add_argument("--game", default="backgammon", help=", ".join(GAMES))
    parser.add_argument("--mode", type=int, choices=(1, 2), default=1, help="G1 or G2")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1, help="of a training that begins")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path("training"))
    parser.add_argument("--export", type=Path, help="folder to write the nets' bytes to")
    options = parser.parse_args(arguments)
    try:
        game = game_number(options.game)
    except ValueError as error:
        parser.error(str(error))
    mode = options.mode if RULES[game][PROTECTED] else 1
    path = options.folder / f"{GAMES[game]}-g{mode}.npz"
    if path.exists():
        training = Training.load(path)
    else:
        training = Training.begin(game, mode, options.seed)

    last = 0.0

    def tell(line: str) -> None:
        nonlocal last
        if sys.stderr.isatty():
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - last > SAVE_SECONDS:
            last = time.monotonic()
            print(line, file=sys.stderr, flush=True)

    with ExitStack() as stack:
        pool = None
        if options.workers > 1:
            pool = stack.enter_context(ProcessPoolExecutor(options.workers))
        try:
            seconds = 60 * options.minutes
            train(training, path, seconds, pool=pool, workers=options.workers, tell=tell)
        except KeyboardInterrupt:
            print("\ninterrupted; the next call goes on from here", file=sys.stderr)
    print(f"{path}: {training.played} games")
    if options.export:
        options.export.mkdir(parents=True, exist_ok=True)
        for key, data in training.nets().items():
            told = json.dumps(training.told(), indent=2) + "\n"
            files.replace(options.export / f"{build.file_name(key)}.net", data)
            files.replace(options.export / f"{build.file_name(key)}.json", told.encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
