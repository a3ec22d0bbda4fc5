import pytest

from firmware import memory
from firmware.memory import BEARING, HAND_COUNT, LIFTED
from firmware.phases import PHASE_OVER
from tests.firmware.setup import (
    START,
    dice_of,
    handheld,
    men,
    move,
    phase,
    place,
    position,
    press_point,
    refused,
    roll,
    side_on_roll,
)


def ready(dice=(6, 4), white=None, black=None, side=0, game="backgammon"):
    device = handheld()
    place(device, game, white or START, black or START, dice=dice, side=side)
    return device


def test_a_press_lifts_and_the_next_sets_down():
    device = ready()
    press_point(device, 13)
    assert device.device.ram[LIFTED] == 13
    assert men(device, 0) == START
    press_point(device, 7)
    assert device.device.ram[LIFTED] == 0
    assert men(device, 0) == {24: 2, 13: 4, 8: 3, 7: 1, 6: 5}
    assert device.lcd.text.strip() == "4"


def test_the_same_field_again_puts_the_man_back():
    device = ready()
    press_point(device, 13)
    press_point(device, 13)
    assert device.device.ram[LIFTED] == 0
    assert device.tone != 208
    assert device.lcd.text.strip() == "6 4"


@pytest.mark.parametrize("key", ["TAKE BACK", "REJECT"])
def test_keys_that_put_the_man_back(key):
    device = ready()
    move(device, 13, 7)
    before = position(device)
    press_point(device, 13)
    device.press(key)
    assert device.device.ram[LIFTED] == 0
    assert position(device) == before


@pytest.mark.parametrize("field", ["point 2", "point 1", "bar white", "bar black"])
def test_where_one_has_no_man_there_is_nothing_to_lift(field):
    device = ready()
    device.press(field)
    assert refused(device) == "NOT YOUR MAN"


def test_a_bar_is_no_target():
    device = ready()
    press_point(device, 13)
    device.press("bar black")
    assert refused(device) == "NO SUCH NUMBER"
    assert device.device.ram[LIFTED] == 0


def test_a_man_enters_by_one_press_or_by_two():
    for presses in ((25, 21), (21,)):
        device = ready(white={25: 1, 6: 14}, dice=(4, 2))
        for point in presses:
            press_point(device, point)
        assert men(device, 0) == {21: 1, 6: 14}


def test_a_wrong_point_of_entry_is_refused():
    device = ready(white={25: 1, 6: 14}, dice=(6, 2))
    press_point(device, 19)
    assert refused(device) == "POINT IS HELD"
    press_point(device, 22)
    assert refused(device) == "BAR FIRST"
    press_point(device, 23)
    assert men(device, 0) == {23: 1, 6: 14}


def test_bear_off_before_or_after_the_man():
    for first in ("BEAR OFF", "point 6"):
        device = ready(white={6: 2, 3: 2}, black={1: 15}, dice=(6, 1))
        device.press(first)
        if first == "BEAR OFF":
            assert device.lcd.text.strip() == "OFF?"
        press_point(device, 6) if first == "BEAR OFF" else device.press("BEAR OFF")
        device.run(5)
        assert men(device, 0) == {0: 12, 6: 1, 3: 2}
        assert device.device.ram[BEARING] == 0


def test_bear_off_twice_is_nothing():
    device = ready(white={6: 2, 3: 2}, black={1: 15}, dice=(6, 1))
    device.press("BEAR OFF")
    device.press("BEAR OFF")
    assert device.device.ram[BEARING] == 0
    press_point(device, 6)
    assert device.device.ram[LIFTED] == 6


def test_the_smallest_number_that_suffices_bears_off():
    device = ready(white={4: 2, 2: 2}, black={1: 15}, dice=(6, 4))
    move(device, 4, 0)
    assert device.lcd.text.strip() == "6"


def test_bearing_does_not_outlive_its_turn():
    device = ready(white={6: 2, 3: 2}, black={1: 15}, dice=(6, 1))
    device.press("BEAR OFF")
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    device.press("3")
    device.press("REJECT")
    device.run_until(lambda d: side_on_roll(d) == 1)
    assert device.device.ram[BEARING] == 0


def test_a_half_keyed_roll_does_not_outlive_its_turn():
    device = handheld()
    place(device, "backgammon", {1: 3}, START)
    device.press("4")
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    device.press("3")
    device.press("REJECT")
    device.run_until(lambda d: side_on_roll(d) == 1)
    assert device.device.ram[HAND_COUNT] == 0
    roll(device, 5, 2)
    assert dice_of(device) == (5, 2)


@pytest.mark.parametrize("name", ["point 6", "BEAR OFF"])
def test_before_the_roll_no_man_moves(name):
    device = handheld()
    place(device, "backgammon", START, START)
    device.press(name)
    assert refused(device) == "ROLL DICE FIRST"
    assert device.device.ram[LIFTED] == device.device.ram[BEARING] == 0


def test_black_plays_with_his_own_fields():
    device = ready(side=1)
    device.press("point 12")
    assert device.lcd.text.strip() == "13-"
    device.press("point 18")
    assert men(device, 1) == {24: 2, 13: 4, 8: 3, 7: 1, 6: 5}


def test_the_last_man_ends_the_game():
    device = ready(white={2: 1}, black={1: 15}, dice=(6, 5))
    move(device, 2, 0)
    assert phase(device) == PHASE_OVER
    assert device.read_message() == "WHITE WINS GAMMON +2 2-0"
    assert device.device.ram[memory.RESULT] == 2


def test_each_number_moves_once():
    device = ready(dice=(6, 4))
    move(device, 24, 18)
    move(device, 18, 12)
    assert refused(device) in ("NO SUCH NUMBER", "POINT IS HELD")
    move(device, 18, 14)
    assert side_on_roll(device) == 1
