"""What every key does in every phase: taken or answered, never ignored."""

import pytest

from emulator.keypad import FIELDS, KEYS
from firmware import keys, memory, press
from firmware.memory import ASKING, MENU, MESSAGE, PAGE, VERIFYING
from firmware.phases import (
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from tests.firmware.setup import (
    START,
    cases,
    dice_of,
    handheld,
    move,
    phase,
    place,
    place_request,
    position,
    press_point,
    refused,
    request_of,
    roll,
    side_on_roll,
    standing,
)


def idle():
    return handheld()


def opening():
    device = handheld()
    device.start("backgammon", players=2)
    return device


def to_roll():
    device = handheld()
    place(device, "backgammon", START, START)
    return device


def to_move():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    return device


def passing():
    device = handheld()
    place_request(device, request_of(cases("backgammon")["bg102"]))
    return device


def over():
    device = handheld()
    place(device, "backgammon", {1: 1}, START, dice=(6, 4))
    move(device, 1, 0)
    device.run(60)
    return device


def thinking():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 6), computer=1)
    device.run_until(lambda d: "THINKING" in d.lcd.legends)
    return device


PHASES = {
    idle: PHASE_IDLE,
    opening: PHASE_OPENING,
    to_roll: PHASE_ROLL,
    to_move: PHASE_MOVE,
    passing: PHASE_PASS,
    over: PHASE_OVER,
}


@pytest.mark.parametrize("state", [*PHASES, thinking])
def test_every_key_sounds_in_every_phase(state):
    for name in (*KEYS, *FIELDS):
        device = state()
        if state in PHASES:
            assert phase(device) == PHASES[state]
        device.run(1)
        heard = set()
        device.hold(name)
        for _ in range(4):
            device.run()
            heard.add(round(device.tone))
        assert heard - {0}, name


@pytest.mark.parametrize("state", [*PHASES, thinking])
def test_every_key_is_taken_or_refused(state):
    """A low tone comes with a text, and a text of refusal with the low tone."""
    for name in (*KEYS, *FIELDS):
        device = state()
        before = standing(device)
        device.hold(name)
        device.run(2)
        message = device.device.ram[MESSAGE]
        assert (round(device.tone) == 208) == bool(message), name
        if message:
            assert standing(device)[0] == before[0], name


def test_before_a_game_one_is_told_how_to_begin():
    for name in ("ROLL DICE", "PLAY", "BEAR OFF", "1", "point 5", "bar black", "REJECT", "ACCEPT"):
        device = idle()
        device.press(name)
        assert refused(device) == "PRESS NEW GAME", name
    for name in ("ROLL DICE", "PLAY", "point 5"):
        device = over()
        device.press(name)
        assert refused(device) == "PRESS NEW GAME", name


@pytest.mark.parametrize(
    ("state", "name", "text"),
    [
        (idle, "TAKE BACK", "NOTHING TO TAKE BACK"),
        (opening, "TAKE BACK", "NOTHING TO TAKE BACK"),
        (opening, "point 6", "ROLL DICE FIRST"),
        (opening, "BEAR OFF", "ROLL DICE FIRST"),
        (to_roll, "TAKE BACK", "NOTHING TO TAKE BACK"),
        (to_roll, "DOUBLE/ACCEPT", "CUBE IS NOT IN PLAY"),
        (to_move, "DOUBLE/ACCEPT", "CUBE IS NOT IN PLAY"),
        (to_move, "ROLL DICE", "MOVE FIRST"),
        (to_move, "3", "MOVE FIRST"),
        (to_move, "TAKE BACK", "NOTHING TO TAKE BACK"),
    ],
)
def test_refusals_by_phase(state, name, text):
    device = state()
    device.press(name)
    assert refused(device) == text


def test_the_request_to_wait_goes_when_there_is_nothing_to_wait_for():
    device = thinking()
    device.press("ROLL DICE", ticks=1)
    device.settle()
    assert device.device.ram[MESSAGE] == 0
    assert device.lcd.text.strip() == "ROLL"


def test_while_the_computer_thinks_it_asks_to_wait():
    for name in ("ROLL DICE", "point 6", "PLAY", "BEAR OFF", "4", "REJECT"):
        device = thinking()
        device.hold(name)
        device.run(2)
        assert round(device.tone) == 208
        device.run(25)
        assert device.lcd.text == "WAIT THI", name


def test_the_message_goes_with_the_next_press():
    device = to_move()
    device.press("ROLL DICE")
    assert device.device.ram[MESSAGE]
    press_point(device, 13)
    assert device.device.ram[MESSAGE] == 0
    assert device.lcd.text.strip() == "13-"


# NEW GAME ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [idle, opening, over])
def test_new_game_begins_at_once_where_nothing_is_lost(state):
    device = state()
    device.press("NEW GAME")
    assert phase(device) == PHASE_OPENING
    assert device.lcd.text.strip() == "ROLL"


@pytest.mark.parametrize("state", [to_roll, to_move, passing, thinking])
def test_in_mid_game_new_game_asks(state):
    for yes in ("NEW GAME", "DOUBLE/ACCEPT"):
        device = state()
        device.press("NEW GAME")
        assert device.lcd.text.strip() == "NEW?"
        device.press(yes)
        assert phase(device) == PHASE_OPENING


@pytest.mark.parametrize("state", [to_roll, to_move])
def test_a_new_game_is_not_begun_by_mistake(state):
    for no in ("REJECT", "VERIFY", "LEVEL", "STATISTICS", "TAKE BACK"):
        device = state()
        before = standing(device)
        device.press("NEW GAME")
        device.press(no)
        assert standing(device) == before
        assert device.device.ram[ASKING] == 0


