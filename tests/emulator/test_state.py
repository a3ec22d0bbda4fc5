"""Save states: read back whole, refused whole."""

import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Handheld, state
from emulator.state import MAGIC, State, StateError, pack, rom_digest, unpack
from firmware.memory import RAM_SIZE
from firmware.ports import IO_SIZE

DIGEST = rom_digest(b"rom")
GOOD = State(bytes(range(256)) * (RAM_SIZE // 256), bytes(reversed(range(IO_SIZE))), 12345, DIGEST)
FILE = pack(GOOD)
RELEASED = sorted((Path(__file__).parent.parent / "data").glob("state-*.bin"))


def forged(offset, data):
    """Return the good file with other bytes in one place and a right CRC."""
    body = FILE[:offset] + data + FILE[offset + len(data) : -4]
    return body + struct.pack("<I", zlib.crc32(body))


def test_what_was_packed_is_unpacked():
    assert unpack(FILE) == GOOD
    assert unpack(FILE, DIGEST) == GOOD


@pytest.mark.parametrize("ticks", [0, 1 << 40, state.TICK_END - 1])
def test_every_tick_fits(ticks):
    assert unpack(pack(State(GOOD.ram, GOOD.io, ticks, DIGEST))).tick == ticks


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "0 bytes"),
        (b"x" * 5, "not a save state"),
        (b"PK\x03\x04" * 3000, "not a save state"),
        (MAGIC.replace(b"\r\n", b"\n") + FILE[8:], "text-mode"),
        (FILE[:20], "cut short"),
        (FILE[:-1], "expected 8528 bytes, got 8527"),
        (FILE + b"\0", "expected 8528 bytes, got 8529"),
        (FILE[:500] + b"\xaa\x55" + FILE[502:], "expected CRC"),
        (forged(8, struct.pack("<H", 99)), "format 99.*reads formats 1 to 1.*written by version"),
        (forged(10, struct.pack("<H", 77)), "memory layout 77"),
        (forged(60, struct.pack("<Q", 1 << 63)), "tick .* out of range"),
        (forged(68, struct.pack("<I", 4096)), "expected 8192 bytes of RAM.*4096"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(data, words):
    with pytest.raises(StateError, match=words):
        unpack(data)


def test_a_state_of_another_rom_is_refused_with_both_digests():
    with pytest.raises(StateError) as error:
        unpack(FILE, rom_digest(b"other"))
    assert DIGEST.hex()[:16] in str(error.value)
    assert rom_digest(b"other").hex()[:16] in str(error.value)


@given(st.data())
def test_no_damage_gets_through(data):
    damaged = bytearray(FILE)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] ^= data.draw(st.integers(1, 255))
    if data.draw(st.booleans()):
        del damaged[data.draw(st.integers(0, len(damaged))) :]
    if bytes(damaged) != FILE:
        with pytest.raises(StateError):
            unpack(bytes(damaged))


@given(st.binary(max_size=300))
def test_no_rubbish_gets_through(data):
    for file in (data, MAGIC + data, FILE[:10] + data):
        with pytest.raises(StateError):
            unpack(file)


def test_each_released_version_has_a_file_here():
    assert f"state-{state.VERSION}.bin" in [path.name for path in RELEASED]


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.name)
def test_states_of_released_versions_are_read(path):
    old = unpack(path.read_bytes())
    assert len(old.ram) == RAM_SIZE
    assert len(old.io) == IO_SIZE
    handheld = Handheld()
    # With the ROM of its own time: a state of another ROM is refused, whatever its age.
    handheld.load(pack(replace(old, rom_digest=rom_digest(handheld.device.rom))))
    handheld.mode = "G2"
    assert {"JACQUET", "G2"} <= handheld.lcd.legends
    handheld.press("level")
    assert handheld.lcd.text.split() == ["LEVEL", "3"]
