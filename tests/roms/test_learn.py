"""What boards are drawn to, by hand; and that learning draws them there."""

import numpy as np
import pytest

from emulator import boards
from firmware.games import BACKGAMMON, PLAKOTO, TRICTRAC
from roms import bearoff, build, learn, selfplay
from roms.learn import Class, Learner
from roms.net import ROW_SCALE, Net, inputs, inputs_of
from roms.selfplay import Game


def game(points, seers):
    return Game(bytes(boards.SIZE * len(seers)), bytes(seers), points)


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


def test_looking_ahead_only_what_surprised_later_is_carried_back():
    told = np.array([[0.6], [0.3], [0.9]], np.float32)
    ahead = np.array([[0.65], [0.2], [1]], np.float32)
    found = learn.targets(TRICTRAC, [game(1, (0, 1, 0))], told, 0.5, ahead)
    # How the game ended was known to the last board, so that nothing there surprised.
    # The one before was told as 0.3, and 0.2 was to be expected: for the other 0.1 more.
    assert np.allclose(found, [[0.65 + 0.5 * 0.1], [0.2], [1]])


def test_looking_ahead_what_came_of_the_dice_does_not_count():
    told = np.array([[0.6], [0.3], [0.9]], np.float32)
    for points in (1, -1):
        found = learn.targets(TRICTRAC, [game(points, (0, 1, 0))], told, 0.8, told)
        assert np.allclose(found[:2], told[:2])


def test_a_wider_learner_says_the_same():
    (learner,) = school((16,)).learners
    wide = learner.widened(BACKGAMMON, 48, np.random.default_rng(3))
    given = inputs(BACKGAMMON, np.random.default_rng(4).integers(0, 3, (2, boards.SIZE), np.uint8))
    assert wide.net.units.size == 48
    assert np.allclose(
        learn.forward(wide.mean, given)[1], learn.forward(learner.mean, given)[1], atol=1e-6
    )


def test_games_played_looking_ahead_teach_what_was_expected():
    made = school((16, 16))
    rom = build.image(
        {
            (BACKGAMMON, 1, phase): learner.mean.image()
            for phase, learner in enumerate(made.learners)
        }
    )
    looked = selfplay.looked_batch(rom, BACKGAMMON, 1, 3, 1)
    rng = np.random.default_rng(2)
    losses = [made.learn(looked, rng, rate=0.01, trust=0.0) for _ in range(40)]
    assert losses[-1] < losses[0] / 2
    ahead = np.frombuffer(looked[0].ahead, np.float32).reshape(-1, 5)
    told = made.outputs(made.inputs(looked[0].array()))
    before = np.frombuffer(looked[0].told, np.float32).reshape(-1, 5)
    guessed = np.ones(len(told), np.bool_)
    guessed[bearoff.known(BACKGAMMON, looked[0].array())[0]] = False
    off = [np.mean((chances - ahead)[guessed, 0] ** 2) for chances in (told, before)]
    assert off[0] < off[1] / 2


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
    learner.learn(given, wanted, rng, 0, 8)  # it goes nowhere, but knows the slopes
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
    parts = made.inputs(found)
    told = made.outputs(parts)
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


def test_what_is_known_is_believed_whatever_came_of_it():
    told = np.array([[0.6], [0.3], [0.9]], np.float32)
    truth = (np.array([1]), np.array([[0.25]], np.float32))
    found = learn.targets(TRICTRAC, [game(1, (0, 1, 0))], told, 1.0, known=truth)
    # The board before it is drawn to the truth, not to the end of the game.
    assert np.allclose(found, [[0.75], [0.25], [1]])
    half = learn.targets(TRICTRAC, [game(1, (0, 1, 0))], told, 0.5, known=truth)
    assert np.allclose(half, found)  # of what is known nothing is estimated
    ahead = np.array([[0.65], [0.2], [1]], np.float32)
    found = learn.targets(TRICTRAC, [game(1, (0, 1, 0))], told, 0.5, ahead, known=truth)
    assert np.allclose(found, [[0.65 + 0.5 * 0.05], [0.25], [1]])


def test_bearing_off_is_taught_as_it_is_known():
    board = bytearray(boards.SIZE)
    board[2 : 2 + 2] = (14, 1)  # a man of each side on its first point: they roll, and win
    board[28 : 28 + 2] = (14, 1)
    over = bytearray(board)
    over[2 : 2 + 2] = (15, 0)  # as if they had not
    made = school((16, 16))
    rng = np.random.default_rng(2)
    odd = Game(bytes(board + over), bytes((0, 0)), 1)
    for _ in range(500):
        made.learn([odd], rng, rate=0.001, trust=1.0)
    told = made.outputs(made.inputs(odd.array()))
    assert told[0, 0] < 0.1 < 0.9 < told[1, 0]
