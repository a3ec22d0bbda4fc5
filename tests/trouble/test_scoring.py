"""Cases of trouble with what a game is worth, without the cube."""

import pytest

from firmware import memory
from firmware.memory import SCORE, WON
from firmware.phases import PHASE_OVER, PHASE_ROLL
from tests.firmware.setup import (
    cases,
    handheld,
    men,
    move,
    phase,
    place,
    place_request,
    request_of,
    set_words,
    side_on_roll,
    words,
)

CASES = cases("backgammon")
GAMMON = {
    "game": "backgammon",
    "mode": "G1",
    "board": [1, *[0] * 17, -5, -5, -5, 0, 0, 0],
    "bar": [0, 0],
    "off": [14, 0],
    "dice": [2, 1],
}


@pytest.mark.parametrize("side", [0, 1])
def test_a_gammon_pays_two_and_is_named(side):
    """Case T027: for either side."""
    device = handheld()
    place_request(device, GAMMON, side=side)
    move(device, 1, 0)
    assert phase(device) == PHASE_OVER
    assert words(device, SCORE) == ((2, 0), (0, 2))[side]
    winner = ("WHITE", "BLACK")[side]
    assert device.read_message() == f"{winner} WINS GAMMON +2 {('2-0', '0-2')[side]}"
    assert "SCORE" in device.lcd.legends


@pytest.mark.parametrize(("name", "points"), [("bg104", 2), ("bg106", 1)])
def test_the_worth_at_the_edge(name, points):
    """Case T178: a man on the winner's bar point; two in his home but one off."""
    device = handheld()
    place_request(device, request_of(CASES[name]))
    while phase(device) != PHASE_OVER:
        move(device, 1, 0)
    assert device.device.ram[memory.RESULT] == points
    assert words(device, SCORE) == (points, 0)


def test_one_man_too_many_is_no_win():
    """Case T178: three men and two dice: not over, and the other side is on roll."""
    device = handheld()
    place_request(device, request_of(CASES["bg108"]))
    move(device, 3, 0)
    move(device, 2, 0)
    assert men(device, 0) == {0: 14, 1: 1}
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 1)


def test_points_and_games_are_kept_apart():
    """Points add up over games of one kind; STATISTICS tells both, White's first."""
    device = handheld()
    for white, black, side, points in (
        ({1: 1}, {18: 15}, 0, (2, 0)),
        ({6: 14}, {1: 1}, 1, (2, 1)),
        ({1: 1}, {25: 1, 6: 14}, 0, (5, 1)),
    ):
        score, won = words(device, SCORE), words(device, WON)
        place(device, "backgammon", white, black, side=side, dice=(3, 2))
        set_words(device, SCORE, *score)
        set_words(device, WON, *won)
        move(device, 1, 0)
        assert words(device, SCORE) == points
    device.press("STATISTICS")
    texts = []
    for _ in range(3):
        texts.append(device.read_message())
        device.press("STATISTICS")
    assert texts[1:] == ["SCORE 5-1", "WON 2-1"]
