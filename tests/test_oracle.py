"""The oracle against the cases with known answers, and the random positions it is used on."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.legal import is_legal
from tests.oracle import GAMES, canonical, flip, legal_ends
from tests.positions import random_request

CASES = Path(__file__).parent / "cases"
BOARDS = [(game, "G1") for game in GAMES] + [("jacquet", "G2"), ("moultezim", "G2")]


def read(name: str) -> list[dict]:
    """The cases of one file."""
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


def label(case: dict) -> str:
    """A name for a case in the test report."""
    return "-".join(str(case.get(key, "")) for key in ("game", "mode", "id", "why"))


def request(game: str, men: dict[int, int], dice: list[int], **more: object) -> dict:
    """A request from the men by point, the opponent's negative."""
    board = [men.get(point, 0) for point in range(1, 25)]
    position = {"bar": [0, 0], "off": [0, 0], **more}
    return {"game": game, "mode": "G1", "board": board, "dice": dice, **position}


@pytest.mark.parametrize("case", read("rules.jsonl"), ids=label)
def test_rules(case: dict) -> None:
    """The ends and their worth, written exactly as in the file."""
    assert legal_ends(case) == sorted(case["legal"], key=repr)


@pytest.mark.parametrize("case", read("backgammon.jsonl"), ids=label)
def test_backgammon(case: dict) -> None:
    """The ends only: this file does not state what a finished game is worth."""
    found = [canonical(end, with_result=False) for end in legal_ends(case)]
    assert len(found) == len(set(found))
    assert set(found) == {canonical(end) for end in case["legal"]}


def test_gammon_is_worth_two() -> None:
    """The last man off while the loser has all his men and none in the winner's home."""
    men = {1: 1, 19: -5, 20: -5, 21: -5}
    (end,) = legal_ends(request("backgammon", men, [2, 1], off=[14, 0]))
    assert end["result"] == 2


def test_pin_stops_bearing_off() -> None:
    """Plakoto: a side with a pinned man bears off nothing, even if it has begun."""
    men = {2: 1, 5: -1, 18: -8, 19: -3, 20: -3}
    more = {"off": [13, 0], "pins": [[5, "mover"]]}
    (end,) = legal_ends(request("plakoto", men, [2, 1], **more))
    assert (end["board"][0], end["off"]) == (1, [13, 0])
    stuck = request("plakoto", men, [5, 2], **more)
    assert [canonical(end) for end in legal_ends(stuck)] == [canonical(stuck)]


def test_larger_number_is_judged_without_the_deciding_step() -> None:
    """Plakoto: the 3 pins the mother, the 1 is the only other play; both are free."""
    men = {1: -1, 4: 1, 5: -2, 7: -2, 8: 13, 20: -1, 22: -9}
    ends = legal_ends(request("plakoto", men, [3, 1], pins=[[20, "mover"]]))
    assert sorted((end["board"][0], end.get("result")) for end in ends) == [(-1, None), (1, 2)]


@pytest.mark.parametrize(("game", "mode"), BOARDS)
def test_random_requests(game: str, mode: str) -> None:
    """They are legal, come again with the seed, and lead to legal positions."""
    rng, again = random.Random(1990), random.Random(1990)
    for _ in range(40):
        asked = random_request(rng, game, mode)
        assert asked == random_request(again, game, mode)
        assert is_legal(asked, game, mode)
        assert canonical(flip(flip(asked, game), game)) == canonical(asked)
        for end in legal_ends(asked):
            assert "result" in end or is_legal(end, game, mode)
