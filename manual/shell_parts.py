"""Generated parts on the shell: commands, their options, the run language."""

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any

from emulator.cli import COMMANDS
from emulator.script import COMMANDS as WORDS
from emulator.testing import door
from manual.pages import code, table


def commands() -> str:
    """Return the table of the commands."""
    rows = [(code(f"champion {name}"), text) for name, text in COMMANDS.items()]
    return table(("command", "what it does"), rows)


def options(command: str) -> str:
    """Return the table of a command's options."""
    parser: argparse.ArgumentParser = import_module(f"emulator.cli.{command}").parser()
    rows = [
        (code(_usage(action)), action.help or "")
        for action in parser._actions  # argparse has no public list of them
        if action.dest != "help"
    ]
    return table(("option", "what it does"), rows) if rows else "It has no options.\n"


def _usage(action: argparse.Action) -> str:
    """An option with its value, as one types it."""
    if not action.option_strings:
        return str(action.metavar or action.dest)
    value = "" if action.nargs == 0 else f" {action.metavar or action.dest.upper()}"
    return ", ".join(action.option_strings) + value


class _Options:
    """Takes the place of pytest's parser, to see what the plugin adds to it."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []

    def getgroup(self, *_: str) -> "_Options":
        """Return a group: itself."""
        return self

    def addoption(self, name: str, **facts: Any) -> None:
        """Take an option."""
        value = facts.get("metavar") or "|".join(facts.get("choices", ()))
        self.rows.append((code(f"{name} {value}"), facts["help"]))


def plugin() -> str:
    """Return the table of the pytest plugin's options."""
    options = _Options()
    door.pytest_addoption(options)  # type: ignore[arg-type]
    return table(("option", "what it does"), options.rows)


def markers() -> str:
    """Return the table of the pytest plugin's markers."""
    rows = [(code(name), text) for name, text in (m.split(": ") for m in door.MARKERS)]
    return table(("marker", "a test so marked"), rows)


def words() -> str:
    """Return the table of the run language's commands."""
    rows = []
    for entry in WORDS.values():
        usage = "<br>".join(code(part.strip()) for part in entry.usage.split(", "))
        rows.append((usage, entry.help))
    return table(("command", "what it does"), rows)


SHELL_PARTS: dict[str, Callable[[], str]] = {
    "commands": commands,
    "words": words,
    "plugin": plugin,
    "markers": markers,
    **{
        f"options-{name}": (lambda name=name: options(name))  # type: ignore[misc]
        for name in COMMANDS
    },
}
