"""Cases of trouble with taking back."""

import random

import pytest

from emulator.games import GAMES
from firmware import memory
from firmware.phases import JOB_NONE, PHASE_MOVE, PHASE_OVER, PHASE_ROLL
from tests.firmware.setup import (
    START,
    at_rest,
    cases,
    handheld,
    men,
    move,
    phase,
    place,
    place_request,
    press_point,
    refused,
    request_of,
    roll,
    side_on_roll,
    standing,
)


@pytest.mark.parametrize("side", [0, 1])
def test_a_hit_is_taken_back_whole(side):
    """Case T062: 30 men at every step; the blot back on its point and off the bar."""
    device = handheld()
    place_request(device, request_of(cases("backgammon")["bg23"]), side=side)
    before = [men(device, owner) for owner in range(2)]
    assert before[side][25] == 1
    press_point(device, 22)
    assert men(device, 1 - side)[25] == 1
    assert 25 not in men(device, side)
    states = [standing(device)]
    move(device, 22, 16)
    assert side_on_roll(device) != side
    for _ in range(2):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert sum(men(device, 0).values()) == sum(men(device, 1).values()) == 15
        states.append(standing(device))
        if [men(device, owner) for owner in range(2)] == before:
            break
    assert [men(device, owner) for owner in range(2)] == before
    assert side_on_roll(device) == side


def take_turn(device):
    """A person's turn, played by PLAY, and the computer's answer to it."""
    if phase(device) == PHASE_ROLL:
        device.press("ROLL DICE")
        device.run_until(at_rest)
    state = standing(device) if phase(device) == PHASE_MOVE else None
    if state:
        device.press("PLAY")
    device.run_until(lambda d: side_on_roll(d) == 1 or phase(d) == PHASE_OVER)
    device.run_until(
        lambda d: side_on_roll(d) == 0 and phase(d) in (PHASE_ROLL, PHASE_OVER) and at_rest(d)
    )
    return state


def settled(device):
    """Nobody is at work, and it is not the computer's turn."""
    ram = device.device.ram
    person = ram[memory.OPTION_COMPUTER] >> ram[memory.SIDE] & 1 == 0
    return ram[memory.JOB] == JOB_NONE and person and phase(device) == PHASE_MOVE


@pytest.mark.parametrize("game", [game for game in GAMES if game != "trictrac12"])
def test_ten_turns_deep_against_the_computer(game):
    """Case T064: it always stops at a person's decision, and the game goes on from there."""
    device = handheld(seed=12)
    place(device, game, {24: 15}, {24: 15}, computer=2, level=1)
    states = []
    while len(states) < 10:
        state = take_turn(device)
        if state:
            states.append(state)
    for state in reversed(states):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert settled(device)
        assert standing(device) == state
        device.run(120)
        assert standing(device) == state
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"
    again = []
    while len(again) < 10:
        state = take_turn(device)
        if state:
            again.append(state)
    assert [state[2] for state in again] == [state[2] for state in states]


@pytest.mark.parametrize("game", GAMES)
def test_at_any_moment_it_stops_at_a_persons_decision(game):
    """Case T064: pressed while the computer rolls, thinks, shows or passes."""
    rng = random.Random(game)
    device = handheld(seed=77)
    place(device, game, {24: 15}, {24: 15}, computer=2, level=1)
    for _ in range(25):
        if phase(device) == PHASE_ROLL and side_on_roll(device) == 0:
            device.press("ROLL DICE")
            device.run_until(at_rest)
        device.press("PLAY")
        device.run(rng.randrange(120))
        device.press("TAKE BACK")
        device.run_until(at_rest)
        if device.device.ram[memory.MESSAGE]:
            assert refused(device) == "NOTHING TO TAKE BACK"
            device.run_until(lambda d: side_on_roll(d) == 0 and at_rest(d))
            continue
        assert settled(device)
        before = standing(device)
        device.run(150)
        assert standing(device) == before


def test_a_person_may_then_play_otherwise():
    """Case T064: after the computer's reply has been taken back with one's own turn."""
    device = handheld()
    place(device, "backgammon", START, START, computer=2)
    roll(device, 3, 1)
    move(device, 24, 21)
    move(device, 21, 20)
    device.settle()
    device.press("TAKE BACK")
    device.run_until(at_rest)
    move(device, 8, 5)
    move(device, 6, 5)
    assert side_on_roll(device) == 1
    assert men(device, 0) == {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
