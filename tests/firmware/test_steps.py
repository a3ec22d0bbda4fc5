import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from emulator.position import parse_request
from firmware import Device, refusals, steps
from firmware.memory import (
    MINE,
    MY_PINS,
    ROW,
    THEIR_PINS,
    THEIRS,
    WORK_GAME,
    WORK_LEFT_START,
    WORK_MODE,
    WORK_RESULT,
    WORK_TWELVE,
)
from tests import oracle, positions
from tests.firmware.setup import opposite, row

WORK_BOARD = slice(MINE, THEIR_PINS + ROW)


def working(game, mine, theirs=None, *, mode=1, my_pins=(), their_pins=(), twelve=(0, 0)):
    """A device whose working board holds this; who is not named is off."""
    device = Device(b"")
    ram = device.ram
    ram[WORK_GAME] = GAMES.index(game)
    ram[WORK_MODE] = mode
    ram[MINE : MINE + ROW] = row(mine)
    ram[THEIRS : THEIRS + ROW] = row(theirs or {})
    for point in my_pins:
        ram[MY_PINS + point] = 1
    for point in their_pins:
        ram[THEIR_PINS + point] = 1
    ram[WORK_TWELVE : WORK_TWELVE + 2] = bytes(twelve)
    return device


def mine(device):
    return {p: n for p, n in enumerate(device.ram[MINE : MINE + ROW]) if n}


def theirs(device):
    return {p: n for p, n in enumerate(device.ram[THEIRS : THEIRS + ROW]) if n}


# Refusals ---------------------------------------------------------------------------

FIVE_AT_LARGE = {11: 1, 10: 1, 9: 1, 8: 1, 7: 1}


@pytest.mark.parametrize(
    ("game", "men", "others", "source", "die", "reason"),
    [
        ("backgammon", {6: 15}, {}, 5, 1, refusals.NO_MAN),
        ("backgammon", {25: 1, 6: 14}, {}, 6, 1, refusals.BAR_FIRST),
        ("backgammon", {25: 1, 6: 14}, {}, 25, 1, refusals.ALLOWED),
        ("backgammon", {25: 1, 6: 14}, {3: 2}, 25, 3, refusals.HELD),
        ("backgammon", {11: 15}, {20: 2}, 11, 6, refusals.HELD),
        ("backgammon", {11: 15}, {20: 1}, 11, 6, refusals.ALLOWED),
        ("backgammon", {7: 1, 6: 14}, {}, 6, 6, refusals.NOT_ALL_HOME),
        ("backgammon", {6: 1, 4: 1}, {}, 4, 5, refusals.HIGHER_FIRST),
        ("backgammon", {6: 1, 4: 1}, {}, 4, 4, refusals.ALLOWED),
        ("backgammon", {4: 2}, {}, 4, 5, refusals.ALLOWED),
        ("jacquet", {24: 15}, {7: 1}, 24, 5, refusals.HELD),
        ("jacquet", {24: 14, 18: 1}, {}, 24, 6, refusals.RUNNER_RUNS),
        ("jacquet", {24: 14, 18: 1}, {}, 24, 5, refusals.ALLOWED),
        ("jacquet", {24: 14, 7: 1}, {}, 24, 6, refusals.RUNNER_RUNS),
        ("jacquet", {24: 14, 6: 1}, {}, 24, 6, refusals.ALLOWED),
        ("jacquet", {24: 13, 18: 1, 7: 1}, {}, 24, 6, refusals.ALLOWED),
        ("jacquet", {6: 15}, {24: 1}, 6, 6, refusals.WAIT_TO_BEAR_OFF),
        ("jacquet", {6: 15}, {23: 1}, 6, 6, refusals.ALLOWED),
        ("jacquet", {16: 10, **FIVE_AT_LARGE}, {}, 16, 4, refusals.PRIME_TOO_LONG),
        ("jacquet", {16: 8, 2: 1, 1: 1, **FIVE_AT_LARGE}, {}, 16, 4, refusals.ALLOWED),
        ("jacquet", {16: 9, 2: 1, **FIVE_AT_LARGE}, {}, 16, 4, refusals.PRIME_TOO_LONG),
        ("jacquet", {16: 10, **FIVE_AT_LARGE}, {}, 16, 3, refusals.ALLOWED),
        ("trictrac", {16: 10, **FIVE_AT_LARGE}, {}, 16, 4, refusals.ALLOWED),
        ("trictrac", {24: 14, 18: 1}, {}, 24, 6, refusals.ALLOWED),
        ("trictrac", {6: 15}, {24: 1}, 6, 6, refusals.ALLOWED),
        ("moultezim", {24: 14, 18: 1}, {}, 24, 1, refusals.RUNNER_RUNS),
        ("moultezim", {24: 14, 13: 1}, {}, 24, 1, refusals.RUNNER_RUNS),
        ("moultezim", {24: 14, 18: 1}, {}, 18, 1, refusals.ALLOWED),
        ("moultezim", {24: 14, 12: 1}, {}, 24, 1, refusals.ALLOWED),
        ("moultezim", {24: 15}, {}, 24, 1, refusals.ALLOWED),
        ("plakoto", {24: 15}, {4: 2}, 24, 3, refusals.HELD),
        ("plakoto", {24: 15}, {4: 1}, 24, 3, refusals.ALLOWED),
        ("trictrac12", {24: 14, 20: 1}, {}, 20, 1, refusals.START_FIRST),
        ("trictrac12", {23: 15}, {7: 2}, 23, 5, refusals.HELD),
        ("trictrac12", {15: 15}, {}, 15, 3, refusals.HEEL_CLOSED),
        ("trictrac12", {15: 15}, {}, 15, 2, refusals.ALLOWED),
        ("trictrac12", {6: 1, 20: 14}, {}, 6, 5, refusals.ALLOWED),
        ("trictrac12", {6: 1, 20: 14}, {}, 6, 6, refusals.ALLOWED),
    ],
)
def test_refusals(game, men, others, source, die, reason):
    assert steps.refusal(working(game, men, others), source, die) == reason


