"""Presses during a search for advice, or of the teacher, and options changed in mid-turn."""

from firmware import memory, power
from firmware.phases import ADVICE_NONE, JOB_TEACH, JOB_THINK
from tests.firmware.setup import (
    START,
    at_rest,
    handheld,
    move,
    place,
    position,
    press_point,
    refused,
    side_on_roll,
)

SPREAD = dict.fromkeys((23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3, 2), 1)  # many plays
FEW = ({6: 1, 4: 1, 3: 1}, {20: 1, 2: 2})  # soon thought about


def open_menu(device, place_in_menu, *presses):
    """Go to an option by keys and press there."""
    for _ in range(place_in_menu):
        device.press("GAME OPTION")
    for press in presses:
        device.press(press)


def working_board(device):
    return bytes(device.device.ram[memory.MINE : memory.MINE + 4 * memory.ROW])


def test_advice_asked_for_twice_is_one_search():
    device = handheld()
    place(device, "backgammon", *FEW, dice=(4, 1), level=8)
    before = working_board(device)
    for _ in range(2):
        device.press("VERIFY")
        device.press("PLAY")
    device.run_until(at_rest, 4000)
    assert working_board(device) == before
    assert device.device.ram[memory.WALK_DEPTH] == 0


def test_a_new_game_forgets_a_search_for_advice():
    device = handheld()
    place(device, "backgammon", SPREAD, {24: 15}, dice=(1, 1), level=8)
    device.press("VERIFY")
    device.press("PLAY")
    device.press("NEW GAME")
    assert device.device.ram[memory.JOB] == JOB_THINK
    device.press("NEW GAME")
    assert device.device.ram[memory.ADVICE] == ADVICE_NONE


def test_players_changed_during_advice():
    device = handheld()
    place(device, "backgammon", *FEW, dice=(4, 1), level=8)
    before = position(device)
    device.press("VERIFY")
    device.press("PLAY")
    open_menu(device, 2, "3")
    device.press("REJECT")
    device.run_until(lambda d: side_on_roll(d) == 1, 4000)
    assert position(device) != before


def test_an_option_during_the_teachers_search_leaves_no_turn_open():
    device = handheld()
    place(device, "backgammon", SPREAD, {24: 15}, dice=(1, 1), level=8)
    device.device.ram[memory.OPTION_TEACHER] = 1
    for a, b in ((23, 22), (22, 21), (20, 19)):
        move(device, a, b)
    device.press("point 15")
    device.run_until(at_rest)
    device.press("point 14")
    assert device.device.ram[memory.JOB] == JOB_THINK
    open_menu(device, 1, "1")
    assert device.device.ram[memory.JOB] == JOB_THINK
    device.press("REJECT")
    device.run(4000)
    assert side_on_roll(device) == 1 or device.device.ram[memory.JOB] == JOB_TEACH


def test_the_house_rule_counts_from_the_next_roll():
    device = handheld()
    place(device, "backgammon", {25: 2, 6: 13}, {6: 5, 8: 3, 13: 5}, dice=(5, 3))
    press_point(device, 25)
    press_point(device, 20)
    assert device.device.ram[memory.TURN_STEPS] == 1
    open_menu(device, 13, "2")
    device.press("REJECT")
    device.run(4)
    device.power_cycle()
    device.run(40)
    assert device.device.ram[memory.TURN_STEPS] == 1


def test_why_no_more_can_be_resigned_in_trictrac():
    device = handheld()
    place(device, "trictrac", {24: 15}, {24: 15})
    device.press("REJECT")
    device.press("2")
    assert refused(device) == "NO MORE CAN BE LOST"


def test_teacher_does_not_keep_the_device_awake():
    device = handheld()
    place(device, "backgammon", START, START)
    ram = device.device.ram
    ram[memory.OPTION_AUTO_OFF] = 5
    ram[memory.JOB] = JOB_TEACH
    device.run(64 * 60 * 5 + 100)
    assert ram[memory.AWAKE] == power.DOZING
