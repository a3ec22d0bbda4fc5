"""Trainings: they learn, and are kept and exported whole."""

import random

import numpy as np
import pytest

from emulator import core
from emulator.duel import Table
from emulator.engine import Engine
from emulator.files import SaveError
from firmware.games import TRICTRAC, TRICTRAC_12
from roms import build, selfplay, train
from roms.net import Net
from roms.training import Training, export
from tests.roms.trainings import clock, small, state

pytestmark = pytest.mark.usefixtures("few_games")


def test_a_training_is_saved_and_loaded_whole(tmp_path, ready):
    training = small(3, TRICTRAC)
    path = tmp_path / "folder" / "t.npz"
    train.train(training, path, 9, clock=clock())
    kept = Training.load(path)
    assert state(kept) == state(training)
    assert (kept.game, kept.mode, kept.seed) == (TRICTRAC, 1, 3)
    assert kept.rom() == training.rom()
    assert kept.next_seed() == training.next_seed()
    assert [*path.parent.iterdir()] == [path]


def test_going_on_later_equals_going_on_at_once(tmp_path):
    games = selfplay.batch(build.image({}), TRICTRAC, 1, 5, 4)
    at_once, later = small(1, TRICTRAC), small(1, TRICTRAC)
    for number, game in enumerate(games):
        at_once.learn([game], 1)
        later.learn([game], 1)
        later.save(tmp_path / f"{number}.npz")
        later = Training.load(tmp_path / f"{number}.npz")
    assert state(later) == state(at_once)


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "t.npz"
    small().save(path)
    before = path.read_bytes()

    def full(*_):
        raise OSError("no space")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(SaveError, match="no space"):
        small(2).save(path)
    assert path.read_bytes() == before


def test_training_makes_it_stronger(compiled_core, monkeypatch):
    monkeypatch.setattr(core, "chosen", lambda: compiled_core)
    monkeypatch.setattr("roms.training.BATCH", 25)
    training = small(1, TRICTRAC_12)
    untrained = training.rom()
    for _ in range(8):
        games = selfplay.batch(training.rom(), TRICTRAC_12, 1, training.next_seed(), 25)
        training.learn(games, 1)
    players = [Engine(plies=0, rom=rom) for rom in (training.rom(), untrained)]
    for player in players:
        player.sit_down(TRICTRAC_12, 1)
    table = Table(*players, TRICTRAC_12, 1)
    points = [sum(table.pair(random.Random(number)).points) / 2 for number in range(20)]
    assert np.mean(points) > 0.5


def test_a_file_that_does_not_tell_what_was_before_is_read(tmp_path):
    path = tmp_path / "t.npz"
    training = small(1, TRICTRAC)
    training.save(path)
    with np.load(path) as kept:
        old = {name: kept[name] for name in kept if name != "before"}
    np.savez(path, **old)
    assert state(Training.load(path)) == state(training)
    assert Training.load(path).before == 0


def test_contact_and_race_are_exported_apart(tmp_path):
    export(small(units=(32, 16)), tmp_path)
    names = {"backgammon-g1-contact", "backgammon-g1-race"}
    assert {file.stem for file in tmp_path.iterdir()} == names
    contact, race = (tmp_path / f"{name}.net" for name in sorted(names))
    assert contact.read_bytes()[0] == 2 * race.read_bytes()[0] == 4


def test_who_is_interrupted_has_not_learned(monkeypatch):
    def interrupted(net):
        monkeypatch.undo()
        raise KeyboardInterrupt  # in the middle of a step: the weights are moved already

    training = small(1, TRICTRAC)
    games = selfplay.batch(build.image({}), TRICTRAC, 1, 5, 1)
    before = state(training)
    monkeypatch.setattr(Net, "clip", interrupted)
    with pytest.raises(KeyboardInterrupt):
        training.learn(games, 1)
    assert state(training) == before
    training.learn(games, 1)
    assert state(training) != before
