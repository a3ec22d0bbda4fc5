import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from firmware import Device, board, memory
from firmware.memory import GAME, MEN, MINE, MODE, MY_PINS, PINS, ROW, SIDE, TWELVE
from tests.firmware.setup import START, row

BATTERY_BOARD = slice(MEN, PINS + 2 * ROW)


def test_backgammon_starts_with_four_heaps():
    device = Device(b"")
    board.set_up(device)
    for side in range(2):
        assert device.ram[MEN + ROW * side :][:ROW] == row(START)
        assert board.pips(device, side) == 167


@pytest.mark.parametrize("game", GAMES[1:])
def test_the_variants_start_on_24(game):
    device = Device(b"")
    device.ram[GAME] = GAMES.index(game)
    device.ram[BATTERY_BOARD] = bytes([7]) * (4 * ROW)
    device.ram[TWELVE] = device.ram[TWELVE + 1] = 9
    board.set_up(device)
    assert device.ram[MEN : MEN + 2 * ROW] == 2 * row({24: 15})
    assert not any(device.ram[PINS : PINS + 2 * ROW])
    assert not any(device.ram[TWELVE : TWELVE + 2])
    assert board.pips(device, 0) == board.pips(device, 1) == 360
    assert board.is_sound(device)


def test_the_side_on_roll_sees_its_own_men_as_mine():
    device = Device(b"")
    device.ram[MEN : MEN + ROW] = row({24: 15})
    device.ram[MEN + ROW : MEN + 2 * ROW] = row({6: 15})
    device.ram[PINS + 3] = 1
    device.ram[TWELVE] = 4
    board.load(device)
    assert device.ram[MINE : MINE + ROW] == row({24: 15})
    assert device.ram[MY_PINS + 3] == 1
    assert device.ram[memory.WORK_TWELVE] == 4
    device.ram[SIDE] = 1
    board.load(device)
    assert device.ram[MINE : MINE + ROW] == row({6: 15})
    assert device.ram[memory.THEIRS : memory.THEIRS + ROW] == row({24: 15})
    assert device.ram[memory.THEIR_PINS + 3] == 1
    assert device.ram[memory.WORK_TWELVE + 1] == 4


@given(st.binary(min_size=4 * ROW, max_size=4 * ROW), st.integers(0, 1), st.binary(min_size=2))
def test_storing_is_the_inverse_of_loading(rows, side, twelve):
    device = Device(b"")
    device.ram[BATTERY_BOARD] = rows
    device.ram[TWELVE : TWELVE + 2] = twelve[:2]
    device.ram[SIDE] = side
    before = bytes(device.ram[:256])
    board.load(device)
    board.store(device)
    assert device.ram[:256] == before


def test_loading_takes_over_game_and_mode():
    device = Device(b"")
    device.ram[GAME], device.ram[MODE] = 3, 2
    device.ram[memory.WORK_RESULT] = device.ram[memory.WORK_LEFT_START] = 1
    board.load(device)
    assert (device.ram[memory.WORK_GAME], device.ram[memory.WORK_MODE]) == (3, 2)
    assert device.ram[memory.WORK_RESULT] == device.ram[memory.WORK_LEFT_START] == 0


def test_men_off_have_nothing_to_walk_and_men_on_the_bar_25():
    device = Device(b"")
    device.ram[MEN : MEN + ROW] = row({25: 2, 1: 1})
    assert board.pips(device, 0) == 51


def test_a_side_with_14_or_16_men_is_not_sound():
    device = Device(b"")
    board.set_up(device)
    assert board.is_sound(device)
    for change in (-1, 1):
        device.ram[MEN + ROW + 6] += change
        assert not board.is_sound(device)
        device.ram[MEN + ROW + 6] -= change
