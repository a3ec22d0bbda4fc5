"""The benchmarks run; how fast is not asked here."""

import pytest

from emulator import measure


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
