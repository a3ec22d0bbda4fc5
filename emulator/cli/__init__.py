"""The shell command `champion`: one module a command, each imported when it is used."""

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from emulator.cli.arguments import Parser
from emulator.core import CoreError
from emulator.version import VERSION

COMMANDS: Final = {
    "play": "the handheld in a window; also what a bare `champion` does",
    "run": "run a script of presses and waits, without a window",
    "board": "the firmware as a board on a line; files for a real board",
    "export": "the stored game for other programs: .mat file, XGID, GNU IDs",
    "import": "set a position up from an XGID or GNU ID",
    "external": "a player that GNU Backgammon can connect to",
    "record": "play or run a script, and keep all of it in a file",
    "replay": "run a recording again, here or on a board",
    "soak": "thousands of runs with faults at random",
    "moves": "answer what can be played, one JSON request a line",
    "bestmove": "answer what the device would play, one JSON request a line",
    "arena": "let levels and other engines play against each other",
    "info": "versions, files, ROM and the map of the memory",
    "bench": "measure how fast this machine runs the handheld",
}
INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command named by the arguments (sys.argv's); returns the exit status.

    0: done, or the reader of a pipe wanted no more; 1: it failed, a line on standard error
    says why; 2: wrong arguments.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        for stream in (sys.stdout, sys.stderr):
            # A path that the terminal's encoding lacks must not end in a trace.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        status = _dispatch(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # `| head` has seen enough
        _silence()
        return 0
    except OSError as error:
        _silence()
        print(f"champion: cannot read or write: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from emulator.rom import RomError  # noqa: PLC0415 - it brings the firmware

        if not isinstance(error, CoreError | RomError):
            raise
        print(f"champion: {error}", file=sys.stderr)
        return 1
    return status


def _dispatch(arguments: list[str]) -> int:
    name = arguments[0] if arguments else "play"
    if name.startswith("-"):
        name = "play"
    elif arguments:
        arguments = arguments[1:]
    try:
        if name not in COMMANDS:
            top = Parser(prog="champion")
            top.error(f"no command {name!r}; commands: {', '.join(COMMANDS)}")
        module = import_module(f"emulator.cli.{name}")
        parser: Parser = module.parser()
        if name == "play":
            parser.add_argument("--version", action="version", version=f"champion {VERSION}")
        return int(module.run(parser.parse(arguments)))
    except SystemExit as done:  # argparse: help, version, or wrong arguments
        return done.code if isinstance(done.code, int) else 0


def _silence() -> None:
    """Send what is still buffered nowhere: the reader of the pipe has gone."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
