"""The handheld as programs use it, with its real firmware."""

import random
import subprocess
import sys
import tracemalloc

import pytest

import emulator
from emulator import KEYS, Handheld, Lcd
from emulator.games import GAMES
from emulator.state import StateError
from firmware import ports
from firmware.memory import BATTERY_SIZE


@pytest.fixture
def handheld():
    return Handheld(seed=7)


def test_a_new_handheld_is_on_and_shows_something(handheld):
    assert handheld.awake
    assert handheld.power
    assert handheld.ticks == 1
    assert handheld.cleared
    assert isinstance(handheld.lcd, Lcd)
    assert handheld.lcd.text.strip()


def test_switched_off_it_sleeps_until_switched_on():
    handheld = Handheld(seed=1, on=False)
    handheld.run(64)
    assert not handheld.awake
    assert not handheld.lcd.segments()
    handheld.power = True
    handheld.run()
    assert handheld.awake


def test_ten_minutes_are_38400_ticks(handheld):
    start = handheld.ticks
    handheld.power = False
    handheld.run(38400 - start)
    assert handheld.ticks == 38400
    io = handheld.device.io
    assert int.from_bytes(io[ports.SECONDS : ports.SECONDS + 3], "little") == 600


@pytest.mark.parametrize("seed", [-1, 256, 65536, 1.0, "7", True])
def test_other_seeds_are_refused(seed):
    with pytest.raises(ValueError, match="0 to 255"):
        Handheld(seed=seed)


def test_a_seed_is_constant_and_none_is_not(handheld):
    assert handheld.device.io[ports.ENTROPY] == 7
    handheld.run(100)
    assert handheld.device.io[ports.ENTROPY] == 7
    handheld.seed = None
    seen = set()
    for _ in range(600):
        handheld.run()
        seen.add(handheld.device.io[ports.ENTROPY])
    assert len(seen) > 100


def first_rolls(seed):
    handheld = Handheld(seed=seed)
    handheld.start("backgammon", players=2)
    return handheld.device.ram[:BATTERY_SIZE], handheld


def test_every_seed_is_another_game():
    assert len({bytes(first_rolls(seed)[0]) for seed in range(256)}) == 256


def test_the_same_seed_and_presses_are_the_same_game():
    one, two = (first_rolls(9)[1] for _ in range(2))
    for name in ("roll", "play", "1", "point 6", "point 3", "statistics"):
        one.press(name)
        two.press(name)
    assert one.save() == two.save()


@pytest.mark.parametrize("size", [0, 255, 257])
def test_a_battery_of_another_size_is_refused(size):
    with pytest.raises(ValueError, match="256 bytes"):
        Handheld(battery=bytes(size))


def test_a_damaged_battery_is_not_taken(handheld):
    handheld.start("plakoto", level=4)
    battery = bytearray(handheld.battery)
    assert not Handheld(battery=bytes(battery)).cleared
    battery[40] ^= 1
    assert Handheld(battery=bytes(battery)).cleared


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", ["G1", "G2"])
def test_start_begins_each_game_by_keys(game, mode):
    handheld = Handheld(seed=3)
    handheld.start(game, mode, level=8, players=2)
    shown = game.upper().replace("TRICTRAC12", "TRICTRAC 12")
    assert {shown, "2 PLAYERS"} <= handheld.lcd.legends
    assert handheld.mode == mode
    handheld.press("LEVEL")
    assert handheld.lcd.text.split() == ["LEVEL", "8"]


def test_start_gives_up_a_running_game(handheld):
    handheld.start("jacquet", level=2)
    handheld.press("roll")
    handheld.settle()
    handheld.start("moultezim", "G2")
    assert {"MOULTEZIM", "G2"} <= handheld.lcd.legends


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess"}, "games: backgammon"),
        ({"game": "jacquet", "mode": "G3"}, "modes: G1, G2"),
        ({"game": "jacquet", "level": 9}, "levels: 1 to 8"),
        ({"game": "jacquet", "players": 3}, "1 or 2"),
    ],
)
def test_start_with_something_unknown_presses_nothing(handheld, arguments, words):
    before = handheld.save()
    with pytest.raises(ValueError, match=words):
        handheld.start(**arguments)
    assert handheld.save() == before


