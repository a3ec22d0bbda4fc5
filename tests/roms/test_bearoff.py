"""Bearing off, against what is known of it and against the rules of the oracle."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from emulator import boards
from firmware.games import BACKGAMMON, MEN_PER_SIDE, PLAKOTO
from firmware.memory import ROW
from roms import bearoff
from tests.oracle import legal_ends
from tests.positions import merge

TURNS = np.arange(bearoff.MOST_TURNS + 1)
ROLLS = list(combinations_with_replacement(range(1, 7), 2))


def row(*men):
    """The table's row of men on the points from the nearest on."""
    (place,) = bearoff.table().find(np.array([[*men, *[0] * (bearoff.HOME - len(men))]]))
    return place


def board(mine, theirs):
    """A board of men at home, the others being off."""
    laid = bytearray(boards.SIZE)
    for begin, men in ((2, mine), (2 + ROW, theirs)):
        laid[begin] = MEN_PER_SIDE - sum(men)
        laid[begin + 1 : begin + 1 + len(men)] = bytes(men)
    return bytes(laid)


def said(mine, theirs):
    assert bearoff.is_known(BACKGAMMON, board(mine, theirs))
    places, outputs = bearoff.known(BACKGAMMON, np.frombuffer(board(mine, theirs), np.uint8)[None])
    assert places.tolist() == [0]
    return outputs[0]


@pytest.mark.parametrize(
    ("men", "rolls"),
    [
        ((1,), 36),
        ((0, 0, 0, 0, 0, 1), 27),
        ((2,), 36),
        ((0, 0, 0, 0, 1, 1), 6),
        ((0, 0, 0, 0, 0, 2), 4),
        ((4,), 6),
    ],
)
def test_how_many_of_36_rolls_take_the_last_men_off(men, rolls):
    assert 36 * bearoff.table().done[row(*men), 1] == pytest.approx(rolls)


def test_every_man_goes_off_at_last():
    table = bearoff.table()
    assert len(table.keys) == 54264  # 21 over 6
    for chances in (table.done, table.first):
        assert np.allclose(chances.sum(axis=1), 1, atol=1e-6)
    assert (np.diff(table.keys) > 0).all()


@cache
def turns_of_the_rules(men):
    """The mean of the turns that men on the first points need at least, by the oracle."""
    if not any(men):
        return 0.0
    mine = {1 + place: count for place, count in enumerate(men)} | {0: MEN_PER_SIDE - sum(men)}
    position = merge("backgammon", mine, {0: MEN_PER_SIDE - 1, 1: 1})
    total = 0.0
    for roll in ROLLS:
        request = {"game": "backgammon", "mode": "G1", **position, "dice": list(roll)}
        ends = {tuple(max(count, 0) for count in end["board"][:6]) for end in legal_ends(request)}
        weight = 1 if roll[0] == roll[1] else 2
        total += weight * min(turns_of_the_rules(end) for end in ends)
    return 1 + total / 36


@pytest.mark.parametrize("men", [(0, 0, 0, 0, 0, 2), (1, 0, 1, 0, 1), (0, 2, 0, 1, 1), (3, 1)])
def test_men_go_off_as_the_rules_let_them(men):
    men = (*men, *[0] * (bearoff.HOME - len(men)))
    assert bearoff.table().done[row(*men)] @ TURNS == pytest.approx(turns_of_the_rules(men))


def test_the_side_that_rolls_next_wins_if_it_takes_no_longer():
    assert said((1,), (1,)).tolist() == [0, 0, 0, 0, 0]
    assert said((1,), (0, 0, 0, 0, 0, 1))[0] == pytest.approx(9 / 36)
    # Of two men on the sixth point one at most is left after a turn without a double.
    assert said((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2))[0] > 32 / 36 * 27 / 36


def test_a_gammon_is_won_from_who_has_taken_none_off():
    fifteen = (0, 0, 0, 0, 0, 15)
    late = bearoff.table().first[row(*fifteen), 2:].sum()
    assert said((1,), fifteen)[1] == pytest.approx(late)  # they have had one turn
    assert said(fifteen, (1,))[2] == pytest.approx(1)  # I have had none
    assert said((1,), (0, 0, 0, 0, 0, 14))[1] == 0


def test_boards_that_are_not_known():
    ended = np.frombuffer(board((), (1,)), np.uint8)
    outside = ended.copy()
    outside[2 : 2 + 9] = (14, 0, 0, 0, 0, 0, 0, 1, 0)
    contact = ended.copy()
    contact[2 : 2 + 26] = (14, *[0] * 24, 1)
    places, outputs = bearoff.known(BACKGAMMON, np.stack([ended, outside, contact]))
    assert len(places) == len(outputs) == 0
    assert not any(
        bearoff.is_known(BACKGAMMON, each.tobytes()) for each in (ended, outside, contact)
    )


def test_of_other_games_nothing_is_known():
    laid = board((1,), (1,))
    assert not bearoff.is_known(PLAKOTO, laid)
    places, outputs = bearoff.known(PLAKOTO, np.frombuffer(laid, np.uint8)[None])
    assert len(places) == len(outputs) == 0
