"""Positions set up by keys and fields."""

import pytest

from emulator.games import GAMES
from firmware import memory
from firmware.memory import SCORE
from firmware.phases import NOBODY, PHASE_MOVE, PHASE_ROLL
from tests.firmware.setup import (
    START,
    handheld,
    men,
    phase,
    place,
    refused,
    side_on_roll,
    words,
)


def enter(device, game="backgammon"):
    """Choose a game and open the set-up mode by keys."""
    device.press("GAME OPTION")
    device.press(str(GAMES.index(game) + 1))
    for _ in range(15):
        device.press("GAME OPTION")
    assert device.read_message() == "SET UP?"
    device.press("ACCEPT")
    assert "SET UP" in device.lcd.legends


def put(device, white, black):
    """Place men by pressing fields: dicts of printed points; 0 is off."""
    for men_of, others in ((white, black), (black, None)):
        for field, number in men_of.items():
            for _ in range(number):
                device.press("BEAR OFF" if field == 0 else f"point {field}")
        if others is not None:
            device.press("ROLL DICE")


def test_a_whole_position_with_side_dice_cube_and_score():
    device = handheld()
    device.device.ram[memory.OPTION_COMPUTER] = 0
    enter(device)
    put(device, {6: 5, 8: 3, 0: 7}, {19: 4, 24: 11})
    device.press("GAME OPTION")
    device.press("2")
    assert device.read_message() == "BLACK ON ROLL"
    device.press("GAME OPTION")
    device.press("4")
    device.press("2")
    assert device.read_message() == "DICE 4-2"
    device.press("GAME OPTION")
    device.press("2")
    assert device.read_message() == "CUBE 4"
    device.press("GAME OPTION")
    device.press("1")
    assert device.read_message() == "CUBE WHITE"
    device.press("GAME OPTION")
    device.press("3")
    device.press("GAME OPTION")
    device.press("1")
    device.press("GAME OPTION")
    device.press("ACCEPT")
    device.run(2)
    assert men(device, 0) == {0: 7, 6: 5, 8: 3}
    assert men(device, 1) == {6: 4, 1: 11}
    assert side_on_roll(device) == 1
    assert phase(device) == PHASE_MOVE
    assert device.lcd.dice == (4, 2)
    assert device.lcd.cube[0] == {4}
    assert words(device, SCORE) == (3, 1)


def test_without_dice_the_side_has_to_roll():
    device = handheld()
    enter(device)
    put(device, {6: 15}, {19: 15})
    device.press("ACCEPT")
    assert phase(device) == PHASE_ROLL
    assert device.device.ram[memory.CUBE_OWNER] == NOBODY


@pytest.mark.parametrize(
    ("game", "white", "black", "reason"),
    [
        ("backgammon", {6: 14}, {19: 15}, "MEN ARE MISSING"),
        ("backgammon", {0: 15}, {19: 15}, "GAME WOULD BE OVER"),
        ("jacquet", {18: 1, 17: 1, 16: 1, 15: 1, 14: 1, 13: 1, 3: 9}, {12: 15}, "G1/G2"),
        ("jacquet", {1: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 10}, {12: 15}, "G1/G2"),
        ("trictrac12", {13: 1, 24: 14}, {1: 15}, "HEEL TAKES TWO"),
    ],
)
def test_an_impossible_position_is_refused(game, white, black, reason):
    device = handheld()
    enter(device, game)
    put(device, white, black)
    device.press("ACCEPT")
    assert refused(device).startswith(reason)
    assert "SET UP" in device.lcd.legends


def test_a_sixteenth_man_is_refused():
    device = handheld()
    enter(device)
    put(device, {6: 15}, {})
    device.press("ROLL DICE")
    device.press("point 6")
    assert refused(device) == "NO MAN LEFT TO PLACE"


def test_the_other_side_is_there():
    device = handheld()
    enter(device)
    put(device, {6: 2}, {})
    device.press("point 6")
    assert refused(device) == "OTHER SIDE IS THERE"


def test_no_bar_where_nobody_is_hit():
    device = handheld()
    enter(device, "jacquet")
    device.press("bar white")
    assert refused(device) == "NO BAR IN THIS GAME"


def test_plakoto_pins_what_is_placed_on_a_single_man():
    device = handheld()
    enter(device, "plakoto")
    put(device, {24: 14, 5: 1}, {1: 13, 5: 2})
    device.press("ACCEPT")
    assert phase(device) == PHASE_ROLL
    assert device.device.ram[memory.PINS + 5] == 1
    assert men(device, 1) == {24: 13, 20: 2}


def test_reject_clears_the_field_pressed_last_and_then_leaves():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    before = device.lcd.bytes
    enter(device)
    device.press("point 6")
    assert refused(device) == "NO MAN LEFT TO PLACE"
    device.press("VERIFY")
    device.press("REJECT")
    assert device.read_message() == "WHITE 3"
    device.press("REJECT")
    device.settle()
    assert "SET UP" not in device.lcd.legends
    assert men(device, 0) == START
    assert device.lcd.bytes == before


def test_take_back_empties_the_board():
    device = handheld()
    place(device, "backgammon", START, START)
    enter(device)
    device.press("TAKE BACK")
    assert device.read_message() == "WHITE 15"
    device.press("REJECT")
    assert men(device, 0) == START


def test_the_power_may_fail_in_the_middle():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    enter(device)
    device.press("TAKE BACK")
    device.power_cycle()
    device.run(20)
    assert men(device, 0) == START
    assert phase(device) == PHASE_MOVE


@pytest.mark.parametrize(
    ("length", "keys", "reason"),
    [
        (0, ("2", "3"), "TURNED CUBE NEEDS OWNER"),
        (5, ("2", "3"), "TURNED CUBE NEEDS OWNER"),
        (1, ("2", "1"), "MATCH TO 1 HAS NO CUBE"),
        (5, ("2", "1", "4", "1", "1"), "NO CUBE IN CRAWFORD GAME"),
        (5, ("2", "1", "4", "1", "2"), ""),
        (5, ("2", "1", "3", "1"), ""),
        (0, ("2", "2"), ""),
    ],
)
def test_a_cube_that_cannot_stand_so_is_refused(length, keys, reason):
    """The keys are for the pages from the cube on: cube, owner, scores, Crawford (1) or not."""
    device = handheld()
    device.device.ram[memory.OPTION_MATCH] = length
    device.device.ram[memory.OPTION_COMPUTER] = 0
    enter(device)
    put(device, {6: 5, 8: 10}, {19: 4, 24: 11})
    for _ in range(2):
        device.press("GAME OPTION")
    for key in keys:
        device.press("GAME OPTION")
        device.press(key)
    device.press("ACCEPT")
    if reason:
        assert refused(device) == reason
    assert ("SET UP" in device.lcd.legends) == bool(reason)
