"""Cases of trouble with the rules of the variants."""

import pytest

from firmware import memory
from firmware.phases import PHASE_MOVE, PHASE_OVER, PHASE_PASS, PHASE_ROLL
from tests.firmware.setup import (
    dice_of,
    handheld,
    men,
    move,
    phase,
    place,
    place_request,
    position,
    refused,
    roll,
    side_on_roll,
)


def test_pinning_the_mother_ends_the_game():
    """Case T162: two points at once if the pinner's own 24 is empty."""
    device = handheld()
    place(device, "plakoto", {6: 2, 3: 13}, {24: 1, 2: 14}, dice=(5, 1))
    move(device, 6, 1)
    assert phase(device) == PHASE_OVER
    assert device.read_message() == "WHITE WINS +2 2-0"


def test_with_a_man_of_ones_own_at_home_the_game_goes_on():
    """Case T162: the points fall when he leaves with the pin still standing."""
    device = handheld()
    place(device, "plakoto", {24: 1, 6: 2, 3: 12}, {24: 1, 2: 2, 4: 12}, dice=(5, 1))
    move(device, 6, 1)
    assert phase(device) == PHASE_MOVE
    move(device, 6, 5)
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 1)
    roll(device, 2, 1)
    move(device, 4, 2)
    move(device, 4, 3)
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 0)
    roll(device, 6, 5)
    move(device, 24, 18)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.RESULT] == 2
    assert device.read_message() == "WHITE WINS +2 2-0"


def test_leaving_a_standing_pin_wins():
    """Case T162: also long after the mother was pinned."""
    device = handheld()
    men_of_black = {24: 1, 4: 14}
    place(device, "plakoto", {24: 1, 1: 1, 3: 13}, men_of_black, dice=(1, 6), pins=[(1, 24)])
    move(device, 24, 18)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.RESULT] == 2


def test_one_man_holds_a_point_in_jacquet():
    """Case T164: nobody is hit and there is no bar."""
    device = handheld()
    place(device, "jacquet", {24: 10, 12: 5}, {20: 1, 24: 14}, dice=(4, 6))
    before = position(device)
    move(device, 12, 8)
    assert refused(device) == "POINT IS HELD"
    assert position(device) == before
    assert men(device, 1) == {20: 1, 24: 14}
    for field in ("bar white", "bar black"):
        device.press(field)
        assert refused(device) == "NOT YOUR MAN"


@pytest.mark.parametrize("mode", [1, 2])
def test_a_full_prime_need_not_be_opened_in_moultezim(mode):
    """Case T166: only G1 and G2 in one's own first field count."""
    wall = dict.fromkeys(range(13, 19), 2)
    device = handheld()
    place(device, "moultezim", {**wall, 4: 3}, {7: 12, 8: 3}, dice=(3, 1), mode=mode)
    move(device, 4, 1)
    move(device, 4, 3)
    assert side_on_roll(device) == 1
    assert all(men(device, 0)[point] == 2 for point in wall)


@pytest.mark.parametrize(("mode", "closed"), [(1, 5), (2, 4)])
def test_g1_and_g2_in_the_own_first_field(mode, closed):
    """Case T166: the last open points of 24-19 stay open, in either mode as many as it says."""
    field = {24 - number: 1 for number in range(closed)}
    field[24] = 15 - closed
    device = handheld()
    place(device, "moultezim", {**field, 12: 1}, {24: 15}, dice=(closed, 6), mode=mode)
    before = position(device)
    move(device, 24, 24 - closed)
    text = refused(device)
    assert text == ("G1 POINT MUST STAY OPEN" if mode == 1 else "G2 POINTS MUST STAY OPEN")
    assert position(device) == before


PINNED_LATE = {
    "game": "plakoto",
    "mode": "G1",
    "board": [0, 1, 0, 0, -1, *[0] * 12, -8, -3, -3, 0, 0, 0, 0],
    "bar": [0, 0],
    "off": [13, 0],
    "pins": [[5, "mover"]],
}


def test_a_man_pinned_late_stops_the_bearing_off():
    """Case T255: also after it has begun."""
    device = handheld()
    place_request(device, {**PINNED_LATE, "dice": [2, 1]})
    move(device, 2, 0)
    assert refused(device) == "PINNED MAN STOPS BEAR OFF"
    move(device, 2, 1)
    assert side_on_roll(device) == 1
    assert men(device, 0) == {0: 13, 1: 1, 5: 1}
    place_request(device, {**PINNED_LATE, "dice": [5, 2]})
    assert phase(device) == PHASE_PASS
    assert dice_of(device) == (5, 2)
    device.run(120)
    assert men(device, 0) == {0: 13, 2: 1, 5: 1}
