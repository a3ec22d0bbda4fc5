import itertools
import json
import sys
from types import SimpleNamespace

import pytest

from emulator import boards, core, peers, speed
from emulator.cli import main
from emulator.engine import Engine
from emulator.peers import Turn
from emulator.position import Position
from emulator.rules import legal_turns
from emulator.speed import Rates, Target
from firmware import memory
from firmware.games import BACKGAMMON

COUNT = 70
TOP = speed._top


def position(board):
    return Position(BACKGAMMON, 1, board[boards.MINE], board[boards.THEIRS])


def test_self_play_goes_from_legal_position_to_legal_position():
    turns = speed.self_play(core.python(), COUNT)
    assert len(turns) == COUNT
    for turn, following in itertools.pairwise(turns):
        ends = {end for end, _ in legal_turns(position(turn.board), turn.dice)}
        over = following.board == turns[0].board
        assert over or position(boards.swapped(following.board)) in ends


def test_both_cores_play_the_same(compiled_core):
    assert speed.self_play(compiled_core, COUNT) == speed.self_play(core.python(), COUNT)


def test_measures_our_cores(compiled_core):
    turns = speed.self_play(compiled_core, 20)
    for runs_on in (compiled_core, core.python()):
        rates = speed.measure(runs_on, turns[: 20 if runs_on is compiled_core else 1])
        assert rates.name == f"{runs_on.name} core"
        assert min(rates.lists, rates.plays, rates.evaluations, rates.top) > 0


def test_the_top_level_is_level_8(monkeypatch):
    """Where two men are left of each side, and a clock goes on a quarter of a second a look."""
    made = []

    class Noted(Engine):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            made.append(self)

    mine, theirs = bytearray(26), bytearray(26)
    mine[0], mine[2], mine[1] = 13, 1, 1
    theirs[0], theirs[6], theirs[3] = 13, 1, 1
    turn = Turn(bytes(2) + bytes(mine) + bytes(theirs) + bytes(52), (6, 5))
    clock = itertools.count(0, 0.25)
    monkeypatch.setattr(speed, "Engine", Noted)
    monkeypatch.setattr(speed, "_top", TOP)
    monkeypatch.setattr(speed, "process_time", lambda: next(clock))
    rates = speed.measure(core.python(), [turn])
    (engine,) = made
    ram = engine.device.ram
    assert (ram[memory.OPTION_LEVEL], ram[memory.EXACT]) == (8, 0)
    assert bytes(ram[boards.IN_RAM])[boards.MINE][0] == 15
    assert (rates.lists, rates.plays, rates.evaluations, rates.top) == (4, 4, 20, 250)


@pytest.fixture(autouse=True)
def shallow(monkeypatch):
    """The top level takes long on the sources."""
    monkeypatch.setattr(speed, "_FEW", 1)
    monkeypatch.setattr(speed, "_top", lambda runs_on: lambda turn: None)


@pytest.fixture
def asked(monkeypatch):
    """Engines that note what they are asked; the sources' top level is asked once."""
    monkeypatch.setattr(speed, "_FEW", 1)
    asked = []
    gnubg = SimpleNamespace(
        moves=lambda *given: asked.append(given),
        best_move=lambda *given, n: asked.append(given),
        probabilities=lambda *given: asked.append(given),
    )
    sage = SimpleNamespace(
        create_analyzer=lambda level, cubeful: SimpleNamespace(
            checker_play=lambda *given: asked.append(("sage", *given))
        ),
        possible_moves=lambda *given: asked.append(("sage", *given)),
        batch_evaluate=lambda given, n_threads: asked.extend(("sage", each) for each in given),
    )
    monkeypatch.setitem(sys.modules, "gnubg_nn", gnubg)
    monkeypatch.setitem(sys.modules, "bgsage", sage)
    return asked


def test_peers_get_the_same_positions(asked):
    gnubg, sage, *ours = speed.compare(6)
    assert (gnubg.name, sage.name) == (peers.GNUBG, peers.SAGE)
    assert ours[-1].name == "python core"
    each = 6 * (2 + speed._ROUNDS)
    assert len(asked) == 2 * each
    first_roll = speed.self_play(core.python(), 1)[0].dice
    board, first, second = next(given for given in asked if len(given) == 3)
    assert [sum(row) for row in board] == [15, 15]
    assert board[1][5] == 5
    assert (first, second) == first_roll
    _, board, first, second = next(given for given in asked if len(given) == 4)
    assert board == [
        *(0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5),
        *(5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0),
    ]
    assert (first, second) == first_roll


def test_what_is_wanted_and_what_came_of_it():
    rates = [
        Rates("gnubg-nn", 100, 10, 1),
        Rates("compiled core", 150, 15, 1, 60),
        Rates("python core", 9, 50, 1, 2000),
    ]
    told = [(target.value, target.is_met) for target in speed.targets(rates)]
    assert told == [(1.5, False), (1.5, True), (60, False), (2000, True), (20, True)]
    assert speed.targets(rates[:1]) == []
    assert len(speed.targets(rates[1:])) == 3
    assert Target("", 1, 1, "").is_met


def test_the_command_prints_a_line_an_engine(capsys, asked):
    assert main(["bench", "--engine", "--positions", "4"]) == 0
    out = capsys.readouterr().out
    names = [line.split("  ")[0] for line in out.splitlines()]
    assert names[1:3] == ["gnubg-nn", "Open Sage"]
    assert "python core" in names
    assert "beside gnubg-nn" in out
    assert "wanted at most 40" in out
    assert main(["bench", "--engine", "--positions", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["engines"][0]["name"] == "gnubg-nn"
    assert told["engines"][0]["top"] is None
    assert {"title", "value", "limit", "unit", "met"} == set(told["targets"][0])


def test_refuses_a_senseless_number_of_positions(capsys):
    assert main(["bench", "--engine", "--positions", "0"]) == 2
    assert "positions" in capsys.readouterr().err
