import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from firmware import Device, memory, menu
from firmware.memory import MENU
from tests.firmware.setup import START, handheld, place, refused

OPTIONS = [option for option in range(1, menu.MENU_LEVEL + 1) if option != menu.MENU_SET_UP]
NUMBERS = {menu.MENU_MATCH: 25, menu.MENU_MINUTES: 99, menu.MENU_DELAY: 60}
CHOICES = [option for option in OPTIONS if option not in NUMBERS]


def first_values():
    ram = Device(b"").ram
    menu.set_first_values(ram)
    return ram


def shown(ram):
    """What each option is set to, by option."""
    found = {}
    before = ram[MENU]
    for option in OPTIONS:
        ram[MENU] = option
        found[option] = menu.chosen(ram)
    ram[MENU] = before
    return found


@given(st.sampled_from(CHOICES), st.integers(1, 6))
def test_a_chosen_value_is_the_one_shown_and_no_other_changes(option, digit):
    ram = first_values()
    ram[MENU] = option
    before = shown(ram)
    exists = menu.key_in(ram, digit)
    assert shown(ram) == (before | {option: digit} if exists else before)
    assert menu.are_valid(ram)


@pytest.mark.parametrize("option", OPTIONS)
def test_roll_dice_steps_through_all_values_and_round(option):
    ram = first_values()
    ram[MENU] = option
    before = shown(ram)
    seen = [menu.chosen(ram)]
    while menu.step(ram) and menu.chosen(ram) != seen[0]:
        seen.append(menu.chosen(ram))
        assert menu.are_valid(ram)
    assert sorted(seen) == list(range(NUMBERS.get(option, len(seen)) + 1))[-len(seen) :]
    assert shown(ram) == before


@pytest.mark.parametrize(("option", "largest"), NUMBERS.items())
def test_numbers_are_keyed_in_figure_by_figure(option, largest):
    ram = first_values()
    menu.open_next(ram)
    ram[MENU] = option
    assert menu.key_in(ram, 2)
    assert menu.chosen(ram) == 2
    assert menu.key_in(ram, 5)
    assert menu.chosen(ram) == 25
    assert menu.key_in(ram, 6)
    assert menu.chosen(ram) == 6  # 256 is too large: a new number
    menu.step(ram)
    assert menu.chosen(ram) == 7
    assert largest >= 25


def test_first_values():
    # The computer is Black, off after 15 minutes, no clock, 12 seconds of delay.
    assert list(shown(first_values()).values()) == [1, 1, 1, 1, 4, 1, 1, 0, 1, 0, 1, 12, 1, 1, 1, 4]


@given(st.sampled_from(OPTIONS), st.integers(0, 255))
def test_an_impossible_value_is_noticed(option, value):
    ram = first_values()
    ram[menu._ADDRESSES[option]] = value
    ram[MENU] = option
    if menu.are_valid(ram) and option != menu.MENU_AUTO_OFF:
        assert menu.chosen(ram) <= NUMBERS.get(option, 8)
        stored = ram[menu._ADDRESSES[option]]
        for _ in range(NUMBERS.get(option, menu._CHOICES[option] - 1) + 1):
            menu.step(ram)
        assert ram[menu._ADDRESSES[option]] == stored


# By keys -------------------------------------------------------------------------------


def texts_of(device, presses):
    found = []
    for _ in range(presses):
        device.press("GAME OPTION")
        found.append(device.read_message())
    return found


def test_game_option_goes_through_all_options_and_out():
    device = handheld()
    assert texts_of(device, 18) == [
        "BACKGAMMON",
        "COMPUTER BLACK",
        "HOME RIGHT",
        "SOUND ON",
        "OFF AFTER 15 MIN",
        "DEVICE ROLLS",
        "BOARD FIXED",
        "MONEY PLAY",
        "CUBE IN MATCHES",
        "NO CLOCK",
        "FOR THE MATCH",
        "DELAY 12 SEC",
        "BAR ANY FIRST",
        "NORMAL",
        "TEACHER OFF",
        "SET UP?",
        "CHAMPION",
        "BACKGAMMON",
    ]


