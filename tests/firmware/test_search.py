import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.position import Position, parse_request
from emulator.rom import load
from emulator.rules import legal_turns
from firmware import Device, duty, roll, search, walk
from firmware.memory import (
    DUTY_KNOWN,
    EXACT,
    MINE,
    OPTION_LEVEL,
    PICK_SEEN,
    PLAN,
    PLAN_STEPS,
    RANDOM,
    TURN_STEPS,
    WALK_DEPTH,
)
from firmware.words import get_word, set_word
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START

ROM = load().data
LIMIT = 4000  # ticks

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
seeds = st.integers(0, 1 << 32)


def request(game, mine, theirs, dice, mode="G1", pins=()):
    """A request from men by each side's own points; who is missing is off."""
    sides = [{0: 15 - sum(men.values()), **men} for men in (mine, theirs)]
    return {"game": game, "mode": mode, **positions.merge(game, *sides, pins), "dice": dice}


def plan(request, level=0, state=1, image=ROM):
    """Play a roll as the opponent does: the steps, and the position it leads to.

    Without a level it is played as well as it can be without a look ahead.
    """
    position, dice = parse_request(request)
    device = Device(image)
    ram = device.ram
    position.write(device)
    ram[OPTION_LEVEL] = level
    ram[EXACT] = 0 if level else 1
    set_word(ram, RANDOM, state)
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not ram[DUTY_KNOWN]:
        duty.onward(device, 100)
    ram[WALK_DEPTH] = 0
    steps = []
    while not duty.is_over(device):
        before = bytes(ram[MINE : MINE + 104])
        search.begin(device)
        for _ in range(LIMIT):
            if search.onward(device):
                break
        else:
            pytest.fail("it thinks for ever")
        assert ram[MINE : MINE + 104] == before
        assert ram[PLAN_STEPS]
        for number in range(ram[PLAN_STEPS]):
            step = ram[PLAN + number]
            walk.make_counted(device, step & 31, roll.slot_of(device, step >> 5))
            ram[TURN_STEPS] += 1
            steps.append((step & 31, step >> 5))
    return steps, Position.read(device)


@settings(max_examples=60)
@given(games, modes, seeds, st.integers(1, 6), st.sampled_from([ROM, nets.rom(), nets.bare()]))
def test_a_plan_is_a_legal_turn(game, mode, seed, level, image):
    task = positions.random_request(random.Random(seed), game, mode)
    if game == "trictrac" and sorted(task["dice"]) == [1, 2]:
        task["dice"] = [1, 3]  # the long roll has a test of its own
    steps, end = plan(task, level, seed % 65535 + 1, image)
    legal = dict(legal_turns(*parse_request(task)))
    assert end in legal
    assert len(steps) <= 4


def test_the_long_roll_is_played_in_two_halves():
    steps, end = plan(request("trictrac", {24: 8, 20: 4, 16: 3}, {24: 10, 22: 5}, [1, 2]))
    assert [die for _, die in steps] == sorted(die for _, die in steps)
    assert len(steps) == 8
    assert sum(end.mine) == 15


@given(st.integers(1, 8), st.integers(1, 65535))
def test_the_last_men_go_off_whatever_the_level(level, state):
    task = request("backgammon", {6: 1, 1: 1}, {1: 1}, [6, 1])
    _, end = plan(task, level, state)
    assert end.mine[0] == 15


def test_it_bears_off_two_men_rather_than_one():
    """By 76 to 48 chances in a hundred, as bearing off is counted out."""
    _, end = plan(request("backgammon", {5: 1, 4: 1, 2: 2}, {3: 2, 2: 2}, [5, 4]))
    assert end.mine[0] == 13


def test_it_hits_the_shot_that_wins():
    mine = {20: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}
    theirs = {10: 1, 2: 3, 1: 3}
    _, end = plan(request("backgammon", mine, theirs, [5, 1]))
    assert end.theirs[25] == 1


@pytest.mark.parametrize(
    ("dice", "point"),
    [([3, 1], 5), ([4, 2], 4), ([6, 1], 7)],
)
def test_it_makes_the_point_of_a_good_opening_roll(dice, point):
    _, end = plan(request("backgammon", START, START, dice))
    assert end.mine[point] == 2


def test_it_takes_the_mother():
    """Two men of mine have left; their last man on 24 stands alone within reach."""
    task = request("plakoto", {12: 10, 5: 2, 1: 0, 8: 3}, {24: 1, 14: 8, 10: 6}, [4, 1])
    _, end = plan(task)
    assert end.their_pins[24]
    assert end.result == 2


def test_it_pins_a_man_far_back_rather_than_pass_by():
    """No man of theirs but the one on 20 can be pinned, by a 6 or by 6 and 1 together."""
    task = request("plakoto", {24: 9, 11: 3, 6: 3}, {24: 12, 20: 1, 16: 2}, [6, 1])
    pinned = {bool(end.their_pins[20]) for end, _ in legal_turns(*parse_request(task))}
    assert pinned == {False, True}
    _, end = plan(task)
    assert end.their_pins[20]


@pytest.mark.parametrize("game", ["jacquet", "moultezim"])
def test_the_runner_runs(game):
    _, end = plan(request(game, {24: 14, 14: 1}, {24: 14, 14: 1}, [6, 5]))
    assert end.mine[14] == 0
    assert end.mine[24] >= 13


def test_it_hits_for_a_point_in_trictrac12():
    task = request("trictrac12", {20: 4, 16: 6, 13: 2, 9: 3}, {22: 4, 14: 1, 18: 6, 13: 4}, [5, 2])
    _, end = plan(task)
    assert end.points[0] >= 1


def test_the_twelfth_point_is_taken():
    task = {**request("trictrac12", {20: 4, 7: 6, 2: 5}, {22: 10, 21: 5}, [1, 2])}
    task["points"] = [11, 3]
    _, end = plan(task)
    assert end.result == 1


def test_without_noise_a_roll_is_played_in_one_way():
    task = positions.random_request(random.Random(5), "backgammon", "G1")
    assert len({tuple(plan(task, 0, state)[0]) for state in range(1, 20)}) == 1


def test_with_noise_in_several():
    task = request("backgammon", START, START, [2, 1])
    assert len({tuple(plan(task, 1, state)[0]) for state in range(1, 65535, 2039)}) > 2


def test_ends_are_counted():
    device = Device(ROM)
    position, dice = parse_request(request("backgammon", START, START, [3, 1]))
    position.write(device)
    device.ram[EXACT] = 1
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, 100)
    search.begin(device)
    while not search.onward(device):
        pass
    assert get_word(device.ram, PICK_SEEN) >= len(list(legal_turns(position, dice)))


@pytest.mark.parametrize("game", oracle.GAMES)
def test_deciding_at_once_plays_as_the_search_without_a_look(game):
    rng = random.Random(game)
    for _ in range(8):
        task = positions.random_request(rng, game, "G1")
        _, end = plan(task, image=nets.rom())
        device = Device(nets.rom())
        position, dice = parse_request(task)
        position.write(device)
        roll.lay_out(device, *dice)
        search.decide(device)
        assert Position.read(device) == end
