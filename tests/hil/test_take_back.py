"""Take back: a step, a turn, all turns; the same dice come again."""

import pytest

from tests.hil.table import begin, dice, move, press, refusal, stand


def test_a_lifted_man_is_set_down(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    before = stand(handheld)
    move(handheld, 8)
    assert handheld.lcd.text.strip() == "8-"
    press(handheld, "TAKE BACK")
    assert stand(handheld) == before


def test_step_by_step(handheld):
    begin(handheld, "backgammon", opening=(1, 2))  # Black begins with 2-1
    stands = [stand(handheld)]
    move(handheld, 19, 21)
    stands.append(stand(handheld))
    assert stands[0] != stands[1]
    press(handheld, "TAKE BACK")
    assert stand(handheld) == stands[0]
    move(handheld, 19, 20)  # the other number first
    press(handheld, "TAKE BACK")
    assert stand(handheld) == stands[0]
    move(handheld, 19, 21)
    assert stand(handheld) == stands[1]


@pytest.mark.parametrize("game", ["backgammon", "jacquet", "plakoto"])
def test_whole_turns_to_the_start_and_forward_again(handheld, game):
    """Rolled dice come again as they were."""
    handheld.start(game, level=1, players=2)
    press(handheld, "ROLL DICE")
    stands = []
    for _ in range(6):
        if "ROLL" in handheld.lcd.text:
            press(handheld, "ROLL DICE")
        handheld.run(100)
        stands.append(stand(handheld))
        press(handheld, "PLAY")
        side = stands[-1].side
        handheld.run_until(lambda device, side=side: side not in device.lcd.legends)
    for expected in reversed(stands):
        press(handheld, "TAKE BACK")
        handheld.run(64)
        assert stand(handheld) == expected
    assert refusal(handheld, "TAKE BACK") == "NOTHING TO TAKE BACK"
    assert stand(handheld) == stands[0]


def test_against_the_device_it_goes_back_to_ones_own_turn(handheld):
    handheld.start("backgammon", level=1, players=1)
    dice(handheld, 3, 1)
    before = stand(handheld)
    move(handheld, 8, 5, 6, 5)
    assert stand(handheld).side == "BLACK"
    handheld.run_until(lambda device: "WHITE" in device.lcd.legends)
    press(handheld, "TAKE BACK")
    handheld.run(64)
    assert stand(handheld) == before


def test_a_hit_man_comes_back(handheld):
    begin(handheld, "backgammon", opening=(6, 2))
    move(handheld, 24, 18, 13, 11)
    dice(handheld, 6, 1)
    before = stand(handheld)
    move(handheld, 12, 18)
    assert handheld.lcd.men(24) == ("white", 1)
    press(handheld, "TAKE BACK")
    assert stand(handheld) == before
