"""Cases of trouble with matches, cube and resignation."""

import pytest

from firmware import memory, ports
from firmware.match import CRAWFORD_PLAYED
from firmware.memory import SCORE, WON
from firmware.phases import NOBODY, PHASE_MOVE, PHASE_OFFER, PHASE_OVER, PHASE_ROLL
from tests.firmware.setup import (
    START,
    handheld,
    men,
    move,
    phase,
    place,
    refused,
    set_words,
    side_on_roll,
    words,
)

TWO_PLAYERS = 0
COMPUTER_BLACK = 2
LAST_MAN = {1: 1}
FAR = {19: 5, 20: 5, 21: 5}  # none off, but none in the winner's home


def match(device, length, white=0, black=0, *, crawford=0, cube=0, owner=NOBODY):
    """Make the game in play one of a match, at a score."""
    ram = device.device.ram
    ram[memory.MATCH] = ram[memory.OPTION_MATCH] = length
    ram[memory.CRAWFORD] = crawford
    ram[memory.CUBE], ram[memory.CUBE_OWNER] = cube, owner
    set_words(device, SCORE, white, black)


def cube_of(device):
    return 1 << device.device.ram[memory.CUBE], device.device.ram[memory.CUBE_OWNER]


def option(device, place_in_menu, *presses):
    """Set an option by keys."""
    for _ in range(place_in_menu):
        device.press("GAME OPTION")
    for press in presses:
        device.press(press)
    device.press("REJECT")


def win_by_playing(device, loser, points):
    """White bears off his last man; the loser stands so that it is worth `points`."""
    place(device, "backgammon", LAST_MAN, loser, dice=(2, 1))
    move(device, 1, 0)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.RESULT] == points


def test_a_gammon_with_the_cube_at_four_is_eight():
    """Case T027: 2 points, times the cube."""
    device = handheld()
    place(device, "backgammon", LAST_MAN, FAR | {19: 5}, dice=(2, 1))
    match(device, 0, cube=2, owner=0)
    move(device, 1, 0)
    worth = device.device.ram[memory.RESULT]
    assert worth in (8, 12)
    assert "GAMMON" in device.read_message()


def test_match_score_and_won_games_are_kept_apart():
    """Case T031: win a gammon, lose one point, win a dropped double: 2-0, 2-1, 3-1."""
    device = handheld()
    place(device, "backgammon", LAST_MAN, {13: 15}, dice=(2, 1))
    match(device, 5)
    move(device, 1, 0)
    assert words(device, SCORE) == (2, 0)
    device.press("NEW GAME")
    place(device, "backgammon", {6: 14}, LAST_MAN, side=1, dice=(2, 1))
    move(device, 1, 0)
    assert words(device, SCORE) == (2, 1)
    device.press("NEW GAME")
    place(device, "backgammon", START, START)
    device.press("DOUBLE")
    device.press("REJECT")
    assert words(device, SCORE) == (3, 1)
    assert words(device, WON) == (2, 1)
    assert device.read_message() == "WHITE WINS BY DROP +1 3-1"
    device.press("STATISTICS")
    device.press("STATISTICS")
    assert device.read_message() == "SCORE 3-1 OF 5"


def test_one_press_of_accept_is_one_resignation():
    """Case T034: resign 3, ACCEPT pressed once, bouncing: 3-0, and one new game."""
    device = handheld()
    place(device, "backgammon", START, START, side=1)
    match(device, 7)
    device.press("REJECT")
    device.press("3")
    assert device.read_message() == "RESIGN 3?"
    device.press("ACCEPT")
    assert phase(device) == PHASE_OFFER
    for _ in range(3):
        device.keypad.contact("DOUBLE/ACCEPT", True)
        device.run()
        device.keypad.contact("DOUBLE/ACCEPT", False)
        device.run()
    device.run(20)
    assert words(device, SCORE) == (3, 0)
    assert phase(device) == PHASE_OVER
    device.press("NEW GAME")
    assert words(device, SCORE) == (3, 0)
    assert words(device, WON) == (1, 0)


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_resignation_counts_the_cube(points):
    """Case T037: cube 4: 4, 8, 12 points."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 0, cube=2)
    device.press("REJECT")
    device.press(str(points))
    device.press("ACCEPT")
    device.press("ACCEPT")
    assert words(device, SCORE) == (0, 4 * points)


@pytest.mark.parametrize("side", [0, 1])
def test_no_cube_in_the_crawford_game_for_either_side(side):
    """Case T039: 4-1 in a match to 5."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 5, 4, 1)
    device.device.ram[memory.PHASE] = PHASE_OVER
    device.press("NEW GAME")
    device.device.ram[memory.PHASE], device.device.ram[memory.SIDE] = PHASE_ROLL, side
    device.press("DOUBLE")
    assert refused(device) == "NO CUBE IN CRAWFORD GAME"
    assert cube_of(device) == (1, NOBODY)