def test_the_number_keys_choose_the_game():
    device = handheld()
    device.press("GAME OPTION")
    for number, name in enumerate(GAMES, 1):
        device.press(str(number))
        assert device.read_message().replace(" ", "") == name.upper()
    device.press("REJECT")
    assert device.device.ram[memory.OPTION_GAME] == 5
    assert device.lcd.text.strip() == "CHAMPION"


def test_roll_dice_goes_from_value_to_value():
    device = handheld()
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    seen = []
    for _ in range(3):
        device.press("ROLL DICE")
        seen.append(device.read_message())
    assert seen == ["2 PLAYERS", "COMPUTER WHITE", "COMPUTER BLACK"]


def test_a_value_that_does_not_exist_is_refused():
    device = handheld()
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    device.press("4")
    assert refused(device) == "NOT NOW"
    device.press("2")
    assert device.device.ram[memory.OPTION_COMPUTER] == 0


def test_level_shows_and_then_steps():
    device = handheld()
    seen = []
    for _ in range(10):
        device.press("LEVEL")
        seen.append(device.lcd.text.strip())
        assert "LEVEL" in device.lcd.legends
    assert seen == [f"LEVEL {n}" for n in (4, 5, 6, 7, 8, 1, 2, 3, 4, 5)]
    device.press("2")
    assert device.lcd.text.strip() == "LEVEL 2"
    device.press("REJECT")
    assert "LEVEL" not in device.lcd.legends


@pytest.mark.parametrize("key", ["REJECT", "DOUBLE/ACCEPT"])
def test_a_menu_is_left_without_a_press_for_the_game(key):
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    device.press("GAME OPTION")
    device.press(key)
    assert device.lcd.text.strip() == "3 1"


def test_another_key_leaves_the_menu_and_counts():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    device.press("GAME OPTION")
    device.press("point 13")
    assert device.lcd.text.strip() == "13-"


def test_sound_is_switched_off_and_on():
    device = handheld()
    for _ in range(4):
        device.press("GAME OPTION")
    device.press("2")
    assert device.tone == 0
    assert "SOUND" not in device.lcd.legends
    device.press("REJECT", ticks=1)
    assert device.tone == 0
    for _ in range(4):
        device.press("GAME OPTION")
    device.press("1")
    assert "SOUND" in device.lcd.legends
    device.hold("REJECT")
    device.run(2)
    assert device.tone > 1000


def test_dice_by_hand_let_the_computer_wait():
    device = handheld()
    place(device, "backgammon", START, START, computer=1)
    device.device.ram[memory.OPTION_DICE] = 1
    device.run(300)
    assert device.lcd.dice == (None, None)
    device.press("6")
    assert device.lcd.text.strip() == "6-"
    device.press("5")
    device.run(20)
    assert device.lcd.dice == (6, 5)
    device.run_until(lambda d: "BLACK" in d.lcd.legends)


def test_two_players_are_shown():
    device = handheld()
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    assert "2 PLAYERS" not in device.lcd.legends
    device.press("2")
    assert "2 PLAYERS" in device.lcd.legends


def test_when_the_computer_is_given_the_side_on_roll_it_plays():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 5))
    device.press("point 13")
    device.press("GAME OPTION")
    device.press("GAME OPTION")
    device.press("3")
    device.press("REJECT")
    device.run_until(lambda d: "BLACK" in d.lcd.legends)


def test_when_the_person_takes_over_the_computer_stops():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 6), computer=1, level=6)
    for _ in range(2):
        device.press("GAME OPTION", ticks=1)
    device.press("2", ticks=1)
    device.press("REJECT")
    device.settle()
    assert "THINKING" not in device.lcd.legends
