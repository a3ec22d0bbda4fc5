"""Other engines: what they are asked, and that they can be asked."""

import sys
from types import SimpleNamespace

import pytest

from emulator import boards, peers, speed
from emulator.peers import Turn
from firmware.games import BACKGAMMON

START = Turn(boards.start(BACKGAMMON), (3, 1))
ON_THE_BAR = Turn(
    bytes(2) + bytes([0, *[0] * 5, 13, *[0] * 18, 2]) + bytes([3, 12, *[0] * 23, 1]) + bytes(52),
    (6, 6),
)


def test_none_is_wanted(monkeypatch, capsys):
    for name in ("gnubg_nn", "bgsage"):
        monkeypatch.setitem(sys.modules, name, None)
    assert list(peers.installed()) == []
    assert capsys.readouterr().err == ""


def test_one_that_cannot_be_loaded_is_left_out_and_said_so(monkeypatch, tmp_path, capsys):
    (tmp_path / "gnubg_nn.py").write_text("import no_such_library")
    monkeypatch.delitem(sys.modules, "gnubg_nn", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "bgsage", SimpleNamespace())
    assert list(peers.installed()) == []
    gnubg, sage = capsys.readouterr().err.splitlines()
    assert "gnubg-nn is left out" in gnubg
    assert "no_such_library" in gnubg
    assert "Open Sage is left out" in sage
    assert "create_analyzer" in sage


def test_one_that_fails_when_it_is_asked_does_not_end_a_comparison(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "gnubg_nn", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "bgsage", None)
    monkeypatch.setattr(speed, "measure", lambda runs_on, turns: runs_on.name)
    assert list(speed.compare(1))[-1] == "python"
    (line,) = capsys.readouterr().err.splitlines()
    assert "gnubg-nn is left out" in line
    assert "probabilities" in line


@pytest.fixture
def installed(monkeypatch):
    """Both, as far as they are only asked how they want a position."""
    monkeypatch.setitem(sys.modules, "gnubg_nn", SimpleNamespace())
    analyzer = SimpleNamespace(create_analyzer=lambda level, cubeful: None)
    monkeypatch.setitem(sys.modules, "bgsage", analyzer)
    return {peer.name: peer for peer in peers.installed()}


def test_gnubg_wants_the_other_sides_row_first(installed):
    rows, first, second = installed[peers.GNUBG].position(ON_THE_BAR)
    assert (first, second) == (6, 6)
    assert [len(row) for row in rows] == [25, 25]
    assert (rows[0][0], rows[0][24], rows[1][5], rows[1][24]) == (12, 1, 13, 2)


def test_open_sage_wants_one_row_with_both_bars(installed):
    row, first, second = installed[peers.SAGE].position(START)
    assert (first, second) == (3, 1)
    assert row == [
        *(0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5),
        *(5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0),
    ]
    row, *_ = installed[peers.SAGE].position(ON_THE_BAR)
    assert (row[0], row[24], row[25], row[6]) == (1, -12, 2, 13)


@pytest.mark.parametrize("name", [peers.GNUBG, peers.SAGE])
def test_the_real_ones_can_be_asked(name):
    found = {peer.name: peer for peer in peers.installed()}
    if name not in found:
        pytest.skip(f"{name} is not installed")
    given = [found[name].position(turn) for turn in (START, ON_THE_BAR)]
    for one in given:
        found[name].play(one)
        found[name].list(one)
    found[name].evaluate_all(given)
