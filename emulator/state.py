"""Save states: everything that makes two handhelds go on alike, in one small file.

Layout of version 1, numbers little-endian:

    8 bytes   magic 89 43 48 42 47 0D 0A 1A
    2 bytes   version of this file format
    2 bytes   layout of the RAM and io page (see LAYOUT)
    16 bytes  version of the program that wrote it, ASCII, zero padded
    32 bytes  SHA-256 of the ROM
    8 bytes   tick
    4 bytes   size of the RAM
    4 bytes   size of the io page
    ...       RAM, io page
    4 bytes   CRC-32 of everything before
"""

import hashlib
import struct
import zlib
from dataclasses import dataclass
from typing import Final

from emulator.version import VERSION
from firmware.memory import RAM_SIZE
from firmware.ports import IO_SIZE

MAGIC: Final = b"\x89CHBG\r\n\x1a"
FORMAT: Final = 1
LAYOUT: Final = 1
"""Raised whenever an address of the RAM or io map changes its meaning."""

_HEAD: Final = struct.Struct("<8sHH16s32sQII")
_CRC: Final = struct.Struct("<I")
_PREFIX: Final = struct.Struct("<8sH")
TICK_END: Final = 1 << 63


class StateError(ValueError):
    """A state was refused; the message says what was expected and what came."""


@dataclass(frozen=True)
class State:
    """One moment of one handheld: RAM and io page (whole), tick, SHA-256 of the ROM."""

    ram: bytes
    io: bytes
    tick: int
    rom_digest: bytes


def rom_digest(rom: bytes) -> bytes:
    """Return the 32 bytes by which a state knows its ROM."""
    return hashlib.sha256(rom).digest()


def pack(state: State) -> bytes:
    """Return the bytes of a state file."""
    head = _HEAD.pack(
        MAGIC,
        FORMAT,
        LAYOUT,
        VERSION.encode("ascii")[:16],
        state.rom_digest,
        state.tick,
        len(state.ram),
        len(state.io),
    )
    body = head + state.ram + state.io
    return body + _CRC.pack(zlib.crc32(body))


def unpack(data: bytes, rom_digest: bytes | None = None) -> State:
    """Read a state file, of this version or an older one.

    With `rom_digest` the state must have been made with that ROM. Raises StateError.
    """
    if len(data) < _PREFIX.size:
        raise StateError(f"not a save state: {len(data)} bytes, a state has thousands")
    magic, version = _PREFIX.unpack_from(data)
    if magic != MAGIC:
        hint = " (line ends were changed by a text-mode copy)" if magic[:5] == MAGIC[:5] else ""
        raise StateError(
            f"not a save state: expected it to begin with {MAGIC.hex(' ')}, "
            f"it begins with {magic.hex(' ')}{hint}"
        )
    reader = _READERS.get(version)
    if reader is None:
        raise StateError(
            f"state has format {version}; this program ({VERSION}) reads formats "
            f"1 to {FORMAT}{_writer(data)}"
        )
    state = reader(data)
    if rom_digest is not None and state.rom_digest != rom_digest:
        raise StateError(
            f"state was made with ROM {state.rom_digest.hex()[:16]}..., "
            f"this handheld has ROM {rom_digest.hex()[:16]}...{_writer(data)}"
        )
    return state


def _writer(data: bytes) -> str:
    """Name the program version that wrote a state, as far as its head tells."""
    text = data[12:28].rstrip(b"\0")
    if text and text.isascii() and text.decode("ascii").isprintable():
        return f"; it was written by version {text.decode('ascii')}"
    return ""


def _read_1(data: bytes) -> State:
    if len(data) < _HEAD.size + _CRC.size:
        raise StateError(f"state is cut short: {len(data)} bytes")
    _, _, layout, _, digest, tick, ram_size, io_size = _HEAD.unpack_from(data)
    if (ram_size, io_size) != (RAM_SIZE, IO_SIZE):
        raise StateError(
            f"state is of another machine: expected {RAM_SIZE} bytes of RAM and {IO_SIZE} "
            f"of io, it has {ram_size} and {io_size}"
        )
    size = _HEAD.size + ram_size + io_size + _CRC.size
    if len(data) != size:
        raise StateError(f"state is damaged: expected {size} bytes, got {len(data)}")
    (crc,) = _CRC.unpack_from(data, size - _CRC.size)
    found = zlib.crc32(data[: -_CRC.size])
    if crc != found:
        raise StateError(f"state is damaged: expected CRC {crc:08x}, its bytes give {found:08x}")
    if layout != LAYOUT:
        raise StateError(
            f"state has memory layout {layout}; this program ({VERSION}) has layout "
            f"{LAYOUT}{_writer(data)}"
        )
    if tick >= TICK_END:
        raise StateError(f"state is damaged: tick {tick} is out of range")
    ram = data[_HEAD.size : _HEAD.size + ram_size]
    io = data[_HEAD.size + ram_size : -_CRC.size]
    return State(ram, io, tick, digest)


_READERS: Final = {1: _read_1}
