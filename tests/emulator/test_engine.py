"""The opponent as a function: legal, in order, the same every time."""

import json
import random

import pytest

from emulator import boards, core
from emulator.engine import Engine, answer, landing
from emulator.games import GAMES, MODES
from emulator.position import Position, parse_request
from emulator.rom import default, without_nets
from emulator.rules import legal_turns
from firmware import Device, roll, steps
from firmware.memory import DIE_LIST, DIE_USED, WORK_LEFT_START
from tests.positions import random_request

TABLES = [(game, mode) for game in GAMES for mode in MODES]
TRICTRAC_12 = GAMES.index("trictrac12")


@pytest.fixture(scope="module")
def engine():
    """At level 6: noise, and no look ahead, which takes long on the sources."""
    return Engine(6, seed=3)


def request(name="backgammon", **changes):
    given = {
        "game": name,
        "mode": "G1",
        "board": [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2],
        "bar": [0, 0],
        "off": [0, 0],
        "dice": [3, 1],
    }
    return given | changes


def walked(given, play):
    """All positions to which steps [from, to] lead, each of them allowed by the rules."""
    position, dice = parse_request(given)
    device = Device(b"")
    position.write(device)
    roll.lay_out(device, *dice)
    return list(_walked(device, position.game, play))


def _walked(device, game, play):
    if not play:
        device.ram[WORK_LEFT_START] = 0
        yield Position.read(device)
        return
    before = bytes(device.ram)
    source, target = play[0]
    slot = roll.next_slot(device, 0)
    while slot != roll.NO_SLOT:
        die = device.ram[DIE_LIST + slot]
        if landing(game, source, die) == target and not steps.refusal(device, source, die):
            steps.make(device, source, die)
            device.ram[DIE_USED] |= 1 << slot
            yield from _walked(device, game, play[1:])
            device.ram[:] = before
        slot = roll.next_slot(device, slot + 1)


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_every_play_is_legal(engine, game, mode):
    rng = random.Random(f"{game} {mode}")
    for _ in range(25):
        given = random_request(rng, game, mode)
        position, dice = parse_request(given)
        choice = engine.play(position, dice)
        assert all(0 < point <= 25 and 0 < die <= 6 for point, die in choice.steps)
        play = [[p, landing(position.game, p, die)] for p, die in choice.steps]
        ends = [end for end, _ in legal_turns(position, dice)]
        assert set(walked(given, play)) & set(ends), json.dumps(given)
        assert isinstance(choice.equity, float)
        if ends == [position]:
            assert choice.steps == []


def test_a_long_roll_is_played_in_full(engine):
    given = request("trictrac", board=[0] * 11 + [-15] + [0] * 11 + [15], dice=[1, 2])
    position, dice = parse_request(given)
    steps_made = engine.play(position, dice).steps
    assert [die for _, die in steps_made] == [1, 1, 2, 2, 5, 5, 6, 6]


@pytest.mark.parametrize(
    ("given", "play"),
    [
        (request(board=[2] + [0] * 22 + [-3], off=[13, 12], dice=[6, 5]), [[1, 0], [1, 0]]),
        (
            # closed out on the bar
            request(board=[0] * 18 + [-2] * 6, bar=[1, 0], off=[14, 3], dice=[6, 6]),
            [],
        ),
        (
            request(board=[0] * 18 + [-2] * 5 + [0], bar=[1, 0], off=[14, 5], dice=[6, 1]),
            [[25, 24], [24, 18]],
        ),
        # trictrac12's men go off at the goal, their own point 1
        (
            request("trictrac12", board=[-15, 1] + [0] * 22, off=[14, 0], dice=[1, 3]),
            [[2, 0]],
        ),
    ],
)
def test_steps_are_told_as_from_and_to(engine, given, play):
    told = answer(engine, json.dumps(given))
    assert told["play"] == play
    assert isinstance(told["equity"], float)


def test_a_won_game_is_worth_its_points():
    given = request(board=[1, -15] + [0] * 22, off=[14, 0], dice=[2, 1])
    assert answer(Engine(), json.dumps(given)) == {"play": [[1, 0]], "equity": 3.0}


def test_a_request_that_is_none_is_told():
    assert "one of backgammon" in answer(Engine(), '{"game": "chess"}')["error"]
    assert answer(Engine(), "{")["error"].startswith("not JSON")


def test_the_same_seed_gives_the_same_answers_in_any_order():
    rng = random.Random(5)
    asked = [parse_request(random_request(rng, "backgammon", "G1")) for _ in range(12)]
    one = [Engine(1, seed=9).play(*question) for question in asked]
    engine = Engine(1, seed=9)
    again = [engine.play(*question) for question in reversed(asked)]
    assert one == again[::-1]
    turned = [engine.play(position, dice[::-1]) for position, dice in asked]
    assert turned == one
    other = Engine(1, seed=10)
    assert [other.play(*question) for question in asked] != one


def test_both_cores_answer_alike(compiled_core):
    rng = random.Random(6)
    ours, theirs = (Engine(3, runs_on=runs_on) for runs_on in (core.python(), compiled_core))
    for game, mode in TABLES:
        question = parse_request(random_request(rng, game, mode))
        assert ours.play(*question) == theirs.play(*question)


def test_the_top_level_looks_ahead(compiled_core):
    """Where two plays are about as good; the best of 3-1 is clear without it."""
    position, _ = parse_request(request())
    changed = 0
    for dice in ((2, 1), (4, 1), (5, 1), (4, 3)):
        top = Engine(8, runs_on=compiled_core).play(position, dice)
        assert top == Engine(plies=2, runs_on=compiled_core).play(position, dice)
        changed += top != Engine(plies=0, runs_on=compiled_core).play(position, dice)
    assert changed >= 2


def test_a_board_is_played_as_its_position(engine):
    position, dice = parse_request(request())
    exact = Engine(plies=0)
    exact.play(position, dice)
    board = bytes(exact.device.ram[boards.IN_RAM])
    exact.sit_down(position.game, position.mode)
    assert exact.play_board(boards.start(position.game), dice) == board


def test_a_rom_without_nets_plays_by_its_sum():
    position, dice = parse_request(request())
    without = Engine(plies=0, rom=without_nets(default().data))
    assert len(without.play(position, dice).steps) == 2


@pytest.mark.parametrize("wrong", [{"level": 0}, {"level": 9}, {"plies": 3}, {"plies": -1}])
def test_levels_and_depths_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError, match="not"):
        Engine(**wrong)
