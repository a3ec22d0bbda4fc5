"""Train a game's nets by self-play: `python -m roms.train --game backgammon --minutes 60`.

It begins from nothing, or goes on from the file of an earlier call, and may be interrupted
at any time. After each batch of games the nets that play are the ones learned so far. With
several workers, processes of this machine or of a Dask cluster play ahead of the learning.
The nets of G2 begin as those of G1, if these have been trained; with `--from` a training
begins with nets that were exported. A net that is smaller than this recipe's is widened.

Once a net knows the game, `--look` teaches it more: every board is drawn to the mean of what
all 21 rolls lead to, so that no luck blurs it. Such games take some thirty times as long, and
up to 100,000 of them are kept in memory, 0.8 GB, to be learned from again.
"""

from __future__ import annotations

import argparse
import math
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

from emulator import core, files, jobs
from emulator.cli import arguments
from emulator.games import GAMES, MODES
from emulator.jobs import Workers
from emulator.progress import bar
from firmware.games import PROTECTED, RULES
from roms import selfplay
from roms.training import Training, batch_size, export, not_for

SAVE_SECONDS = 60.0
_EXAMPLES = """\
examples:
  python -m roms.train --game plakoto --minutes 60
  python -m roms.train --look --from roms/nets --minutes 60 --export my-nets
  python -m roms.train --game jacquet --mode G2 --cluster tcp://127.0.0.1:8786"""
_SLOW = (
    "the firmware is not compiled here, so this takes some hundred times as long; "
    "python -m emulator.core.build compiles it"
)
_INTERRUPTED = 130  # the exit status, as shells have it for Ctrl-C

HERE = Workers()


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
    waiting: list[Future[list[selfplay.Game]]] = []
    sent = training.next_seed()
    batch, count = selfplay.looked_batch if look else selfplay.batch, batch_size(look=look)
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
            loss = training.learn(games, 1 - part, look=look)
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


def parser() -> arguments.Parser:
    """Return the parser of the arguments."""
    result = arguments.Parser(prog="python -m roms.train", description=__doc__, epilog=_EXAMPLES)
    add = result.add_argument
    add("--game", type=arguments.game, default=GAMES[0], help=", ".join(GAMES))
    add("--mode", type=arguments.mode, default=MODES[0], help="G1 or G2 (G1)")
    add("--minutes", type=_minutes, default=60.0, help="how long (60)")
    add("--look", action="store_true", help="look ahead of every board; for a net that can play")
    add("--seed", type=arguments.any_seed, default=1, help="of a training that begins (1)")
    arguments.add_workers(result)
    add("--cluster", metavar="ADDRESS", help="let a Dask cluster play: tcp://HOST:PORT")
    add("--folder", type=Path, default=Path("training"), help="of the trainings' files (training)")
    add(
        "--from",
        dest="nets",
        type=Path,
        metavar="FOLDER",
        help="where no training is, begin with the nets that were exported there",
    )
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
    options = parser().parse(sys.argv[1:] if words is None else words)
    if options.mode != MODES[0] and not RULES[GAMES.index(options.game)][PROTECTED]:
        parser().error(f"{options.game} is played one way; leave out --mode")
    path = _file(options.folder, options.game, options.mode)
    try:
        training = _training(path, options)
        if core.chosen().name == core.PYTHON:
            print(_SLOW, file=sys.stderr)
        reason = not_for(training, options.export) if options.export else ""
        if reason:  # it may have as many at the end
            print(reason, file=sys.stderr)
        with _terminable():
            ended = _is_ended(training, path, options)
            print(f"{path}: {training.played} games")
            if options.export:
                export(training, options.export)
    except KeyboardInterrupt:
        print(f"interrupted; {options.export} has not got all nets", file=sys.stderr)
        return _INTERRUPTED
    except (core.CoreError, jobs.JobError, files.SaveError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if ended else _INTERRUPTED


def _file(folder: Path, game: str, mode: str) -> Path:
    """Where the training of a game is kept."""
    return folder / f"{game}-{mode.lower()}.npz"


def _training(path: Path, options: argparse.Namespace) -> Training:
    """The training in the file, or one that begins. Raises OSError, ValueError."""
    game, mode = GAMES.index(options.game), 1 + MODES.index(options.mode)
    if path.exists():
        training = Training.load(path)
        if (training.game, training.mode) != (game, mode):
            there = f"{GAMES[training.game]} {MODES[training.mode - 1]}"
            raise ValueError(f"{path} is a training of {there}; give it its own name again")
        return training
    if options.nets:
        return Training.from_nets(game, mode, options.nets)
    first = _file(options.folder, options.game, MODES[0])
    if mode == 1 or not first.exists():
        return Training.begin(game, mode, options.seed)
    return Training.of_g1(first)


def _is_ended(training: Training, path: Path, options: argparse.Namespace) -> bool:
    """Train as the options say; False if that was interrupted."""
    tell = _Teller(sys.stderr)
    try:
        with ExitStack() as stack:
            stack.callback(tell.end)
            workers = stack.enter_context(jobs.workers(options.workers, options.cluster))
            seconds = 60 * options.minutes
            train(training, path, seconds, look=options.look, workers=workers, tell=tell)
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


if __name__ == "__main__":
    raise SystemExit(main())
