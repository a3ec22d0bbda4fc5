"""The ROM image that the handheld runs with, found and checked.

The image lies in the `roms` package beside this one (`roms/champion.rom`), its size
and SHA-256 digest in `roms/manifest.json`.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, cast

from firmware import net
from firmware.games import GAME_COUNT

ROM_NAME: Final = "champion.rom"
MANIFEST_NAME: Final = "manifest.json"
TABLES: Final = net.PAGE * net.FIRST_PAGE
"""Bytes of an image before its nets. A board may carry these alone."""

_DIRECTORY: Final = slice(net.DIRECTORY, net.DIRECTORY + 8 * GAME_COUNT)  # of its nets


class RomError(Exception):
    """The ROM is missing, unreadable or not the one expected; the message says which."""


@dataclass(frozen=True)
class Rom:
    """A checked image: its bytes, where it was found and its SHA-256 in hex."""

    data: bytes
    path: str
    sha256: str


def digest(data: bytes) -> str:
    """Return the SHA-256 of an image, in hex."""
    return hashlib.sha256(data).hexdigest()


def folder() -> Traversable:
    """Return the `roms` folder that belongs to this package.

    The one beside `emulator` comes first, so that a script whose own folder holds
    something called `roms` still finds ours.
    """
    here = resources.files("emulator")
    parent = getattr(here, "parent", None)  # real folders and zip files have it
    if parent is not None:
        beside = cast(Traversable, parent / "roms")
        if beside.is_dir():
            return beside
    try:
        return resources.files("roms")
    except ModuleNotFoundError as error:
        raise RomError(
            f"{ROM_NAME}: no folder 'roms' beside {here}; install the package again"
        ) from error


def load(place: Traversable | None = None) -> Rom:
    """Read champion.rom from `place` (the package's own folder) and check it.

    Raises RomError naming the file, the folder searched, and the size and digest
    that were expected and found.
    """
    place = folder() if place is None else place
    size, sha256 = _expected(place)
    wanted = f"expected {size} bytes with SHA-256 {sha256}"
    file = place / ROM_NAME
    try:
        data = file.read_bytes()
    except OSError as error:
        reason = "is missing" if isinstance(error, FileNotFoundError) else f"unreadable ({error})"
        raise RomError(f"ROM {ROM_NAME} {reason}; searched folder {place}; {wanted}") from error
    found = digest(data)
    if len(data) != size or found != sha256:
        raise RomError(
            f"ROM {ROM_NAME} in folder {place} is not the right one: {wanted}, "
            f"found {len(data)} bytes with SHA-256 {found}"
        )
    return Rom(data, str(file), sha256)


def without_nets(image: bytes) -> bytes:
    """Return an image in which no game has a net: a weighted sum judges all positions."""
    changed = bytearray(image)
    changed[_DIRECTORY] = b"\xff" * len(changed[_DIRECTORY])
    return bytes(changed)


def kind(sha256: bytes) -> str:
    """Say in words how a ROM with this digest stands to the package's own.

    Raises RomError if that cannot be read.
    """
    own = default().data
    if sha256 == hashlib.sha256(own).digest():
        return "the program's own"
    if sha256 == hashlib.sha256(own[:TABLES]).digest():
        return "the tables of the program's own without its nets: it plays less well"
    return "not the program's own: it may play otherwise"


@cache
def default() -> Rom:
    """Return the package's own ROM, read once a process. Raises RomError."""
    return load()


def _expected(place: Traversable) -> tuple[int, str]:
    try:
        entry = json.loads((place / MANIFEST_NAME).read_text("utf-8"))[ROM_NAME]
        return int(entry["size"]), str(entry["sha256"])
    except FileNotFoundError as error:
        raise RomError(
            f"ROM {ROM_NAME}: its {MANIFEST_NAME} is missing; searched folder {place}"
        ) from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RomError(
            f"ROM {ROM_NAME}: {MANIFEST_NAME} in folder {place} does not tell its "
            f"size and sha256 ({error!r})"
        ) from error
