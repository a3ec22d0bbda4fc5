import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Handheld, recording
from emulator.recording import (
    CYCLE,
    HASH,
    INPUTS,
    LOAD,
    OUTPUTS,
    RESET,
    SECOND,
    Recording,
    RecordingError,
    RecordingMachine,
    unpack,
)
from emulator.version import VERSION
from firmware import ports
from tests.emulator.tapes import machine, played


def test_a_file_holds_everything() -> None:
    tape = played()
    again = unpack(tape.pack())
    assert again == tape
    assert again.version == VERSION
    assert again.rom_digest == machine().rom_digest
    assert {event.kind for event in again.events()} == {
        INPUTS, OUTPUTS, HASH, CYCLE, RESET, LOAD,
    }  # fmt: skip


def test_presses_stand_at_their_ticks() -> None:
    recorder = RecordingMachine(machine())
    device = Handheld(machine=recorder, seed=1)  # one tick
    device.run(9)
    device.hold("PLAY")
    device.run(5)
    device.release("PLAY")
    device.run(3)
    inputs = [event for event in recorder.recording().events() if event.kind == INPUTS]
    bit = 1 << ports.KEY_PLAY
    assert [(event.tick, event.pairs) for event in inputs] == [
        (10, [(ports.KEYS, bit)]),
        (15, [(ports.KEYS, 0)]),
    ]
    assert recorder.recorded == 18


def test_each_second_has_its_hash_and_the_clock_is_no_event() -> None:
    recorder = RecordingMachine(machine())
    Handheld(machine=recorder, seed=1).run(5 * SECOND)
    events = list(recorder.recording().events())
    assert [event.tick for event in events if event.kind == HASH] == [64, 128, 192, 256, 320]
    assert not [event for event in events if event.kind == INPUTS]


def test_the_start_is_where_the_first_tick_was_run() -> None:
    recorder = RecordingMachine(machine())
    device = Handheld(machine=recorder, seed=1, on=False)
    device.power = True
    device.mode = "G2"
    device.run(3)
    tape = recorder.recording()
    assert tape.ticks == 3
    assert tape.state.io[ports.SWITCHES] == ports.SWITCH_ON | ports.SWITCH_G2


def test_in_blocks_it_sees_each_second_at_least() -> None:
    recorder = RecordingMachine(machine(), exact=False)
    device = Handheld(machine=recorder, seed=1)
    device.tap("STATISTICS")
    device.run(300)
    tape = unpack(recorder.recording().pack())
    assert not tape.exact
    assert tape.ticks == 301
    assert {event.tick for event in tape.events() if event.kind == HASH} == {64, 128, 192, 256}


def test_it_ends_when_it_grows_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "EVENTS_LIMIT", 2000)
    recorder = RecordingMachine(machine())
    device = Handheld(machine=recorder)  # each tick has another entropy byte
    for _ in range(2000):
        device.run()
    assert recorder.full
    assert recorder.recorded < 1000
    assert device.ticks == 2001
    assert unpack(recorder.recording().pack()).ticks == recorder.recorded


def test_what_is_no_recording_is_refused() -> None:
    good = played().pack()
    head = 10
    old = good[:8] + struct.pack("<H", 9) + good[head:]
    for data, reason in (
        (b"", "not a recording"),
        (b"PK\3\4 something", "not a recording"),
        (good[:40], "damaged"),
        (good[:-1], "CRC"),
        (good[:200] + bytes([good[200] ^ 1]) + good[201:], "CRC"),
        (old, "format 9"),
    ):
        with pytest.raises(RecordingError, match=reason):
            unpack(data)


def sealed(body: bytes) -> bytes:
    return body + struct.pack("<I", zlib.crc32(body))


def test_a_file_that_would_fill_the_memory_is_refused() -> None:
    tape = played()
    head = bytearray(tape.pack()[:44])
    size = len(tape.start)
    bomb = zlib.compress(bytes(200 << 20), 9)
    struct.pack_into("<II", head, 36, size, 1000)
    with pytest.raises(RecordingError, match="expected"):
        unpack(sealed(bytes(head) + bomb))
    struct.pack_into("<II", head, 36, size, recording.EVENTS_LIMIT + 1)
    with pytest.raises(RecordingError, match="out of range"):
        unpack(sealed(bytes(head) + bomb))


@given(st.binary(max_size=60))
def test_events_of_nonsense_are_refused_or_read(data: bytes) -> None:
    tape = Recording(played_once.start, 100, data)
    try:
        events = list(unpack(tape.pack()).events())
    except RecordingError:
        return
    assert all(0 <= event.tick <= 100 for event in events)


played_once = played()
