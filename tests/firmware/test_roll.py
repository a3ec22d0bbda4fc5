import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from firmware import Device, roll
from firmware.memory import DIE_COUNT, DIE_LIST, DIE_SMALL_FIRST, DIE_USED, WORK_GAME

faces = st.integers(1, 6)


def laid_out(game, first, second):
    device = Device(b"")
    device.ram[WORK_GAME] = GAMES.index(game)
    roll.lay_out(device, first, second)
    return device


def numbers(device):
    return list(device.ram[DIE_LIST : DIE_LIST + device.ram[DIE_COUNT]])


@pytest.mark.parametrize("game", ["backgammon", "moultezim", "plakoto", "trictrac12"])
def test_a_free_roll_keeps_the_order_in_which_it_was_thrown(game):
    assert numbers(laid_out(game, 2, 5)) == [2, 5]
    assert numbers(laid_out(game, 5, 2)) == [5, 2]
    assert laid_out(game, 5, 2).ram[DIE_SMALL_FIRST] == 0


@pytest.mark.parametrize("game", ["jacquet", "trictrac"])
def test_an_ordered_roll_has_the_smaller_number_first(game):
    assert numbers(laid_out(game, 5, 2)) == numbers(laid_out(game, 2, 5)) == [2, 5]
    assert laid_out(game, 5, 2).ram[DIE_SMALL_FIRST] == 1


@pytest.mark.parametrize("game", ["backgammon", "trictrac", "moultezim", "plakoto"])
def test_a_double_is_played_four_times(game):
    for face in range(1, 7):
        assert numbers(laid_out(game, face, face)) == [face] * 4


def test_a_double_of_jacquet_goes_on_with_the_underside():
    assert numbers(laid_out("jacquet", 5, 5)) == [2, 2, 5, 5]
    assert numbers(laid_out("jacquet", 3, 3)) == numbers(laid_out("jacquet", 4, 4)) == [3, 3, 4, 4]
    assert numbers(laid_out("jacquet", 6, 6)) == numbers(laid_out("jacquet", 1, 1)) == [1, 1, 6, 6]


def test_a_double_to_twelve_is_two_steps():
    assert numbers(laid_out("trictrac12", 4, 4)) == [4, 4]


def test_one_and_two_is_the_long_roll_in_trictrac_alone():
    long_roll = [1, 1, 2, 2, 5, 5, 6, 6]
    assert numbers(laid_out("trictrac", 1, 2)) == numbers(laid_out("trictrac", 2, 1)) == long_roll
    for game in GAMES:
        if game != "trictrac":
            assert sorted(numbers(laid_out(game, 2, 1))) == [1, 2]


@given(st.sampled_from(GAMES), faces, faces)
def test_laying_out_forgets_what_was_used(game, first, second):
    device = laid_out(game, 6, 6)
    device.ram[DIE_USED] = 0xFF
    roll.lay_out(device, first, second)
    assert device.ram[DIE_USED] == 0
    assert roll.next_slot(device, 0) == 0


def test_free_numbers_are_offered_once_each():
    device = laid_out("backgammon", 2, 5)
    assert [roll.next_slot(device, after) for after in range(3)] == [0, 1, roll.NO_SLOT]
    double = laid_out("backgammon", 4, 4)
    assert roll.next_slot(double, 0) == 0
    assert roll.next_slot(double, 1) == roll.NO_SLOT
    double.ram[DIE_USED] = 0b0011
    assert roll.next_slot(double, 0) == 2


def test_in_an_ordered_roll_only_the_next_number_is_offered():
    device = laid_out("jacquet", 5, 2)
    assert roll.next_slot(device, 0) == 0
    assert roll.next_slot(device, 1) == roll.NO_SLOT
    assert roll.slot_of(device, 5) == roll.NO_SLOT
    device.ram[DIE_USED] = 1
    assert roll.slot_of(device, 5) == 1


@given(st.sampled_from(GAMES), faces, faces)
def test_playing_slot_after_slot_uses_every_number(game, first, second):
    device = laid_out(game, first, second)
    played = []
    while (slot := roll.next_slot(device, 0)) != roll.NO_SLOT:
        assert roll.is_left(device, device.ram[DIE_LIST + slot])
        played.append(device.ram[DIE_LIST + slot])
        device.ram[DIE_USED] |= 1 << slot
    assert played == numbers(device)
    assert not any(roll.is_left(device, face) for face in range(1, 7))


@given(faces, faces, st.integers(0, 3))
def test_slot_of_finds_every_unused_number_of_a_free_roll(first, second, used):
    device = laid_out("backgammon", first, second)
    device.ram[DIE_USED] = used
    for face in range(1, 7):
        slot = roll.slot_of(device, face)
        left = [n for i, n in enumerate(numbers(device)) if not used >> i & 1]
        assert (slot != roll.NO_SLOT) == (face in left) == bool(roll.is_left(device, face))
        if slot != roll.NO_SLOT:
            assert device.ram[DIE_LIST + slot] == face
