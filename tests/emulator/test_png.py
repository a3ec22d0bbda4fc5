"""PNG pictures hold the pixels they were given."""

import struct
import zlib

import numpy as np
import pytest

from emulator.png import encode


def test_the_pixels_come_back():
    picture = np.arange(5 * 7 * 3, dtype=np.uint8).reshape(5, 7, 3)
    file = encode(picture)
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    at, chunks = 8, {}
    while at < len(file):
        (size,) = struct.unpack_from(">I", file, at)
        kind, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + size]
        (crc,) = struct.unpack_from(">I", file, at + 8 + size)
        assert crc == zlib.crc32(kind + data)
        chunks[kind] = data
        at += 12 + size
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (7, 5, 8, 2, 0, 0, 0)
    lines = zlib.decompress(chunks[b"IDAT"])
    rows = [np.frombuffer(lines[y * 22 + 1 : (y + 1) * 22], np.uint8) for y in range(5)]
    assert np.array_equal(np.array(rows).reshape(5, 7, 3), picture)


@pytest.mark.parametrize(
    "picture", [np.zeros((2, 2), np.uint8), np.zeros((2, 2, 4), np.uint8), np.zeros((2, 2, 3))]
)
def test_other_arrays_are_refused(picture):
    with pytest.raises(ValueError, match="must be"):
        encode(picture)
