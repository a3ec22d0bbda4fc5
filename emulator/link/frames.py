"""The link's frames on the panel's side: to bytes, and out of any stream of bytes.

The format, the types and the reasons of refusal stand in `firmware.protocol`.
"""

import binascii
from dataclasses import dataclass
from typing import Final

from firmware import protocol as wire

SYNC: Final = bytes((wire.SYNC_0, wire.SYNC_1))
PADDING: Final = bytes(wire.FRAME_SIZE)
"""Sent before a frame to end whatever frame the board may be waiting for the rest of."""
NOISE_SIZE: Final = 4096
"""Bytes outside frames that a parser keeps; more push out the oldest."""

_NAMES: Final = {
    wire.HELLO: "HELLO",
    wire.RUN: "RUN",
    wire.READ: "READ",
    wire.WRITE: "WRITE",
    wire.RESET: "RESET",
    wire.BYE: "BYE",
}


@dataclass(frozen=True)
class Frame:
    """One frame: type, sequence number (0-255) and payload."""

    kind: int
    sequence: int
    payload: bytes = b""

    def __str__(self) -> str:
        shown = self.payload[:16].hex(" ") + (" ..." if len(self.payload) > 16 else "")
        return f"{name_of(self.kind)} #{self.sequence} [{shown}]"


def name_of(kind: int) -> str:
    """Return what people call a type of frame."""
    if kind == wire.REFUSED:
        return "refusal"
    request = _NAMES.get(kind & ~wire.ANSWER, f"type {kind:#04x}")
    return f"answer to {request}" if kind & wire.ANSWER else request


def checksum(data: bytes | bytearray) -> int:
    """Return the CRC-16/CCITT-FALSE of some bytes."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(frame: Frame) -> bytes:
    """Return a frame's bytes. Raises ValueError if the payload is too long."""
    size = len(frame.payload)
    if size > wire.PAYLOAD_SIZE:
        raise ValueError(f"payload of {size} bytes; at most {wire.PAYLOAD_SIZE}")
    body = bytes((frame.kind, frame.sequence, size & 0xFF, size >> 8)) + frame.payload
    return SYNC + body + checksum(body).to_bytes(2, "little")


class Parser:
    """Finds frames in a stream that comes in pieces of any size, with anything between.

    What is no frame is noise: a board's start-up lines, its log, or damaged frames.
    It keeps less than a frame, and NOISE_SIZE bytes of noise, whatever comes.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._noise = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes; returns the frames that they complete, in order."""
        self._buffer += data
        return self._find(0)

    def abandon(self) -> list[Frame]:
        """Wait no longer for the rest of a frame; returns frames found behind its start."""
        return self._find(1) if self._buffer else []

    def take_noise(self) -> bytes:
        """Return the bytes that were no frame, and forget them."""
        noise = bytes(self._noise)
        self._noise.clear()
        return noise

    def clear(self) -> None:
        """Forget what came: the line was opened anew."""
        self._buffer.clear()
        self._noise.clear()

    def _find(self, skip: int) -> list[Frame]:
        buffer = self._buffer
        frames: list[Frame] = []
        noise = bytearray()
        done = 0  # bytes dealt with
        place = skip  # where to look for the next frame
        while True:
            start = buffer.find(SYNC, place)
            if start < 0:
                start = len(buffer)
                if start > place and buffer[-1] == wire.SYNC_0:
                    start -= 1
                noise += buffer[done:start]
                done = start
                break
            noise += buffer[done:start]
            done = start
            body = start + wire.HEAD_SIZE
            if body > len(buffer):
                break
            end = body + (buffer[start + 4] | buffer[start + 5] << 8)
            if end - body > wire.PAYLOAD_SIZE:
                place = start + 1
                continue
            if end + wire.CRC_SIZE > len(buffer):
                break
            if checksum(buffer[start + 2 : end]) != buffer[end] | buffer[end + 1] << 8:
                place = start + 1
                continue
            frames.append(Frame(buffer[start + 2], buffer[start + 3], bytes(buffer[body:end])))
            done = place = end + wire.CRC_SIZE
        del buffer[:done]
        self._noise += noise[-NOISE_SIZE:]
        del self._noise[:-NOISE_SIZE]
        return frames
