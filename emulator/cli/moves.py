"""`champion moves`: what can be played, as a service of JSON lines."""

import argparse

from emulator.cli import lines
from emulator.cli.arguments import Parser

EPILOG = f"""\
{lines.REQUEST}
The answer is one line, {{"legal": [...]}}: every position in which the turn can end, with
"result" where it ends the game; or {{"error": "..."}}. Blank lines are skipped.
The exit status is 1 if any request was wrong.

example:
  champion moves < requests.jsonl > answers.jsonl
"""


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion moves",
        description="Answer, for each position and roll, every position in which a legal "
        "turn can end.",
        epilog=EPILOG,
    )
    lines.add_file(result)
    return result


def run(options: argparse.Namespace) -> int:
    """Serve until the requests end; returns the exit status."""
    from emulator.rules import answer  # noqa: PLC0415 - `--help` must not wait for it

    return lines.serve(options, answer)
