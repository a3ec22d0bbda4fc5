"""`champion bench --random`: how often the computer beats a player who plays at random."""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from emulator import jobs
from emulator.cli import arguments
from emulator.files import complain
from emulator.games import GAMES, MODES
from emulator.progress import Progress
from emulator.random_games import BLACK, WHITE, GameError, Result, series

TABLES: Final = tuple(
    (game, mode)
    for game in GAMES
    for mode in (MODES if game in ("jacquet", "moultezim") else MODES[:1])
)
"""The games, in both modes where the mode matters."""

_SLICE: Final = 5  # games a worker plays at a time


def add_options(parser: arguments.Parser) -> None:
    """Add --random and what goes with it."""
    group = parser.add_argument_group("against random play")
    group.add_argument(
        "--random", action="store_true", help="play whole games against random play instead"
    )
    group.add_argument(
        "--games",
        type=arguments.count("games"),
        default=100,
        metavar="N",
        help="of each kind (100)",
    )
    group.add_argument("--game", type=arguments.game, help="this game only")
    group.add_argument("--level", type=arguments.level, help="level of the computer (the default)")
    group.add_argument("--first", type=int, default=0, metavar="SEED", help="first seed (0)")
    arguments.add_workers(group)


def run(options: argparse.Namespace) -> int:
    """Play and print a table; returns the exit status."""
    tables = [table for table in TABLES if options.game in (None, table[0])]
    try:
        results = _results(tables, options)
    except (GameError, jobs.JobError) as error:
        complain(str(error))
        return 1
    rows = [_row(game, mode, results[game, mode]) for game, mode in tables]
    if options.json:
        print(json.dumps({"random": rows}, indent=2))
    else:
        print("\n".join(_lines(rows)))
    return 0


def _results(
    tables: list[tuple[str, str]], options: argparse.Namespace
) -> dict[tuple[str, str], list[Result]]:
    """Play; returns the games of each table. Raises GameError, RomError, JobError."""
    parts = [
        (game, mode, min(_SLICE, options.games - done), options.level, options.first + done)
        for game, mode in tables
        for done in range(0, options.games, _SLICE)
    ]
    played = 0
    with (
        jobs.workers(options.workers) as workers,
        Progress(sys.stderr, len(tables) * options.games, "games") as progress,
    ):

        def count(more: list[Result]) -> None:
            nonlocal played
            played += len(more)
            progress(played)

        done = workers.run(_play, parts, count)
    results: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for (game, mode, *_), more in zip(parts, done, strict=True):
        results[game, mode] += more
    return results


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
