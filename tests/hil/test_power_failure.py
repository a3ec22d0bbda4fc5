"""The power fails at any tick of a turn: the match goes on where it stood."""

import pytest

from tests.hil.table import ANSWER, begin, dice, men, move, press, stand

TURN = (8, 5, 6, 5)  # White's 3-1
PRESS = 8  # ticks down and up
LONGEST = len(TURN) * PRESS + ANSWER


def press_until(device, ticks):
    """Press the turn's fields one after the other, but stop after so many ticks."""
    for point in TURN:
        name = f"point {point}"
        device.hold(name)
        step = min(PRESS // 2, ticks)
        device.run(step)
        device.release(name)
        device.run(min(PRESS // 2, ticks - step))
        ticks -= min(PRESS, ticks)
        if not ticks:
            break
    device.run(ticks)
    device.keypad.release_all()


def test_at_any_tick_of_a_turn(handheld):
    """The board is as before a step or as after it, and the turn can be finished."""
    begin(handheld, "backgammon", opening=(3, 1))
    start = handheld.save()
    stands = [stand(handheld)]
    for step in (TURN[:2], TURN[2:]):
        move(handheld, *step)
        stands.append(stand(handheld))
    for ticks in range(LONGEST):
        handheld.load(start)
        press_until(handheld, ticks)
        handheld.power_cycle()
        assert not handheld.cleared, ticks
        handheld.run(40)
        found = stand(handheld)
        assert found in stands, ticks
        done = stands.index(found)
        move(handheld, *TURN[2 * done :])
        assert stand(handheld) == stands[-1], ticks


@pytest.mark.parametrize("game", ["backgammon", "jacquet", "plakoto"])
def test_while_the_device_plays(handheld, game):
    """What it has rolled stays, and it plays one turn with it."""
    handheld.start(game, level=1, players=1)
    dice(handheld, 1, 6)  # Black begins
    handheld.run_until(lambda device: any(device.lcd.dice) and "ROLL" not in device.lcd.text)
    start = handheld.save()
    rolled, standing = handheld.lcd.dice, men(handheld, "white")
    for ticks in range(0, 300, 7):
        handheld.load(start)
        handheld.run(ticks)
        handheld.power_cycle()
        assert not handheld.cleared, ticks
        handheld.run(2)
        if "BLACK" in handheld.lcd.legends:  # the turn is not over
            assert handheld.lcd.dice == rolled, ticks
        handheld.run_until(lambda device: "WHITE" in device.lcd.legends)
        handheld.run(ANSWER)
        assert men(handheld, "white") == standing, ticks
        press(handheld, "STATISTICS", "STATISTICS", "STATISTICS", "STATISTICS")
        assert handheld.read_message() == "TURNS 0-1", ticks


def test_twice_in_a_row_and_with_keys_held(handheld):
    begin(handheld, "moultezim", "G2")
    dice(handheld, 6, 5)
    move(handheld, 24, 18)
    before = stand(handheld)
    handheld.hold("point 18")
    handheld.power_cycle()
    handheld.run(3)
    handheld.power_cycle()
    handheld.run(40)
    handheld.release("point 18")
    handheld.run(40)
    assert stand(handheld) == before
    move(handheld, 18, 13)
    assert stand(handheld).side == "BLACK"
    assert "G2" in handheld.lcd.legends


def test_in_the_middle_of_take_back(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    stands = [stand(handheld)]
    move(handheld, 8, 5)
    stands.append(stand(handheld))
    start = handheld.save()
    for ticks in range(12):
        handheld.load(start)
        handheld.hold("TAKE BACK")
        handheld.run(ticks)
        handheld.keypad.release_all()
        handheld.power_cycle()
        handheld.run(40)
        assert not handheld.cleared
        assert stand(handheld) in stands, ticks
