"""The board's end of the link does the same, byte for byte, on every interpreter."""

import random
import shutil
from pathlib import Path

import pytest

from emulator import rom
from emulator.link.faults import Direction, Rates
from emulator.link.frames import Frame, encode
from emulator.link.server import answer, make_link
from firmware import ports, protocol
from tests.micropython.targets import HERE, TARGETS, Target, make_card


def conversation() -> bytes:
    """A panel's side of a game, with damage to it here and there."""
    chance = random.Random(5)
    spoil = Direction(Rates(0.002, 0.002, 0.002, 0.002, 0.02, 0.05), chance)
    frames = [(protocol.HELLO, b"\1\1"), (protocol.RESET, bytes((1, ports.SWITCHES, 1)))]
    for number in range(100):
        pairs = (ports.KEYS, number % 4 == 0, ports.ENTROPY, chance.randrange(256))
        frames.append((protocol.RUN, bytes((2, 0, number % 10 == 0, *pairs))))
        if number % 5 == 0:
            frames.append((protocol.READ, bytes((0, 0, number % 32, 0, 1))))
            frames.append((protocol.WRITE, bytes((0, 0, 16)) + chance.randbytes(256)))
            frames.append((protocol.HELLO, b"\1\1"))
    return b"".join(
        spoil.spoil(encode(Frame(kind, number & 0xFF, payload)))
        for number, (kind, payload) in enumerate(frames)
    )


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_same_answers(target: Target, tmp_path: Path) -> None:
    target.require()
    data = conversation()
    image = rom.default().data
    card = make_card(tmp_path, image, {"incoming": data})
    shutil.copy(HERE / "link.py", card)
    place = "/input" if target.heap == 0 else str(card)
    start = f"import sys\nsys.path.insert(0, {place!r})\nimport link\n"
    told = target.run(f"{start}link.run({place!r}, 'incoming')\n", card, 4 * target.heap)
    expected = answer(make_link(image, "tested"), data)
    assert len(expected) > 10_000
    assert told["done"] == str(len(expected))
    assert told.memory("out") == expected