def test_another_key_takes_the_question_away_and_counts():
    device = to_roll()
    device.press("NEW GAME")
    device.press("ROLL DICE")
    assert phase(device) == PHASE_MOVE


# Overlays -------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [*PHASES, thinking])
@pytest.mark.parametrize("name", ["STATISTICS", "VERIFY", "GAME OPTION", "LEVEL"])
def test_one_can_look_at_everything_at_any_time(state, name):
    device = state()
    device.hold(name)
    device.run(2)
    ram = device.device.ram
    assert ram[PAGE] or ram[VERIFYING] or ram[MENU]
    assert ram[MESSAGE] == 0
    device.release(name)
    device.run(4)
    device.press("REJECT")
    assert not ram[PAGE]
    assert not ram[VERIFYING]
    assert not ram[MENU]


def test_one_list_takes_the_place_of_another():
    device = to_move()
    ram = device.device.ram
    device.press("STATISTICS")
    device.press("VERIFY")
    assert (ram[PAGE] > 0, ram[VERIFYING] > 0, ram[MENU] > 0) == (False, True, False)
    device.press("GAME OPTION")
    assert (ram[PAGE] > 0, ram[VERIFYING] > 0, ram[MENU] > 0) == (False, False, True)
    device.press("STATISTICS")
    assert (ram[PAGE] > 0, ram[VERIFYING] > 0, ram[MENU] > 0) == (True, False, False)


def test_looking_does_not_disturb_the_lifted_man():
    device = to_move()
    press_point(device, 13)
    for name in ("STATISTICS", "VERIFY", "LEVEL", "GAME OPTION"):
        device.press(name)
        device.press("REJECT")
        assert device.lcd.text.strip() == "13-"


# Dice ---------------------------------------------------------------------------------------------


def test_a_roll_may_be_keyed_in():
    device = to_roll()
    roll(device, 5, 3)
    assert dice_of(device) == (5, 3)
    assert phase(device) == PHASE_MOVE


def test_a_half_keyed_roll_is_forgotten_by_take_back():
    device = to_roll()
    device.press("5")
    device.press("TAKE BACK")
    assert device.lcd.text.strip() == "ROLL"
    roll(device, 2, 1)
    assert dice_of(device) == (2, 1)


def test_the_opening_may_be_keyed_in():
    device = opening()
    roll(device, 2, 6)
    assert side_on_roll(device) == 1
    assert dice_of(device) == (6, 2)


def test_equal_opening_dice_are_keyed_in_again():
    device = opening()
    roll(device, 4, 4)
    assert refused(device) == "EQUAL ROLL AGAIN"
    assert phase(device) == PHASE_OPENING
    roll(device, 4, 3)
    assert side_on_roll(device) == 0
    assert dice_of(device) == (4, 3)


def test_after_an_equal_opening_the_device_may_throw():
    device = opening()
    roll(device, 4, 4)
    device.press("ROLL DICE")
    assert phase(device) == PHASE_MOVE


def test_to_twelve_the_opening_takes_four_dice():
    device = handheld()
    device.start("trictrac12", players=2)
    roll(device, 3, 5, 6)
    assert device.lcd.text.strip() == "3-5-6-"
    roll(device, 2)
    assert refused(device) == "EQUAL ROLL AGAIN"
    roll(device, 3, 5, 6, 3)
    assert side_on_roll(device) == 1
    assert dice_of(device) == (6, 3)


# PLAY -------------------------------------------------------------------------------


def test_play_finishes_the_turn_of_a_person():
    device = to_move()
    move(device, 24, 18)
    device.press("PLAY")
    device.run_until(lambda d: side_on_roll(d) == 1)
    assert phase(device) == PHASE_ROLL
    device.run(200)
    assert phase(device) == PHASE_ROLL  # one turn only


def test_play_rolls_if_need_be():
    device = to_roll()
    device.press("PLAY")
    assert any(dice_of(device))
    device.run_until(lambda d: side_on_roll(d) == 1)


def test_play_begins_the_game():
    device = opening()
    device.press("PLAY")
    assert phase(device) == PHASE_MOVE


def test_play_takes_the_lifted_man_back_first():
    device = to_move()
    press_point(device, 13)
    device.press("PLAY")
    assert device.device.ram[memory.LIFTED] == 0
    device.run_until(lambda d: side_on_roll(d) == 1)


def test_a_key_shows_the_rest_of_the_computers_turn_at_once():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1), computer=1)
    device.run_until(lambda d: d.lcd.arrows())
    before = position(device)
    device.press("PLAY")
    assert side_on_roll(device) == 1
    assert position(device) != before


def test_a_key_ends_a_pass():
    device = passing()
    assert "PASS" in device.lcd.legends
    device.press("ROLL DICE")
    assert side_on_roll(device) == 1
    assert phase(device) == PHASE_ROLL


def test_a_pass_ends_by_itself_after_96_ticks():
    device = passing()
    ticks = device.run_until(lambda d: phase(d) == PHASE_ROLL)
    assert 90 <= ticks <= 97


def test_key_numbers_are_those_of_the_panel():
    assert KEYS[press.KEY_ROLL] == "ROLL DICE"
    assert KEYS[press.KEY_TAKE_BACK] == "TAKE BACK"
    assert len(KEYS) < keys.FIELD_CODE
