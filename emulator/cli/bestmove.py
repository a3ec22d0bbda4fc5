"""`champion bestmove`: what to play, as a service of JSON lines."""

import argparse
from functools import partial

from emulator.cli import arguments, lines
from emulator.cli.arguments import Parser

_LEVEL = 8

EPILOG = f"""\
{lines.REQUEST}
The answer is one line, {{"play": [[from, to], ...], "equity": x}}: the steps in the order in
which they are made, 25 being the bar and 0 off, none if nothing can be played; and what the
position is then worth to the player, in points a game without a cube. Or {{"error": "..."}}.
Blank lines are skipped. The exit status is 1 if any request was wrong.

The same seed gives the same answer to the same request.

examples:
  champion bestmove < requests.jsonl
  champion bestmove requests.jsonl --level 3 --seed 7
  champion bestmove --plies 0 < requests.jsonl
"""


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion bestmove",
        description="Answer, for each position and roll, how the device would play it.",
        epilog=EPILOG,
    )
    lines.add_file(result)
    how = result.add_mutually_exclusive_group()
    how.add_argument(
        "--level", type=arguments.level, default=_LEVEL, help=f"1-8 (default {_LEVEL})"
    )
    how.add_argument(
        "--plies", type=arguments.plies, help="no level's slips, and so many plies deep, 0-2"
    )
    result.add_argument(
        "--seed", type=arguments.any_seed, default=0, help="what the level's slips follow from (0)"
    )
    return result


def run(options: argparse.Namespace) -> int:
    """Serve until the requests end; returns the exit status."""
    from emulator.engine import Engine, answer  # noqa: PLC0415 - `--help` must not wait for it

    engine = Engine(options.level, plies=options.plies, seed=options.seed)
    return lines.serve(options, partial(answer, engine))