def test_the_same_step_is_allowed_in_g1_and_not_in_g2():
    """Jacquet keeps points of the opponent's fourth field open, moultezim of one's own first."""
    men = {20: 1, 18: 1, 17: 1, 16: 1, 15: 1, 2: 1, 1: 1}
    assert steps.refusal(working("jacquet", men, mode=1), 20, 6) == refusals.ALLOWED
    assert steps.refusal(working("jacquet", men, mode=2), 20, 6) == refusals.G2_OPEN
    five = {19: 1, **men, 14: 1}
    assert steps.refusal(working("jacquet", five, mode=1), 19, 6) == refusals.G1_OPEN
    first = {24: 2, 23: 1, 22: 1, 21: 1, 12: 1}
    assert steps.refusal(working("moultezim", first, mode=1), 24, 4) == refusals.ALLOWED
    assert steps.refusal(working("moultezim", first, mode=2), 24, 4) == refusals.G2_OPEN
    almost = {24: 2, 23: 1, 22: 1, 21: 1, 20: 1, 12: 1}
    assert steps.refusal(working("moultezim", almost, mode=1), 24, 5) == refusals.G1_OPEN


def test_a_wall_outside_the_first_field_is_free_in_moultezim():
    men = {24: 4, 18: 1, 17: 1, 16: 1, 15: 1, 14: 2, 12: 1}
    device = working("moultezim", men, mode=2)
    assert steps.refusal(device, 14, 1) == refusals.ALLOWED


def test_a_prime_is_counted_along_the_opponents_way():
    """My 12 to 1 and then my 24 to 13: 1 and 24 adjoin, 13 and 12 do not."""
    adjoin = working("jacquet", {3: 1, 2: 1, 1: 1, 24: 1, 23: 1, 22: 1})
    assert steps.longest_prime(adjoin.ram) == 6
    apart = working("jacquet", {15: 1, 14: 1, 13: 1, 12: 1, 11: 1, 10: 1})
    assert steps.longest_prime(apart.ram) == 3


def test_the_point_of_a_pinned_man_is_closed_to_his_side():
    device = working("plakoto", {10: 1, 5: 1}, {20: 1}, my_pins=[5])
    assert steps.refusal(device, 10, 5) == refusals.HELD
    assert steps.refusal(device, 5, 1) == refusals.PINNED


def test_with_a_man_pinned_nobody_bears_off():
    device = working("plakoto", {5: 1, 2: 1}, {20: 1}, my_pins=[5])
    assert steps.refusal(device, 2, 2) == refusals.MEN_PINNED


def test_a_man_that_just_left_24_may_go_on():
    device = working("trictrac12", {24: 2, 20: 13})
    steps.make(device, 24, 2)
    assert device.ram[WORK_LEFT_START] == 22
    assert steps.refusal(device, 22, 3) == refusals.ALLOWED
    assert steps.refusal(device, 20, 3) == refusals.START_FIRST


# Steps -------------------------------------------------------------------------------


def test_a_hit_man_goes_to_the_bar():
    device = working("backgammon", {11: 15}, {20: 1, 6: 14})
    assert steps.make(device, 11, 6) == 1
    assert theirs(device) == {25: 1, 6: 14}


def test_a_man_hit_on_the_way_to_twelve_goes_back_to_24_and_counts():
    device = working("trictrac12", {11: 15}, {20: 1, 6: 14})
    assert steps.make(device, 11, 6) == 1
    assert theirs(device) == {24: 1, 6: 14}
    assert device.ram[WORK_TWELVE] == 1


def test_men_off_count_towards_twelve():
    device = working("trictrac12", {4: 1, 20: 14}, twelve=(11, 3))
    assert steps.make(device, 4, 5) == 0
    assert device.ram[WORK_TWELVE] == 12
    assert device.ram[WORK_RESULT] == steps.DECIDED_WIN
    steps.unmake(device, 4, 5, 0)
    assert device.ram[WORK_TWELVE] == 11
    assert device.ram[WORK_RESULT] == steps.UNDECIDED


