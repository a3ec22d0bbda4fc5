from hypothesis import given
from hypothesis import strategies as st

from firmware import Device, history, memory
from firmware.memory import (
    DICE,
    HISTORY_COUNT,
    HISTORY_TURNS,
    SIDE,
    TURN_HITS,
    TURN_RANDOM,
    TURN_STEP,
    TURN_STEPS,
)
from firmware.words import get_word

FIELDS = ((SIDE, 1), (DICE, 2), (TURN_STEPS, 1), (TURN_HITS, 1), (TURN_STEP, 8), (TURN_RANDOM, 2))

turn = st.tuples(
    st.integers(0, 1),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.integers(0, 8),
    st.integers(0, 255),
    st.binary(min_size=8, max_size=8),
    st.binary(min_size=2, max_size=2),
)


def write(device, turn):
    for (address, size), value in zip(FIELDS, turn, strict=True):
        device.ram[address : address + size] = bytes([value] if size == 1 else value)


def read(device):
    return [bytes(device.ram[address : address + size]) for address, size in FIELDS]


def plain(side, steps):
    return side, (1, 2), steps, 0, bytes(8), bytes(2)


@given(st.lists(turn, max_size=40))
def test_turns_come_back_newest_first(turns):
    device = Device(b"")
    history.forget(device)
    written = []
    for one in turns:
        write(device, one)
        written.append(read(device))
        history.remember(device)
    assert get_word(device.ram, HISTORY_COUNT) == len(turns)
    for one in reversed(written):
        history.recall(device)
        assert read(device) == one
    assert get_word(device.ram, HISTORY_COUNT) == 0


def test_the_oldest_turns_make_room_for_the_newest():
    device = Device(b"")
    history.forget(device)
    for number in range(HISTORY_TURNS + 9):
        write(device, (number & 1, (1, 1), 0, 0, bytes(8), number.to_bytes(2, "little")))
        history.remember(device)
    assert get_word(device.ram, HISTORY_COUNT) == HISTORY_TURNS
    for number in range(HISTORY_TURNS + 8, 8, -1):
        history.recall(device)
        assert get_word(device.ram, TURN_RANDOM) == number
    assert get_word(device.ram, HISTORY_COUNT) == 0


def test_the_ring_stays_within_its_place():
    device = Device(b"")
    history.forget(device)
    end = memory.HISTORY + memory.HISTORY_SIZE * HISTORY_TURNS
    outside = bytes(device.ram[end:])
    write(device, (1, (6, 6), 8, 255, b"\xff" * 8, b"\xff\xff"))
    for _ in range(HISTORY_TURNS + 1):
        history.remember(device)
    assert device.ram[end:] == outside


def test_at_least_32_turns_are_remembered():
    assert HISTORY_TURNS >= 32


def test_decisions_skips_passes_and_turns_of_the_computer():
    device = Device(b"")
    history.forget(device)
    assert history.decisions(device, 0) == 0
    for side, steps in ((0, 2), (1, 2), (0, 0), (1, 1)):
        write(device, plain(side, steps))
        history.remember(device)
    assert history.decisions(device, 0) == 1
    assert history.decisions(device, 0b10) == 4
    assert history.decisions(device, 0b01) == 1
    assert history.decisions(device, 0b11) == 0
