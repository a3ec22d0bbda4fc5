"""The whole firmware under random presses: nothing breaks, nothing is lost, no dead end."""

import random

import pytest

import firmware
from emulator import Handheld
from emulator.games import GAMES
from emulator.keypad import FIELDS, KEYS
from firmware import Device, board, memory, ports, power
from firmware.memory import BATTERY_SIZE, MEN, MINE, ROW, SIDE, TICK
from firmware.phases import (
    JOB_DUTY,
    JOB_LIFT,
    JOB_NONE,
    JOB_SHOW,
    PHASE_COUNT,
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_OVER,
)
from firmware.words import get_word
from tests.firmware.setup import START, at_rest, fresh, handheld, phase, place, standing

# NEW GAME is pressed seldom, so that games go on for a while.
OFTEN = [name for name in KEYS if name != "NEW GAME"] * 2 + [*FIELDS, "NEW GAME"]
USEFUL = ["ROLL DICE", "PLAY", "TAKE BACK", "BEAR OFF", *FIELDS[:24], *FIELDS, "1", "6"]


def random_presses(device, rng, ticks):
    """Hold and let go of keys at random; yields after every tick."""
    held = []
    for _ in range(ticks):
        if held and rng.random() < 0.4:
            device.keypad.contact(held.pop(), False)
        elif len(held) < 3 and rng.random() < 0.4:
            name = rng.choice(USEFUL if rng.random() < 0.7 else OFTEN)
            device.keypad.contact(name, True)
            held.append(name)
        if rng.random() < 0.002:
            device.mode = rng.choice(("G1", "G2"))
        device.run()
        yield
    for name in held:
        device.keypad.contact(name, False)
    device.run(5)


def check(device):
    """What must hold after every tick."""
    ram = device.device.ram
    assert ram[memory.PHASE] < PHASE_COUNT
    if ram[memory.PHASE] != PHASE_IDLE:
        assert board.is_sound(device.device)
    assert power._is_valid(device.device)
    if ram[memory.LIFTED]:
        assert ram[memory.PHASE] == PHASE_MOVE
        assert ram[MEN + ROW * ram[SIDE] + ram[memory.LIFTED]]
    assert ram[memory.HAND_COUNT] < 4
    assert ram[memory.TURN_STEPS] <= 8
    if ram[memory.JOB] == JOB_NONE and ram[memory.PHASE] == PHASE_MOVE:
        start = MEN + ROW * ram[SIDE]
        assert ram[MINE : MINE + ROW] == ram[start : start + ROW]


def finish(device, limit=6000):
    """Bring the game to its end with documented keys, from whatever state."""
    device.press("REJECT")
    device.press("REJECT")
    device.device.ram[memory.OPTION_LEVEL] = 1  # whatever was keyed in
    if phase(device) in (PHASE_IDLE, PHASE_OVER):
        device.press("NEW GAME")
    for _ in range(limit):
        if phase(device) == PHASE_OVER:
            return
        device.press("PLAY", ticks=1)
    raise AssertionError(f"no end in sight: {device.lcd.ascii()}")


def fuzzed(game, seed, players):
    device = handheld(seed=seed)
    device.start(game, mode="G1" if seed % 2 else "G2", level=1, players=players)
    return device, random.Random(f"{game} {seed}")


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_random_presses_break_nothing_and_lead_to_no_dead_end(game, players):
    device, rng = fuzzed(game, 10 * players + GAMES.index(game), players)
    for _ in random_presses(device, rng, 3000):
        check(device)
    finish(device)
    assert device.read_message()


@pytest.mark.parametrize("seed", range(6))
def test_random_presses_from_the_very_beginning(seed):
    """Cleared, with no game begun and all options open."""
    device, rng = handheld(seed=seed), random.Random(seed)
    for _ in random_presses(device, rng, 2500):
        check(device)
    assert phase(device) < PHASE_COUNT


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_alike(game):
    """All that the device knows lies in its memories."""
    device, rng = fuzzed(game, 3, 1)
    for _ in random_presses(device, rng, 700):
        pass
    copy = Handheld(seed=3)
    copy.load(device.save())
    copy.mode = device.mode
    again = random.Random(9)
    state = again.getstate()
    glass = []
    for one in (device, copy):
        again.setstate(state)
        shown = []
        for _ in random_presses(one, again, 600):
            shown.append(bytes(one.device.io[ports.LCD :]))
        glass.append(shown)
    assert glass[0] == glass[1]
    assert device.device.ram == copy.device.ram