def test_an_unknown_mode_is_refused(handheld):
    with pytest.raises(ValueError, match="modes: G1, G2"):
        handheld.mode = "g1"


def test_a_press_is_complete(handheld):
    handheld.hold("play")
    handheld.hold("3")
    ticks = handheld.ticks
    handheld.press("play")
    assert handheld.keypad.held == {"3"}
    assert handheld.keypad.waiting == 0
    assert handheld.ticks - ticks <= 20
    handheld.release("3")
    handheld.run()
    assert not handheld.keypad.held


@pytest.mark.parametrize("ticks_between", [0, 1, 2, 3, 5, 8, 64, 1000])
def test_each_tap_is_one_press_at_any_speed(handheld, ticks_between):
    handheld.press("level")
    level = int(handheld.lcd.text.split()[1])
    for tap in range(1, 20):
        assert handheld.tap("level")
        handheld.run(ticks_between)
        while not ticks_between and handheld.keypad.waiting:
            handheld.run()
        if ticks_between >= 8:
            assert handheld.lcd.text.split() == ["LEVEL", str((level + tap - 1) % 8 + 1)]
    handheld.run(200)
    assert handheld.lcd.text.split() == ["LEVEL", str((level + 19 - 1) % 8 + 1)]


def test_a_key_held_for_long_is_one_press(handheld):
    handheld.press("level")
    level = int(handheld.lcd.text.split()[1])
    handheld.hold("level")
    handheld.run(5000)
    assert handheld.lcd.text.split() == ["LEVEL", str(level % 8 + 1)]


def test_switches_are_in_the_io_page(handheld):
    io = handheld.device.io
    handheld.low_battery = True
    handheld.run(2)
    assert io[ports.SWITCHES] == ports.SWITCH_ON | ports.SWITCH_LOW_BATTERY
    assert "LOW BATTERY" in handheld.lcd.legends
    assert handheld.low_battery
    handheld.low_battery = False
    handheld.mode = "G2"
    assert io[ports.SWITCHES] == ports.SWITCH_ON | ports.SWITCH_G2
    handheld.mode = "G1"
    handheld.power = False
    assert io[ports.SWITCHES] == 0


def test_acl_clears_all(handheld):
    fresh = handheld.battery
    handheld.start("plakoto", level=6)
    assert handheld.battery != fresh
    handheld.acl()
    assert handheld.battery == fresh
    assert handheld.awake


def test_the_tone_is_in_hertz(handheld):
    assert handheld.tone == 0.0
    handheld.run_until(lambda it: not it.tone, 640)
    handheld.press("point 12", ticks=1)
    handheld.start("backgammon")
    handheld.run(100)
    handheld.hold("bear off")
    handheld.run_until(lambda it: it.tone > 0, 64)
    assert 50 < handheld.tone < 10000
    assert handheld.tone == ports.TONE_CLOCK / handheld.divider


def test_run_until_stops_at_once_and_says_when_it_does_not(handheld):
    assert handheld.run_until(lambda it: True) == 0
    target = handheld.ticks + 17
    assert handheld.run_until(lambda it: it.ticks == target) == 17
    with pytest.raises(TimeoutError, match="after 5 ticks"):
        handheld.run_until(lambda it: False, 5)


# Power and states ----------------------------------------------------------------------


def in_the_middle(game="trictrac", mode="G1"):
    handheld = Handheld(seed=11)
    handheld.start(game, mode, level=1, players=2)
    for _ in range(6):
        handheld.press("play")
        handheld.settle()
    return handheld


