"""Bad lines: whatever they do, each tick runs once and both ends agree afterwards."""

import pytest

from emulator.link import Board
from emulator.link.faults import FaultyTransport, Rates
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from firmware import ports

KINDS = {
    "drop": Rates(drop=0.01),
    "change": Rates(change=0.01),
    "double": Rates(double=0.01),
    "invent": Rates(invent=0.01),
    "cut": Rates(cut=0.1),
    "again": Rates(again=0.2),
    "late": Rates(late=0.2),
    "all": Rates(0.001, 0.001, 0.001, 0.001, 0.02, 0.02, 0.05),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_tick_runs_exactly_once(
    image: bytes, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One damaged frame in some 65,000 passes a CRC of 16 bits: the same bytes in every run.
    monkeypatch.setattr("emulator.link.client._harmless_sequence", lambda: 32)
    link = make_link(image)
    line = FaultyTransport(MemoryTransport(link), 7, KINDS[kind])
    board = Board(line, retries=200)
    board.hello(100)
    board.reset({ports.SWITCHES: ports.SWITCH_ON}, forget=True)
    start = bytes(link.device.ram)
    for number in range(1, 400):
        board.run(1, {ports.KEYS: number >> 3 & 0xFF})
        assert board.io == link.device.io
        assert board.io[ports.TICKS] | board.io[ports.TICKS + 1] << 8 == number
    board.write("ram", 0, start)
    assert board.read("ram", 0, len(start)) == link.device.ram == start
    assert line.faults > 20


def test_the_same_seed_brings_the_same_faults(image: bytes) -> None:
    def faults(seed: int) -> list[bytes]:
        heard = []

        class Listening(MemoryTransport):
            def write(self, data: bytes) -> None:
                heard.append(data)
                super().write(data)

        line = FaultyTransport(Listening(make_link(image)), seed, KINDS["all"])
        board = Board(line, retries=50)
        board._sequence = 0
        board._ready = True
        for piece in range(200):
            line.write(bytes((piece,)) * 30)
            line.read(0)
        return heard

    assert faults(1) == faults(1) != faults(2)


def test_no_faults_no_change(image: bytes) -> None:
    line = FaultyTransport(MemoryTransport(make_link(image)), 7, Rates())
    board = Board(line)
    board.hello()
    board.run(100)
    assert (line.faults, board.repeated) == (0, 0)
