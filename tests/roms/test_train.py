"""The training by hand: it goes on, tells what is wrong, and leaves a whole file."""

import io
import json
import signal
import sys
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest

from emulator import core, jobs
from firmware.games import BACKGAMMON, TRICTRAC
from roms import build, selfplay, train
from roms.training import UNITS as UNITS_OF
from roms.training import Training
from tests.roms.trainings import clock, run, small, state

pytestmark = pytest.mark.usefixtures("few_games")


def test_one_seed_gives_one_training(tmp_path, ready):
    made = [small(seed, TRICTRAC) for seed in (1, 1, 2)]
    for training in made:
        train.train(training, tmp_path / "t.npz", 12, clock=clock())
    assert state(made[0]) == state(made[1])
    assert state(made[0])[2:] != state(made[2])[2:]


def test_no_batch_has_the_seed_of_another(tmp_path, ready):
    begins = [small(seed).next_seed() for seed in range(5)]
    seeds = {begin + 200 * batch for begin in begins for batch in range(9999)}
    assert len(seeds) == 5 * 9999
    training = small(1, TRICTRAC)
    train.train(training, tmp_path / "t.npz", 12, clock=clock())
    train.train(training, tmp_path / "t.npz", 12, clock=clock())
    assert len(ready) > 4
    assert len(set(ready)) == len(ready)


def test_workers_play_different_games(tmp_path, monkeypatch):
    learned = []
    monkeypatch.setattr(
        Training, "learn", lambda training, games, left, **_: learned.extend(games) or 0.0
    )
    with jobs.workers(2) as workers:
        train.train(small(1, TRICTRAC), tmp_path / "t.npz", 24, workers=workers, clock=clock())
    assert len(learned) > 4
    assert len({game.boards for game in learned}) == len(learned)


def test_the_same_number_of_workers_gives_the_same_training(tmp_path):
    made = [small(1, TRICTRAC) for _ in range(2)]
    for training in made:
        with jobs.workers(2) as workers:
            train.train(training, tmp_path / "t.npz", 12, workers=workers, clock=clock())
    assert made[0].played > 1
    assert state(made[0]) == state(made[1])


def test_a_cluster_plays_too(tmp_path, cluster):
    training = small(1, TRICTRAC)
    with jobs.workers(cluster=cluster) as workers:
        train.train(training, tmp_path / "t.npz", 12, workers=workers, clock=clock())
    assert Training.load(tmp_path / "t.npz").played == training.played > 1


def test_what_was_learned_is_saved_when_interrupted(tmp_path, ready):
    path = tmp_path / "t.npz"
    training = small(1, TRICTRAC)
    small(1, TRICTRAC).save(path)

    def tell(part, line):
        if training.played == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train.train(training, path, 100, tell=tell)
    assert Training.load(path).played == training.played == 2


def test_the_command_trains_goes_on_and_exports(tmp_path, capsys, ready):
    out = tmp_path / "out"
    assert run(tmp_path, "--game", "trictrac", "--seed", "4", "--export", str(out)) == 0
    path = tmp_path / "files" / "trictrac-g1.npz"
    training = Training.load(path)
    assert f"{path}: {training.played} games" in capsys.readouterr().out
    assert {file.name for file in out.iterdir()} == {
        "trictrac-g1-contact.net",
        "trictrac-g1-contact.json",
    }
    assert build.load_nets(out) == training.nets()
    assert json.loads((out / "trictrac-g1-contact.json").read_text("utf-8")) == {
        "recipe": "roms/train.py",
        "game": "trictrac",
        "mode": "G1",
        "seed": 4,
        "games": training.played,
        "rounding": "0.0123 points a board, root mean square",
    }
    assert run(tmp_path, "--game", "trictrac", "--seed", "9") == 0
    again = Training.load(path)
    assert again.played > training.played
    assert again.seed == 4


