"""Make the ROM image: `python -m roms.build` writes champion.rom and manifest.json.

The image is what `roms/README.md` lays out: 16 KiB of tables, then the nets of the folder
`nets`, each from a page of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from emulator import files
from emulator.games import GAMES, MODES
from emulator.rom import MANIFEST_NAME, ROM_NAME, TABLES
from firmware import net as firmware_net
from firmware.equities import TABLE as MATCH_TABLE
from firmware.weigh import (
    BIAS,
    BLOCK,
    BLOT,
    CROWD,
    HOLD,
    MAN,
    PIN,
    PRIME,
    RACE,
    STOP,
    TABLE,
    TEMPO,
    TEMPO_RACE,
    TWELVE,
)
from roms import met, net, weights

LIMIT = 512 * 1024  # of all nets together
VERSION = 2
STRENGTH = "strength.json"
FOLDER = Path(__file__).parent
NETS = FOLDER / "nets"
PHASES = ("contact", "race")

Key = tuple[int, int, int]
"""Game, mode (1 is G1, 2 is G2) and phase of a net, as in `firmware.net`."""


def image(nets: Mapping[Key, bytes] | None = None) -> bytes:
    """The ROM image with these nets; without the argument with those of the folder.

    ValueError if a weight does not fit a byte, a net is not of whole pages, or the nets
    do not fit their part.
    """
    rom = bytearray(b"\xff" * TABLES)
    rom[0:8] = b"CHAMPION"
    rom[8] = VERSION
    for game, table in enumerate(weights.ALL):
        base = TABLE + BLOCK * game
        rom[base : base + BLOCK] = _block(game, table)
    equities = met.image()
    rom[MATCH_TABLE : MATCH_TABLE + len(equities)] = equities
    chances = net.chances()
    rom[firmware_net.CHANCES : firmware_net.CHANCES + len(chances)] = chances
    nets = load_nets() if nets is None else nets
    for (game, mode, phase), data in sorted(nets.items()):
        if not data or len(data) % firmware_net.PAGE:
            name = file_name((game, mode, phase))
            raise ValueError(f"{name}: {len(data)} bytes are no net; whole pages wanted")
        page = struct.pack("<H", len(rom) // firmware_net.PAGE)
        # A game with a net for G1 alone plays by it in G2 as well.
        for there in {mode, 2} if (game, 2, phase) not in nets else {mode}:
            entry = firmware_net.entry(game, there, phase)
            rom[entry : entry + 2] = page
        rom += data
    if len(rom) > TABLES + LIMIT:
        raise ValueError(f"the nets have {len(rom) - TABLES} bytes, of {LIMIT} at most")
    return bytes(rom)


def _block(game: int, table: weights.Weights) -> bytes:
    """The weights of one game."""
    block = bytearray([BIAS]) * BLOCK
    for offset, size, values in (
        (MAN, 26, table.man),
        (HOLD, 26, table.hold),
        (BLOT, 26, table.blot),
        (PIN, 26, table.pin),
        (PRIME, 8, table.prime),
        (CROWD, 1, (table.crowd,)),
        (TWELVE, 1, (table.twelve,)),
        (STOP, 7, table.stop),
        (RACE, 26, table.race),
        (TEMPO, 1, (table.tempo,)),
        (TEMPO_RACE, 1, (table.tempo_race,)),
    ):
        if len(values) != size:
            raise ValueError(f"game {game}: {size} weights wanted, not {len(values)}")
        block[offset : offset + size] = bytes(value + BIAS for value in values)
    return bytes(block)


def file_name(key: Key) -> str:
    """What a net's file is called, without its ending."""
    game, mode, phase = key
    return f"{GAMES[game]}-{MODES[mode - 1].lower()}-{PHASES[phase]}"


def load_nets(folder: Path = NETS) -> dict[Key, bytes]:
    """The nets of a folder."""
    nets = {}
    for game in range(len(GAMES)):
        for phase in range(len(PHASES)):
            for mode in (1, 2):
                path = folder / f"{file_name((game, mode, phase))}.net"
                if path.exists():
                    nets[game, mode, phase] = path.read_bytes()
    return nets


def manifest(rom: bytes) -> dict[str, Any]:
    """What the manifest says: of the image, of each net in it, and how strong they were found.

    The last is kept by hand in strength.json: an object for a name of the manifest, with
    the digest of what was measured. What has another digest now is left out. ValueError
    for a name that is none.
    """
    told: dict[str, Any] = {
        ROM_NAME: {"sha256": _digest(rom), "size": len(rom), "recipe": "roms/build.py"}
    }
    for key, data in load_nets().items():
        name = file_name(key)
        entry = {"sha256": _digest(data), "size": len(data)}
        about = NETS / f"{name}.json"
        if about.exists():
            entry |= json.loads(about.read_text("utf-8"))
        told[f"{name}.net"] = entry
    for name, found in _strength().items():
        if name not in told:
            raise ValueError(f"{STRENGTH}: no {name!r} here; names: {', '.join(told)}")
        if found.get("sha256") == told[name]["sha256"]:
            told[name]["strength"] = {what: found[what] for what in found if what != "sha256"}
    return told


def _strength() -> dict[str, dict[str, Any]]:
    """What was measured, by name in the manifest."""
    path = FOLDER / STRENGTH
    if not path.exists():
        return {}
    kept = json.loads(path.read_text("utf-8"))
    if not isinstance(kept, dict) or not all(isinstance(each, dict) for each in kept.values()):
        raise ValueError(f"{STRENGTH}: an object of objects wanted")
    return kept


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main(words: list[str] | None = None) -> int:
    """Write the image and its manifest beside this module; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m roms.build",
        description=f"Make {ROM_NAME} and {MANIFEST_NAME} of the nets in {NETS.name}/.",
    )
    parser.parse_args(words)
    try:
        rom = image()
        told = manifest(rom)
        text = json.dumps(told, indent=2) + "\n"
        files.replace(FOLDER / ROM_NAME, rom)
        files.replace(FOLDER / MANIFEST_NAME, text.encode())
    except (OSError, ValueError, files.SaveError) as error:
        print(error, file=sys.stderr)
        return 1
    for name in _strength():
        if "strength" not in told[name]:
            print(f"{STRENGTH} tells of another {name}, so its strength is left out; measure it")
    print(f"{ROM_NAME}: {len(rom)} bytes, sha256 {told[ROM_NAME]['sha256']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
