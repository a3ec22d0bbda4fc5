"""Every key and every field does what is printed on it, and is heard."""

import pytest

from emulator.keypad import FIELDS, KEYS
from tests.hil.table import begin, clear, dice, men, move, option, press, stand, text

# What each key leads to in backgammon once White has rolled 3-1.
EFFECTS = {
    "NEW GAME": "NEW?",
    "STATISTICS": "PIPS 167-167",
    "VERIFY": "1 B2",
    "TAKE BACK": "NOTHING TO TAKE BACK",
    "BEAR OFF": "OFF?",
    "GAME OPTION": "BACKGAMMON",
    "LEVEL": "LEVEL 4",
    "REJECT": "RESIGN 1?",
    "ROLL DICE": "MOVE FIRST",
}


@pytest.mark.parametrize("key", EFFECTS)
def test_a_key_in_the_middle_of_a_turn(handheld, buzzer, key):
    begin(handheld, "backgammon", opening=(3, 1))
    handheld.run(64)
    before = stand(handheld)
    handheld.tap(key)
    assert any(note.hertz for note in buzzer.listen(8))
    assert handheld.read_message() == EFFECTS[key]
    clear(handheld)
    assert stand(handheld) == before


def test_play_plays_the_turn(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    press(handheld, "PLAY")
    handheld.run_until(lambda device: "BLACK" in device.lcd.legends)
    assert sum(number for name, number in men(handheld, "white").items()) == 15


def test_roll_dice_rolls(handheld):
    handheld.start("jacquet", players=2)
    press(handheld, "ROLL DICE")
    assert all(handheld.lcd.dice)
    press(handheld, "ROLL DICE")
    assert all(handheld.lcd.dice)
    assert text(handheld).replace(" ", "").isdigit()


@pytest.mark.parametrize("number", range(1, 7))
def test_a_number_is_keyed_in(handheld, number):
    handheld.start("backgammon", players=2)
    dice(handheld, number)
    assert text(handheld) == f"{number}-"
    dice(handheld, number % 6 + 1)
    assert set(handheld.lcd.dice) == {number, number % 6 + 1}


def test_accept_agrees_and_reject_does_not(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    move(handheld, 8, 5)
    press(handheld, "NEW GAME", "REJECT")
    assert men(handheld, "white")["point 5"] == 1
    press(handheld, "NEW GAME", "DOUBLE/ACCEPT")
    assert "point 5" not in men(handheld, "white")
    assert text(handheld) == "ROLL"


def test_levels(handheld):
    for number in range(1, 7):
        press(handheld, "LEVEL", str(number))
        assert handheld.read_message() == f"LEVEL {number}"
        assert "LEVEL" in handheld.lcd.legends
        press(handheld, "REJECT")


def test_every_key_is_heard_once_and_nothing_is_with_the_sound_off(handheld, buzzer):
    handheld.start("backgammon", players=2)
    handheld.run(64)
    for key in KEYS:
        handheld.tap(key)
        assert any(note.hertz for note in buzzer.listen(8)), key
        handheld.run(200)
    handheld.acl(100)
    option(handheld, 4, 2)
    handheld.run(64)
    for key in KEYS:
        handheld.tap(key)
        notes = buzzer.listen(64)
        assert all(note.hertz == 0 for note in notes), key


def test_a_key_held_down_counts_once(handheld):
    press(handheld, "STATISTICS")
    handheld.hold("STATISTICS")
    handheld.run(300)
    handheld.release("STATISTICS")
    handheld.run(8)
    assert handheld.read_message() == "SCORE 0-0"


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_is_felt(handheld, field):
    begin(handheld, "backgammon", opening=(3, 1))
    press(handheld, "VERIFY", field.lower())
    told = handheld.read_message()
    assert told.split()[0] == ("BAR" if field.startswith("BAR") else field.split()[1])
    assert handheld.lcd.arrows() == {field.lower()}
