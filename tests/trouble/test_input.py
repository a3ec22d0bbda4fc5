"""Cases of trouble with presses: edges, speeds, a man in the hand."""

import pytest

from emulator.keypad import KEYS
from firmware.memory import LIFTED, PAGE, TURN_STEPS
from firmware.phases import PHASE_MOVE, PHASE_ROLL
from tests.firmware.setup import (
    START,
    dice_of,
    handheld,
    men,
    phase,
    place,
    position,
    press_point,
    refused,
    side_on_roll,
    standing,
)

PHASES_OF_A_FRAME = 16


def frames(device, rate, number, phase=0):
    """Run as a host does that draws `rate` frames a second; yields before each frame."""
    due = phase * 64
    for _ in range(number):
        yield
        due += 64 * PHASES_OF_A_FRAME
        ticks = due // (rate * PHASES_OF_A_FRAME)
        due -= ticks * rate * PHASES_OF_A_FRAME
        device.run(ticks)


@pytest.mark.parametrize("rate", [30, 50, 60, 144])
@pytest.mark.parametrize("way", ["tap", "hold"])
def test_one_tap_is_one_press_at_every_frame_rate(rate, way):
    """Case T100: in any phase, down and up within one frame or over some."""
    for offset in range(0, rate, max(1, rate // PHASES_OF_A_FRAME)):
        for down in (0, 1, 3):
            device = handheld()
            device.press("STATISTICS")
            for number, _ in enumerate(frames(device, rate, 30 + rate // 2, offset)):
                if number == 5:
                    device.tap("STATISTICS") if way == "tap" else device.hold("STATISTICS")
                if number == 5 + down and way == "hold":
                    device.release("STATISTICS")
            assert device.device.ram[PAGE] == 2, (offset, down)


@pytest.mark.parametrize("rate", [30, 50, 60, 144])
def test_quick_taps_all_count(rate):
    """Case T100: five taps in five frames are five presses."""
    device = handheld()
    device.press("STATISTICS")
    for number, _ in enumerate(frames(device, rate, rate + 20)):
        if number < 5:
            assert device.tap("STATISTICS")
    assert device.device.ram[PAGE] == 6


def test_a_held_man_is_one_press():
    """Case T100: a key held for a minute does not repeat."""
    device = handheld()
    device.press("STATISTICS")
    device.hold("STATISTICS")
    device.run(3840)
    assert device.device.ram[PAGE] == 2


def test_an_illegal_target_puts_the_man_back():
    """Case T205: low tone and reason; the next press lifts openly or is refused."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 2))
    before = position(device)
    press_point(device, 13)
    press_point(device, 1)
    assert round(device.tone) == 208
    assert device.device.ram[LIFTED] == 0
    assert device.read_message() == "NO SUCH NUMBER"
    assert device.lcd.arrows() == frozenset()
    press_point(device, 11)
    assert refused(device) == "NOT YOUR MAN"
    assert position(device) == before
    assert device.device.ram[LIFTED] == 0


def test_a_held_point_refuses_the_lifted_man():
    """Case T205: also a point that the other side holds."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(5, 2))
    press_point(device, 24)
    press_point(device, 19)
    assert refused(device) == "POINT IS HELD"
    assert device.device.ram[LIFTED] == 0
    assert device.lcd.arrows() == frozenset()


def test_another_own_point_is_no_second_lift():
    """Case T205: the refused press lifts nobody; then the arrow tells who is lifted."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 1))
    before = position(device)
    press_point(device, 13)
    press_point(device, 6)
    assert refused(device) == "NO SUCH NUMBER"
    press_point(device, 5)
    assert refused(device) == "NOT YOUR MAN"
    assert position(device) == before
    press_point(device, 6)
    device.run_until(lambda d: "point 6" in d.lcd.arrows())
    assert device.lcd.text.strip() == "6-"
    press_point(device, 5)
    assert men(device, 0)[5] == 1
    assert device.device.ram[TURN_STEPS] == 1


@pytest.mark.parametrize("name", ["point 2", "point 20", "bar black", "BEAR OFF", "ROLL DICE", "4"])
def test_whatever_refuses_him_the_man_is_put_down(name):
    """Case T205: after any refusal nobody is in the hand."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 1))
    before = position(device)
    press_point(device, 13)
    device.press(name)
    assert refused(device)
    assert device.device.ram[LIFTED] == 0
    assert position(device) == before


HOW_LONG = (1, 2, 5, 80, 2000, 20000)


@pytest.mark.parametrize("ticks", HOW_LONG)
def test_one_press_is_one_action_at_every_speed(ticks):
    """Case T212: however many ticks pass while the key is down."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 2))
    device.press("point 24", ticks=ticks)
    assert device.device.ram[LIFTED] == 24
    device.press("point 18", ticks=ticks)
    assert device.device.ram[TURN_STEPS] == 1
    device.press("TAKE BACK", ticks=ticks)
    assert device.device.ram[TURN_STEPS] == 0
    assert phase(device) == PHASE_MOVE
    assert dice_of(device) == (6, 2)


@pytest.mark.parametrize("ticks", HOW_LONG)
def test_play_and_roll_dice_act_once(ticks):
    """Case T212: one turn is played, one roll is thrown."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 2))
    device.press("PLAY", ticks=ticks)
    device.run(2000)
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 1)
    device.press("ROLL DICE", ticks=ticks)
    device.run(20)
    state = standing(device)
    device.run(2000)
    assert standing(device) == state


def test_bounces_in_fast_forward_are_no_presses():
    """Case T212: a contact that chatters for a tick or two on its way down and up."""
    device = handheld()
    device.press("STATISTICS")
    for down in (1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1):
        device.keypad.contact("STATISTICS", bool(down))
        device.run()
    device.keypad.contact("STATISTICS", False)
    device.run(10)
    assert device.device.ram[PAGE] == 2


def test_all_keys_at_once():
    """Many keys in one tick: no hang, no action beyond those pressed."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 2))
    before = position(device)
    for name in KEYS[1:]:
        device.keypad.contact(name, True)
    device.run(40)
    for name in KEYS[1:]:
        device.keypad.contact(name, False)
    device.run(40)
    device.press("REJECT")
    device.run(600)
    if position(device) == before:
        assert side_on_roll(device) == 0
    else:
        assert side_on_roll(device) == 1  # PLAY was among them
    assert sum(men(device, 0).values()) == sum(men(device, 1).values()) == 15
