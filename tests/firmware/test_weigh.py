"""The weighted sum: what is good is worth more."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.position import parse_request
from emulator.rom import load
from firmware import Device, weigh
from firmware.games import (
    BACKGAMMON,
    GAME_COUNT,
    JACQUET,
    MOULTEZIM,
    PLAKOTO,
    RULES,
    SINGLE,
    SINGLE_SAFE,
    TRICTRAC,
    TRICTRAC_12,
)
from firmware.memory import (
    MINE,
    MY_PINS,
    ROW,
    THEIR_PINS,
    THEIRS,
    WORK_GAME,
    WORK_MODE,
    WORK_TWELVE,
)
from roms.weights import ALL
from tests import oracle, positions
from tests.firmware.setup import START, row

ROM = load().data

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
seeds = st.integers(0, 1 << 32)


def laid_out(request):
    device = Device(ROM)
    parse_request(request)[0].write(device)
    return device


def board(game, mine, theirs, my_pins=(), their_pins=(), twelve=(0, 0)):
    """A device with a board; men and pins by each side's own points."""
    device = Device(ROM)
    ram = device.ram
    ram[WORK_GAME] = game
    ram[WORK_MODE] = 1
    ram[WORK_TWELVE : WORK_TWELVE + 2] = bytes(twelve)
    ram[MINE : MINE + ROW] = row(mine)
    ram[THEIRS : THEIRS + ROW] = row(theirs)
    for address, pins in ((MY_PINS, my_pins), (THEIR_PINS, their_pins)):
        for point in pins:
            ram[address + point] = 1
    return device


def score(*position, **more):
    return weigh.score(board(*position, **more))


def swap_sides(device):
    ram = device.ram
    for mine, theirs, size in ((MINE, THEIRS, ROW), (MY_PINS, THEIR_PINS, ROW)):
        ram[mine : mine + size], ram[theirs : theirs + size] = (
            ram[theirs : theirs + size],
            ram[mine : mine + size],
        )
    ram[WORK_TWELVE], ram[WORK_TWELVE + 1] = ram[WORK_TWELVE + 1], ram[WORK_TWELVE]


@given(games, modes, seeds)
def test_a_board_is_left_as_it_was(game, mode, seed):
    device = laid_out(positions.random_request(random.Random(seed), game, mode))
    before = bytes(device.ram)
    value = weigh.score(device)
    assert device.ram == before
    assert abs(value) < 1 << 25
    assert weigh.score(device) == value


@given(games, modes, seeds)
def test_what_is_good_for_one_side_is_bad_for_the_other(game, mode, seed):
    """But for whose turn it is, and the blots, which only the side to roll can hit."""
    device = laid_out(positions.random_request(random.Random(seed), game, mode))
    value = weigh.score(device)
    swap_sides(device)
    both = weigh.score(device) + value
    table = ALL[device.ram[WORK_GAME]]
    if RULES[device.ram[WORK_GAME]][SINGLE] == SINGLE_SAFE:
        assert both in (2 * table.tempo, 2 * table.tempo_race)
    else:
        assert abs(both) < 1000


@pytest.mark.parametrize("game", range(GAME_COUNT))
def test_a_man_off_is_better_than_one_at_home(game):
    there = {4: 2, 3: 2}
    assert score(game, {2: 1, **there}, {5: 3}) > score(game, {2: 2, **there}, {5: 3})


@pytest.mark.parametrize("game", [BACKGAMMON, JACQUET, TRICTRAC, MOULTEZIM, PLAKOTO])
def test_in_a_race_fewer_pips_are_better(game):
    theirs = {6: 5, 5: 5, 4: 5}
    near = score(game, {6: 5, 5: 5, 4: 5}, theirs)
    far = score(game, {9: 5, 8: 5, 7: 5}, theirs)
    farther = score(game, {12: 5, 11: 5, 10: 5}, theirs)
    assert near > far > farther


def test_a_blot_under_fire_is_worse_than_a_made_point():
    safe = score(BACKGAMMON, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, START)
    blots = score(BACKGAMMON, {24: 2, 13: 5, 8: 2, 6: 4, 5: 1, 4: 1}, START)
    assert safe > blots


def test_a_man_on_the_bar_costs_more_than_the_way():
    home = {24: 1, 13: 5, 8: 3, 6: 5}
    assert score(BACKGAMMON, START, {25: 1, **home}) > score(BACKGAMMON, START, {24: 1, **START})


def test_a_prime_before_their_men_is_worth_more_than_scattered_points():
    prime = score(BACKGAMMON, {24: 1, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2, 13: 2}, START)
    gaps = score(BACKGAMMON, {24: 1, 14: 2, 12: 2, 10: 2, 6: 2, 4: 2, 2: 2, 8: 2}, START)
    assert prime > gaps


@pytest.mark.parametrize("point", [24, 20, 18])
def test_a_pinned_man_of_theirs_is_good(point):
    """The further back he lies, the better, and the mother best of all."""
    mine = {24: 8, 25 - point: 1, 12: 6}
    theirs = {24: 9, 20: 2, 18: 2, 10: 2}
    pinned = score(PLAKOTO, mine, theirs, their_pins=[point])
    assert pinned > score(PLAKOTO, mine, theirs)
    assert pinned > score(PLAKOTO, mine, theirs, their_pins=[10])


def test_every_point_counts_in_trictrac12():
    men = {24: 10, 20: 3, 13: 2}
    values = [score(TRICTRAC_12, men, men, twelve=(won, 5)) for won in range(12)]
    assert values == sorted(values)
    assert len(set(values)) == 12


def test_a_stopped_man_is_worse_than_a_free_one():
    """Six points in a row before all his numbers, in a game where one man holds a point."""
    wall = dict.fromkeys(range(12, 6, -1), 2)
    shut = score(TRICTRAC, {24: 1, 20: 2, 6: 12}, {**wall, 24: 3})
    free = score(TRICTRAC, {24: 1, 20: 2, 6: 12}, {12: 4, 10: 4, 8: 4, 24: 3})
    assert shut < free
