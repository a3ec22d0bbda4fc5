"""The evaluation by hand: weights add up, and what it plays is legal."""

import random

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


def test_a_man_costs_four_quarters_a_pip():
    there = {24: 2, 0: 12}
    low = handmade.score(BACKGAMMON, board({9: 1, **there}, {6: 5, 0: 10}))
    high = handmade.score(BACKGAMMON, board({10: 1, **there}, {6: 5, 0: 10}))
    assert low - high == 4


def test_a_man_within_reach_costs_by_the_rolls():
    """Six points before a man of the other side: 17 of 36 rolls, a quarter each there."""
    alone = handmade.score(BACKGAMMON, board({18: 1, 0: 14}, {20: 2, 0: 13}))
    reached = handmade.score(BACKGAMMON, board({18: 1, 0: 14}, {13: 2, 0: 13}))
    walked = 4 * 2 * (20 - 13)
    held = 8 - 4  # his points 20 and 13
    assert reached - alone == -walked + held - 17


def test_what_is_decided_is_beyond_all_others():
    start = boards.start(PLAKOTO)
    assert handmade.score(PLAKOTO, start, result=1) > handmade.score(PLAKOTO, start)
    assert handmade.score(PLAKOTO, start, result=2) == 0
    assert handmade.score(BACKGAMMON, board({0: 15}, {1: 15})) > 1 << 20


def test_pins_and_points_count():
    there = ({5: 3, 0: 12}, {9: 1, 0: 14})
    pinned = board(*there, their_pins=(9,))
    assert handmade.score(PLAKOTO, pinned) - handmade.score(PLAKOTO, board(*there)) == 4 * 10
    ahead = board(*there, counts=(3, 1))
    gain = handmade.score(TRICTRAC_12, ahead) - handmade.score(TRICTRAC_12, board(*there))
    assert gain == 200


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
