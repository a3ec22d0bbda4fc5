"""`champion moves`: what can be played, as a service of JSON lines."""

import argparse
import json
import sys

from emulator.cli.arguments import Parser

EPILOG = """\
A request is one line:
  {"game": "backgammon", "mode": "G1", "board": [24 numbers], "bar": [mover, opponent],
   "off": [mover, opponent], "dice": [a, b]}
The board is seen by the player on roll: index 0 is his point 1, his men count up, the
opponent's down. plakoto adds "pins": [[point, "mover" or "opponent"], ...] for the men
underneath, trictrac12 adds "points": [mover, opponent].

The answer is one line, {"legal": [...]}: every position in which the turn can end, with
"result" where it ends the game; or {"error": "..."}. Blank lines are skipped.
The exit status is 1 if any request was wrong.

example:
  champion moves < requests.jsonl > answers.jsonl
"""


def parser() -> Parser:
    """Return the command's parser."""
    return Parser(
        prog="champion moves",
        description="Answer, for each position and roll read from standard input, every "
        "position in which a legal turn can end.",
        epilog=EPILOG,
    )


def run(options: argparse.Namespace) -> int:
    """Serve until the end of standard input; returns the exit status."""
    status = 0
    if sys.stdin is None:  # closed by whoever started us
        raise OSError("standard input is closed")
    for number, raw in enumerate(sys.stdin.buffer):
        if number == 0:
            raw = raw.removeprefix(b"\xef\xbb\xbf")  # noqa: PLW2901 - a byte-order mark
        if not raw.strip():
            continue
        answer = _answer(raw)
        if "error" in answer:
            status = 1
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return status


def _answer(raw: bytes) -> dict[str, object]:
    from emulator.rules import answer  # noqa: PLC0415 - `--help` must not wait for it

    try:
        line = raw.decode("utf-8").strip("\r\n")
    except UnicodeDecodeError as error:
        column = error.start + 1
        return {"error": f"not UTF-8 text: byte {raw[error.start]:02X} in column {column}"}
    try:
        return answer(line)
    except ValueError as error:  # a number of thousands of digits
        return {"error": f"not a request: {error}"}
