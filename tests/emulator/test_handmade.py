"""The evaluation by hand: weights add up, and what it plays is legal."""

import random

import numpy as np
import pytest

from emulator import boards, handmade
from emulator.position import Position, parse_request
from emulator.rules import legal_turns
from firmware import Device
from firmware.games import BACKGAMMON, PLAKOTO, TRICTRAC_12
from tests import oracle, positions


def board(mine, theirs, counts=(0, 0), my_pins=(), their_pins=()):
    rows = [bytearray(26) for _ in range(4)]
    for row, men in zip(rows, (mine, theirs), strict=False):
        for point, count in men.items():
            row[point] = count
    for row, pins in zip(rows[2:], (my_pins, their_pins), strict=True):
        for point in pins:
            row[point] = 1
    return bytes(counts) + b"".join(rows)


def score(game, place, result=0):
    places = np.frombuffer(place, np.uint8)[None]
    return int(handmade.scores(game, places, np.array([result], np.uint8))[0])


def test_a_man_costs_four_quarters_a_pip():
    there = {24: 2, 0: 12}
    low = score(BACKGAMMON, board({9: 1, **there}, {6: 5, 0: 10}))
    high = score(BACKGAMMON, board({10: 1, **there}, {6: 5, 0: 10}))
    assert low - high == 4


def test_a_man_within_reach_costs_by_the_rolls():
    """Six points before a man of the other side: 17 of 36 rolls, a quarter each there."""
    alone = score(BACKGAMMON, board({18: 1, 0: 14}, {20: 2, 0: 13}))
    reached = score(BACKGAMMON, board({18: 1, 0: 14}, {13: 2, 0: 13}))
    walked = 4 * 2 * (20 - 13)
    held = 8 - 4  # his points 20 and 13
    assert reached - alone == -walked + held - 17


def test_what_is_decided_is_beyond_all_others():
    start = boards.start(PLAKOTO)
    assert score(PLAKOTO, start, result=1) > score(PLAKOTO, start)
    assert score(PLAKOTO, start, result=2) == 0
    assert score(BACKGAMMON, board({0: 15}, {1: 15})) > 1 << 20


def test_pins_and_points_count():
    there = ({5: 3, 0: 12}, {9: 1, 0: 14})
    pinned = board(*there, their_pins=(9,))
    assert score(PLAKOTO, pinned) - score(PLAKOTO, board(*there)) == 4 * 10
    ahead = board(*there, counts=(3, 1))
    gain = score(TRICTRAC_12, ahead) - score(TRICTRAC_12, board(*there))
    assert gain == 200


@pytest.mark.parametrize("game", range(6))
def test_many_boards_are_worth_what_each_is(game):
    rng = random.Random(game)
    start = boards.start(game)
    rows = [bytearray(start) for _ in range(50)]
    for row in rows:
        for _ in range(60):
            a, b = rng.randrange(2, 54), rng.randrange(2, 54)
            if (a < 28) == (b < 28) and row[a]:
                row[a] -= 1
                row[b] += 1
    places = np.frombuffer(b"".join(rows), np.uint8).reshape(50, -1)
    found = handmade.scores(game, places, np.zeros(50, np.uint8))
    assert found.tolist() == [score(game, bytes(row)) for row in rows]
    assert len(set(found.tolist())) > 20


def test_a_prime_is_worth_more_than_its_points_apart():
    """Four points in a row are worth 3, 6 and 10 quarters more than each alone."""
    others = {1: 2, 0: 13}
    together = score(BACKGAMMON, board({9: 2, 10: 2, 11: 2, 12: 2, 0: 7}, others))
    apart = score(BACKGAMMON, board({9: 2, 10: 2, 12: 2, 13: 2, 0: 7}, others))
    pips = 2 * (13 - 11)
    assert together - apart == 4 * pips + (3 + 6 + 10) - (3 + 3)


@pytest.mark.parametrize("game", oracle.GAMES)
def test_it_plays_a_legal_end(game):
    rng = random.Random(game)
    for _ in range(5):
        position, dice = parse_request(positions.random_request(rng, game, "G1"))
        player = handmade.HandMade(position.game, position.mode)
        device = Device(b"")
        position.write(device)
        played = player.play_board(bytes(device.ram[boards.IN_RAM]), dice)
        ends = [end for end, _ in legal_turns(position, dice)]
        assert played in [_bytes(end) for end in ends]


def _bytes(position: Position) -> bytes:
    device = Device(b"")
    position.write(device)
    return bytes(device.ram[boards.IN_RAM])
