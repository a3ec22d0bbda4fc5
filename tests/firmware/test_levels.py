"""From a beginner to the best: noise falls, plies rise."""

import random

import pytest

from emulator.position import parse_request
from firmware import Device, levels, style
from firmware.memory import (
    EXACT,
    MINE,
    OPTION_LEVEL,
    OPTION_STRATEGY,
    PICK_SEEN,
    RANDOM,
    WORK_RESULT,
)
from firmware.words import set_word
from tests import positions
from tests.firmware.setup import row

UNIT = 128  # noise is told in 128ths of a point, scores in 16384ths


def device(level, exact=0):
    made = Device(b"")
    parse_request(positions.random_request(random.Random(1), "backgammon", "G1"))[0].write(made)
    made.ram[OPTION_LEVEL] = level
    made.ram[EXACT] = exact
    return made


def blurs(made, count=1000):
    found = []
    for seen in range(count):
        set_word(made.ram, PICK_SEEN, seen)
        set_word(made.ram, RANDOM, 40503 * (seen + 1))
        found.append(levels.blur(made))
    return found


@pytest.mark.parametrize("row", levels.NOISE)
def test_noise_falls_and_plies_rise(row):
    noise, plies = list(row[1:]), list(levels.PLIES[1:])
    assert len(noise) == len(plies) == levels.LEVELS
    assert noise == sorted(set(noise), reverse=True)
    assert plies == sorted(plies)
    assert noise[-1] == 0
    assert plies[-1] == levels.DEEPEST
    assert plies[0] == 0


@pytest.mark.parametrize("level", range(1, 9))
def test_blur_is_spread_over_the_levels_noise(level):
    found = blurs(device(level))
    most = UNIT * levels.NOISE[0][level]
    assert all(-most <= blur <= most for blur in found)
    assert max(found) >= most * 9 // 10
    assert min(found) <= -most * 9 // 10
    assert abs(sum(found)) <= most * 100  # a tenth, on average


def test_the_same_state_of_the_dice_misjudges_alike():
    assert blurs(device(3)) == blurs(device(3))
    one, other = device(3), device(3)
    set_word(one.ram, RANDOM, 1)
    set_word(other.ram, RANDOM, 2)
    assert levels.blur(one) != levels.blur(other)


@pytest.mark.parametrize("exact", [1, 2, 3])
def test_advice_and_teacher_do_without_noise(exact):
    for level in range(9):
        made = device(level, exact)
        made.ram[OPTION_STRATEGY] = 3
        assert set(blurs(made, 20)) == {0}
        assert levels.plies(made.ram) == exact - 1


def test_a_won_game_is_not_misjudged():
    made = device(1)
    made.ram[MINE : MINE + 26] = row({0: 15})
    assert set(blurs(made, 20)) == {0}
    made = device(1)
    made.ram[WORK_RESULT] = 1
    assert set(blurs(made, 20)) == {0}


def test_a_strategy_leans_at_every_level():
    for level in (1, 8):
        plain, leaning = device(level), device(level)
        leaning.ram[OPTION_STRATEGY] = style.ATTACKING
        value = style.leaning(leaning)
        assert value > 0
        differences = {b - a for a, b in zip(blurs(plain), blurs(leaning), strict=True)}
        assert differences == {80 * value}


def test_rubbish_for_a_level_is_the_best():
    for level in (9, 100, 255):
        made = device(level, 0)
        assert levels.plies(made.ram) == levels.PLIES[8]
        assert set(blurs(made, 20)) == {0}
        made.ram[EXACT] = level
        assert levels.plies(made.ram) == levels.DEEPEST
