"""Save states, through the panel: they carry the game from one moment, and target, to another."""

import pytest

from emulator.state import StateError
from tests.hil.table import begin, dice, men, move, press, stand


@pytest.mark.needs_state
def test_a_loaded_state_goes_on_alike(handheld):
    begin(handheld, "jacquet")
    start = handheld.save()
    runs = []
    for _ in range(2):
        handheld.load(start)
        shown = []
        for _ in range(6):
            press(handheld, "PLAY")
            shown.append((handheld.lcd.bytes, handheld.ticks))
        runs.append(shown)
    assert runs[0] == runs[1]


@pytest.mark.needs_state
def test_the_glass_of_a_loaded_state_is_the_one_saved(handheld):
    begin(handheld, "plakoto")
    for ticks in (1, 7, 40, 129):
        handheld.press("PLAY")
        handheld.run(ticks)
        shown, state = handheld.lcd.bytes, handheld.save()
        handheld.run(200)
        handheld.load(state)
        assert handheld.lcd.bytes == shown


@pytest.mark.needs_state
def test_a_held_man_is_carried_along(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    move(handheld, 8)
    state = handheld.save()
    press(handheld, "REJECT")
    handheld.load(state)
    move(handheld, 5)
    assert men(handheld, "white")["point 5"] == 1


@pytest.mark.needs_state
def test_a_state_of_the_other_mode_keeps_its_rules(handheld):
    begin(handheld, "jacquet", "G2")
    state = handheld.save()
    handheld.acl(100)
    handheld.mode = "G1"
    handheld.load(state)
    seen = {True: 0, False: 0}
    for _ in range(256):
        handheld.run()
        assert "G2" in handheld.lcd.legends
        seen["G1" in handheld.lcd.legends] += 1
    assert min(seen.values()) > 64  # G1 blinks: it counts from the next game on


@pytest.mark.needs_state
@pytest.mark.parametrize("damage", ["cut", "bit", "rom"])
def test_a_damaged_state_is_refused_and_the_game_goes_on(handheld, damage):
    begin(handheld, "backgammon", opening=(3, 1))
    state = bytearray(handheld.save())
    if damage == "cut":
        del state[-100:]
    elif damage == "bit":
        state[500] ^= 4
    else:
        state[30] ^= 0xFF
    before = stand(handheld)
    with pytest.raises(StateError):
        handheld.load(bytes(state))
    assert stand(handheld) == before
    move(handheld, 8, 5, 6, 5)
    dice(handheld, 2, 1)
    assert stand(handheld).side == "BLACK"
