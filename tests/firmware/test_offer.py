"""Offers: who puts them, who sees them, whose time runs."""

from firmware import memory, offer
from firmware.phases import PHASE_OFFER, PHASE_ROLL
from tests.firmware.setup import START, handheld, phase, place
from tests.trouble.test_clock import clock, pass_time
from tests.trouble.test_match import match

BLACK = 2


def test_accept_pages_no_further_once_a_double_is_offered():
    device = handheld()
    place(device, "backgammon", START, START, side=1, computer=0)
    device.device.ram[memory.OPTION_CUBE] = 1
    device.press("STATISTICS")
    assert device.device.ram[memory.PAGE]
    offer.double(device.device)
    device.run(2)
    assert device.read_message() == "DOUBLE 2?"


def test_the_side_that_answers_has_a_new_delay():
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 5)
    clock(device, 120, 12)
    pass_time(device, 10)
    device.press("DOUBLE")
    assert device.device.ram[memory.CLOCK_DELAY_LEFT] == 12


def test_nobody_doubles_or_resigns_for_the_computer():
    device = handheld()
    place(device, "backgammon", START, START, side=1, computer=BLACK)
    match(device, 5)
    device.device.ram[memory.OPTION_DICE] = 1
    device.run(60)
    assert phase(device) == PHASE_ROLL
    device.press("DOUBLE")
    assert phase(device) == PHASE_ROLL
    device.press("REJECT")
    assert device.device.ram[memory.RESIGNING] == 0


def test_the_computer_doubles_with_dice_by_hand_too():
    device = handheld()
    place(device, "backgammon", {6: 10}, {1: 6}, side=1)
    match(device, 5)
    device.device.ram[memory.OPTION_DICE] = 1
    device.device.ram[memory.OPTION_COMPUTER] = BLACK
    device.run(100)
    assert phase(device) == PHASE_OFFER


def test_no_request_to_wait_stays_over_a_result():
    device = handheld()
    place(device, "backgammon", START, START, computer=BLACK)
    match(device, 5, 4, 0, crawford=0)
    device.press("REJECT")
    device.press("DOUBLE")
    device.press("ROLL DICE")
    assert device.device.ram[memory.MESSAGE]
    device.run(120)
    assert "WAIT" not in device.read_message()
