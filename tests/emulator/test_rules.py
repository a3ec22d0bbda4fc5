"""The `moves` service against handed cases and the independent generator."""

import json
import random
from pathlib import Path

import pytest

from emulator.position import GAME_NAMES, MODE_NAMES, parse_request
from emulator.rules import answer, legal_turns
from firmware import Device, roll, steps
from firmware.memory import DIE_LIST, DIE_USED, WORK_LEFT_START
from tests.oracle import canonical, legal_ends
from tests.positions import random_request

CASES = Path(__file__).parent.parent / "cases"


def cases(name):
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        case = json.loads(line)
        yield pytest.param(case, id=case.get("id", f"{case['game']}-{case['mode']}-{number}"))


def ends(answers, *, results=True):
    kept = [end if results else {k: v for k, v in end.items() if k != "result"} for end in answers]
    keys = [
        json.dumps({**end, "pins": sorted(end.get("pins", []))}, sort_keys=True) for end in kept
    ]
    assert len(keys) == len(set(keys)), "an end is listed twice"
    return set(keys)


@pytest.mark.parametrize("case", list(cases("rules.jsonl")))
def test_the_handed_cases_of_six_games(case):
    assert ends(answer(json.dumps(case))["legal"]) == ends(case["legal"])


@pytest.mark.parametrize("case", list(cases("backgammon.jsonl")))
def test_the_handed_cases_of_backgammon(case):
    # These cases tell the ends and the numbers used, not the result.
    given = answer(json.dumps(case))["legal"]
    assert ends(given, results=False) == ends(case["legal"])
    position, dice = parse_request(case)
    longest = max(len(way) for _, way in legal_turns(position, dice))
    finished = any("result" in end for end in given)
    assert longest == case["dice_used"] or finished


def results(answers):
    return {canonical(end): end.get("result") for end in answers}


@pytest.mark.parametrize("mode", MODE_NAMES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_random_positions_against_the_independent_generator(game, mode):
    rng = random.Random(f"{game} {mode}")
    compared = 0
    while compared < 250:
        request = random_request(rng, game, mode)
        if game == "trictrac" and set(request["dice"]) == {1, 2}:
            continue  # tens of thousands of ends: see the test below
        expected = legal_ends(request)
        given = answer(json.dumps(request))["legal"]
        assert results(given) == results(expected), json.dumps(request)
        assert len(given) == len(expected)
        compared += 1


def test_the_roll_of_trictrac_from_bearing_off_against_the_independent_generator():
    rng = random.Random("trictrac 1-2")
    compared = 0
    while compared < 8:
        request = random_request(rng, "trictrac", "G1") | {"dice": rng.choice(([1, 2], [2, 1]))}
        men = [index for index, count in enumerate(request["board"]) if count > 0]
        if len(men) > 6:
            continue  # keeps the slow generator within seconds
        given = answer(json.dumps(request))["legal"]
        assert results(given) == results(legal_ends(request)), json.dumps(request)
        compared += 1


def test_one_roll_may_have_more_than_fifty_thousand_ends():
    board = [0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -15, 0, 1, 0, 2, 0, 1, 0, 0, 0, 3, 0, 5]
    request = {"game": "trictrac", "mode": "G1", "board": board, "bar": [0, 0], "off": [0, 0]}
    position, dice = parse_request(request | {"dice": [1, 2]})
    assert sum(1 for _ in legal_turns(position, dice)) > 50_000


@pytest.mark.parametrize("game", GAME_NAMES)
def test_each_way_leads_to_its_end_step_by_step(game):
    rng = random.Random(game)
    for _ in range(40):
        request = random_request(rng, game, "G1")
        if game == "trictrac" and set(request["dice"]) == {1, 2}:
            continue
        position, dice = parse_request(request)
        for end, way in legal_turns(position, dice):
            device = Device(b"")
            position.write(device)
            roll.lay_out(device, *dice)
            for source, die in way:
                slot = roll.slot_of(device, die)
                assert slot != roll.NO_SLOT
                assert device.ram[DIE_LIST + slot] == die
                assert steps.refusal(device, source, die) == 0
                steps.make(device, source, die)
                device.ram[DIE_USED] |= 1 << slot
            device.ram[WORK_LEFT_START] = 0
            assert type(position).read(device) == end


GOOD = {
    "game": "backgammon",
    "mode": "G1",
    "board": [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2],
    "bar": [0, 0],
    "off": [0, 0],
    "dice": [3, 1],
}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"game": "chess"}, "one of backgammon"),
        ({"game": ["backgammon"]}, "unknown"),
        ({"mode": "G3"}, "one of G1, G2"),
        ({"dice": [0, 3]}, "from 1 to 6"),
        ({"dice": [3]}, "list of 2"),
        ({"dice": [3, True]}, "from 1 to 6"),
        ({"dice": [3, 1.0]}, "from 1 to 6"),
        ({"dice": None}, "list of 2"),
        ({"board": GOOD["board"][:-1]}, "list of 24"),
        ({"board": [16, *GOOD["board"][1:]]}, "from -15 to 15"),
        ({"board": [1, *GOOD["board"][1:]]}, "16 men in all"),
        ({"off": [1, 0]}, "16 men in all"),
        ({"bar": [-1, 0]}, "from 0 to 15"),
        ({"board": [-15] + [0] * 23, "off": [15, 0]}, "game is over"),
        ({"pins": [[3, "mover"]]}, "only plakoto"),
    ],
)
def test_a_request_that_is_no_legal_position_says_what_is_wrong(change, word):
    reply = answer(json.dumps(GOOD | change))
    assert list(reply) == ["error"]
    assert word in reply["error"]


@pytest.mark.parametrize("key", GOOD)
def test_a_missing_part_is_named(key):
    request = {k: v for k, v in GOOD.items() if k != key}
    assert answer(json.dumps(request)) == {"error": f"{key} is missing"}


@pytest.mark.parametrize("line", ["", "{", "[1, 2]", "null", '"x"', "[" * 100_000, "\x00", "NaN"])
def test_a_line_that_is_no_request_gets_an_error(line):
    assert list(answer(line)) == ["error"]
