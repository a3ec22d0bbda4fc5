import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import Device, line
from firmware.memory import DIRTY, LINE, LINE_COLUMN, LINE_LENGTH, NEXT_LENGTH, NEXT_LINE


def compose(ram, text):
    line.clear(ram)
    line.put(ram, text)
    line.finish(ram)


def shown(ram):
    return bytes(ram[LINE : LINE + ram[LINE_LENGTH]])


@given(st.binary(max_size=32))
def test_what_is_put_is_shown(text):
    ram = Device(b"").ram
    compose(ram, text)
    assert shown(ram) == text


def test_what_does_not_fit_is_left_out():
    device = Device(b"")
    after = bytes(device.ram[NEXT_LINE + line.LINE_SIZE + 1 :])
    compose(device.ram, b"X" * 60)
    assert shown(device.ram) == b"X" * line.LINE_SIZE
    assert device.ram[NEXT_LINE + line.LINE_SIZE + 1 :] == after
    assert device.ram[NEXT_LENGTH] == line.LINE_SIZE


@given(st.integers(0, 99999))
def test_numbers(number):
    ram = Device(b"").ram
    line.clear(ram)
    line.put_number(ram, number)
    line.finish(ram)
    assert shown(ram) == str(number).encode()


@pytest.mark.parametrize("text", [b"", b"ROLL", b"CHAMPION"])
def test_a_short_line_stands_still(text):
    ram = Device(b"").ram
    compose(ram, text)
    for _ in range(500):
        line.onward(ram)
    assert ram[LINE_COLUMN] == 0
    assert not ram[DIRTY]


def columns(ram, ticks):
    found = [ram[LINE_COLUMN]]
    for _ in range(ticks):
        line.onward(ram)
        found.append(ram[LINE_COLUMN])
    return found


def test_a_long_line_moves_to_its_end_and_begins_anew():
    ram = Device(b"").ram
    compose(ram, b"PRIME LIMIT 5 POINTS")
    ways = columns(ram, 700)
    changes = [a for a, b in itertools.pairwise(ways) if a != b]
    assert changes[:14] == [*range(13), 0]
    assert ways[63] == 0 < ways[64]
    assert max(ways) == len(b"PRIME LIMIT 5 POINTS") - 8


def test_a_line_that_did_not_change_goes_on_scrolling():
    ram = Device(b"").ram
    compose(ram, b"NOTHING TO TAKE BACK")
    columns(ram, 100)
    column = ram[LINE_COLUMN]
    assert column
    compose(ram, b"NOTHING TO TAKE BACK")
    assert ram[LINE_COLUMN] == column
    compose(ram, b"NOTHING TO TAKE BACX")
    assert ram[LINE_COLUMN] == 0


@pytest.mark.parametrize("text", [b"NOTHING", b"NOTHING TO TAKE BACK NOW"])
def test_another_length_is_another_line(text):
    ram = Device(b"").ram
    compose(ram, b"NOTHING TO TAKE BACK")
    columns(ram, 100)
    compose(ram, text)
    assert ram[LINE_COLUMN] == 0
    assert shown(ram) == text


def test_every_move_of_the_line_is_drawn():
    ram = Device(b"").ram
    compose(ram, b"ABCDEFGHI")
    for _ in range(200):
        ram[DIRTY] = 0
        before = ram[LINE_COLUMN]
        line.onward(ram)
        assert ram[DIRTY] == (before != ram[LINE_COLUMN])


def test_figures_may_change_while_a_line_moves():
    ram = Device(b"").ram
    compose(ram, b"CLOCK 12.34-12.34")
    columns(ram, 80)
    moved = ram[LINE_COLUMN]
    assert moved
    compose(ram, b"CLOCK 12.33-12.34")
    assert ram[LINE_COLUMN] == moved
    compose(ram, b"CLACK 12.33-12.34")
    assert ram[LINE_COLUMN] == 0
