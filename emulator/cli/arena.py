"""`champion arena`: two players against each other, with duplicate dice."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from emulator.cli import arguments
from emulator.cli.arguments import Parser
from emulator.games import GAMES, MODES

if TYPE_CHECKING:
    from emulator.duel import Match, Score

EPILOG = """\
players:
  1 to 8                 a level of the device
  0-ply, 1-ply, 2-ply    its best play, looking so far ahead, without a level's slips
  sum                    the weighted sum that plays where the ROM has no nets, 0-ply
  hand                   the evaluation by hand that this opponent began with
  gnubg, gnubg-N         GNU Backgammon's engine (pip install gnubg-nn), N plies deep, 0 to 3

All dice are thrown twice, with the sides exchanged, so that luck weighs less; such a pair of
games is one sample of the interval. No cube is used. The same seed gives the same games,
whatever the number of workers. What ends early, by Ctrl-C or a fault, still tells the score of
the games played so far and that it is partial (JSON: "partial": true, "wanted": N).

examples:
  champion arena 8 7 --games 1000
  champion arena 0-ply gnubg --games 20000 --seed 3
  champion arena 8 sum --game jacquet --mode G2 --json
  champion arena 8 5 --cluster tcp://192.168.0.7:8786
"""


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion arena",
        description="Let two players play against each other: points a game of the first, with "
        "a 95 % interval, and its share of the wins.",
        epilog=EPILOG,
    )
    result.add_argument("first", metavar="A", help="a player")
    result.add_argument("second", metavar="B", help="the player against him")
    result.add_argument(
        "--games",
        type=arguments.count("games"),
        default=1000,
        metavar="N",
        help="how many, an even number (1000)",
    )
    result.add_argument(
        "--seed", type=arguments.any_seed, default=0, help="of the dice and the slips (0)"
    )
    result.add_argument(
        "--game", type=arguments.game, default=GAMES[0], help=f"its name ({GAMES[0]})"
    )
    result.add_argument("--mode", type=arguments.mode, default=MODES[0], help="G1 or G2 (G1)")
    arguments.add_workers(result)
    result.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster play: tcp://HOST:PORT",
    )
    result.add_argument("--json", action="store_true", help="one JSON object")
    return result


def run(options: argparse.Namespace) -> int:
    """Play and print; returns the exit status."""
    from emulator import duel, jobs  # noqa: PLC0415 - `--help` must not wait for it
    from emulator.files import complain  # noqa: PLC0415
    from emulator.players import PlayerError, player  # noqa: PLC0415

    game, mode = GAMES.index(options.game), MODES.index(options.mode) + 1
    match = duel.Match(options.first, options.second, game, mode, options.seed)
    pairs = (options.games + 1) // 2
    if options.games % 2:
        complain(f"games come in pairs: {2 * pairs} are played")
    try:
        for name in (match.first, match.second):
            player(name, game, mode)  # a wrong one must not wait for workers
    except PlayerError as error:
        parser().error(str(error))
    try:
        _play(match, pairs, options)
    except (PlayerError, duel.DuelError, jobs.JobError) as error:
        complain(str(error))
        return 1
    return 0


def _play(match: "Match", pairs: int, options: argparse.Namespace) -> None:
    """Play and print the score, whatever ends it, of the pairs that have been played."""
    from emulator import duel, jobs  # noqa: PLC0415
    from emulator.progress import Progress  # noqa: PLC0415

    played: list[duel.Pair] = []
    try:
        with (
            jobs.workers(options.workers, options.cluster) as workers,
            Progress(sys.stderr, 2 * pairs, "games") as progress,
        ):

            def count(more: list[duel.Pair]) -> None:
                played.extend(more)
                progress(2 * len(played))

            duel.play(match, pairs, workers, count)
    finally:
        if played:
            told = _told(match, duel.score(played))
            if len(played) < pairs:
                told |= {"partial": True, "wanted": 2 * pairs}
            print(json.dumps(told, indent=2) if options.json else _text(told), flush=True)


def _told(match: "Match", score: "Score") -> dict[str, Any]:
    """What the command tells, as JSON."""
    return {
        **asdict(match),
        "game": GAMES[match.game],
        "mode": MODES[match.mode - 1],
        "games": score.games,
        "points": round(score.points, 4),
        "within": None if score.within is None else round(score.within, 4),
        "wins": round(score.wins, 4),
        "turns": round(score.turns, 1),
    }


def _text(told: dict[str, Any]) -> str:
    """The same for people."""
    within = f" ± {told['within']:.3f} (95 %)" if told["within"] is not None else ""
    games = f"{told['games']} games"
    if "partial" in told:
        games = f"{told['games']} of {told['wanted']} games (PARTIAL)"
    return (
        f"{told['first']} against {told['second']}: {told['game']} {told['mode']}, "
        f"{games}, seed {told['seed']}\n"
        f"points a game  {told['points']:+.3f}{within}\n"
        f"games won      {100 * told['wins']:.1f} %\n"
        f"turns a game   {told['turns']:.0f}"
    )