@pytest.mark.parametrize("game", GAMES)
def test_power_may_fail_in_any_tick(game):
    """The 256 bytes that stay bring back position, dice and side."""
    device, rng = fuzzed(game, 4, 1)
    for number, _ in enumerate(random_presses(device, rng, 1200)):
        if number % 7:
            continue
        again = Device(device.device.rom)
        again.ram[:BATTERY_SIZE] = device.battery
        again.io[ports.SWITCHES] = device.device.io[ports.SWITCHES]
        firmware.reset(again)
        assert again.io[ports.START] == ports.START_RESUMED
        assert again.ram[:BATTERY_SIZE] == device.battery
        ram = device.device.ram
        if ram[memory.PHASE] == PHASE_MOVE and ram[memory.JOB] != JOB_DUTY:
            for _ in range(60):
                firmware.tick(again)
                if again.ram[memory.JOB] != JOB_DUTY:
                    break
            if ram[memory.JOB] == JOB_SHOW and again.ram[memory.PHASE] != PHASE_MOVE:
                # Its last step was on show, which a loss of power cuts short.
                assert again.ram[SIDE] != ram[SIDE] or game == "trictrac12"
                continue
            start = MEN + ROW * ram[SIDE]
            assert again.ram[memory.PHASE] == PHASE_MOVE
            assert again.ram[MINE : MINE + ROW] == ram[start : start + ROW]
            assert again.ram[memory.DIE_USED].bit_count() == ram[memory.TURN_STEPS]


def without_arrows(glass):
    """The glass but for the arrows, which blink at a lifted man."""
    kept = bytearray(glass)
    for line in range(ports.LINE_RINGS, ports.LCD_DICE, 3):
        kept[line] &= ~ports.ARROW
    return bytes(kept)


@pytest.mark.parametrize("game", GAMES)
def test_off_and_on_at_any_time_loses_nothing(game):
    """A device that is switched off now and then plays the same game."""
    runs = []
    for off in (False, True):
        device, _ = fuzzed(game, 6, 1)
        rng = random.Random(6)
        for _ in range(60):
            device.press(rng.choice(("ROLL DICE", "PLAY", "point 24", "point 13", "point 6")))
            device.run_until(lambda d: d.device.ram[memory.JOB] not in (JOB_DUTY, JOB_LIFT))
            if off:
                device.power = False
                device.run(3)
                device.power = True
                device.run()
            device.settle()
        runs.append((standing(device), without_arrows(device.lcd.bytes)))
    assert runs[0] == runs[1]


# The tick ----------------------------------------------------------------------------------------


def test_the_watchdog_changes_with_every_tick_even_when_off():
    device = handheld()
    for power_on in (True, False):
        device.power = power_on
        for _ in range(300):
            before = device.device.io[ports.WATCHDOG]
            device.run()
            assert device.device.io[ports.WATCHDOG] == (before + 1) % 256


def test_the_tick_counter_counts_while_awake_and_wraps():
    device = fresh()
    device.ram[TICK : TICK + 2] = b"\xfe\xff"
    firmware.tick(device)
    firmware.tick(device)
    assert get_word(device.ram, TICK) == 0
    device.io[ports.SWITCHES] = 0
    firmware.tick(device)
    assert get_word(device.ram, TICK) == 0


def test_the_firmware_writes_no_input():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    device.hold("point 13")
    device.run()
    before = bytes(device.device.io[: ports.INPUTS_END])
    for _ in range(50):
        firmware.tick(device.device)
    assert device.device.io[: ports.INPUTS_END] == before


def test_an_idle_glass_is_not_drawn_again():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    device.run(5)
    device.device.io[ports.LCD] ^= 0x10
    changed = device.lcd.bytes
    device.run(200)
    assert device.lcd.bytes == changed


def test_many_devices_run_side_by_side():
    games = []
    for number in range(3):
        device = handheld(seed=number)
        device.start("backgammon", players=2)
        games.append(device)
    alone = handheld(seed=2)
    alone.start("backgammon", players=2)
    for device in games:
        device.press("ROLL DICE")
    alone.press("ROLL DICE")
    assert standing(games[2]) == standing(alone)
    assert len({standing(device) for device in games}) == 3
    assert all(at_rest(device) for device in games)


def test_64_ticks_make_a_second():
    assert firmware.TICKS_PER_SECOND == 64
