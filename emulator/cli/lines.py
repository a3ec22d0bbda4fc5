"""Services of JSON lines: a request a line in, an answer a line out, flushed at once."""

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

from emulator.cli.arguments import Parser

REQUEST: Final = """\
A request is one line:
  {"game": "backgammon", "mode": "G1", "board": [24 numbers], "bar": [mover, opponent],
   "off": [mover, opponent], "dice": [a, b]}
The board is seen by the player on roll: index 0 is his point 1, his men count up, the
opponent's down. plakoto adds "pins": [[point, "mover" or "opponent"], ...] for the men
underneath, trictrac12 adds "points": [mover, opponent].
"""

Answer = Callable[[str], dict[str, Any]]


def add_file(parser: Parser) -> None:
    """Add the argument that names where the requests are."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="of requests; standard input if none, or -"
    )


def serve(options: argparse.Namespace, answer: Answer) -> int:
    """Answer all requests; the exit status is 1 if any was wrong."""
    status = 0
    with _source(options.file) as source:
        for number, raw in enumerate(source):
            if number == 0:
                raw = raw.removeprefix(b"\xef\xbb\xbf")  # noqa: PLW2901 - a byte-order mark
            if not raw.strip():
                continue
            answered = _answer(raw, answer)
            if "error" in answered:
                status = 1
            sys.stdout.write(json.dumps(answered) + "\n")
            sys.stdout.flush()
    return status


@contextlib.contextmanager
def _source(name: str | None) -> Iterator[BinaryIO]:
    if name not in (None, "-"):
        with open(str(name), "rb") as file:
            yield file
    elif sys.stdin is None:  # closed by whoever started us
        raise OSError("standard input is closed")
    else:
        yield sys.stdin.buffer


def _answer(raw: bytes, answer: Answer) -> dict[str, Any]:
    try:
        line = raw.decode("utf-8").strip("\r\n")
    except UnicodeDecodeError as error:
        column = error.start + 1
        return {"error": f"not UTF-8 text: byte {raw[error.start]:02X} in column {column}"}
    try:
        return answer(line)
    except ValueError as error:  # a number of thousands of digits
        return {"error": f"not a request: {error}"}
