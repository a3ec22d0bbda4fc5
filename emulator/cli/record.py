"""`champion record FILE`: play in the window, or run a script, and keep all of it."""

import argparse
from pathlib import Path

from emulator.cli import arguments, play
from emulator.cli import run as run_command
from emulator.cli.arguments import Parser


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion record",
        description="Write down all that passes between panel and firmware: of a script, or "
        "without one of a game in the window.",
        epilog="examples:\n"
        "  champion record game.rec\n"
        "  champion record game.rec --game jacquet --mode G2 --seed 7\n"
        "  champion record opening.rec opening.txt --seed 7 --trace opening.vcd",
    )
    result.add_argument("record", type=Path, metavar="FILE", help="where the recording goes")
    result.add_argument(
        "script", nargs="?", metavar="SCRIPT", help="file of commands; - reads them"
    )
    result.add_argument(
        "--trace", type=Path, metavar="FILE.vcd", help="write all inputs and outputs as a VCD file"
    )
    result.add_argument("--seed", type=arguments.seed, help="make the dice foreseeable, 0-255")
    result.add_argument("--quiet", action="store_true", help="of a script: print no glass")
    window = result.add_argument_group("in the window")
    window.add_argument("--game", type=arguments.game, help="begin a new game of this name")
    window.add_argument("--mode", type=arguments.mode, help="slide switch: G1 or G2")
    window.add_argument("--level", type=arguments.level, help="level of the new game, 1-8")
    window.add_argument("--players", type=arguments.players, help="1 against the device, or 2")
    return result


def run(options: argparse.Namespace) -> int:
    """Run the script or open the window; returns the exit status."""
    if options.script is not None:
        return run_command.run(options)
    chosen = play.parser().parse([])
    for name, value in vars(options).items():
        if hasattr(chosen, name):
            setattr(chosen, name, value)
    return play.run(chosen)