def test_after_the_crawford_game_the_trailer_may_double_at_once():
    """Case T042: match to 15 at 14-13: drop gives 14-14, take gives the leader a 2-cube."""
    for answer, score, cube in (
        ("REJECT", (14, 14), (1, NOBODY)),
        ("ACCEPT", (14, 13), (2, 0)),
    ):
        device = handheld()
        place(device, "backgammon", START, START, side=1)
        match(device, 15, 14, 13, crawford=CRAWFORD_PLAYED)
        device.press("DOUBLE")
        assert phase(device) == PHASE_OFFER
        device.press(answer)
        assert words(device, SCORE) == score
        assert cube_of(device) == cube


def test_the_board_under_an_offer_is_the_present_one():
    """Case T044: dice dark, cube at the offered value on the other side's scale."""
    device = handheld()
    place(device, "backgammon", {8: 15}, START)
    match(device, 0)
    device.device.ram[memory.OPTION_CUBE] = 1
    device.press("DOUBLE")
    device.run_until(lambda d: d.lcd.cube[1] == {2}, 40)
    assert device.lcd.dice == (None, None)
    assert device.lcd.cube[0] == frozenset()
    assert device.lcd.text.strip() == "DOUBLE 2?"[:8].strip()
    assert device.lcd.men(7)[1] == 15


def test_an_offer_outlives_the_power():
    """Case T048: offer, OFF, ON; and a failure of the power."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 0)
    device.device.ram[memory.OPTION_CUBE] = 1
    device.press("DOUBLE")
    glass = device.lcd.bytes
    device.power = False
    device.run(10)
    device.power = True
    device.run_until(lambda d: d.lcd.bytes == glass, 64)
    device.power_cycle()
    assert phase(device) == PHASE_OFFER
    device.press("ACCEPT")
    assert cube_of(device) == (2, 1)
    assert side_on_roll(device) == 0


# The clock -------------------------------------------------------------------------


def test_presses_do_not_answer_a_question_by_accident():
    """Case T180: only DOUBLE/ACCEPT and REJECT answer; every other key gives the low tone."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 0)
    device.device.ram[memory.OPTION_CUBE] = 1
    device.press("DOUBLE")
    others = ["ROLL DICE", "PLAY", "NEW GAME", "TAKE BACK", "STATISTICS", "LEVEL", "1", "point 8"]
    for key in others:
        device.press(key)
        assert refused(device) == "ACCEPT OR REJECT", key
        assert phase(device) == PHASE_OFFER
    device.press("REJECT")
    assert phase(device) == PHASE_OVER


def test_a_press_that_waited_does_not_answer():
    """Case T180: a press made before the question was put does not count."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 0)
    device.device.ram[memory.OPTION_CUBE] = 1
    device.keypad.contact("DOUBLE/ACCEPT", True)
    device.keypad.contact("REJECT", True)
    device.run(4)
    device.keypad.contact("DOUBLE/ACCEPT", False)
    device.keypad.contact("REJECT", False)
    device.run(20)
    assert phase(device) == PHASE_OFFER


def test_the_computer_never_turns_a_dead_cube():
    """Case T183: match to 5 at 3-3, it owns the 2-cube and is winning: it plays on."""
    device = handheld()
    place(device, "backgammon", {24: 15}, {1: 3}, side=1, computer=COMPUTER_BLACK)
    match(device, 5, 3, 3, cube=1, owner=1)
    device.run_until(lambda d: phase(d) == PHASE_OVER or phase(d) == PHASE_MOVE, 2000)
    assert cube_of(device) == (2, 1)
    device = handheld()
    place(device, "backgammon", LAST_MAN, FAR, dice=(2, 1))
    match(device, 5, 3, 3, cube=1, owner=0)
    move(device, 1, 0)
    assert device.device.ram[memory.MATCH_OVER] == 1
    assert "WINS MATCH" in device.read_message()


def test_a_person_may_turn_a_dead_cube():
    """Case T183."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 5, 3, 3, cube=1, owner=0)
    device.press("DOUBLE")
    assert phase(device) == PHASE_OFFER


def test_what_cannot_be_lost_cannot_be_resigned():
    """Case T186: the loser has five men off: one point, and the glass says why."""
    device = handheld()
    place(device, "backgammon", {24: 10}, {1: 4})
    match(device, 5)
    device.press("REJECT")
    device.press("2")
    assert refused(device) == "A MAN IS OFF 1 POINT ONLY"
    device.press("1")
    assert device.read_message() == "RESIGN 1?"
    device.press("ACCEPT")
    device.press("ACCEPT")
    assert words(device, SCORE) == (0, 1)


def test_the_computer_resigns_one_point_when_it_is_lost():
    """Case T186: it has five off, the other side needs two rolls."""
    device = handheld()
    place(device, "backgammon", {1: 4}, {6: 10}, side=1, computer=COMPUTER_BLACK)
    match(device, 5)
    device.run_until(lambda d: phase(d) == PHASE_OFFER, 400)
    assert device.read_message() == "RESIGN 1?"
    device.press("ACCEPT")
    assert words(device, SCORE) == (1, 0)
    assert men(device, 1) == {0: 5, 6: 10}
    assert device.device.io[ports.POWER] == 1
