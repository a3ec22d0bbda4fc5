from collections import Counter

import pytest

from emulator import Handheld, random_games
from emulator.position import Position
from emulator.rules import legal_turns
from firmware import memory
from firmware.memory import ROW
from firmware.phases import PHASE_MOVE

MEN = 15


class Watched(Handheld):
    """A handheld on which every tick is looked at."""

    def __init__(self, **options):
        self.turns = Counter()
        self.legal = set()
        self.last = None
        super().__init__(**options)

    def run(self, ticks=1):
        for _ in range(ticks):
            super().run()
            self.look(self.battery)

    def look(self, battery):
        """Men are conserved, and every end of a turn of Black's is one of the legal ones."""
        for side in range(2):
            start = memory.MEN + ROW * side
            assert sum(battery[start : start + ROW]) in (0, MEN)
        stand = random_games.Stand.of(battery)
        if stand.phase != PHASE_MOVE or stand.side != random_games.BLACK:
            if self.last is not None:
                self.turns["ended"] += 1
                assert self.last in self.legal
            self.last = None
        elif stand.steps:
            self.last = bare(Position.of(battery))
        elif self.last is None:
            position = Position.of(battery)
            self.legal = {bare(end) for end, _ in legal_turns(position, stand.dice)}
            self.last = bare(position)


def bare(position):
    """What is compared: the men alone."""
    return position.mine, position.theirs, position.my_pins, position.their_pins, position.points


@pytest.mark.parametrize(
    ("game", "mode", "seed"),
    [
        ("backgammon", "G1", 1),
        ("jacquet", "G2", 2),
        ("moultezim", "G1", 3),
        ("plakoto", "G1", 4),
        ("trictrac12", "G1", 5),
    ],
)
def test_the_computer_plays_a_whole_game_legally(game, mode, seed):
    handheld = Watched(seed=seed)
    result = random_games.play(game, mode, seed, handheld=handheld)
    assert handheld.turns["ended"] > 10
    assert result.winner in (random_games.WHITE, random_games.BLACK, None)
    assert result.turns >= handheld.turns["ended"]
    assert handheld.ticks >= result.ticks > sum(result.thinking)


def test_trictrac_too_with_its_long_rolls():
    result = random_games.play("trictrac", seed=1)
    assert result.winner is not None
    assert result.points == 1


def test_a_seed_settles_a_game():
    assert random_games.play("plakoto", seed=6) == random_games.play("plakoto", seed=6)
    assert random_games.play("plakoto", seed=6) != random_games.play(
        "plakoto", seed=6 + random_games.SEEDS
    )


def test_a_series_takes_one_seed_after_the_other():
    series = list(random_games.series("trictrac12", "G1", 2, first=8))
    assert series == [
        random_games.play("trictrac12", seed=8),
        random_games.play("trictrac12", seed=9),
    ]


@pytest.mark.parametrize("game", ["backgammon", "plakoto", "trictrac12"])
def test_the_computer_wins(game):
    """Or ties, where both mothers are caught in plakoto."""
    winners = [result.winner for result in random_games.series(game, "G1", 6, level=6)]
    assert winners.count(random_games.WHITE) <= 1
    assert winners.count(random_games.BLACK) >= 3


def test_a_wrong_game_is_no_game():
    with pytest.raises(ValueError, match="no game"):
        random_games.play("chess")
