"""Frames without end: `python -m tests.emulator.link.soak --frames 1000000 --seed 1`.

Each frame is a good one, a spoilt one or garbage, as the seed has it; the board's end and
the panel's end both take it. Nothing may fail, and memory may not grow. The last line
tells the seed that brings the same frames again.
"""

import argparse
import random
import sys
import time
from dataclasses import dataclass

from emulator import rom
from emulator.link.faults import Direction, Rates
from emulator.link.frames import NOISE_SIZE, Frame, Parser, encode
from emulator.link.log import Log
from emulator.link.server import make_link
from firmware import ports, protocol
from firmware.link import Link, receive

GROWTH = 4000
"""Blocks of memory by which the process may grow between a tenth of the way and the end."""

_KINDS = (
    protocol.HELLO,
    protocol.RUN,
    protocol.READ,
    protocol.WRITE,
    protocol.RESET,
    protocol.BYE,
)


@dataclass
class Count:
    """What came of it."""

    frames: int = 0
    bytes: int = 0
    answers: int = 0
    grown: int = 0


def soak(frames: int, seed: int) -> Count:
    """Run so many frames. Raises AssertionError where a bound is broken."""
    chance = random.Random(seed)
    spoil = Direction(Rates(0.01, 0.01, 0.01, 0.01, 0.05, 0.05, 0.05), chance)
    link = make_link(rom.default().data)
    board, panel, log = Parser(), Parser(), Log()
    count = Count()
    start = 0
    for number in range(frames):
        if number == frames // 10:
            start = sys.getallocatedblocks()
        data = _piece(link, chance, spoil)
        count.frames += 1
        count.bytes += len(data)
        for byte in data:
            size = receive(link, byte)
            if size:
                count.answers += 1
                assert size <= protocol.FRAME_SIZE
                panel.feed(spoil.spoil(bytes(link.answer[:size])))
        board.feed(data)
        log.add(panel.take_noise())
        assert link.count < protocol.FRAME_SIZE
        assert len(board._buffer) < protocol.FRAME_SIZE
        assert len(board._noise) <= NOISE_SIZE
    count.grown = sys.getallocatedblocks() - start
    assert count.grown < GROWTH, f"memory grew by {count.grown} blocks"
    assert (len(link.device.ram), len(link.device.io)) == (8192, ports.IO_SIZE)
    return count


def _piece(link: Link, chance: random.Random, spoil: Direction) -> bytes:
    fate = chance.random()
    if fate < 0.05:
        return chance.randbytes(chance.randrange(60))
    kind = chance.choice(_KINDS)
    payload = _payload(kind, chance) if fate < 0.85 else chance.randbytes(chance.randrange(300))
    sequence = (link.sequence + 1) & 0xFF if chance.random() < 0.8 else chance.randrange(256)
    frame = encode(Frame(kind, sequence, payload[: protocol.PAYLOAD_SIZE]))
    return frame if chance.random() < 0.5 else spoil.spoil(frame)


def _payload(kind: int, chance: random.Random) -> bytes:
    """A payload that makes sense, mostly."""
    if kind == protocol.HELLO:
        return bytes((1, chance.randrange(3)))
    if kind == protocol.RUN:
        pairs = bytes(
            part
            for _ in range(chance.randrange(4))
            for part in (chance.randrange(ports.INPUTS_END + 1), chance.randrange(256))
        )
        return bytes((chance.randrange(3), 0, chance.randrange(2))) + pairs
    if kind == protocol.RESET:
        return bytes((chance.randrange(2),))
    if kind == protocol.BYE:
        return b""
    address = chance.randrange(256)
    if kind == protocol.READ:
        return bytes((chance.randrange(3), address, chance.randrange(40), 16, 0))
    # To io inputs only: what the firmware does with a RAM of nonsense is its own matter.
    return bytes((protocol.SPACE_IO, chance.randrange(ports.INPUTS_END + 1), 0, address))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    count = soak(options.frames, options.seed)
    print(
        f"{count.frames} frames, {count.bytes} bytes, {count.answers} answers in "
        f"{time.monotonic() - start:.0f} s, memory grew by {count.grown} blocks; "
        f"seed {options.seed}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