def test_g2_tells_that_it_goes_on_from_g1(tmp_path, ready):
    assert run(tmp_path, "--game", "jacquet") == 0
    first = Training.load(tmp_path / "files" / "jacquet-g1.npz")
    assert first.before == 0
    assert "G1 before" not in first.told()
    for _ in range(2):
        assert run(tmp_path, "--game", "jacquet", "--mode", "G2") == 0
        second = Training.load(tmp_path / "files" / "jacquet-g2.npz")
        assert second.before == first.played < second.played
        assert second.told()["G1 before"] == first.played
        assert second.told()["games"] == second.played


def test_an_interrupt_is_told_and_the_nets_are_exported(tmp_path, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "train", interrupted)
    assert run(tmp_path, "--export", str(tmp_path / "out")) == 130
    assert "goes on from here" in capsys.readouterr().err
    assert (tmp_path / "out" / "backgammon-g1-contact.net").exists()


@pytest.mark.parametrize("data", [b"", b"rubbish", b"PK\x03\x04rubbish", None])
def test_a_file_of_something_else_is_told_and_left(tmp_path, capsys, data):
    path = tmp_path / "files" / "backgammon-g1.npz"
    path.parent.mkdir()
    if data is None:
        kept = io.BytesIO()
        np.savez(kept, something=np.arange(3))
        data = kept.getvalue()
    path.write_bytes(data)
    assert run(tmp_path) == 1
    err = capsys.readouterr().err
    assert "no training" in err
    assert err.count("\n") == 1
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "chess"], "games: backgammon"),
        (["--minutes", "0"], "minutes"),
        (["--minutes", "soon"], "minutes"),
        (["--workers", "0"], "workers"),
    ],
)
def test_wrong_arguments_are_refused(words, said, capsys):
    with pytest.raises(SystemExit):
        train.main(words)
    assert said in capsys.readouterr().err


def test_a_cluster_that_is_not_there_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(tmp_path, "--cluster", "tcp://127.0.0.1:1") == 1
    assert "distributed" in capsys.readouterr().err


def test_a_full_disk_is_told(tmp_path, capsys, ready, monkeypatch):
    def full(*_):
        raise OSError("no space")

    monkeypatch.setattr("os.replace", full)
    assert run(tmp_path, "--game", "trictrac") == 1
    *_, last = capsys.readouterr().err.splitlines()
    assert last.startswith("cannot save")
    assert "no space" in last


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path, capsys, ready):
    (tmp_path / "files").write_text("no folder", "utf-8")
    assert run(tmp_path, "--game", "trictrac") == 1
    err = capsys.readouterr().err.splitlines()
    assert "files" in err[-1]
    assert not ready


def test_an_export_that_cannot_be_written_is_told(tmp_path, capsys, ready):
    (tmp_path / "out").write_text("no folder", "utf-8")
    assert run(tmp_path, "--game", "trictrac", "--export", str(tmp_path / "out")) == 1
    assert capsys.readouterr().err.splitlines()[-1].startswith("cannot save")
    assert (tmp_path / "files" / "trictrac-g1.npz").exists()


def test_a_core_that_is_not_there_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv(core.VARIABLE, "foo")
    monkeypatch.setattr(core, "chosen", core.chosen.__wrapped__)
    assert run(tmp_path) == 1
    assert "no such core" in capsys.readouterr().err


def test_sigterm_saves_as_ctrl_c_does(tmp_path, capsys, ready, monkeypatch):
    learn = Training.learn

    def learned(training, *args, **options):
        loss = learn(training, *args, **options)
        if training.played == 2:
            signal.raise_signal(signal.SIGTERM)
        return loss

    monkeypatch.setattr(Training, "learn", learned)
    before = signal.getsignal(signal.SIGTERM)
    assert run(tmp_path, "--game", "trictrac", "--minutes", "5") == 130
    assert "goes on from here" in capsys.readouterr().err
    assert Training.load(tmp_path / "files" / "trictrac-g1.npz").played == 2
    assert signal.getsignal(signal.SIGTERM) is before


class Broken:
    """An executor whose workers have died."""

    def submit(self, *_):
        raise BrokenProcessPool("killed")


