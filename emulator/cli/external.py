"""`champion external`: the device as a player that GNU Backgammon connects to."""

import argparse
import random

from emulator.cli import arguments
from emulator.cli.arguments import Parser
from emulator.files import complain

_LEVEL = 8

EPILOG = """\
Then, in GNU Backgammon (gnubg, or gnubg -t), with the port that was printed:
  set player 0 external localhost:PORT
  set player 1 gnubg
  set beavers 0
  set automatic game on
  set automatic roll on
  set confirm new off
  new match 3

It may take either seat (set player 1 external ...), and both. When the match is over:
  export match mat FILE

Wrong requests are answered by an empty line and told on standard error.

examples:
  champion external --port 1234
  champion external --level 3 --seed 7
"""


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion external",
        description="Wait for GNU Backgammon to connect and play for it: its protocol for "
        "external players. Stop with Ctrl-C.",
        epilog=EPILOG,
    )
    result.add_argument("--port", type=_port, default=0, help="0, or left out: a free one")
    result.add_argument(
        "--level", type=arguments.level, default=_LEVEL, help=f"1-8 (default {_LEVEL})"
    )
    result.add_argument("--seed", type=arguments.seed, help="make its slips foreseeable, 0-255")
    result.add_argument(
        "--host", metavar="ADDRESS", help="listen there instead of on 127.0.0.1 and ::1"
    )
    result.add_argument(
        "--trace", action="store_true", help="tell every request and answer on standard error"
    )
    return result


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C; returns the exit status."""
    from emulator.interchange.decider import Decider  # noqa: PLC0415 - `--help` must not wait
    from emulator.interchange.external import ExternalServer  # noqa: PLC0415
    from emulator.link.errors import LinkError  # noqa: PLC0415
    from emulator.link.transports import is_loopback  # noqa: PLC0415
    from emulator.rom import default  # noqa: PLC0415

    rom = default().data
    seed = random.randrange(256) if options.seed is None else options.seed
    try:
        server = ExternalServer(
            lambda: Decider(rom, options.level, seed),
            options.port,
            options.host,
            complain,
            trace=options.trace,
        )
    except LinkError as error:
        complain(str(error))
        return 1
    try:
        if not all(map(is_loopback, server.addresses)):
            complain("whoever reaches this port can let the device think")
        places = ", ".join(_join(address, server.port) for address in server.addresses)
        print(f"listening on {places}, level {options.level}, seed {seed}; stop with Ctrl-C")
        host = options.host if options.host is not None else "localhost"
        print(f"in GNU Backgammon: set player 0 external {host}:{server.port}", flush=True)
        server.serve()
    finally:
        server.close()
    return 0


def _join(address: str, port: int) -> str:
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"no port {text!r}; a whole number from 0 to 65535")
    return int(text)
