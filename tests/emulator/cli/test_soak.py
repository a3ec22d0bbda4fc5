"""`champion soak`."""

import pytest

from emulator.cli import main
from emulator.testing import soak


@pytest.fixture(autouse=True, scope="module")
def positions():
    """Made once for all."""
    made = soak.Positions()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(soak, "Positions", lambda: made)
        yield made


@pytest.mark.parametrize("kind", soak.KINDS)
def test_each_kind(kind, capsys):
    assert main(["soak", "--runs", "3", "--seed", "5", "--kind", kind]) == 0
    out = capsys.readouterr().out
    assert out.startswith(kind)
    assert "3 runs in " in out
    assert "nothing lost; seed 5" in out


def test_a_run_follows_from_seed_and_number():
    counts = [list(soak.soak(6, 9))[-1], list(soak.soak(6, 9))[-1]]
    assert counts[0] == counts[1]
    parts = [list(soak.soak(1, 9, number))[-1] for number in range(6)]
    assert sum((part.faults for part in parts), parts[0].faults.__class__()) == counts[0].faults


def test_what_goes_wrong_is_told_and_can_be_run_again(monkeypatch, capsys):
    """Contacts that bounce for longer than the firmware takes for a release are two presses."""
    monkeypatch.setattr(
        soak, "bounces", lambda chance, hold: [True, *[False] * 4, *[True] * hold, *[False] * 4]
    )
    assert main(["soak", "--runs", "20", "--seed", "4", "--kind", "bouncing"]) == 1
    told = capsys.readouterr()
    assert "(bouncing): SoakError: after" in told.err
    again = told.out.removeprefix("again: champion ").split()
    assert main(again) == 1
    assert capsys.readouterr() == told


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        ("board-reset", "emulator.recovery.RecoveringMachine._note"),
        ("full-disk", "emulator.testing.soak.full_disk"),
    ],
)
def test_a_fault_that_costs_something_is_found(kind, broken, monkeypatch, capsys):
    from contextlib import nullcontext  # noqa: PLC0415

    monkeypatch.setattr(broken, lambda *_: nullcontext())
    assert main(["soak", "--runs", "20", "--seed", "4", "--kind", kind]) == 1
    assert f"({kind})" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "rain"], "no kind 'rain'; kinds: bouncing,"),
        (["--runs", "0"], "--runs must be 1 or more"),
    ],
)
def test_wrong_arguments(arguments, words, capsys):
    assert main(["soak", *arguments]) == 2
    assert words in capsys.readouterr().err