def test_workers_that_have_died_are_told(tmp_path):
    path = tmp_path / "t.npz"
    with pytest.raises(jobs.JobError, match="worker has ended"):
        train.train(small(1, TRICTRAC), path, 9, workers=jobs.Workers(Broken(), 2), clock=clock())
    assert Training.load(path).played == 0


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_it_tells_how_it_goes():
    lines, terminal = io.StringIO(), Terminal()
    tell, show = train._Teller(lines, clock(25)), train._Teller(terminal)
    for part in (0.25, 0.5, 0.75, 1):
        tell(part, f"{part}")
        show(part, f"{part}")
    assert [line.split()[-1] for line in lines.getvalue().splitlines()] == ["0.25", "1"]
    assert terminal.getvalue().count("\r") == 4
    show.end()
    assert terminal.getvalue().endswith("\n")


def test_a_batch_without_an_end_is_not_played_for_ever(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(selfplay, "batch", lambda *job: asked.append(job[3]) or [])
    training = small(1, TRICTRAC)
    train.train(training, tmp_path / "t.npz", 12, clock=clock())
    assert len(set(asked)) == len(asked) > 2


def test_a_training_begins_with_nets_that_were_exported(tmp_path, capsys, ready, monkeypatch):
    out = tmp_path / "out"
    first = tmp_path / "first"
    assert run(tmp_path, "--game", "trictrac", "--export", str(first)) == 0
    given = build.load_nets(first)
    monkeypatch.setattr(train, "train", lambda *_, **__: None)
    words = ("--game", "trictrac", "--folder", str(tmp_path / "new"), "--from", str(first))
    assert run(tmp_path, *words, "--export", str(out)) == 0
    assert build.load_nets(out) == given
    told = [json.loads((one / "trictrac-g1-contact.json").read_text()) for one in (first, out)]
    assert told[0] == told[1]


def test_nets_that_are_not_there_are_told(tmp_path, capsys):
    assert run(tmp_path, "--from", str(tmp_path)) == 1
    assert "backgammon-g1-contact.json" in capsys.readouterr().err


def test_nets_with_more_games_behind_them_are_not_overwritten(tmp_path, capsys, ready):
    out = tmp_path / "out"
    assert run(tmp_path, "--game", "trictrac", "--export", str(out)) == 0
    path = out / "trictrac-g1-contact.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "games": 10**6}))
    before = (out / "trictrac-g1-contact.net").read_bytes()
    assert run(tmp_path, "--game", "trictrac", "--export", str(out)) == 1
    assert capsys.readouterr().err.count("1000000 games behind it") == 2  # before and after
    assert (out / "trictrac-g1-contact.net").read_bytes() == before


def test_a_file_under_another_name_is_told(tmp_path, capsys):
    small(1, TRICTRAC).save(tmp_path / "files" / "plakoto-g1.npz")
    assert run(tmp_path, "--game", "plakoto") == 1
    assert "trictrac G1" in capsys.readouterr().err


def test_a_file_with_fewer_nets_than_the_game_has_is_told(tmp_path, capsys, monkeypatch):
    small().save(tmp_path / "files" / "backgammon-g1.npz")
    monkeypatch.setitem(UNITS_OF, BACKGAMMON, (16, 16))
    assert run(tmp_path) == 1
    assert "1 nets are there, 2 wanted" in capsys.readouterr().err


def test_g2_does_not_begin_from_nothing_because_g1_is_damaged(tmp_path, capsys):
    path = tmp_path / "files" / "jacquet-g1.npz"
    path.parent.mkdir()
    path.write_bytes(b"rubbish")
    assert run(tmp_path, "--game", "jacquet", "--mode", "G2") == 1
    assert "jacquet-g1.npz: this is no training" in capsys.readouterr().err


def test_g2_is_refused_where_there_is_none(capsys):
    with pytest.raises(SystemExit):
        train.main(["--game", "plakoto", "--mode", "G2"])
    assert "plakoto is played one way" in capsys.readouterr().err
