import random
import sys

import pytest

from emulator import boards, players
from emulator.engine import Engine
from emulator.games import GAMES
from emulator.players import PlayerError, player
from emulator.position import Position, parse_request
from emulator.rom import default, without_nets
from emulator.rules import legal_turns
from firmware import Device, levels
from firmware.games import BACKGAMMON, JACQUET
from firmware.levels import LEVELS
from firmware.memory import EXACT, OPTION_LEVEL, WORK_GAME, WORK_MODE
from tests.positions import random_request

# What makes a player of ours: EXACT and OPTION_LEVEL, where that counts, of its device.
OURS = {
    **{str(level): (0, level) for level in range(1, LEVELS + 1)},
    **{"0-ply": (1, None), "1-ply": (2, None), "2-ply": (3, None), "sum": (1, None)},
}


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_our_own_play_all_games(name, game):
    exact, level = OURS[name]
    for mode in (1, 2):
        made = player(name, game, mode)
        assert isinstance(made, Engine)
        ram = made.device.ram
        assert (ram[WORK_GAME], ram[WORK_MODE]) == (game, mode)
        assert ram[EXACT] == exact
        assert level in (None, ram[OPTION_LEVEL])
        assert levels.plies(ram) == (exact - 1 if exact else levels.PLIES[level])
        rom = default().data
        assert made.device.rom == (without_nets(rom) if name == "sum" else rom)
    # A man moves, or as in jacquet nobody may yet; what is sure is that all stay in play.
    if name in ("1", "0-ply", "sum"):
        board = made.play_board(boards.start(game), (5, 3))
        assert sum(board[boards.MINE]) == sum(board[boards.THEIRS]) == 15
        assert board != boards.start(game)


@pytest.mark.parametrize(
    "name", ["0", "9", "08", "²", "3-ply", "-ply", "ply", "", "gnu", "gnubg-", "gnubg-x", "gnubg-9"]
)
def test_names_that_are_none_are_told_what_is_valid(name):
    with pytest.raises(PlayerError, match=r"a level from 1 to 8|gnubg-N looks"):
        player(name, BACKGAMMON, 1)


def test_gnubg_plays_backgammon_only():
    with pytest.raises(PlayerError, match="backgammon only"):
        player("gnubg", JACQUET, 1)


def test_gnubg_that_is_missing_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "gnubg_nn", None)
    with pytest.raises(PlayerError, match="pip install gnubg-nn"):
        player("gnubg", BACKGAMMON, 1)


def test_a_play_of_gnubg_lands_where_it_says(monkeypatch):
    class Peer:
        def best_move(self, position, first, second, plies):
            self.asked = (position, first, second, plies)
            return ((25, 20), (6, 2), (1, 0))

    peer = Peer()
    monkeypatch.setitem(sys.modules, "gnubg_nn", peer)
    mine, theirs = bytearray(26), bytearray(26)
    mine[25], mine[6], mine[1] = 1, 13, 1
    theirs[5], theirs[23], theirs[24] = 1, 1, 13
    board = bytes(2) + mine + theirs + bytes(52)
    after = player("gnubg-2", BACKGAMMON, 1).play_board(board, (5, 4))
    assert peer.asked == ([list(theirs[1:]), list(mine[1:])], 5, 4, 2)
    men, others = after[boards.MINE], after[boards.THEIRS]
    assert (men[25], men[20], men[6], men[2], men[1], men[0]) == (0, 1, 12, 1, 0, 1)
    assert (others[5], others[23], others[24], others[25]) == (0, 0, 13, 2)


def test_all_that_the_real_gnubg_plays_is_legal():
    pytest.importorskip("gnubg_nn")
    rng = random.Random(8)
    peer = players.GnuBackgammon()
    for _ in range(300):
        position, dice = parse_request(random_request(rng, "backgammon", "G1"))
        device = Device(b"")
        position.write(device)
        device.ram[boards.IN_RAM] = peer.play_board(bytes(device.ram[boards.IN_RAM]), dice)
        end = Position.read(device)
        assert end in [end for end, _ in legal_turns(position, dice)]
