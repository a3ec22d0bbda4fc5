"""What the switch, the button and the battery do to the state, and what they leave alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Handheld
from firmware import Device, memory, ports, power
from firmware.memory import BATTERY_SIZE, IDLE_MINUTES, IDLE_TICKS, RAM_SIZE, SEALED_FROM
from firmware.phases import PHASE_IDLE, PHASE_MOVE, PHASE_PASS, PHASE_ROLL
from tests.firmware.setup import (
    START,
    at_rest,
    cases,
    dice_of,
    fresh,
    handheld,
    men_on_glass,
    move,
    phase,
    place,
    place_request,
    press_point,
    request_of,
    set_words,
    standing,
)

MINUTE = 3840
# What the ON/OFF switch may change: time, contacts, the tone, what is to be drawn.
PASSING = {
    *range(memory.AWAKE, memory.DIRTY + 1),
    *range(memory.KEYS_BEFORE, memory.QUEUE_HEAD),
    memory.BLINK,
    *range(memory.TONE_TUNE, memory.TONE_TICKS + 1),
    memory.SWITCHES_BEFORE,
}


def lasting(device):
    return bytes(b for a, b in enumerate(device.device.ram) if a not in PASSING)


def in_mid_turn():
    device = handheld()
    place(device, "backgammon", START, {24: 2, 8: 1, 6: 12}, dice=(6, 4))
    move(device, 24, 20)
    return device


# The battery -------------------------------------------------------------------------------


def test_an_empty_memory_is_cleared():
    for filling in (0x00, 0xFF, 0xC8):
        device = Device(b"")
        device.ram[:] = bytes([filling]) * RAM_SIZE
        power.reset(device)
        assert device.io[ports.START] == ports.START_CLEARED
        assert device.ram[memory.PHASE] == PHASE_IDLE
        assert device.ram[memory.OPTION_LEVEL] == 4


def test_a_sealed_battery_is_resumed():
    device = in_mid_turn()
    again = Handheld(battery=device.battery)
    assert again.device.io[ports.START] == ports.START_RESUMED
    assert not again.cleared
    again.run_until(at_rest)
    assert standing(again) == standing(device)


@given(st.integers(0, BATTERY_SIZE - 1), st.integers(1, 255))
def test_every_damaged_byte_is_noticed(address, change):
    device = fresh()
    device.ram[address] ^= change
    power.reset(device)
    assert device.io[ports.START] == ports.START_CLEARED


@given(st.integers(SEALED_FROM, BATTERY_SIZE - 2), st.integers(1, 255))
def test_two_exchanged_bytes_are_noticed(address, change):
    device = fresh()
    device.ram[address + 1] = device.ram[address] ^ change
    power.seal(device)
    device.ram[address], device.ram[address + 1] = device.ram[address + 1], device.ram[address]
    power.reset(device)
    assert device.io[ports.START] == ports.START_CLEARED


@pytest.mark.parametrize(
    ("address", "value"),
    [
        (memory.OPTION_GAME, 6),
        (memory.GAME, 6),
        (memory.OPTION_COMPUTER, 3),
        (memory.OPTION_LEVEL, 0),
        (memory.OPTION_LEVEL, 9),
        (memory.OPTION_DIRECTION, 2),
        (memory.OPTION_SOUND, 2),
        (memory.OPTION_DICE, 2),
        (memory.OPTION_TURNED, 2),
        (memory.PHASE, 7),
        (memory.SIDE, 2),
        (memory.MODE, 0),
        (memory.MODE, 3),
        (memory.DICE, 7),
        (memory.DICE + 1, 7),
        (memory.TURN_STEPS, 9),
        (memory.MEN + 3, 1),
        (memory.MEN + 6, 4),
    ],
)
def test_a_state_that_cannot_be_is_not_resumed(address, value):
    """Even with a right checksum."""
    device = in_mid_turn().device
    device.ram[address] = value
    power.seal(device)
    power.reset(device)
    assert device.io[ports.START] == ports.START_CLEARED


def test_reset_clears_the_working_memory_and_nothing_else():
    device = in_mid_turn()
    battery = device.battery
    device.device.ram[BATTERY_SIZE:] = b"\xee" * (RAM_SIZE - BATTERY_SIZE)
    power.reset(device.device)
    assert device.battery == battery
    assert device.device.ram[memory.HISTORY : memory.HISTORY + 4096] == bytes(4096)


def test_the_battery_is_valid_after_every_tick():
    device = handheld()
    device.start("backgammon", players=2)
    for name in ("ROLL DICE", "PLAY", "ROLL DICE", "PLAY", "TAKE BACK", "GAME OPTION", "2"):
        device.hold(name)
        for tick in range(150):
            if tick == 3:
                device.release(name)
            device.run()
            assert power._is_valid(device.device)


@pytest.mark.parametrize("name", ["bg84", "bg102"])
def test_a_pass_is_resumed_as_a_pass(name):
    device = handheld()
    place_request(device, request_of(cases("backgammon")[name]))
    assert phase(device) == PHASE_PASS
    again = Handheld(battery=device.battery, seed=1)
    again.run_until(lambda d: "PASS" in d.lcd.legends)
    again.run_until(lambda d: phase(d) == PHASE_ROLL, 200)


# ON and OFF -----------------------------------------------------------------------------------


def off_and_on(device, off=50):
    device.power = False
    device.run(off)
    assert not device.awake
    assert not any(device.lcd.bytes)
    assert device.tone == 0
    device.power = True
    device.run()
    assert device.awake


def test_off_and_on_bring_back_the_very_same_state():
    device = in_mid_turn()
    device.run(70)
    before, glass = lasting(device), device.lcd.bytes
    off_and_on(device)
    assert lasting(device) == before
    assert device.lcd.bytes == glass


def test_a_lifted_man_stays_lifted():
    device = in_mid_turn()
    press_point(device, 20)
    arrows = device.lcd.arrows()
    off_and_on(device)
    assert device.lcd.text.strip() == "20-"
    assert device.lcd.arrows() | {"point 20"} == arrows | {"point 20"}


@pytest.mark.parametrize("ticks", range(0, 400, 37))
def test_off_while_the_computer_plays(ticks):
    """It goes on where it was, and plays what it would have played."""
    played = []
    for off in (False, True):
        device = handheld()
        place(device, "backgammon", START, START, dice=(6, 4), computer=1, level=6)
        device.run(ticks)
        if off:
            off_and_on(device)
        device.run_until(lambda d: d.device.ram[memory.SIDE] == 1)
        played.append(standing(device))
    assert played[0] == played[1]


def test_keys_do_nothing_while_off():
    device = in_mid_turn()
    before = standing(device)
    device.power = False
    for name in ("NEW GAME", "TAKE BACK", "PLAY", "point 13", "point 7"):
        device.press(name)
    device.power = True
    device.run(30)
    assert standing(device) == before
    assert device.lcd.text.strip() == "6"


def test_a_key_held_while_the_device_comes_on_is_no_press():
    device = in_mid_turn()
    device.power = False
    device.run(5)
    device.hold("TAKE BACK")
    device.run(5)
    device.power = True
    device.run(30)
    assert device.lcd.text.strip() == "6"
    device.release("TAKE BACK")
    device.run(10)
    assert men_on_glass(device, 0) == {24: 1, 20: 1, 13: 5, 8: 3, 6: 5}


# All clear -------------------------------------------------------------------------------------


def test_acl_clears_everything():
    device = in_mid_turn()
    set_words(device, memory.SCORE, 5, 6)
    device.acl()
    assert device.cleared
    assert device.lcd.text == "CHAMPION"
    assert phase(device) == PHASE_IDLE
    assert device.device.ram[memory.SCORE : memory.SCORE + 4] == bytes(4)
    assert device.device.ram[memory.OPTION_COMPUTER] == 2


def test_acl_held_long_clears_once_and_keeps_the_glass_dark():
    device = in_mid_turn()
    device.acl(ticks=1)
    device.run(5)
    device._switch(ports.SWITCH_ACL, True)
    for _ in range(200):
        device.run()
        assert not any(device.lcd.bytes)
    device._switch(ports.SWITCH_ACL, False)
    device.run(2)
    assert device.lcd.text == "CHAMPION"


def test_acl_works_while_off():
    device = in_mid_turn()
    device.power = False
    device.run(5)
    device.acl()
    assert not device.awake
    device.power = True
    device.run(5)
    assert device.lcd.text == "CHAMPION"


# Off by itself -----------------------------------------------------------------------------------


def nearly_idle(device, ticks, minutes=14):
    """Let so many ticks be missing to the end of the idle time."""
    device.device.ram[IDLE_MINUTES] = minutes
    set_words(device, IDLE_TICKS, MINUTE - ticks)


def test_after_15_idle_minutes_the_device_sleeps():
    device = in_mid_turn()
    device.run(15 * MINUTE - 20)
    assert device.awake
    device.run(21)
    assert not device.awake
    assert not any(device.lcd.bytes)


def test_a_key_wakes_it_and_is_no_press():
    device = in_mid_turn()
    before, glass = lasting(device), device.lcd.bytes
    nearly_idle(device, 3)
    device.run(4000)
    assert not device.awake
    device.press("TAKE BACK")
    assert device.awake
    assert lasting(device) == before
    assert device.lcd.bytes == glass
    device.press("TAKE BACK")
    device.run_until(at_rest)
    assert men_on_glass(device, 0) == START


@pytest.mark.parametrize("ticks", [*range(1, 40), 64, 70, 80, 200])
def test_the_glass_is_dark_however_it_fell_asleep(ticks):
    """Also in the very tick in which a text moves or an arrow blinks."""
    for disturb in ("lift", "message"):
        device = in_mid_turn()
        if disturb == "lift":
            press_point(device, 20)
        else:
            device.press("NEW GAME")
            device.press("REJECT")
            device.press("ROLL DICE")
            device.press("GAME OPTION")
            device.press("GAME OPTION")
        nearly_idle(device, ticks)
        device.run(ticks + 2)
        assert not device.awake
        for _ in range(3):
            assert not any(device.lcd.bytes)
            device.run(7)


def test_the_switch_wakes_it_too():
    device = in_mid_turn()
    nearly_idle(device, 3)
    device.run(10)
    off_and_on(device)


def test_any_key_starts_the_idle_time_anew():
    device = in_mid_turn()
    nearly_idle(device, 10)
    device.press("VERIFY")
    device.run(MINUTE)
    assert device.awake


def test_never_is_never():
    device = in_mid_turn()
    device.device.ram[memory.OPTION_AUTO_OFF] = 0
    nearly_idle(device, 3, minutes=254)
    device.run(3 * MINUTE)
    assert device.awake


def test_the_computers_thinking_is_not_idle():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1), computer=1)
    device.run_until(lambda d: "THINKING" in d.lcd.legends)
    nearly_idle(device, 1)
    device.run(3)
    assert device.awake


def test_a_game_in_all_phases_survives_sleep():
    device = handheld()
    device.start("jacquet", players=2)
    for name in ("ROLL DICE", "ROLL DICE", "point 24"):
        device.press(name)
        device.run_until(at_rest)
        before = standing(device), lasting(device)
        nearly_idle(device, 2)
        device.run(10)
        assert not device.awake
        device.press("VERIFY")
        assert (standing(device), lasting(device)) == before
    assert phase(device) == PHASE_MOVE
    assert all(dice_of(device))
