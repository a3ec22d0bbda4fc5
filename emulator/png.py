"""PNG pictures, written without a graphics library."""

import struct
import zlib

import numpy as np
import numpy.typing as npt


def encode(picture: npt.NDArray[np.uint8]) -> bytes:
    """Return the PNG file of an RGB picture (height, width, 3). Raises ValueError."""
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
        raise ValueError(f"picture must be (h, w, 3) of uint8, not {picture.shape} {picture.dtype}")
    height, width = picture.shape[:2]
    lines = np.zeros((height, 1 + 3 * width), np.uint8)  # each line begins with filter 0
    lines[:, 1:] = picture.reshape(height, 3 * width)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(lines.tobytes(), 6))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    crc = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)
