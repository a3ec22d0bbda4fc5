"""What boards are drawn to, by hand; and that learning draws them there."""

import numpy as np
import pytest

from emulator import boards
from firmware.games import BACKGAMMON, JACQUET, PLAKOTO, TRICTRAC
from roms import build, learn, selfplay
from roms.learn import Class, Learner
from roms.net import ROW_SCALE, Net, inputs, inputs_of
from roms.selfplay import Game


def game(points, seers):
    return Game(bytes(boards.SIZE * len(seers)), bytes(seers), points)


def test_seen_by_the_other_side_won_and_lost_change_places():
    told = np.array([[0.7, 0.2, 0.1, 0.04, 0.01]], np.float32)
    assert np.allclose(learn.turned(told), [[0.3, 0.1, 0.2, 0.01, 0.04]])
    assert np.allclose(learn.turned(learn.turned(told)), told)


@pytest.mark.parametrize(
    ("name", "points", "wanted"),
    [
        (TRICTRAC, 1, [1]),
        (TRICTRAC, -1, [0]),
        (PLAKOTO, 2, [1, 1, 0]),
        (PLAKOTO, -1, [0, 0, 0]),
        (PLAKOTO, -2, [0, 0, 1]),
        (PLAKOTO, 0, [0.5, 0, 0]),
        (BACKGAMMON, 1, [1, 0, 0, 0, 0]),
        (BACKGAMMON, 3, [1, 1, 0, 1, 0]),
        (BACKGAMMON, -2, [0, 0, 1, 0, 0]),
        (JACQUET, 5, [1, 1, 0]),
        (JACQUET, 2, [1, 0.25, 0]),
        (JACQUET, -3, [0, 0, 0.5]),
    ],
)
def test_what_a_board_should_have_said_at_the_end(name, points, wanted):
    assert learn.ending(name, np.array([points])).tolist() == [wanted]


def test_targets_of_a_game_that_only_its_end_counts_for():
    told = np.full((3, 3), 0.4, np.float32)
    found = learn.targets(PLAKOTO, [game(2, (0, 1, 0))], told, 1.0)
    assert found.tolist() == [[1, 1, 0], [0, 0, 1], [1, 1, 0]]


def test_targets_of_a_game_in_which_only_the_next_board_counts():
    told = np.array([[0.6, 0.1, 0], [0.3, 0.2, 0.1], [0.9, 0.5, 0]], np.float32)
    found = learn.targets(PLAKOTO, [game(1, (0, 1, 0))], told, 0.0)
    # The last but one knows how the game ended; the first believes the one after it,
    # seen from the other side.
    assert np.allclose(found, [[0.7, 0.1, 0.2], [0, 0, 0], [1, 0, 0]])


def test_who_rolls_again_sees_the_next_board_himself():
    told = np.array([[0.6], [0.3], [0.9]], np.float32)
    found = learn.targets(TRICTRAC, [game(1, (0, 0, 0))], told, 0.5)
    assert np.allclose(found, [[0.5 * 1 + 0.5 * 0.3], [1], [1]])


def test_games_of_different_length_do_not_mix():
    told = np.full((6, 1), 0.5, np.float32)
    games = [game(1, (0, 1, 0)), game(-1, (0,)), game(-1, (0, 1))]
    found = learn.targets(TRICTRAC, games, told, 1.0)
    assert found[:, 0].tolist() == [1, 0, 1, 0, 0, 1]


def school(units=(16,), seed=1):
    rng = np.random.default_rng(seed)
    return Class(BACKGAMMON, [Learner.begin(Net.begin(BACKGAMMON, n, rng)) for n in units])


@pytest.fixture(scope="module")
def games():
    return selfplay.batch(build.image({}), BACKGAMMON, 1, 5, 3)


def test_learning_brings_estimates_nearer(games):
    made = school()
    rng = np.random.default_rng(2)
    losses = [made.learn(games, rng, rate=0.01, trust=1.0) for _ in range(30)]
    assert losses[-1] < losses[0] / 2


def test_slopes_are_those_of_the_loss():
    """Of a weight alone, by a small step to either side."""
    rng = np.random.default_rng(3)
    made = Net.begin(BACKGAMMON, 16, rng)
    made.rows = np.round(made.rows * ROW_SCALE).astype(np.float32) / np.float32(ROW_SCALE)
    given = rng.integers(0, 2, (8, inputs_of(BACKGAMMON))).astype(np.float32)
    given[:, 30:] = 0  # so that no unit is cut off
    wanted = rng.random((8, 5)).astype(np.float32)

    def loss():
        told = learn.forward(made, given)[1].astype(np.float64)
        return -(wanted * np.log(told) + (1 - wanted) * np.log(1 - told)).sum() / len(given)

    learner = Learner.begin(made)
    learner.learn(given, wanted, rng, 0)  # it goes nowhere, but knows the slopes
    for part, first in zip(made.parts, learner.first, strict=True):
        place = np.unravel_index(np.abs(first).argmax(), first.shape)
        kept = part[place]
        sides = []
        for step in (0.01, -0.01):
            part[place] = kept + step
            sides.append(loss())
        part[place] = kept
        slope = (sides[0] - sides[1]) / 0.02
        assert first[place] / 0.1 == pytest.approx(slope, rel=0.05)


def test_the_race_is_learned_apart(games):
    made = school((16, 16))
    found = np.concatenate([each.array() for each in games])
    parts, told = made.outputs(found)
    (contact, _), (race, given) = parts
    assert sorted([*contact, *race]) == list(range(len(found)))
    assert len(race)
    rounded = made.learners[1].net.rounded()
    assert np.allclose(told[race], learn.forward(rounded, given)[1])
    assert np.allclose(given, inputs(BACKGAMMON, found[race]))


def test_the_mean_follows_the_net(games):
    made = school()
    (learner,) = made.learners
    rng = np.random.default_rng(2)
    for _ in range(5):
        made.learn(games, rng, rate=0.01, trust=1.0)
    apart = [
        np.abs(a - b).max() for a, b in zip(learner.net.parts, learner.mean.parts, strict=True)
    ]
    assert 0 < max(apart) < 0.5
    assert learner.step > 0
