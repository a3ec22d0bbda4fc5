"""Write the ROM as a MicroPython module: `python -m roms.freeze FILE`.

Frozen into a board's MicroPython the module lies in flash and takes no heap; the board
prefers it to the file `champion.rom`. firmware/port/README.md tells how.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from emulator import rom
from emulator.files import SaveError, replace

NAME: Final = "champion_rom.py"
"""The file must be called so, for the board imports `champion_rom`."""

_ROW: Final = 64  # bytes a line


def source(image: bytes) -> str:
    """Return the module's source: DATA is the image."""
    head = f'"""The ROM of the handheld: {len(image)} bytes, SHA-256 {rom.digest(image)}."""\n'
    rows = [image[at : at + _ROW] for at in range(0, len(image), _ROW)]
    lines = "".join(f"    b'{_escaped(row)}'\n" for row in rows)
    return f"{head}\nDATA = (\n{lines})\n"


def _escaped(row: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in row)


def main(arguments: list[str] | None = None) -> int:
    """Write the file; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m roms.freeze",
        description="Write the ROM as a MicroPython module, to be frozen into a board's firmware.",
        epilog="In the board's manifest.py: module('champion_rom.py', base_path='FOLDER')",
    )
    parser.add_argument("file", type=Path, help=f"the module to write, or the folder for {NAME}")
    parser.add_argument(
        "--tables",
        action="store_true",
        help=f"the first {rom.TABLES} bytes alone, without the nets: the board plays less well",
    )
    options = parser.parse_args(arguments)
    path = options.file / NAME if options.file.is_dir() else options.file
    if path.name != NAME:
        print(f"{path}: the module must be called {NAME}", file=sys.stderr)
        return 2
    try:
        data = rom.default().data
        image = data[: rom.TABLES] if options.tables else data
        replace(path, source(image).encode("ascii"))
    except (rom.RomError, SaveError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{path}: DATA has {len(image)} bytes, SHA-256 {rom.digest(image)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
