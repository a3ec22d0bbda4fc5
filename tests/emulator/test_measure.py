"""The benchmarks run; how fast is not asked here."""

import pytest

from emulator import measure
from emulator.cli import bench
from emulator.link import measure as link_measure


def test_figures_that_need_no_other_process(monkeypatch):
    monkeypatch.setattr(measure, "TICKS", 30)
    assert measure.idle_tick() > 0
    assert measure.thinking_tick() > 0


def test_a_fresh_process_reports_its_figure():
    assert measure.import_and_reset() > 0


@pytest.mark.parametrize("program", ["", "raise ValueError('no window here')"])
def test_a_process_without_figure_is_an_error_in_one_line(program):
    with pytest.raises(measure.MeasureError, match=r"no output|no window here"):
        measure._child(program)


def test_names_are_unique():
    keys = [bench.key for bench in measure.BENCHMARKS]
    assert len(set(keys)) == len(keys)


def test_a_game_on_a_board():
    assert link_measure.game("tcp", "trictrac12") > 0
    with pytest.raises(TimeoutError, match="jacquet has no result after 1 presses"):
        link_measure.game("tcp", presses=1)


def test_what_takes_long_is_measured_once():
    calls = []
    slow = measure.Benchmark("x", "x", "s", 1, lambda: calls.append(1) or 0.5, once=True)
    assert bench.measure(slow, 5)["runs"] == len(calls) == 1
