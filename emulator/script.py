"""Scripts of presses and waits: the small language of `champion run`.

One command a line; `#` begins a comment, blank lines are skipped. COMMANDS lists the
words with their help. A script is read as a whole before its first line is run.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from emulator.files import SaveError, replace
from emulator.games import LEVELS, MODES, game_number
from emulator.interchange.matchlog import MatchLog
from emulator.keypad import canonical
from emulator.state import StateError
from firmware import TICKS_PER_SECOND

if TYPE_CHECKING:
    from emulator.handheld import Handheld

WAIT_LIMIT: Final = 24 * 3600 * TICKS_PER_SECOND
"""Most ticks of one `wait`: a day of the device's time."""
MESSAGE_LIMIT: Final = 60 * TICKS_PER_SECOND


class ScriptError(Exception):
    """A script cannot be read; the message is "file:line: fault, what is valid"."""


class RunError(Exception):
    """A line could not be done or expected something else; "file:line: what"."""


@dataclass
class Session:
    """What a script acts on: a handheld, where `print` writes, what was played so far."""

    handheld: "Handheld"
    out: TextIO
    log: MatchLog = field(default_factory=MatchLog)

    def __post_init__(self) -> None:
        self.handheld.watcher = self.log.watch

    def say(self, text: str) -> None:
        """Print a line or several."""
        self.out.write(text + "\n")
        self.out.flush()


Act = Callable[[Session], None]


@dataclass(frozen=True)
class Command:
    """One line of a script, ready to run."""

    line: int
    act: Act


def parse(data: bytes, name: str = "script") -> list[Command]:
    """Read a script: UTF-8, with or without byte-order mark, any line ends.

    Raises ScriptError, with `name` as the file's.
    """
    commands = []
    lines = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    for number, raw in enumerate(lines.split(b"\n"), 1):
        try:
            text = _uncomment(raw.decode("utf-8")).strip()
            if text:
                commands.append(Command(number, _command(text)))
        except UnicodeDecodeError as error:
            fault = f"not UTF-8 text (byte {raw[error.start]:02X} in column {error.start + 1})"
            raise ScriptError(f"{name}:{number}: {fault}") from error
        except ValueError as error:
            raise ScriptError(f"{name}:{number}: {error}") from error
    return commands


def run(commands: list[Command], session: Session, name: str = "script") -> None:
    """Run the commands of a script. Raises RunError where one fails."""
    for command in commands:
        try:
            command.act(session)
        except RunError as error:
            raise RunError(f"{name}:{command.line}: {error}") from error
        except (StateError, SaveError, TimeoutError) as error:
            raise RunError(f"{name}:{command.line}: {error}") from error


def _command(text: str) -> Act:
    word, _, rest = text.replace("\t", " ").partition(" ")
    entry = COMMANDS.get(word.lower())
    if entry is None:
        raise ValueError(f"no command {word!r}; commands: {', '.join(COMMANDS)}")
    return entry.read(_unquote(rest.strip()))


def _uncomment(text: str) -> str:
    """Cut a comment: a # at the start or after a blank, outside double quotes."""
    quoted = False
    for place, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted and (place == 0 or text[place - 1].isspace()):
            return text[:place]
    return text


def _unquote(text: str) -> str:
    if len(text) >= 2 and text[0] == text[-1] == '"' and '"' not in text[1:-1]:
        return text[1:-1]
    return text


def _nothing(rest: str) -> None:
    if rest:
        raise ValueError(f"nothing may follow here, found {rest!r}")


def _choice(rest: str, what: str, names: tuple[str, ...]) -> str:
    for name in names:
        if rest.lower() == name.lower():
            return name
    raise ValueError(f"no {what} {rest!r}; valid: {', '.join(names)}")


def _file(rest: str) -> Path:
    if not rest or "\0" in rest:
        raise ValueError("a file name must follow")
    return Path(rest)


# The readers: each takes what follows the word and returns what to do.


def _press(rest: str) -> Act:
    name = canonical(rest)
    return lambda session: session.handheld.press(name)


def _field(rest: str) -> Act:
    return _press(f"point {rest}" if rest.isdecimal() else rest)


def _hold(rest: str) -> Act:
    name = canonical(rest)
    return lambda session: session.handheld.hold(name)


def _release(rest: str) -> Act:
    name = canonical(rest)
    return lambda session: session.handheld.release(name)


def _wait(rest: str) -> Act:
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(s?)", rest)
    if match is None or ("." in match[1] and not match[2]):
        raise ValueError(f"no time {rest!r}; ticks as in 'wait 64' or seconds as in 'wait 1.5s'")
    ticks = round(float(match[1]) * (TICKS_PER_SECOND if match[2] else 1))
    if ticks > WAIT_LIMIT:
        raise ValueError(f"{rest} is too long; at most {WAIT_LIMIT} ticks or 86400s")
    return lambda session: session.handheld.run(ticks)


def _switch(rest: str) -> Act:
    mode = _choice(rest, "mode", MODES)

    def act(session: Session) -> None:
        session.handheld.mode = mode

    return act


def _power(rest: str) -> Act:
    on = _choice(rest, "power", ("on", "off")) == "on"

    def act(session: Session) -> None:
        session.handheld.power = on
        session.handheld.run(4)

    return act


def _acl(rest: str) -> Act:
    _nothing(rest)
    return lambda session: session.handheld.acl()


def _seed(rest: str) -> Act:
    if not rest.isdecimal() or not rest.isascii() or len(rest) > 9 or int(rest) > 255:
        raise ValueError(f"no seed {rest!r}; a whole number from 0 to 255")
    seed = int(rest)

    def act(session: Session) -> None:
        session.handheld.seed = seed

    return act


