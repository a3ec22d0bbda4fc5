"""Other engines: what they are asked, and that they can be asked."""

import sys
from types import SimpleNamespace

import pytest

from emulator import boards, peers
from emulator.peers import Turn
from firmware.games import BACKGAMMON

START = Turn(boards.start(BACKGAMMON), (3, 1))
ON_THE_BAR = Turn(
    bytes(2) + bytes([0, *[0] * 5, 13, *[0] * 18, 2]) + bytes([3, 12, *[0] * 23, 1]) + bytes(52),
    (6, 6),
)


def test_none_is_wanted(monkeypatch):
    for name in ("gnubg_nn", "bgsage"):
        monkeypatch.setitem(sys.modules, name, None)
    assert list(peers.installed()) == []


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