@pytest.mark.parametrize("game", [game for game in GAMES if game != "trictrac12"])
def test_other_games_count_no_points(game):
    """However often a game hits, no number grows with it."""
    device = working(game, {20: 2, 1: 13}, {6: 15}, twelve=(255, 255))
    steps.make(device, 1, 1)
    assert device.ram[WORK_TWELVE] == 255
    steps.unmake(device, 1, 1, 0)
    if game == "backgammon":
        device.ram[THEIRS : THEIRS + ROW] = row({6: 14, 10: 1})
        assert steps.make(device, 20, 5) == 1
        steps.unmake(device, 20, 5, 1)
    assert device.ram[WORK_TWELVE] == 255


def test_a_single_man_is_pinned_and_freed_again():
    device = working("plakoto", {10: 2, 4: 13}, {20: 1, 2: 14})
    assert steps.make(device, 10, 5) == 0
    assert device.ram[THEIR_PINS + 20] == 1
    assert theirs(device) == {20: 1, 2: 14}
    steps.make(device, 10, 5)
    steps.make(device, 5, 1)
    assert device.ram[THEIR_PINS + 20] == 1
    steps.make(device, 5, 1)
    assert device.ram[THEIR_PINS + 20] == 0


@pytest.mark.parametrize(
    ("own_start", "pinned", "result"),
    [(0, False, 1), (1, False, 0), (1, True, 2)],
)
def test_a_pinned_mother_decides(own_start, pinned, result):
    """Not while the pinner has a free man on his own 24; a tie if he lies pinned too."""
    men = {6: 2, 24: own_start}
    others = {24: 1, 2: 10, 1: 1}
    device = working("plakoto", men, others, my_pins=[24] if pinned else [])
    steps.make(device, 6, 5)
    assert device.ram[WORK_RESULT] == result


def test_the_mother_falls_when_the_pinners_last_man_has_left():
    device = working("plakoto", {24: 1, 1: 1}, {24: 1}, their_pins=[24])
    steps.make(device, 24, 3)
    assert device.ram[WORK_RESULT] == steps.DECIDED_WIN


def test_two_men_on_24_are_no_mother():
    device = working("plakoto", {6: 1}, {24: 2})
    assert steps.refusal(device, 6, 5) == refusals.HELD


# Invariants ----------------------------------------------------------------------------

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
seeds = st.integers(0, 1 << 32)


def random_position(game, mode, seed):
    request = positions.random_request(random.Random(seed), game, mode)
    position, _ = parse_request(request)
    device = Device(b"")
    position.write(device)
    return device, request


@given(games, modes, seeds)
def test_a_step_is_allowed_where_the_rules_allow_it(game, mode, seed):
    device, request = random_position(game, mode, seed)
    state = oracle.to_state(request)
    for die in range(1, 7):
        allowed = {start for (start, _), _ in oracle.steps(game, mode, state, die)}
        for source in range(1, 26):
            taken = steps.refusal(device, source, die) == refusals.ALLOWED
            assert taken == (source in allowed), (source, die)


@given(games, modes, seeds)
def test_steps_keep_all_men_and_can_be_undone(game, mode, seed):
    device, _ = random_position(game, mode, seed)
    rng = random.Random(seed)
    before = bytes(device.ram)
    made = []
    for _ in range(4):
        die = rng.randint(1, 6)
        sources = [p for p in range(1, 26) if steps.refusal(device, p, die) == 0]
        if not sources or device.ram[WORK_RESULT]:
            break
        source = rng.choice(sources)
        left = device.ram[WORK_LEFT_START]
        twelve = bytes(device.ram[WORK_TWELVE : WORK_TWELVE + 2])
        made.append((source, die, steps.make(device, source, die), left, twelve))
        assert sum(device.ram[MINE : MINE + ROW]) == sum(device.ram[THEIRS : THEIRS + ROW]) == 15
        check_points(device, game)
    for source, die, hit, left, twelve in reversed(made):
        steps.unmake(device, source, die, hit)
        device.ram[WORK_LEFT_START] = left
        assert device.ram[WORK_TWELVE : WORK_TWELVE + 2] == twelve
    assert device.ram == before


def check_points(device, game):
    """No point has men of both sides, but for one pinned man under others."""
    ram = device.ram
    for point in range(1, 25):
        across = opposite(game, point)
        both = ram[MINE + point] and ram[THEIRS + across]
        assert bool(both) == bool(ram[MY_PINS + point] or ram[THEIR_PINS + across])
        if ram[MY_PINS + point]:
            assert ram[MINE + point] == 1
        if ram[THEIR_PINS + across]:
            assert ram[THEIRS + across] == 1


@given(games, modes, seeds)
def test_asking_changes_nothing(game, mode, seed):
    device, _ = random_position(game, mode, seed)
    before = bytes(device.ram)
    for source in range(1, 26):
        for die in range(1, 7):
            steps.refusal(device, source, die)
    assert device.ram == before