def _start(rest: str) -> Act:
    words = rest.split()
    if not words:
        raise ValueError("a game must follow, as in 'start jacquet G2 3'")
    game = game_number(words[0])
    mode = "G1"
    level = None
    for word in words[1:]:
        if word.isdecimal() and word in map(str, LEVELS):
            level = int(word)
        elif word.upper() in MODES:
            mode = word.upper()
        else:
            raise ValueError(f"no mode or level {word!r}; modes: G1, G2; levels: 1 to 8")
    return lambda session: session.handheld.start(game, mode, level)


def _settle(rest: str) -> Act:
    _nothing(rest)

    def act(session: Session) -> None:
        session.handheld.settle()

    return act


_PRINTS: Final[dict[str, Callable[["Handheld"], str]]] = {
    "text": lambda handheld: handheld.lcd.text,
    "lcd": lambda handheld: handheld.lcd.ascii(),
    "segments": lambda handheld: "\n".join(sorted(handheld.lcd.segments())),
    "legends": lambda handheld: ", ".join(sorted(handheld.lcd.legends)),
    "dice": lambda handheld: " ".join(str(die or "-") for die in handheld.lcd.dice),
    "message": lambda handheld: handheld.read_message(MESSAGE_LIMIT),
    "ticks": lambda handheld: str(handheld.ticks),
}


def _print(rest: str) -> Act:
    what = _PRINTS[_choice(rest, "thing to print", tuple(_PRINTS))]
    return lambda session: session.say(what(session.handheld))


def _expect(rest: str) -> Act:
    what, _, wanted = rest.partition(" ")
    wanted = _unquote(wanted.strip())
    kind = _choice(what, "thing to expect", ("text", "message", "legend", "dark"))
    if kind in ("legend", "dark"):
        return _expect_legend(wanted.upper(), kind == "legend")

    def act(session: Session) -> None:
        handheld = session.handheld
        shown = handheld.lcd.text if kind == "text" else handheld.read_message(MESSAGE_LIMIT)
        if shown.strip() != wanted.strip():
            raise RunError(f"expected {kind} {wanted!r}, the glass shows {shown.strip()!r}")

    return act


def _expect_legend(name: str, lit: bool) -> Act:
    from emulator.segments import LEGENDS  # noqa: PLC0415 - only where it is asked for

    names = tuple(legend for line in LEGENDS for legend in line)
    if name not in names:
        raise ValueError(f"no legend {name!r}; legends: {', '.join(names)}")

    def act(session: Session) -> None:
        legends = session.handheld.lcd.legends
        if (name in legends) != lit:
            raise RunError(
                f"expected legend {name} to be {'lit' if lit else 'dark'}; "
                f"lit: {', '.join(sorted(legends)) or 'none'}"
            )

    return act


def _save(rest: str) -> Act:
    path = _file(rest)
    return lambda session: replace(path, session.handheld.save())


def _load(rest: str) -> Act:
    path = _file(rest)

    def act(session: Session) -> None:
        try:
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RunError(f"cannot read {path}: {reason}") from error
        session.handheld.load(data)

    return act


def _export(rest: str) -> Act:
    path = _file(rest)
    if path.suffix.lower() != ".mat":
        raise ValueError(f"a match is written as a .mat file, not {rest!r}")

    def act(session: Session) -> None:
        from emulator.interchange import mat  # noqa: PLC0415 - few scripts write one

        session.log.look(session.handheld)
        try:
            replace(path, mat.write(session.log.match).text.encode("ascii"))
        except mat.NotExportableError as error:
            raise RunError(str(error)) from error

    return act


def _picture(rest: str) -> Act:
    path = _file(rest)
    if path.suffix.lower() != ".png":
        raise ValueError(f"a picture is a .png file, not {rest!r}")

    def act(session: Session) -> None:
        from emulator.png import encode  # noqa: PLC0415 - brings numpy

        replace(path, encode(session.handheld.lcd.picture()))

    return act


@dataclass(frozen=True)
class _Entry:
    read: Callable[[str], Act]
    usage: str
    help: str


COMMANDS: Final = {
    "press": _Entry(_press, "press NAME", "press a key or field once: roll, 3, point 8"),
    "field": _Entry(_field, "field 8", "press a board field: 1-24, bar white, bar black"),
    "hold": _Entry(_hold, "hold NAME", "put a key or field down"),
    "release": _Entry(_release, "release NAME", "let it go"),
    "wait": _Entry(_wait, "wait 64 | 2s", "run so many ticks or seconds"),
    "settle": _Entry(_settle, "settle", "run until the device waits for a person"),
    "switch": _Entry(_switch, "switch G1 | G2", "move the slide switch"),
    "power": _Entry(_power, "power on | off", "move the ON/OFF switch"),
    "acl": _Entry(_acl, "acl", "press the all-clear button"),
    "seed": _Entry(_seed, "seed 7", "make the dice foreseeable, 0-255"),
    "start": _Entry(_start, "start GAME [G2] [3]", "begin a game by keys, with mode and level"),
    "print": _Entry(_print, f"print {' | '.join(_PRINTS)}", "print what the glass shows"),
    "expect": _Entry(
        _expect,
        "expect text|message TEXT, expect legend|dark NAME",
        "stop with status 1 if the glass shows anything else",
    ),
    "save": _Entry(_save, "save FILE", "write a save state"),
    "load": _Entry(_load, "load FILE", "go on from a save state"),
    "export": _Entry(_export, "export FILE.mat", "write the match played so far"),
    "picture": _Entry(_picture, "picture FILE.png", "write a picture of the glass"),
}
"""The words of the language: how they are used and what they do."""
