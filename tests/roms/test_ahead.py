"""What is expected of a board, against the rolls taken one by one."""

import numpy as np
import pytest

from emulator import boards, core
from firmware import memory
from firmware.games import BACKGAMMON, MEN_PER_SIDE, TRICTRAC_12
from firmware.net import ONE
from roms import build, selfplay
from roms.ahead import Looker
from roms.learn import forward
from roms.net import inputs
from roms.outcome import ending, turned
from tests.roms.test_net import made


@pytest.fixture(params=[BACKGAMMON, TRICTRAC_12])
def game(request):
    return request.param


def looker(rom, game):
    device = core.chosen().Device(rom)
    device.ram[memory.WORK_GAME] = game
    device.ram[memory.WORK_MODE] = 1
    device.ram[memory.EXACT] = 1
    return Looker(device, game), device


def test_expected_is_the_mean_of_all_36_rolls(game):
    net = made(game)
    rom = build.image({(game, 1, 0): net.image()})
    (played,) = selfplay.batch(rom, game, 1, 2, 1)
    parts = core.chosen()
    made_looker, device = looker(rom, game)
    for board in map(bytes, played.array()[[3, 20, -3, -2]]):
        total = np.zeros(made_looker.ahead(board).size)
        for first in range(1, 7):
            for second in range(1, 7):
                boards.put(device, boards.swapped(board))
                parts.roll.lay_out(device, first, second)
                parts.search.decide(device)
                after = bytes(device.ram[boards.IN_RAM])
                if device.ram[memory.MINE] == MEN_PER_SIDE or device.ram[memory.WORK_RESULT]:
                    told = turned(ending(game, np.array([parts.scoring.worth(device)])))[0]
                elif parts.roll.comes_again(device):
                    told = outputs(net, game, boards.swapped(after))
                else:
                    told = turned(outputs(net, game, after))
                total += told
        assert np.allclose(made_looker.ahead(board), total / 36, atol=0.01)


def outputs(net, game, board):
    """What the net's own numbers say, men off taken into account."""
    array = np.frombuffer(board, np.uint8)[None]
    told = forward(net.rounded(), inputs(game, array))[1][0]
    if game == BACKGAMMON:
        if board[boards.THEIRS.start]:
            told[[1, 3]] = 0
        if board[boards.MINE.start]:
            told[[2, 4]] = 0
    return told


def test_a_looked_game_is_the_game_that_is_played_without(game):
    rom = build.image({(game, 1, 0): made(game).image()})
    (plain,) = selfplay.batch(rom, game, 1, 5, 1)
    (looked,) = selfplay.looked_batch(rom, game, 1, 5, 1)
    assert (looked.boards, looked.seers, looked.points) == (
        plain.boards,
        plain.seers,
        plain.points,
    )
    assert plain.told == plain.ahead == b""
    told, ahead = (
        np.frombuffer(rows, np.float32).reshape(looked.turns, -1)
        for rows in (looked.told, looked.ahead)
    )
    won = looked.points if looked.seers[-1] == 0 else -looked.points
    assert np.allclose(told[-1], ending(game, np.array([won]))[0])
    assert np.allclose(ahead[-1], told[-1])
    board = bytes(looked.array()[7])
    assert np.allclose(told[7], outputs(made(game), game, board), atol=0.01)


def test_who_cannot_move_is_judged_as_he_stands():
    """The search does not ask the net about a roll that plays nothing."""
    net = made(BACKGAMMON)
    made_looker, device = looker(build.image({(BACKGAMMON, 1, 0): net.image()}), BACKGAMMON)
    board = bytearray(boards.SIZE)
    mine, theirs = boards.MINE.start, boards.THEIRS.start
    board[mine + 25] = board[mine + 6] = 1
    board[mine + 8] = 13
    for point in range(1, 7):
        board[theirs + point] = 2
    board[theirs + 8] = 3
    made_looker.put(boards.start(BACKGAMMON), 3, 1)  # whatever was there before
    made_looker.put(bytes(board), 3, 1)
    core.chosen().search.decide(device)
    assert bytes(device.ram[boards.IN_RAM]) == board
    told = np.array(made_looker.said()) / ONE
    assert np.allclose(told, outputs(net, BACKGAMMON, bytes(board)), atol=0.01)


def test_without_a_net_nothing_can_be_said():
    made_looker, _ = looker(build.image({}), BACKGAMMON)
    with pytest.raises(ValueError, match="no net"):
        made_looker.ahead(boards.start(BACKGAMMON))
