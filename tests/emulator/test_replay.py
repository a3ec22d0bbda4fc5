from dataclasses import replace

import pytest

from emulator import Handheld
from emulator.link import Board
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from emulator.machine import LocalMachine
from emulator.recording import OUTPUTS, RecordingMachine, unpack
from emulator.remote import RemoteMachine
from emulator.replay import Replay
from emulator.rom import default
from firmware import ports
from tests.emulator.tapes import machine, played


class Faulty(LocalMachine):
    """It shows something else from one tick on."""

    def __init__(self, tick: int) -> None:
        super().__init__(default().data)
        self.tick = tick
        self.run_so_far = 0

    def run(self, ticks: int) -> None:
        for _ in range(ticks):
            super().run(1)
            self.run_so_far += 1
            if self.run_so_far >= self.tick:
                self.io[ports.LCD + 5] ^= 0x40

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        if self.run_so_far < self.tick:  # a pass begins, not a state within it
            self.run_so_far = 0
        super().write(ram, io, ticks)


@pytest.mark.parametrize("seed", [7, None])
@pytest.mark.parametrize("exact", [True, False])
def test_a_machine_of_the_same_kind_does_the_same(exact: bool, seed: int | None) -> None:
    assert Replay(played(exact, seed), machine()).run() is None


@pytest.mark.parametrize("every", [True, False])
def test_a_board_does_the_same(every: bool) -> None:
    with Board(MemoryTransport(make_link(default().data))) as board:
        board.hello()
        assert Replay(played(), RemoteMachine(board), every=every).run() is None


def test_the_recording_of_a_replay_is_the_recording() -> None:
    """Case T089: no press comes early, nothing is recorded twice."""
    tape = played()
    recorder = RecordingMachine(machine())
    assert Replay(tape, recorder, every=True).run() is None
    assert recorder.recording().pack() == tape.pack()


def test_recorded_in_blocks_it_can_be_made_whole() -> None:
    recorder = RecordingMachine(machine())
    assert Replay(played(exact=False), recorder).run() is None
    whole = recorder.recording()
    assert whole.exact
    assert list(whole.events()) == list(played().events())


@pytest.mark.parametrize("every", [True, False])
def test_the_first_tick_that_differs_is_found(every: bool) -> None:
    recorder = RecordingMachine(machine())
    device = Handheld(machine=recorder, seed=1)
    device.start("jacquet")
    device.run(200)
    tape = recorder.recording()
    faulty = Faulty(150)

    class Far(RecordingMachine):  # not in this process, as far as the replay knows
        def write(self, ram: bytes, io: bytes, ticks: int) -> None:
            faulty.run_so_far = 0
            super().write(ram, io, ticks)

    difference = Replay(tape, Far(faulty), every=every).run()
    assert difference is not None
    assert difference.tick == 150
    assert difference.addresses == [ports.LCD + 5]
    told = str(difference)
    assert "differs at tick 150" in told
    assert "glass, points line 5" in told
    assert told.count("+-12-11-10--9--8--7-+BAR-+") == 2
    assert "--- recorded" in told


def test_a_wrong_hash_is_told() -> None:
    tape = played()
    events = bytearray(tape.packed_events)
    place = tape.packed_events.rindex(b"\x03\x08") + 2  # the last hash's first byte
    events[place] ^= 1
    difference = Replay(replace(tape, packed_events=bytes(events)), machine()).run()
    assert difference is not None
    assert not difference.addresses
    assert "another hash" in str(difference)


def test_a_changed_recording_differs_where_it_was_changed() -> None:
    tape = played()
    change = next(event for event in tape.events() if event.kind == OUTPUTS and event.tick > 5)
    place = tape.packed_events.index(change.data)
    events = bytearray(tape.packed_events)
    events[place + 1] ^= 0x80
    difference = Replay(unpack(replace(tape, packed_events=bytes(events)).pack()), machine()).run()
    assert difference is not None
    assert difference.tick == change.tick
