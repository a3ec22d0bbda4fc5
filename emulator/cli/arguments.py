"""Command-line parsing that the commands share: messages that name what is valid."""

import argparse
import difflib
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from emulator.games import GAMES, LEVELS, MODES


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint about an unknown option names the valid ones."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **options)

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parse a command's arguments; exits with status 2 and a message if wrong."""
        options, rest = self.parse_known_args(arguments)
        for word in rest:
            if word.startswith("-"):
                self._unknown(word.partition("=")[0])
        if rest:
            self.error(f"nothing known to do with {rest[0]!r}")
        return options

    def error(self, message: str) -> NoReturn:
        """Print one line and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")

    def _unknown(self, word: str) -> NoReturn:
        names = [name for action in self._actions for name in action.option_strings]
        near = difflib.get_close_matches(word, names, 1)
        guess = f" (did you mean {near[0]}?)" if near else ""
        self.error(f"no option {word!r}{guess}; options: {', '.join(names)}")


def game(text: str) -> str:
    """Check the name of a game."""
    name = text.lower()
    if name not in GAMES:
        raise argparse.ArgumentTypeError(f"no game {text!r}; games: {', '.join(GAMES)}")
    return name


def mode(text: str) -> str:
    """Check a position of the G1/G2 switch."""
    name = text.upper()
    if name not in MODES:
        raise argparse.ArgumentTypeError(f"no mode {text!r}; modes: {', '.join(MODES)}")
    return name


def level(text: str) -> int:
    """Check a level of play."""
    return _whole(text, "level", LEVELS.start, LEVELS[-1])


def players(text: str) -> int:
    """Check a number of players."""
    return _whole(text, "number of players", 1, 2)


def seed(text: str) -> int:
    """Check a seed of the dice."""
    return _whole(text, "seed", 0, 255)


def any_seed(text: str) -> int:
    """Check a seed of what is no device's dice."""
    return _whole(text, "seed", 0, 999_999_999)


def plies(text: str) -> int:
    """Check how far to look ahead."""
    return _whole(text, "number of plies", 0, 2)


def count(what: str) -> Callable[[str], int]:
    """Return a check for a number of something, 1 or more."""

    def check(text: str) -> int:
        return _whole(text, f"number of {what}", 1, 999_999_999)

    return check


def add_workers(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Add --workers: how many processes share long work; None stands for one a core."""
    parser.add_argument(
        "--workers", type=count("workers"), metavar="N", help="processes (one a core)"
    )


def profile(text: str) -> str:
    """Check the name of a profile, that is of a battery file."""
    from emulator import battery  # noqa: PLC0415 - few commands have one

    try:
        return battery.check_profile(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def number(low: float, high: float) -> Any:
    """Return a check for a number from `low` to `high`."""

    def check(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {low:g} to {high:g}")
        return value

    return check


def _whole(text: str, what: str, low: int, high: int) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) < 10
    if not plain or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"no {what} {text!r}; a whole number from {low} to {high}")
    return int(text)
