"""`champion bench`: a table of figures, not judged here."""

import json

import pytest

from emulator import speed
from emulator.cli import bench, main
from emulator.measure import Benchmark, MeasureError

RATES = speed.Rates("some engine", 1000.0, 200.0, 3000.0)


def fails():
    raise MeasureError("cannot be measured: no window")


@pytest.fixture
def table(monkeypatch):
    figures = iter([9.0, 3.0, 1.0, 2.0, 9.0, 3.0, 1.0, 2.0])
    rows = (
        Benchmark("one", "the first", "ms", 5, lambda: next(figures)),
        Benchmark("two", "the second", "us", 5, fails),
    )
    monkeypatch.setattr(bench, "BENCHMARKS", rows)
    monkeypatch.setattr(speed, "compare", lambda count: iter([RATES]))


def test_median_and_spread_without_the_warming_run(table, capsys):
    assert main(["bench", "--json", "--runs", "3"]) == 0
    told = json.loads(capsys.readouterr().out)
    one, two = told["benchmarks"]
    assert (one["median"], one["lowest"], one["highest"]) == (2.0, 1.0, 3.0)
    assert two["error"] == "cannot be measured: no window"


def test_lines_for_people(table, capsys):
    assert main(["bench", "one", "--runs", "3"]) == 0
    out = capsys.readouterr().out
    assert "the first" in out
    assert "2.000 ms" in out
    assert "the second" not in out


def test_all_of_it_tells_of_the_engines_too(table, capsys):
    assert main(["bench", "--runs", "3"]) == 0
    out = capsys.readouterr().out
    assert out.index("the second") < out.index("some engine")
    assert main(["bench", "--runs", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in told["engines"]] == ["some engine"]
    assert len(told["benchmarks"]) == 2


@pytest.mark.parametrize("words", [["engine"], ["--engine"]])
def test_the_engines_alone(table, capsys, words):
    assert main(["bench", *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "benchmarks" not in told
    assert told["engines"]


def test_help_tells_what_is_no_median_of_runs(capsys):
    assert main(["bench", "--help"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "the median of several runs (--runs), except: game is run once; engine passes" in out


def test_a_benchmark_that_there_is_not(table, capsys):
    assert main(["bench", "three"]) == 2
    assert "benchmarks: one, two, engine" in capsys.readouterr().err
