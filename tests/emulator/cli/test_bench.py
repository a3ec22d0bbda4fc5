"""`champion bench`: a table of figures, not judged here."""

import json

import pytest

from emulator.cli import bench, main
from emulator.measure import Benchmark, MeasureError


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


def test_median_and_spread_without_the_warming_run(table, capsys):
    assert main(["bench", "--json", "--runs", "3"]) == 0
    one, two = json.loads(capsys.readouterr().out)["benchmarks"]
    assert (one["median"], one["lowest"], one["highest"]) == (2.0, 1.0, 3.0)
    assert two["error"] == "cannot be measured: no window"


def test_lines_for_people(table, capsys):
    assert main(["bench", "one", "--runs", "3"]) == 0
    out = capsys.readouterr().out
    assert "the first" in out
    assert "2.000 ms" in out
    assert "the second" not in out
