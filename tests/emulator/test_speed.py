import itertools
import json
import sys
from types import SimpleNamespace

import pytest

from emulator import core, speed
from emulator.cli import main
from emulator.games import GAMES
from emulator.position import Position
from emulator.rules import legal_turns

COUNT = 70


def test_self_play_goes_from_legal_position_to_legal_position():
    turns = speed.self_play(core.python(), COUNT)
    assert len(turns) == COUNT
    for turn, following in itertools.pairwise(turns):
        position = Position(GAMES.index("backgammon"), 1, turn.mine, turn.theirs)
        ends = {(end.theirs, end.mine) for end, _ in legal_turns(position, turn.dice)}
        over = following.mine == following.theirs == turns[0].mine
        assert over or (following.mine, following.theirs) in ends


def test_both_cores_play_the_same(compiled_core):
    assert speed.self_play(compiled_core, COUNT) == speed.self_play(core.python(), COUNT)


def test_measures_our_cores(compiled_core):
    turns = speed.self_play(compiled_core, 20)
    for runs_on in (compiled_core, core.python()):
        rates = speed.measure(runs_on, turns)
        assert rates.name == f"{runs_on.name} core"
        assert min(rates.lists, rates.decisions, rates.evaluations) > 0


@pytest.fixture
def peer(monkeypatch):
    """An engine that notes what it is asked."""
    asked = []
    engine = SimpleNamespace(
        moves=lambda *given: asked.append(given),
        best_move=lambda *given, n: asked.append(given),
        probabilities=lambda *given: asked.append(given),
    )
    monkeypatch.setitem(sys.modules, "gnubg_nn", engine)
    return asked


def test_a_peer_gets_the_same_positions(peer):
    (*_, rates) = speed.compare(6)
    assert rates.name == "gnubg-nn"
    assert len(peer) == 6 * 7
    board, first, second = peer[0]
    assert [sum(row) for row in board] == [15, 15]
    assert board[1][5] == 5
    assert (first, second) == speed.self_play(core.python(), 1)[0].dice


def test_the_command_prints_a_line_an_engine(capsys, peer):
    assert main(["bench", "--engine", "--positions", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines][1:] in (
        ["python core", "gnubg-nn"],
        ["compiled core", "python core", "gnubg-nn"],
    )
    assert main(["bench", "--engine", "--positions", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["engines"][-1]["name"] == "gnubg-nn"


def test_refuses_a_senseless_number_of_positions(capsys):
    assert main(["bench", "--engine", "--positions", "0"]) == 2
    assert "positions" in capsys.readouterr().err
