"""Trainings that look ahead, and nets that grow."""

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from firmware.games import TRICTRAC
from roms import build, selfplay, train
from roms.learn import forward
from roms.net import inputs
from roms.training import Training
from tests.roms.trainings import clock, run, small, state

pytestmark = pytest.mark.usefixtures("few_games")


@pytest.fixture(autouse=True)
def small_lessons(monkeypatch):
    monkeypatch.setattr("roms.training.LOOKED", 1)
    monkeypatch.setattr("roms.training.RECENT", 3)


@pytest.fixture
def looked(monkeypatch):
    """Games that were played looking ahead before, and the seeds they are asked for by."""
    rng = np.random.default_rng(1)
    kept = []
    for game in selfplay.batch(build.image({}), TRICTRAC, 1, 5, 2):
        told, ahead = (rng.random((game.turns, 1), np.float32).tobytes() for _ in range(2))
        kept.append(replace(game, told=told, ahead=ahead))
    asked = []

    def batch(rom, game, mode, seed, count):
        asked.append((seed, count))
        return [kept[seed % 2]]

    monkeypatch.setattr(selfplay, "looked_batch", batch)
    return asked


def test_looked_games_are_counted_apart_and_saved(tmp_path, looked):
    training = small(1, TRICTRAC)
    train.train(training, tmp_path / "t.npz", 12, look=True, clock=clock())
    assert training.looked == training.played == len(looked) > 2
    kept = Training.load(tmp_path / "t.npz")
    assert kept.looked == training.looked
    assert kept.told()["looking ahead"] == training.looked
    assert "looking ahead" not in small(1, TRICTRAC).told()
    assert len({seed for seed, _ in looked}) == len(looked)


def test_recent_games_are_learned_from_again(monkeypatch, looked):
    lessons = []

    def learn(school, games, rng, *, rate, trust):
        lessons.append(games)
        return 0.0

    monkeypatch.setattr("roms.training.Class.learn", learn)
    monkeypatch.setattr("roms.training.AGAIN", 2)
    monkeypatch.setattr("roms.training.RECENT", 5)
    training = small(1, TRICTRAC)
    (one,) = selfplay.looked_batch(b"", TRICTRAC, 1, 0, 1)
    games = [replace(one, points=number) for number in range(7)]
    for game in games:
        training.learn([game], 1, look=True)
    # One more of every two that are kept, five at most.
    assert [len(lesson) for lesson in lessons] == [1, 1, 2, 2, 3, 3, 3]
    for number, (new, *again) in enumerate(lessons):
        assert new is games[number]
        assert {game.points for game in again} <= set(range(max(0, number - 5), number))
    assert len(training.recent) == 5
    training.learn([replace(one, told=b"", ahead=b"")], 1)
    assert len(lessons[-1]) == 1
    assert training.looked == 7


def test_one_seed_gives_one_training_that_looks(tmp_path, looked):
    made = [small(1, TRICTRAC) for _ in range(2)]
    for training in made:
        train.train(training, tmp_path / "t.npz", 12, look=True, clock=clock())
    assert state(made[0]) == state(made[1])


def test_care_grows_as_the_time_goes():
    training = small(1, TRICTRAC)
    rates = [training.care(left, look=True)[0] for left in (1, 0.5, 0.1, 0)]
    assert all(more > less for more, less in pairwise(rates))
    assert rates[-1] > 0


def test_a_smaller_net_is_widened_and_says_the_same(tmp_path, monkeypatch, capsys, looked):
    assert run(tmp_path, "--game", "trictrac", "--look") == 0
    path = tmp_path / "files" / "trictrac-g1.npz"
    (before,) = Training.load(path).school.learners
    monkeypatch.setattr("roms.training.USUAL_UNITS", (48,))
    monkeypatch.setattr(train, "train", lambda *_, **__: None)
    out = tmp_path / "out"
    assert run(tmp_path, "--game", "trictrac", "--export", str(out)) == 0
    image = (out / "trictrac-g1-contact.net").read_bytes()
    assert image[0] == 48 // 8
    told = json.loads((out / "trictrac-g1-contact.json").read_text("utf-8"))
    assert told["looking ahead"] == Training.load(path).looked > 0
    wide = Training.load(path)
    given = inputs(TRICTRAC, selfplay.looked_batch(b"", TRICTRAC, 1, 0, 1)[0].array())
    said = [forward(net, given)[1] for net in (before.mean, wide.school.learners[0].mean)]
    assert np.allclose(*said, atol=1e-6)
    assert build.load_nets(out).keys() == wide.nets().keys()
