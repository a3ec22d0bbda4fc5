"""Generated parts on the panel: keys, options, messages, legends, the window's controls."""

from collections.abc import Callable

from emulator.keypad import KEYS
from emulator.segments import LEGENDS
from firmware import menu, texts
from manual import meanings
from manual.pages import code, table

_OFF_MINUTES = (5, 10, 15, 30, 60)


def explained(words: list[str], known: dict[str, str]) -> list[tuple[str, str]]:
    """Pair words with their meanings. Raises ValueError unless each has just one."""
    missing = [word for word in words if word not in known]
    left = [word for word in known if word not in words]
    if missing or left:
        raise ValueError(f"manual/meanings.py: without a meaning {missing}, without a word {left}")
    return [(word, known[word]) for word in words]


def keys() -> str:
    """Return the table of the device's keys."""
    words = sorted(KEYS, key=list(meanings.KEYS).index)
    rows = []
    for word, text in explained(words, meanings.KEYS):
        if word == "1":
            rows.append(("**1** to **6**", text))
        elif not word.isdecimal():
            rows.append((f"**{word}**", text))
    return table(("key", "what it does"), rows)


def options() -> str:
    """Return the table of GAME OPTION's options and their values."""
    off = ["never", *(f"after {minutes} minutes" for minutes in _OFF_MINUTES)]
    rows = [
        ("1", "game", _values([text.decode().lower() for text in texts.GAMES])),
        ("2", "players", _values(["the device is Black", "two players", "the device is White"])),
        ("3", "direction", _values(["White's home is at the right", "at the left"])),
        ("4", "sound", _values(["on", "off"])),
        ("5", "automatic off", _values(off)),
        ("6", "dice", _values(["the device rolls", "all dice are keyed in"])),
        ("7", "board", _values(["fixed", "turns to the side on roll"])),
        ("8", "match", f"0 money play, 1 to {menu.MATCH_LONGEST} points"),
        ("9", "cube", _values(["in matches", "always", "never"])),
        ("10", "clock", "0 no clock, 1 to 99 minutes"),
        ("11", "minutes", _values(["for the whole match", "for each point of it"])),
        ("12", "delay", "0 to 60 seconds a turn"),
        ("13", "bar", _values(["any number first", "house rule: the smaller number first"])),
        ("14", "strategy", _values(["normal", "blocking", "running", "attacking"])),
        ("15", "teacher", _values(["off", "on"])),
        ("16", "set up", "**DOUBLE/ACCEPT** opens it"),
    ]
    return table(("press", "option", "values"), rows)


def _values(names: list[str]) -> str:
    return ", ".join(f"**{number}** {name}" for number, name in enumerate(names, 1))


def messages() -> str:
    """Return the table of messages that refuse a press."""
    words = [text.decode() for text in (*texts.MESSAGES, texts.FIRST_RUNNER) if text]
    rows = [(code(word), text) for word, text in sorted(explained(words, meanings.MESSAGES))]
    return table(("message", "meaning"), rows)


def lines() -> str:
    """Return the table of the texts that are no refusals."""
    rows = [(code(getattr(texts, name).decode()), text) for name, text in meanings.TEXTS.items()]
    return table(("text", "meaning"), rows)


def legends() -> str:
    """Return the table of the legends."""
    words = [word for line in LEGENDS for word in line]
    rows = [(code(word), text) for word, text in explained(words, meanings.LEGENDS)]
    return table(("legend", "lit when"), rows)


def keyboard() -> str:
    """Return the table of the host's keys in the window."""
    from emulator.window.help import spell  # noqa: PLC0415 - brings pygame
    from emulator.window.keyboard import DEFAULT_KEYS  # noqa: PLC0415

    own = {name: f"the key **{name}**" for name in KEYS}
    rows = [
        (spell(DEFAULT_KEYS[action]), text)
        for action, text in explained(list(DEFAULT_KEYS), {**own, **meanings.ACTIONS})
    ]
    return table(("keyboard", "what it does"), rows)


def pads() -> str:
    """Return the table of a pad's buttons."""
    from emulator.window.pads import DEFAULT_BUTTONS  # noqa: PLC0415 - brings pygame

    known = {name: f"the key **{name}**" for name in KEYS} | meanings.ACTIONS
    rows = [(str(number), known[action]) for number, action in DEFAULT_BUTTONS.items()]
    return table(("button", "what it does"), rows)


PANEL_PARTS: dict[str, Callable[[], str]] = {
    "keys": keys,
    "options": options,
    "messages": messages,
    "lines": lines,
    "legends": legends,
    "keyboard": keyboard,
    "pads": pads,
}
