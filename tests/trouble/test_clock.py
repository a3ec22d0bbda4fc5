"""Cases of trouble with the clock."""

import pytest

from firmware import memory
from firmware.memory import SCORE
from firmware.phases import PHASE_MOVE, PHASE_OVER
from tests.firmware.setup import (
    START,
    handheld,
    move,
    phase,
    place,
    set_words,
    side_on_roll,
    words,
)
from tests.trouble.test_match import LAST_MAN, match, option


def clock(device, seconds, delay):
    """A match clock that stands at `seconds` for both sides."""
    ram = device.device.ram
    ram[memory.CLOCK_DELAY] = ram[memory.CLOCK_DELAY_LEFT] = delay
    ram[memory.FLAG] = 0
    set_words(device, memory.CLOCK_LEFT, seconds, seconds)
    device.run()


def pass_time(device, seconds):
    device.run(64 * seconds)


def left(device):
    return words(device, memory.CLOCK_LEFT)


def test_what_a_slow_turn_costs():
    """Cases T049 and T050: 2/12: turns of 25 s and 11 s cost 13 s and nothing; none is saved."""
    device = handheld()
    place(device, "backgammon", START, START)
    match(device, 5)
    clock(device, 120, 12)
    pass_time(device, 25)
    assert left(device) == (107, 120)
    device.device.ram[memory.CLOCK_DELAY_LEFT] = 12  # as at the beginning of a turn
    pass_time(device, 11)
    assert left(device) == (107, 120)
    device.device.ram[memory.CLOCK_DELAY_LEFT] = 12
    pass_time(device, 5)
    device.device.ram[memory.CLOCK_DELAY_LEFT] = 12
    pass_time(device, 30)
    assert left(device) == (89, 120)


def test_each_turn_has_a_new_delay():
    """Case T050: the delay is new when the other side comes on roll."""
    device = handheld()
    place(device, "backgammon", {24: 1, 1: 14}, START, dice=(6, 5))
    match(device, 5)
    clock(device, 120, 12)
    pass_time(device, 10)
    move(device, 24, 18)
    if phase(device) == PHASE_MOVE and side_on_roll(device) == 0:
        move(device, 18, 13)
    assert side_on_roll(device) == 1
    assert device.device.ram[memory.CLOCK_DELAY_LEFT] == 12
    pass_time(device, 13)
    assert left(device)[0] == 120
    assert left(device)[1] in (118, 119, 120)


def test_both_clocks_rest_in_the_opening_roll_and_between_games():
    """Case T053."""
    device = handheld()
    option(device, 8, "5")
    option(device, 10, "2")
    device.start("backgammon", players=2)
    assert left(device) == (120, 120)
    pass_time(device, 60)
    assert left(device) == (120, 120)
    device.press("ROLL DICE")
    device.settle()
    device.device.ram[memory.CLOCK_DELAY_LEFT] = 0
    side = side_on_roll(device)
    pass_time(device, 10)
    assert 109 <= left(device)[side] <= 110
    assert left(device)[1 - side] == 120


def test_minutes_for_each_point_of_the_match():
    """Case T058: 1x/12 in a match to 5: five minutes a side; the next game goes on from there."""
    device = handheld()
    option(device, 8, "5")
    option(device, 10, "1")
    option(device, 11, "2")
    device.start("backgammon", players=2)
    assert left(device) == (300, 300)
    set_words(device, memory.CLOCK_LEFT, 210, 300)
    device.press("ROLL DICE")
    device.settle()
    device.press("REJECT")
    device.press("ACCEPT")
    device.press("ACCEPT")
    assert phase(device) == PHASE_OVER
    device.press("NEW GAME")
    assert left(device) == (210, 300)


def test_a_fallen_flag_shows_nothing_absurd():
    """Case T251: the flag falls under a message; 0:00, never less."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    match(device, 5)
    clock(device, 3, 0)
    device.press("ROLL DICE")  # a refusal is on the glass
    pass_time(device, 5)
    assert left(device) == (0, 3)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.WINNER] == 1
    assert words(device, SCORE) == (0, 5)
    device.press("REJECT")
    assert device.read_message()
    pass_time(device, 5)
    assert left(device) == (0, 3)


def test_no_time_passes_while_the_device_is_off():
    """Case T251: OFF for a minute costs nothing."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    match(device, 5)
    clock(device, 30, 0)
    device.power = False
    pass_time(device, 60)
    device.power = True
    device.run(2)
    assert left(device) == (30, 30)
    pass_time(device, 2)
    assert left(device)[0] in (28, 29)


@pytest.mark.parametrize(("ticks", "winner"), [(-2, 0), (0, 1), (1, 1)])
def test_the_last_man_and_the_flag(ticks, winner):
    """Case T253: in the tick of the flag the time counts, before it the man does."""
    device = handheld()
    place(device, "backgammon", LAST_MAN, START, dice=(2, 1))
    match(device, 1)
    clock(device, 2, 0)
    device.press("point 1")
    device.run_until(lambda d: d.ticks % 64 == 40, 64)
    start = left(device)[0]
    # The flag falls in the tick in which the panel's seconds have gone on `start` times.
    falls = device.ticks - 40 + 64 * start
    device.run(falls + ticks - 1 - device.ticks)
    device.keypad.contact("BEAR OFF", True)
    device.run(1)
    device.keypad.contact("BEAR OFF", False)
    device.run(30)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.WINNER] == winner


# Offers and presses -----------------------------------------------------------------------
