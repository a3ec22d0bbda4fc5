"""Two players at one board, dice from the hand, the board turned."""

import pytest

from emulator.games import GAMES
from tests.hil.table import begin, dice, men, move, option, press, stand


@pytest.mark.parametrize("game", GAMES)
def test_two_players_take_turns(handheld, game):
    handheld.start(game, level=1, players=2)
    assert "2 PLAYERS" in handheld.lcd.legends
    sides = []
    while len(sides) < 8:
        side = stand(handheld).side
        if side and side != (sides or [""])[-1]:
            sides.append(side)
        press(handheld, "ROLL DICE", "PLAY")
        handheld.run(64)
    assert sides in (["WHITE", "BLACK"] * 4, ["BLACK", "WHITE"] * 4)


def test_nobody_moves_for_them(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    before = stand(handheld)
    handheld.run(3000)
    assert stand(handheld) == before


def test_the_device_plays_white(handheld):
    option(handheld, 2, 3)
    press(handheld, "NEW GAME")
    dice(handheld, 6, 5)
    handheld.run_until(lambda device: "BLACK" in device.lcd.legends)
    assert men(handheld, "white") != {"point 24": 2, "point 13": 5, "point 8": 3, "point 6": 5}


def test_all_dice_by_hand(handheld):
    option(handheld, 6, 2)
    handheld.start("backgammon", players=2)
    dice(handheld, 2, 2)
    dice(handheld, 2, 5)  # Black's die is the higher
    assert stand(handheld).side == "BLACK"
    assert set(handheld.lcd.dice) == {2, 5}
    move(handheld, 12, 17, 12, 14)
    dice(handheld, 6, 6)
    move(handheld, 24, 18, 24, 18, 13, 7, 13, 7)
    assert men(handheld, "white") == {
        "point 18": 2, "point 13": 3, "point 8": 3, "point 7": 2, "point 6": 5,
    }  # fmt: skip
    assert stand(handheld).side == "BLACK"


def test_by_hand_the_device_waits_for_its_dice(handheld):
    option(handheld, 6, 2)
    handheld.start("backgammon", level=1, players=1)
    dice(handheld, 3, 1)
    move(handheld, 8, 5, 6, 5)
    before = stand(handheld)
    assert before.side == "BLACK"
    handheld.run(1000)
    assert stand(handheld) == before
    dice(handheld, 6, 4)
    handheld.run_until(lambda device: "WHITE" in device.lcd.legends)
    assert men(handheld, "black") != {"point 1": 2, "point 12": 5, "point 17": 3, "point 19": 5}


def test_the_board_turns_to_the_side_on_roll(handheld):
    option(handheld, 7, 2)
    begin(handheld, "backgammon", opening=(1, 3))
    assert men(handheld, "black") == {"point 24": 2, "point 13": 5, "point 8": 3, "point 6": 5}
    move(handheld, 8, 5, 6, 5)
    assert men(handheld, "white") == {"point 24": 2, "point 13": 5, "point 8": 3, "point 6": 5}


def test_the_board_mirrored(handheld):
    option(handheld, 3, 2)
    begin(handheld, "backgammon", opening=(3, 1))
    assert men(handheld, "white") == {"point 13": 2, "point 24": 5, "point 5": 3, "point 7": 5}
    move(handheld, 5, 8, 7, 8)
    assert men(handheld, "white")["point 8"] == 2
