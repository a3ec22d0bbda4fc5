"""Equity of a board, from a net where the ROM holds one, else from the weighted sum."""

import random

import pytest

from emulator.position import parse_request
from firmware import Device, evaluate, net, roll, scoring, walk, weigh
from firmware.games import (
    BACKGAMMON,
    GAME_COUNT,
    JACQUET,
    MEN_PER_SIDE,
    PLAKOTO,
    RULES,
    TRICTRAC,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_GAMMON,
    WORTH_ONE,
)
from firmware.memory import (
    MINE,
    NET_OUT,
    NET_PHASE,
    ROW,
    THEIRS,
    WALK_DEPTH,
    WORK_GAME,
    WORK_MODE,
    WORK_RESULT,
    WORK_TWELVE,
)
from firmware.steps import DECIDED_TIE, DECIDED_WIN
from firmware.words import get_word
from roms import build
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START, row
from tests.firmware.test_net import expected

ONE = evaluate.ONE


def lay(device, game, mine, theirs, mode=1):
    ram = device.ram
    ram[WORK_GAME], ram[WORK_MODE], ram[WORK_RESULT] = game, mode, 0
    ram[MINE : MINE + ROW] = row(mine)
    ram[THEIRS : THEIRS + ROW] = row(theirs)


def lay_random(device, rng, game):
    position, dice = parse_request(positions.random_request(rng, game, "G1"))
    position.write(device)
    return dice


def equity(outputs, worth):
    """Points to be expected by the side that the outputs speak of."""
    win, *more = outputs
    value = win - (ONE - win)
    if worth == WORTH_FIELDS:  # the first of each pair: points beyond one, as part of four
        return value + 4 * (more[0] - more[1])
    return value + sum(more[::2]) - sum(more[1::2])


@pytest.mark.parametrize("game", oracle.GAMES)
def test_equity_is_what_the_outputs_are_worth(game):
    number = oracle.GAMES.index(game)
    worth = RULES[number][WORTH]
    device = nets.device()
    rng = random.Random(game)
    for _ in range(20):
        lay_random(device, rng, game)
        for again in (0, 1):
            evaluate.begin(device, again)
            if device.ram[NET_PHASE] == 1 + net.RACE:
                continue
            told, _ = expected(nets.net(number), device.ram, again)
            rows = (THEIRS, MINE) if again else (MINE, THEIRS)
            if worth != WORTH_ONE:
                for pair in range(1, len(told), 2):
                    if device.ram[rows[1]]:
                        told[pair] = 0
                    if device.ram[rows[0]]:
                        told[pair + 1] = 0
            value = equity(told, worth)
            assert evaluate.score(device) == (-value if again else value)


@pytest.mark.parametrize("game", range(GAME_COUNT))
def test_no_gammon_once_a_man_is_off(game):
    if RULES[game][WORTH] == WORTH_ONE:
        return
    device = nets.device()
    pairs = (1, 3) if RULES[game][WORTH] == WORTH_BACKGAMMON else (1,)
    for off in (0, 1):
        for again in (0, 1):
            men = [{6: 15}, {6: 14, 0: 1}]
            lay(device, game, men[off], men[1 - off])
            evaluate.begin(device, again)
            assert evaluate.judge(device)
            told = [get_word(device.ram, NET_OUT + 2 * place) for place in range(5)]
            # Who has a man off cannot lose one; after a turn round that is the other.
            lost = 1 if off != again else 0
            for pair in pairs:
                assert told[pair + lost] == 0
                assert told[pair + 1 - lost] > 0


@pytest.mark.parametrize("image", ["nets", "bare"])
def test_a_finished_game_is_worth_its_points(image):
    device = Device(nets.rom() if image == "nets" else nets.bare())
    lay(device, BACKGAMMON, {0: MEN_PER_SIDE}, {1: 14, 25: 1})
    evaluate.begin(device, 0)
    assert evaluate.score(device) == 3 * ONE
    lay(device, JACQUET, {0: MEN_PER_SIDE}, {1: 14, 24: 1})
    assert evaluate.score(device) == 5 * ONE == scoring.worth(device) * ONE
    lay(device, PLAKOTO, {24: 15}, {24: 15})
    for result, points in ((DECIDED_WIN, 2), (DECIDED_TIE, 0)):
        device.ram[WORK_RESULT] = result
        assert evaluate.score(device) == points * ONE


