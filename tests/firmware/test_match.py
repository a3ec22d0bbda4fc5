"""Matches: what NEW GAME, TAKE BACK and the flag make of the score."""

from firmware import memory
from firmware.memory import SCORE
from firmware.phases import PHASE_OPENING, PHASE_OVER
from tests.firmware.setup import START, handheld, move, phase, place, refused, words
from tests.trouble.test_clock import clock, pass_time
from tests.trouble.test_match import LAST_MAN, match


def test_new_game_twice_does_not_lose_the_match():
    device = handheld()
    place(device, "backgammon", LAST_MAN, START, dice=(2, 1))
    match(device, 7)
    move(device, 1, 0)
    assert words(device, SCORE) == (3, 0)
    device.press("NEW GAME")
    assert phase(device) == PHASE_OPENING
    device.press("NEW GAME")
    assert words(device, SCORE) == (3, 0)
    assert device.read_message() == "NEW?"
    device.press("REJECT")
    assert device.read_message() == "ROLL"


def test_a_match_lost_on_time_is_not_taken_back():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    match(device, 7, 2, 3)
    move(device, 8, 5)
    move(device, 6, 5)
    device.press("ROLL DICE")
    clock(device, 3, 0)
    pass_time(device, 5)
    assert phase(device) == PHASE_OVER
    score = words(device, SCORE)
    assert 7 in score
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"
    assert words(device, SCORE) == score
    assert phase(device) == PHASE_OVER


def test_a_flag_that_falls_ends_a_question_about_resigning():
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 0)
    clock(device, 2, 0)
    device.press("REJECT")
    assert device.device.ram[memory.RESIGNING] == 1
    pass_time(device, 5)
    assert phase(device) == PHASE_OVER
    score = words(device, SCORE)
    device.press("DOUBLE")
    assert phase(device) == PHASE_OVER
    device.press("DOUBLE")
    assert words(device, SCORE) == score


def test_line_has_room():
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 25, 10, 12)
    device.press("REJECT")
    device.press("ACCEPT")
    device.press("ACCEPT")
    assert device.read_message().endswith(" 10-13")
