"""`champion arena`: what it prints, for people and for programs."""

import json
import sys

import pytest

from emulator import duel
from emulator.cli import main
from emulator.jobs import JobError
from emulator.rom import RomError

SHORT = ["--game", "trictrac12", "--workers", "1"]


def test_it_tells_points_interval_and_wins(capsys):
    assert main(["arena", "2", "1", "--games", "4", "--seed", "7", *SHORT]) == 0
    told = capsys.readouterr()
    head, points, won, _ = told.out.splitlines()
    assert head == "2 against 1: trictrac12 G1, 4 games, seed 7"
    assert points.startswith("points a game")
    assert "(95 %)" in points
    assert won.endswith(" %")
    assert told.err == ""


def test_json_for_programs(capsys):
    words = ["arena", "1", "1", "--games", "4", "--mode", "g2", "--json", *SHORT]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("turns") > 1
    assert told == {
        "first": "1",
        "second": "1",
        "game": "trictrac12",
        "mode": "G2",
        "seed": 0,
        "games": 4,
        "points": 0.0,
        "within": 0.0,
        "wins": 0.5,
    }


def test_an_odd_number_is_rounded_up_and_said_so(capsys):
    assert main(["arena", "1", "2", "--games", "1", "--json", *SHORT]) == 0
    told = capsys.readouterr()
    assert "games come in pairs: 2 are played" in told.err
    assert json.loads(told.out)["games"] == 2
    assert json.loads(told.out)["within"] is None
    assert main(["arena", "1", "2", "--games", "1", *SHORT]) == 0
    assert "±" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["8", "9"], "a level from 1 to 8"),
        (["8", "gnubg", "--game", "plakoto"], "backgammon only"),
        (["8", "7", "--games", "0"], "1 to"),
        (["8", "7", "--workers", "x"], "1 to"),
        (["8"], "B"),
        (["8", "7", "--game", "chess"], "games: backgammon"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line(arguments, words, capsys):
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


def ends_early(monkeypatch, error):
    """Let the third pair end in an error; the first two are played."""
    play = duel.Table.pair
    left = iter([False, False, True])

    def pair(*arguments):
        if next(left):
            raise error
        return play(*arguments)

    monkeypatch.setattr(duel.Table, "pair", pair)


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (duel.DuelError("without end"), 1, "champion: without end\n"),
        (JobError("a worker has ended"), 1, "champion: a worker has ended\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_ends_early_tells_what_was_played(capsys, monkeypatch, error, status, words):
    ends_early(monkeypatch, error)
    assert main(["arena", "2", "1", "--games", "10", "--seed", "7", *SHORT]) == status
    partial = capsys.readouterr()
    assert partial.err == words
    monkeypatch.undo()
    assert main(["arena", "2", "1", "--games", "4", "--seed", "7", *SHORT]) == 0
    whole = capsys.readouterr().out
    assert partial.out == whole.replace("4 games", "4 of 10 games (PARTIAL)")


def test_what_ends_early_is_json_that_says_so(capsys, monkeypatch):
    ends_early(monkeypatch, KeyboardInterrupt())
    assert main(["arena", "2", "1", "--games", "10", "--json", *SHORT]) == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["wanted"], told["partial"]) == (4, 10, True)


def test_what_ends_before_a_pair_is_played_has_no_score(capsys, monkeypatch):
    def broken(*_):
        raise JobError("a worker has ended")

    monkeypatch.setattr(duel.Table, "pair", broken)
    assert main(["arena", "2", "1", "--games", "10", "--json", *SHORT]) == 1
    assert capsys.readouterr().out == ""


def test_a_damaged_rom_is_told_where_no_player_needs_it(capsys, monkeypatch):
    def damaged():
        raise RomError("ROM champion.rom is not the right one")

    monkeypatch.setattr(duel, "default", damaged)
    assert main(["arena", "hand", "hand", "--games", "2", *SHORT]) == 1
    *_, last = capsys.readouterr().err.splitlines()
    assert last == "champion: ROM champion.rom is not the right one"


def test_a_cluster_that_is_not_there_is_told(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "1", "2", "--games", "2", "--cluster", "tcp://127.0.0.1:1"]) == 1
    assert "distributed" in capsys.readouterr().err


def test_a_cluster_plays(capsys, cluster):
    words = ["arena", "2", "1", "--games", "4", "--seed", "7", "--json", *SHORT]
    assert main(words) == 0
    here = capsys.readouterr().out
    assert main([*words, "--cluster", cluster]) == 0
    assert capsys.readouterr().out == here
