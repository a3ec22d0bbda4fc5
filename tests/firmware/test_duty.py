import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.position import parse_request
from firmware import Device, duty, roll, walk
from firmware.memory import (
    DUTY_KNOWN,
    DUTY_LARGER,
    DUTY_MOST,
    MINE,
    ROW,
    THEIR_PINS,
    WALK_DEPTH,
    WORK_RESULT,
)
from tests import oracle, positions
from tests.firmware.setup import cases, request_of

BOARD = slice(MINE, THEIR_PINS + ROW)
BACKGAMMON = cases("backgammon")


def with_duty(request, budget=300):
    position, dice = parse_request(request)
    device = Device(b"")
    position.write(device)
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, budget)
    return device


def legal_ends(device):
    """The boards at all ends of whole turns, and how many steps each took."""
    found = {}
    walk.begin(device, 0, 8)
    while (news := walk.onward(device, 500)) != walk.FINISHED:
        if news == walk.AT_END and duty.is_met(device):
            found.setdefault(bytes(device.ram[BOARD]), set()).add(device.ram[WALK_DEPTH])
    return found


@pytest.mark.parametrize("name", sorted(BACKGAMMON))
def test_as_many_numbers_are_due_as_can_be_played(name):
    case = BACKGAMMON[name]
    device = with_duty(request_of(case))
    assert device.ram[DUTY_MOST] == case["dice_used"]
    assert len(legal_ends(device)) == len(case["legal"])


def test_if_only_one_of_two_can_be_played_the_larger_is_due():
    assert with_duty(request_of(BACKGAMMON["bg01"])).ram[DUTY_LARGER] == 5
    assert with_duty(request_of(BACKGAMMON["bg03"])).ram[DUTY_LARGER] == 0
    assert with_duty(request_of(BACKGAMMON["bg06"])).ram[DUTY_LARGER] == 0


def test_to_twelve_the_larger_is_not_due():
    """There only the count of numbers matters."""
    position = positions.merge("trictrac12", {20: 1, 0: 14}, {13: 2, 11: 13})
    for dice in ([6, 2], [2, 6]):
        request = {"game": "trictrac12", "mode": "G1", **position, "dice": dice}
        assert with_duty(request).ram[DUTY_LARGER] == 0


@pytest.mark.parametrize("game", ["jacquet", "trictrac"])
def test_in_order_only_the_next_number_is_due(game):
    """2 is blocked for the one man left: the 5 is lost with it."""
    position = positions.merge(game, {20: 1, 0: 14}, {6: 1, 0: 14})
    device = with_duty({"game": game, "mode": "G1", **position, "dice": [5, 2]})
    assert not duty.any_step(device)
    assert duty.is_over(device)
    assert list(legal_ends(device)) == [bytes(device.ram[BOARD])]


def test_the_last_man_ends_the_turn():
    device = with_duty(request_of(BACKGAMMON["bg35"]))
    assert not duty.is_over(device)
    walk.make_counted(device, 3, roll.slot_of(device, 6))
    assert duty.is_over(device)


def test_a_decided_game_ends_the_turn():
    device = with_duty(request_of(BACKGAMMON["bg62"]))
    assert not duty.is_over(device)
    device.ram[WORK_RESULT] = 1
    assert duty.is_over(device)


def test_nothing_to_play_is_over_at_once():
    device = with_duty(request_of(BACKGAMMON["bg84"]))
    assert device.ram[DUTY_MOST] == 0
    assert duty.is_over(device)
    assert not duty.any_step(device)


@settings(max_examples=50)
@given(
    st.sampled_from(oracle.GAMES),
    st.sampled_from(oracle.MODES),
    st.integers(0, 1 << 32),
    st.integers(1, 25),
)
def test_the_duty_does_not_depend_on_the_rests(game, mode, seed, budget):
    request = positions.random_request(random.Random(seed), game, mode)
    if game == "trictrac":
        request["dice"] = [4, 3]
    once, rested = with_duty(request, 100000), with_duty(request, budget)
    assert once.ram[DUTY_MOST] == rested.ram[DUTY_MOST]
    assert once.ram[DUTY_LARGER] == rested.ram[DUTY_LARGER]
    assert once.ram[BOARD] == rested.ram[BOARD]
