import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.position import parse_request
from firmware import Device, duty, roll, walk
from firmware.memory import (
    DIE_COUNT,
    DIE_USED,
    DUTY_KNOWN,
    MINE,
    ROW,
    THEIR_PINS,
    THEIRS,
    WALK_DEPTH,
    WALK_STEP,
)
from tests import oracle, positions
from tests.firmware.setup import cases, request_of, row

BOARD = slice(MINE, THEIR_PINS + ROW)

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
seeds = st.integers(0, 1 << 32)


def laid_out(request):
    position, dice = parse_request(request)
    device = Device(b"")
    position.write(device)
    roll.lay_out(device, *dice)
    return device


def random_roll(game, mode, seed):
    request = positions.random_request(random.Random(seed), game, mode)
    if game == "trictrac" and sorted(request["dice"]) == [1, 2]:
        request["dice"] = [1, 3]  # the long roll has too many ends for here
    return laid_out(request)


def ends(device, budget, base=0, cap=8):
    """Every end in order, the walk resting after `budget` nodes each time."""
    found = []
    walk.begin(device, base, cap)
    while (news := walk.onward(device, budget)) != walk.FINISHED:
        if news == walk.AT_END:
            depth = device.ram[WALK_DEPTH]
            found.append(
                (bytes(device.ram[BOARD]), bytes(device.ram[WALK_STEP : WALK_STEP + depth]))
            )
    return found


@settings(max_examples=50)
@given(games, modes, seeds)
def test_a_walk_leaves_everything_as_it_was(game, mode, seed):
    device = random_roll(game, mode, seed)
    before = bytes(device.ram[BOARD])
    ends(device, 1000)
    assert device.ram[BOARD] == before
    assert device.ram[DIE_USED] == 0


@settings(max_examples=50)
@given(games, modes, seeds, st.integers(1, 30))
def test_how_often_it_rests_makes_no_difference(game, mode, seed, budget):
    assert ends(random_roll(game, mode, seed), budget) == ends(random_roll(game, mode, seed), 5000)


@settings(max_examples=50)
@given(games, modes, seeds, st.integers(0, 400))
def test_it_may_be_left_anywhere(game, mode, seed, nodes):
    device = random_roll(game, mode, seed)
    before = bytes(device.ram[BOARD])
    walk.begin(device, 0, 8)
    for _ in range(nodes):
        if walk.onward(device, 1) == walk.FINISHED:
            break
    walk.back_to_base(device)
    assert device.ram[BOARD] == before
    assert device.ram[DIE_USED] == 0
    assert device.ram[WALK_DEPTH] == 0


@settings(max_examples=50)
@given(games, modes, seeds, st.integers(1, 3))
def test_it_goes_no_deeper_than_its_cap(game, mode, seed, cap):
    device = random_roll(game, mode, seed)
    assert all(len(path) <= cap for _, path in ends(device, 5000, cap=cap))


@settings(max_examples=50)
@given(games, modes, seeds)
def test_men_are_conserved_at_every_end(game, mode, seed):
    for board, path in ends(random_roll(game, mode, seed), 5000):
        assert sum(board[:ROW]) == sum(board[THEIRS - MINE :][:ROW]) == 15
        assert len(path) <= 4


def test_equal_numbers_are_not_walked_in_both_orders():
    found = ends(laid_out(request_of(cases("backgammon")["bg59"])), 5000)
    paths = [tuple(path) for _, path in found]
    assert len(set(paths)) == len(paths)
    assert all(list(path) == sorted(path, reverse=True) for path in paths)


@pytest.mark.parametrize("game", ["jacquet", "trictrac"])
def test_where_the_next_number_is_due_every_end_is_a_whole_turn(game):
    request = {"game": game, "mode": "G1", **positions.start_position(game), "dice": [6, 5]}
    device = laid_out(request)
    assert {len(path) for _, path in ends(device, 100)} == {2}


def test_the_walk_may_begin_within_a_turn():
    request = {"game": "backgammon", "mode": "G1", **positions.start_position("backgammon")}
    device = laid_out({**request, "dice": [3, 1]})
    device.ram[WALK_DEPTH] = 0
    walk.make_counted(device, 8, roll.slot_of(device, 3))
    before = bytes(device.ram[BOARD])
    found = ends(device, 100, base=1)
    assert all(path[0] == 8 | 3 << 5 for _, path in found)
    assert {len(path) for _, path in found} == {1, 2}
    assert device.ram[BOARD] == before
    walk.unmake_counted(device)
    assert device.ram[DIE_USED] == 0
    assert device.ram[MINE + 8] == 3


def test_the_long_roll_needs_no_list_of_plays():
    """1-2 of trictrac from the start: eight numbers, tens of thousands of walks."""
    request = {"game": "trictrac", "mode": "G1", **positions.start_position("trictrac")}
    device = laid_out({**request, "dice": [1, 2]})
    assert device.ram[DIE_COUNT] == 8
    walk.begin(device, 0, 8)
    seen = set()
    number = 0
    while walk.onward(device, 4000) != walk.FINISHED:
        number += 1
        seen.add(bytes(device.ram[MINE : MINE + ROW]))
        assert device.ram[WALK_DEPTH] == 8
        if number == 3000:
            break
    walk.back_to_base(device)
    assert len(seen) > 100
    assert device.ram[MINE : MINE + ROW] == row({24: 15})


# The heel --------------------------------------------------------------------------------


def legal_paths(mine, theirs, dice):
    position = positions.merge("trictrac12", mine, theirs)
    device = laid_out({"game": "trictrac12", "mode": "G1", **position, "dice": dice})
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, 500)
    walk.begin(device, 0, 8)
    paths = set()
    while (found := walk.onward(device, 500)) != walk.FINISHED:
        if found == walk.AT_END and duty.is_met(device):
            steps = device.ram[WALK_STEP : WALK_STEP + device.ram[WALK_DEPTH]]
            paths.add(tuple((step & 31, step >> 5) for step in steps))
    return paths


def test_one_man_alone_neither_enters_nor_crosses_the_empty_heel():
    paths = legal_paths({19: 1, 7: 14}, {5: 15}, [6, 1])
    assert not any((19, 6) in path for path in paths)


def test_two_men_enter_the_heel_together():
    paths = legal_paths({18: 1, 14: 1, 23: 13}, {5: 15}, [5, 1])
    assert any({(18, 5), (14, 1)} == set(path) for path in paths)


def test_touching_the_heel_on_the_way_counts_as_entering():
    """14-13-8 by one man would touch it alone."""
    assert not any(
        path[0] == (14, 1) and path[-1] == (13, 5)
        for path in legal_paths({14: 1, 23: 14}, {5: 15}, [1, 5])
    )


def test_one_may_leave_while_another_enters_in_either_order():
    paths = legal_paths({13: 2, 16: 13}, {5: 15}, [3, 5])
    assert {((16, 3), (13, 5)), ((13, 5), (16, 3))} <= paths


def test_one_of_the_last_two_does_not_leave_alone():
    paths = legal_paths({13: 2, 22: 13}, {5: 15}, [3, 5])
    assert not any(sum(source == 13 for source, _ in path) == 1 for path in paths)


def test_both_may_leave_together():
    assert any(
        {source for source, _ in path} == {13}
        for path in legal_paths({13: 2, 22: 13}, {5: 15}, [3, 5])
    )
