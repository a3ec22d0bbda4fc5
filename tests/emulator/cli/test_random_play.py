import json
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from emulator import cli, jobs, rom
from emulator.cli import random_play
from emulator.random_games import BLACK, WHITE, GameError, Result

SHORT = ["--game", "trictrac12", "--games", "2", "--workers", "1"]


def bench(*arguments):
    return cli.main(["bench", "--random", *arguments])


def test_games_are_played_and_counted(capsys):
    assert bench(*SHORT, "--json") == 0
    out, err = capsys.readouterr()
    (row,) = json.loads(out)["random"]
    assert (row["game"], row["mode"], row["games"]) == ("trictrac12", "G1", 2)
    assert 0 <= row["won"] <= 2
    assert row["thinking_ticks"]["most"] >= row["thinking_ticks"]["median"] >= 0
    assert err == ""  # no terminal


def test_nothing_depends_on_the_number_of_workers(monkeypatch, capsys):
    monkeypatch.setattr(random_play, "_SLICE", 1)
    assert bench(*SHORT) == 0
    alone = capsys.readouterr().out
    assert bench(*SHORT, "--workers", "2") == 0
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    "error",
    [
        GameError("the device refuses all turns"),
        rom.RomError("ROM champion.rom is missing"),
        BrokenExecutor("killed"),
    ],
)
def test_trouble_is_told_in_one_line(error, monkeypatch, capsys):
    def fails(*_):
        raise error

    @contextmanager
    def threads(count):
        with ThreadPoolExecutor(1) as pool:
            yield jobs.Workers(pool)

    monkeypatch.setattr(random_play, "series", fails)
    monkeypatch.setattr(jobs, "workers", threads)
    assert bench(*SHORT) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert str(error) in err


def test_the_table_has_a_line_a_game():
    results = [Result(BLACK, 2, 50, 4000, (1, 2, 9)), Result(WHITE, 1, 40, 3000, (4,))]
    row = random_play._row("plakoto", "G1", results)
    assert row["won"] == 1
    assert row["points"] == [2, 1]
    assert row["thinking_ticks"]["most"] == 9
    head, line = random_play._lines([row])
    assert head.startswith("game")
    assert line.split()[:4] == ["plakoto", "G1", "1", "2"]


def test_a_tie_is_nobodys():
    row = random_play._row("plakoto", "G1", [Result(None, 0, 50, 4000, ())])
    assert (row["won"], row["tied"], row["points"]) == (0, 1, [0, 0])


@pytest.mark.parametrize("option", ["--games", "--workers"])
def test_numbers_below_one_are_refused(option, capsys):
    assert bench(option, "0") == 2
    assert option in capsys.readouterr().err


def test_unknown_games_and_levels_are_refused(capsys):
    assert bench("--game", "chess") == 2
    assert "backgammon" in capsys.readouterr().err
    assert bench("--level", "9") == 2


def test_modes_are_played_where_they_matter():
    assert len(random_play.TABLES) == 8
    assert ("jacquet", "G2") in random_play.TABLES
    assert ("backgammon", "G2") not in random_play.TABLES
