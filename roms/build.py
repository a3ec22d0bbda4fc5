"""Make the ROM image: `python -m roms.build` writes champion.rom and manifest.json.

Layout of the 16 KiB: bytes 0-7 the word CHAMPION, 8 the layout's version, from 64 on
one block of 160 bytes a game (see `firmware.evaluate`), each weight one byte, biased
by 128; from 2048 on the match equity table (see `roms.met`); the rest is
0xFF, as in an unprogrammed part.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from firmware.equities import TABLE as MATCH_TABLE
from firmware.evaluate import (
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
from roms import met, weights

SIZE = 16 * 1024
VERSION = 1
NAME = "champion.rom"


def image() -> bytes:
    """The ROM image, SIZE bytes. ValueError if a weight does not fit a byte."""
    rom = bytearray(b"\xff" * SIZE)
    rom[0:8] = b"CHAMPION"
    rom[8] = VERSION
    for game, table in enumerate(weights.ALL):
        base = TABLE + BLOCK * game
        rom[base : base + BLOCK] = bytes([BIAS]) * BLOCK
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
            place = base + offset
            rom[place : place + size] = bytes(value + BIAS for value in values)
    equities = met.image()
    rom[MATCH_TABLE : MATCH_TABLE + len(equities)] = equities
    return bytes(rom)


def main() -> None:
    """Write the image and its manifest beside this module."""
    folder = Path(__file__).parent
    rom = image()
    (folder / NAME).write_bytes(rom)
    entry = {"sha256": hashlib.sha256(rom).hexdigest(), "size": SIZE, "recipe": "roms/weights.py"}
    text = json.dumps({NAME: entry}, indent=2) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")
    print(f"{NAME}: {SIZE} bytes, sha256 {entry['sha256']}")


if __name__ == "__main__":
    main()
