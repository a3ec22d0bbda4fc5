"""`champion run SCRIPT`: scripted presses and waits, without a window."""

import argparse
import sys
from pathlib import Path

from emulator import script
from emulator.cli import arguments, tape
from emulator.cli.arguments import Parser
from emulator.files import SaveError, complain


def parser() -> Parser:
    """Return the command's parser."""
    width = max(len(entry.usage) for entry in script.COMMANDS.values() if len(entry.usage) < 40)
    words = "\n".join(
        f"  {entry.usage:{width}}  {entry.help}"
        if len(entry.usage) < 40
        else f"  {entry.usage}\n  {'':{width}}  {entry.help}"
        for entry in script.COMMANDS.values()
    )
    result = Parser(
        prog="champion run",
        description="Run a script and print the glass at its end. The device starts from "
        "ACL, switched on; nothing of the window's battery is touched.",
        epilog=f"commands, one a line, # begins a comment:\n{words}\n\n"
        "examples:\n"
        "  champion run opening.txt --seed 7\n"
        "  echo 'start plakoto' | champion run -\n\n"
        "exit status: 0 done, 1 something expected was not so, 2 the script is wrong",
    )
    result.add_argument("script", metavar="SCRIPT", help="file of commands; - reads standard input")
    result.add_argument("--seed", type=arguments.seed, help="make the dice foreseeable, 0-255")
    result.add_argument("--quiet", action="store_true", help="do not print the glass at the end")
    tape.add_options(result)
    return result


def run(options: argparse.Namespace) -> int:
    """Run the script; returns the exit status."""
    from emulator.handheld import Handheld  # noqa: PLC0415 - `--help` must not wait for it

    name = "<stdin>" if options.script == "-" else options.script
    try:
        if name == "<stdin>" and sys.stdin is None:
            raise OSError("standard input is closed")
        data = sys.stdin.buffer.read() if name == "<stdin>" else Path(name).read_bytes()
        commands = script.parse(data, name)
    except (OSError, ValueError) as error:
        complain(f"cannot read script {name}: {getattr(error, 'strerror', None) or error}")
        return 2
    except script.ScriptError as error:
        complain(str(error))
        return 2
    kept = tape.Tape(options)
    try:
        handheld = Handheld(seed=options.seed, machine=kept.machine())
        session = script.Session(handheld, sys.stdout)
        try:
            script.run(commands, session, name)
        finally:
            kept.save()
    except (SaveError, script.RunError) as error:
        complain(str(error))
        return 1
    if not options.quiet:
        session.say(session.handheld.lcd.ascii())
    return 0
