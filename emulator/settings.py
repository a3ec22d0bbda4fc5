"""The window's settings: a TOML file in the data folder, read with care, written whole."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from emulator.files import SaveError, complain, replace, set_aside
from emulator.games import MODES
from emulator.keypad import canonical

FILE_NAME: Final = "settings.toml"
SCALE_LIMITS: Final = (0.25, 8.0)
SPEED_LIMITS: Final = (0.0, 64.0)


@dataclass
class Settings:
    """What a person may set; every attribute is a key of the file.

    scale: size of the window, 1.0 = one picture dot a pixel, 0 = fit the screen.
    contrast: how dark lit segments are, 0 to 100.
    ghost: how much unlit segments show, 0 to 100.
    volume: 0 to 100; mute: no sound at all.
    speed: device time against real time, 1.0 = as made, 0 = as fast as it goes.
    fullscreen: start so.
    mode: where the G1/G2 slide switch was left.
    keys: host key names (as the window calls them) to names of keys, fields or acts.
    """

    scale: float = 0.0
    contrast: int = 80
    ghost: int = 8
    volume: int = 50
    mute: bool = False
    speed: float = 1.0
    fullscreen: bool = False
    mode: str = "G1"
    keys: dict[str, str] = field(default_factory=dict)
    other: dict[str, Any] = field(default_factory=dict, metadata={"toml": False})
    """Keys of the file this version does not know; they are written back."""
    damaged: bool = field(default=False, metadata={"toml": False})
    """The file could not be read as TOML; it is put aside before it is replaced."""


def load(path: Path) -> Settings:
    """Read a settings file; what is missing or wrong has its default.

    A broken file is left as it is, and one line on standard error names it, the line
    and the fault; so does one for each value that cannot be used.
    """
    settings = Settings()
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return settings
    except OSError as error:
        complain(f"cannot read {path}: {error.strerror or error}; using default settings")
        return settings
    try:
        table = _parse(data)
    except ValueError as error:
        complain(f"{path}: {error}; the file is kept, using default settings")
        settings.damaged = True
        return settings
    for fault in _fill(settings, table):
        complain(f"{path}: {fault}")
    return settings


def save(settings: Settings, path: Path) -> None:
    """Write the settings as a whole file. Raises SaveError."""
    if settings.damaged:
        try:
            set_aside(path, "damaged")
        except FileNotFoundError:
            pass
        except OSError as error:
            raise SaveError(f"cannot save {path}: {error.strerror or error}") from error
    replace(path, dumps(settings).encode("utf-8"))
    settings.damaged = False


def dumps(settings: Settings) -> str:
    """Return the text of a settings file."""
    table = {
        item.name: getattr(settings, item.name)
        for item in fields(settings)
        if item.metadata.get("toml", True)
    }
    return "# Settings of champion; defaults stand in for what is missing.\n" + _table(
        {**settings.other, **table}, ()
    )


def _parse(data: bytes) -> dict[str, Any]:
    """Return the table of a TOML file. Raises ValueError naming line and fault."""
    if not data:
        raise ValueError("line 1: the file is empty")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line}: not UTF-8 text (byte {data[error.start]:02X})") from error
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        place = str(error)
        if "at end of document" in place:
            place = place.replace(
                "at end of document", f"at line {text.count(chr(10)) + 1}, the end"
            )
        raise ValueError(place) from error
    except RecursionError as error:
        raise ValueError("line 1: nested too deeply") from error


def _fill(settings: Settings, table: Mapping[str, Any]) -> list[str]:
    """Take over what is valid; return what is not, one line each."""
    faults = []
    for key, value in table.items():
        check = _CHECKS.get(key)
        if check is None:
            settings.other[key] = value
            continue
        try:
            setattr(settings, key, check(key, value))
        except ValueError as error:
            faults.append(f"{error}; using {getattr(settings, key)!r}")
    return faults


def _number(key: str, value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{key} must be a number from {low:g} to {high:g}, not {value!r}")
    return float(value)


def _scale(key: str, value: object) -> float:
    return 0.0 if value == 0 and not isinstance(value, bool) else _number(key, value, *SCALE_LIMITS)


def _speed(key: str, value: object) -> float:
    return _number(key, value, *SPEED_LIMITS)


def _percent(key: str, value: object) -> int:
    return round(_number(key, value, 0, 100))


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{key} must be true or false, not {value!r}")
    return value


def _mode(key: str, value: object) -> str:
    if value not in MODES:
        raise ValueError(f"{key} must be one of {', '.join(MODES)}, not {value!r}")
    return str(value)


def _keys(key: str, value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
        raise ValueError(f"{key} must be a table of host keys and names, not {value!r}")
    return {host: _contact(name) for host, name in value.items()}


def _contact(name: str) -> str:
    """Spell a panel key's name in full; names of the window's own acts stay."""
    try:
        return canonical(name)
    except ValueError:
        return name


_CHECKS: Final = {
    "scale": _scale,
    "contrast": _percent,
    "ghost": _percent,
    "volume": _percent,
    "mute": _flag,
    "speed": _speed,
    "fullscreen": _flag,
    "mode": _mode,
    "keys": _keys,
}


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> str:
    """Return a table in TOML: its plain values first, then the tables in it."""
    plain = [
        f"{_key(key)} = {_value(item)}\n" for key, item in table.items() if not _is_table(item)
    ]
    text = "".join(plain)
    for key, item in table.items():
        if _is_table(item):
            inner = (*path, key)
            text += f"\n[{'.'.join(map(_key, inner))}]\n" + _table(item, inner)
    return text


def _is_table(item: object) -> bool:
    return isinstance(item, dict)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "a").replace("-", "a").isalnum()
    return key if plain else _string(key)


def _string(text: str) -> str:
    out = []
    for character in text:
        if character in '"\\':
            out.append("\\" + character)
        elif character < " " or character == "\x7f":
            out.append(f"\\u{ord(character):04X}")
        else:
            out.append(character)
    return '"' + "".join(out) + '"'


def _value(item: object) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, str):
        return _string(item)
    if isinstance(item, list):
        return "[" + ", ".join(map(_value, item)) + "]"
    if isinstance(item, dict):
        return (
            "{" + ", ".join(f"{_key(key)} = {_value(value)}" for key, value in item.items()) + "}"
        )
    if hasattr(item, "isoformat"):  # dates and times
        return str(item.isoformat())
    return repr(item)  # int and float, inf and nan too: never a decimal comma
