"""`champion bench --random`: how often the computer beats a player who plays at random."""

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, TextIO

from emulator.cli import arguments
from emulator.games import GAMES, MODES
from emulator.random_games import BLACK, WHITE, Result, series

TABLES: Final = tuple(
    (game, mode)
    for game in GAMES
    for mode in (MODES if game in ("jacquet", "moultezim") else MODES[:1])
)
"""The games, in both modes where the mode matters."""

_BAR: Final = 30  # characters
_SLICE: Final = 5  # games a worker plays at a time


def add_options(parser: arguments.Parser) -> None:
    """Add --random and what goes with it."""
    group = parser.add_argument_group("against random play")
    group.add_argument(
        "--random", action="store_true", help="play whole games against random play instead"
    )
    group.add_argument("--games", type=int, default=100, metavar="N", help="of each kind (100)")
    group.add_argument("--game", type=arguments.game, help="this game only")
    group.add_argument("--level", type=arguments.level, help="level of the computer (the default)")
    group.add_argument("--first", type=int, default=0, metavar="SEED", help="first seed (0)")
    group.add_argument(
        "--workers", type=int, default=os.cpu_count(), metavar="N", help="processes (one a core)"
    )


def run(options: argparse.Namespace) -> int:
    """Play and print a table; returns the exit status."""
    for name in ("games", "workers"):
        if getattr(options, name) < 1:
            print(f"champion bench: --{name} must be 1 or more", file=sys.stderr)
            return 2
    tables = [table for table in TABLES if options.game in (None, table[0])]
    results: dict[tuple[str, str], list[Result]] = defaultdict(list)
    jobs = [
        (game, mode, min(_SLICE, options.games - done), options.level, options.first + done)
        for game, mode in tables
        for done in range(0, options.games, _SLICE)
    ]
    with _progress(len(tables) * options.games, sys.stderr) as step, _pool(options.workers) as pool:
        futures = {pool.submit(_play, *job): job[:2] for job in jobs}
        for future in as_completed(futures):
            results[futures[future]] += future.result()
            step(len(future.result()))
    rows = [_row(game, mode, results[game, mode]) for game, mode in tables]
    if options.json:
        print(json.dumps({"random": rows}, indent=2))
    else:
        print("\n".join(_lines(rows)))
    return 0


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Give worker processes; what still waits is dropped if something goes wrong."""
    # Fresh processes, so that nothing of this one (threads, a display) is inherited.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _play(game: str, mode: str, games: int, level: int | None, first: int) -> list[Result]:
    return list(series(game, mode, games, level, first))


def _row(game: str, mode: str, results: list[Result]) -> dict[str, Any]:
    thinking = sorted(ticks for result in results for ticks in result.thinking) or [0]
    return {
        "game": game,
        "mode": mode,
        "games": len(results),
        "won": sum(result.winner == BLACK for result in results),
        "tied": sum(result.winner is None for result in results),
        "points": [
            sum(result.points for result in results if result.winner == side)
            for side in (BLACK, WHITE)
        ],
        "turns": round(sum(result.turns for result in results) / len(results), 1),
        "thinking_ticks": {
            "median": thinking[len(thinking) // 2],
            "most of 100": thinking[len(thinking) * 99 // 100],
            "most": thinking[-1],
        },
    }


def _lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    yield "game        mode   won of games  points      turns  ticks of thought: median  99%   most"
    for row in rows:
        thinking = row["thinking_ticks"]
        won, lost = row["points"]
        yield (
            f"{row['game']:12}{row['mode']:4}{row['won']:6} {row['games']:8}  "
            f"{f'{won} to {lost}':12}{row['turns']:5.0f}  {thinking['median']:24} "
            f"{thinking['most of 100']:5} {thinking['most']:6}"
        )


@contextmanager
def _progress(total: int, stream: TextIO) -> Iterator[Any]:
    """Give a function that advances a bar on `stream` by so many games."""
    done = 0
    start = time.monotonic()

    def step(games: int) -> None:
        nonlocal done
        done += games
        filled = _BAR * done // total
        left = (time.monotonic() - start) * (total - done) / done
        bar = "#" * filled + "-" * (_BAR - filled)
        stream.write(f"\r[{bar}] {done} of {total} games, {left:4.0f} s left ")
        stream.flush()

    try:
        yield step
    finally:
        stream.write("\n")