@pytest.mark.parametrize("game", oracle.GAMES)
def test_without_a_net_the_weighted_sum_serves(game):
    device = Device(nets.bare())
    rng = random.Random(game)
    values = []
    for _ in range(20):
        lay_random(device, rng, game)
        evaluate.begin(device, 0)
        assert device.ram[NET_PHASE] == 0
        assert not evaluate.judge(device)
        value = evaluate.score(device)
        assert -ONE < value < ONE
        values.append((weigh.score(device), value))
    values.sort()
    assert [value for _, value in values] == sorted(value for _, value in values)


def test_a_rom_with_one_net_weighs_the_other_games():
    device = Device(build.image({(JACQUET, 1, net.CONTACT): nets.net(JACQUET).image()}))
    for game in range(GAME_COUNT):
        for mode in (1, 2):
            lay(device, game, {24: 15}, {24: 15}, mode)
            evaluate.begin(device, 0)
            assert evaluate.judge(device) == (game == JACQUET)


@pytest.mark.parametrize("again", [0, 1])
@pytest.mark.parametrize("game", oracle.GAMES)
def test_a_score_does_not_depend_on_the_parent(game, again):
    """Nor is anything written but where the nets work."""
    device, fresh = nets.device(), nets.device()
    rng = random.Random(game)
    for _ in range(10):
        dice = lay_random(device, rng, game)
        evaluate.begin(device, again)
        phase = device.ram[NET_PHASE]
        roll.lay_out(device, *dice)
        device.ram[WALK_DEPTH] = 0
        walk.begin(device, 0, 8)
        for _ in range(8):
            if walk.onward(device, 1) == walk.FINISHED:
                break
            before = bytes(device.ram[: WORK_TWELVE + 108])
            value = evaluate.score(device)
            assert device.ram[: WORK_TWELVE + 108] == before
            fresh.ram[WORK_GAME : WORK_TWELVE + 106] = device.ram[WORK_GAME : WORK_TWELVE + 106]
            evaluate.begin(fresh, again)
            if phase >= fresh.ram[NET_PHASE]:
                assert evaluate.score(fresh) == value


def test_a_race_that_begins_in_this_turn_is_judged_by_its_own_net():
    device, fresh = nets.device(), nets.device()
    lay(device, BACKGAMMON, {16: 2, 5: 13}, {10: 2, 4: 13})
    evaluate.begin(device, 0)
    assert device.ram[NET_PHASE] == 1 + net.CONTACT
    for board in (device, fresh):
        lay(board, BACKGAMMON, {10: 2, 5: 13}, {10: 2, 4: 13})
    evaluate.begin(fresh, 0)
    assert fresh.ram[NET_PHASE] == 1 + net.RACE
    assert evaluate.score(device) == evaluate.score(fresh)


def test_without_a_net_for_races_contact_serves():
    device = Device(nets.rom(races=False))
    lay(device, BACKGAMMON, {5: 15}, {4: 15})
    evaluate.begin(device, 0)
    assert device.ram[NET_PHASE] == 1 + net.CONTACT
    assert evaluate.judge(device)
    told, _ = expected(nets.net(BACKGAMMON), device.ram, 0)
    assert get_word(device.ram, NET_OUT) == told[0]


def test_a_net_that_is_gone_is_not_asked():
    """RAM may tell of a net that another ROM had."""
    device = Device(nets.bare())
    lay(device, BACKGAMMON, START, START)
    for phase in range(256):
        device.ram[NET_PHASE] = phase
        assert not evaluate.judge(device)


def test_a_game_without_a_net_leaves_no_sums_that_seem_known():
    """Two games may come to the same board; here only jacquet has a net."""
    image = build.image({(JACQUET, 1, net.CONTACT): nets.net(JACQUET).image()})
    device, fresh = Device(image), Device(image)
    for game, again in ((JACQUET, 0), (TRICTRAC, 1), (JACQUET, 1)):
        lay(device, game, {24: 13, 20: 2}, {24: 15})
        evaluate.begin(device, again)
    lay(fresh, JACQUET, {24: 13, 20: 2}, {24: 15})
    evaluate.begin(fresh, 1)
    for board in (device, fresh):
        board.ram[MINE + 24] = 12
        board.ram[MINE + 18] = 1
    assert evaluate.score(device) == evaluate.score(fresh)


def test_equities_of_all_worths_fit_a_long_number():
    for game in range(GAME_COUNT):
        most = {WORTH_ONE: 1, WORTH_GAMMON: 2, WORTH_BACKGAMMON: 3, WORTH_FIELDS: 5}
        assert most[RULES[game][WORTH]] * ONE * 36 < 1 << 28
