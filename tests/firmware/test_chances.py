"""Chances by a net and without one: they agree with themselves and with the board."""

import random

import pytest

from emulator.position import parse_request
from firmware import Device, chances, evaluate
from firmware.games import (
    BACKGAMMON,
    PLAKOTO,
    RULES,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_GAMMON,
    WORTH_ONE,
)
from firmware.memory import (
    CHANCE_GAMMON,
    CHANCE_LOST_GAMMON,
    CHANCE_WIN,
    EQUITY,
    MINE,
    NET_OUT,
    ROW,
    THEIRS,
    WORK_GAME,
    WORK_MODE,
    WORK_RESULT,
)
from firmware.words import get_word
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START, row

ONE = chances.ONE
IMAGES = {"nets": nets.rom, "bare": nets.bare}


def told(device):
    """Win, gammons of wins, gammons of losses, equity in thousandths."""
    ram = device.ram
    values = [get_word(ram, at) for at in (CHANCE_WIN, CHANCE_GAMMON, CHANCE_LOST_GAMMON)]
    return *values, get_word(ram, EQUITY) - chances.EQUITY_ZERO


def estimate(device):
    chances.estimate(device)
    return told(device)


def lay(device, game, mine, theirs):
    ram = device.ram
    ram[WORK_GAME], ram[WORK_MODE], ram[WORK_RESULT] = game, 1, 0
    ram[MINE : MINE + ROW] = row(mine)
    ram[THEIRS : THEIRS + ROW] = row(theirs)


@pytest.mark.parametrize("image", IMAGES)
@pytest.mark.parametrize("game", oracle.GAMES)
def test_chances_are_chances_and_both_sides_have_one_together(game, image):
    device = Device(IMAGES[image]())
    worth = RULES[oracle.GAMES.index(game)][WORTH]
    most = {WORTH_ONE: 1, WORTH_GAMMON: 2, WORTH_BACKGAMMON: 3, WORTH_FIELDS: 5}[worth]
    rng = random.Random(game)
    for _ in range(25):
        parse_request(positions.random_request(rng, game, "G1"))[0].write(device)
        win, gammons, lost, equity = estimate(device)
        assert 0 <= win <= ONE
        assert 0 <= gammons <= ONE
        assert 0 <= lost <= ONE
        assert abs(equity) <= 1000 * (2 * most - 1)
        if worth in (WORTH_ONE, WORTH_FIELDS):
            assert gammons == lost == 0
        if device.ram[THEIRS]:
            assert gammons == 0
        if device.ram[MINE]:
            assert lost == 0
        chances.turn_round(device)
        assert told(device) == (ONE - win, lost, gammons, -equity)
        chances.turn_round(device)
        assert told(device) == (win, gammons, lost, equity)


@pytest.mark.parametrize("game", oracle.GAMES)
def test_a_nets_equity_is_its_score(game):
    device = nets.device()
    rng = random.Random(game)
    for _ in range(25):
        parse_request(positions.random_request(rng, game, "G1"))[0].write(device)
        win, _, _, equity = estimate(device)
        assert win == get_word(device.ram, NET_OUT)
        assert equity == 1000 * evaluate.score(device) // ONE


def test_points_that_win_and_gammons_make_up_the_equity():
    """In Plakoto, where a net tells both and nothing else counts."""
    device = nets.device()
    rng = random.Random(1)
    for _ in range(40):
        parse_request(positions.random_request(rng, "plakoto", "G1"))[0].write(device)
        win, gammons, lost, equity = estimate(device)
        told_gammons, told_lost = (get_word(device.ram, NET_OUT + at) for at in (2, 4))
        if told_gammons > win or told_lost > ONE - win:
            continue  # a net that knows nothing may say so; no more than all wins are taken
        points = (win + win * gammons / ONE) - (ONE - win) * (1 + lost / ONE)
        assert equity == pytest.approx(1000 * points / ONE, abs=2)


@pytest.mark.parametrize("image", IMAGES)
def test_a_finished_game_is_certain(image):
    device = Device(IMAGES[image]())
    lay(device, BACKGAMMON, {0: 15}, {1: 14, 25: 1})
    assert estimate(device) == (ONE, 0, 0, 3000)
    lay(device, PLAKOTO, {24: 15}, {24: 15})
    device.ram[WORK_RESULT] = 2
    assert estimate(device)[3] == 0


@pytest.mark.parametrize(("value", "thousandths"), [(0, 0), (ONE, 1000), (-3 * ONE, -3000), (1, 0)])
def test_thousandths(value, thousandths):
    assert chances.in_thousandths(value) == thousandths + chances.EQUITY_ZERO


def test_without_a_net_gammons_come_from_the_race():
    device = Device(nets.bare())
    lay(device, BACKGAMMON, {1: 2, 0: 13}, {24: 10, 12: 5})
    _, gammons, lost, _ = estimate(device)
    assert gammons > ONE * 9 // 10
    assert lost == 0
    lay(device, BACKGAMMON, START, START)
    _, gammons, lost, _ = estimate(device)
    assert 0 < gammons < ONE // 2
    assert 0 < lost < ONE // 2
