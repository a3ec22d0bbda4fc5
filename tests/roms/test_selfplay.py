"""Games of the machine against itself."""

import itertools
import random

import pytest

from emulator import boards
from emulator.games import GAMES
from firmware.games import BACKGAMMON, JACQUET, TRICTRAC_12
from roms import build, selfplay

ROM = build.image({})


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_game_goes_to_its_end(game):
    (played,) = selfplay.batch(ROM, game, 1, 3, 1)
    found = played.array()
    assert found.shape == (played.turns, boards.SIZE)
    assert (found[:, 2:54].reshape(-1, 2, 26).sum(axis=2) == 15).all()
    assert 0 <= abs(played.points) <= 5
    off = found[:, boards.MINE.start]
    assert (off[:-1] < 15).all()
    assert set(played.seers) == {0, 1}
    # The board is seen by the side that does not roll: the winner saw the last one.
    if off[-1] == 15:
        assert (played.points > 0) == (played.seers[-1] == 0)


def test_sides_take_turns_but_for_doubles_of_trictrac12():
    (played,) = selfplay.batch(ROM, BACKGAMMON, 1, 3, 1)
    assert played.seers == bytes(turn % 2 for turn in range(played.turns))
    (played,) = selfplay.batch(ROM, TRICTRAC_12, 1, 3, 1)
    again = [one == other for one, other in zip(played.seers, played.seers[1:], strict=False)]
    assert any(again)
    assert not all(again)


def test_each_board_follows_from_the_one_before():
    """Nobody's men are moved by the other side, but for those that are hit."""
    (played,) = selfplay.batch(ROM, JACQUET, 1, 4, 1)
    found = [bytes(board) for board in played.array()]
    for before, after in itertools.pairwise(found):
        assert boards.swapped(before)[boards.THEIRS] == after[boards.THEIRS]


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    one = selfplay.batch(ROM, JACQUET, 2, 4, 2)
    assert selfplay.batch(ROM, JACQUET, 2, 4, 2) == one
    assert selfplay.batch(ROM, JACQUET, 2, 5, 2) != one
    assert one[0] != one[1]


def test_a_game_without_end_is_left_out(monkeypatch):
    monkeypatch.setattr(selfplay, "_LONGEST", 3)
    assert selfplay.play(ROM, BACKGAMMON, 1, random.Random(1)) is None
    assert selfplay.batch(ROM, BACKGAMMON, 1, 1, 2) == []


def test_backgammon_never_begins_with_a_double(monkeypatch):
    monkeypatch.setattr(selfplay, "_LONGEST", 1)
    thrown = []

    class Noted(random.Random):
        def random(self):
            thrown.append(int(6 * super().random()) + 1)
            return (thrown[-1] - 0.5) / 6

    doubles = 0
    for seed in range(40):
        thrown.clear()
        selfplay.play(ROM, BACKGAMMON, 1, Noted(seed))
        *before, last = _pairs(thrown)
        assert all(first == second for first, second in before)
        assert last[0] != last[1]
        doubles += len(before)
    assert doubles


def _pairs(numbers):
    return list(zip(numbers[::2], numbers[1::2], strict=True))