def test_off_and_on_restores_the_glass():
    handheld = in_the_middle()
    glass, battery = handheld.lcd.bytes, handheld.battery
    handheld.power = False
    handheld.run(10)
    assert not any(handheld.lcd.bytes)
    assert handheld.battery == battery
    handheld.power = True
    handheld.settle()
    assert handheld.lcd.bytes == glass


def test_another_handheld_with_the_battery_shows_the_same():
    handheld = in_the_middle("plakoto")
    other = Handheld(battery=handheld.battery)
    other.settle()
    assert not other.cleared
    assert other.lcd.ascii() == handheld.lcd.ascii()


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_state_goes_on_alike(game):
    randomness = random.Random(game)
    handheld = Handheld(seed=5)
    handheld.start(game, "G2", level=1)
    handheld.press("roll")
    handheld.run(randomness.randrange(300))
    handheld.hold("verify")
    handheld.run()
    saved = handheld.save()
    other = Handheld(seed=5)
    other.mode = "G2"
    other.load(saved)
    assert other.save() == saved
    assert other.lcd.bytes == handheld.lcd.bytes
    assert (other.lcd.picture() == handheld.lcd.picture()).all()
    for tick in range(1000):
        if tick % 20 == 0:
            name = randomness.choice([*KEYS, "point 8", "point 13"])
            handheld.tap(name)
            other.tap(name)
        handheld.run()
        other.run()
        assert other.lcd.bytes == handheld.lcd.bytes
    assert other.save() == handheld.save()


def test_the_switch_stays_where_it_is_when_a_state_of_the_other_mode_comes():
    saved = in_the_middle("jacquet", "G2").save()
    handheld = Handheld(seed=1)
    handheld.load(saved)
    assert handheld.mode == "G1"
    seen = set()
    for _ in range(64):
        handheld.run()
        seen.add(handheld.lcd.legends & {"G1", "G2"})
    assert len(seen) > 1  # the legend blinks: the switch counts from the next game
    assert any("G2" in legends for legends in seen)


@pytest.mark.parametrize("fault", ["damaged", "foreign", "other rom"])
def test_a_refused_state_leaves_the_game_alone(handheld, fault):
    good = handheld.save()
    handheld.start("moultezim")
    before = handheld.save()
    bad = {
        "damaged": good[:300] + bytes([good[300] ^ 1]) + good[301:],
        "foreign": b"something else",
        "other rom": Handheld(rom=handheld.device.rom + b"x", seed=1).save(),
    }[fault]
    with pytest.raises(StateError):
        handheld.load(bad)
    assert handheld.save() == before


def test_loading_forgets_waiting_taps_and_keeps_the_seed(handheld):
    saved = handheld.save()
    handheld.seed = 99
    handheld.tap("1")
    handheld.tap("2")
    handheld.load(saved)
    assert handheld.keypad.waiting == 0
    assert not handheld.keypad.held
    assert handheld.device.io[ports.ENTROPY] == 99
    assert handheld.device.io is handheld.lcd._io


def test_saving_and_loading_costs_no_memory(handheld):
    saved = handheld.save()

    def rounds(count):
        for _ in range(count):
            handheld.load(handheld.save())
            handheld.load(saved)
            Handheld(rom=handheld.device.rom)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first = rounds(20)
        assert rounds(100) - first < 20_000
    finally:
        tracemalloc.stop()


def test_importing_and_ticking_needs_neither_pygame_nor_numpy():
    program = (
        "import sys; from emulator import Handheld, KEYS; h = Handheld(seed=1); h.press('roll'); "
        "h.load(h.save()); assert h.lcd.text; h.lcd.ascii(); "
        "print([m for m in ('pygame', 'numpy', 'platformdirs') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
    assert done.stderr == ""


def test_an_unknown_name_of_the_package_is_an_attribute_error():
    with pytest.raises(AttributeError, match="Handhold"):
        _ = emulator.Handhold
