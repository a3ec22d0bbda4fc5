import random

import pytest

from emulator import boards
from emulator.games import GAMES
from emulator.position import Position, parse_request
from firmware import Device, memory
from tests.positions import random_request, start_position


def board_of(position):
    device = Device(b"")
    position.write(device)
    return bytes(device.ram[boards.IN_RAM])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_where_the_rules_say(game):
    request = {"game": game, "mode": "G1", **start_position(game), "dice": [2, 1]}
    position, _ = parse_request(request)
    assert boards.start(GAMES.index(game)) == board_of(position)


@pytest.mark.parametrize("game", ["backgammon", "plakoto", "trictrac12"])
def test_the_other_side_sees_all_that_belongs_to_it(game):
    rng = random.Random(game)
    for _ in range(20):
        position, _ = parse_request(random_request(rng, game, "G1"))
        other = Position(
            position.game,
            position.mode,
            position.theirs,
            position.mine,
            position.their_pins,
            position.my_pins,
            position.points[::-1],
        )
        board = board_of(position)
        assert boards.swapped(board) == board_of(other)
        assert boards.swapped(boards.swapped(board)) == board


def test_a_board_is_put_as_one_on_which_nothing_was_played():
    device = Device(b"")
    device.ram[:] = b"\xaa" * len(device.ram)
    board = boards.start(0)
    boards.put(device, board)
    assert device.ram[boards.IN_RAM] == board
    assert device.ram[memory.WORK_RESULT] == device.ram[memory.WORK_LEFT_START] == 0
    assert device.ram.count(0xAA) == len(device.ram) - len(board) - 2


def test_the_rows_lie_where_their_names_say():
    position = Position(4, 1, bytes(range(26)), bytes(range(30, 56)), bytes(26), b"\x01" * 26)
    board = board_of(position)
    assert board[boards.MINE] == position.mine
    assert board[boards.THEIRS] == position.theirs
    assert board[boards.MY_PINS] == position.my_pins
    assert board[boards.THEIR_PINS] == position.their_pins
