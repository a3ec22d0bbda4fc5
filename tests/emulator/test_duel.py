"""Matches of pairs of games: settled by their seed alone, whoever plays them."""

import itertools
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from emulator import boards, duel, jobs
from emulator.duel import DuelError, Match, Pair, Score, Table
from emulator.games import GAMES
from emulator.jobs import Workers
from firmware.games import BACKGAMMON, TRICTRAC_12

HERE = Workers()
SUM = Match("sum", "hand", seed=4)


class Scripted:
    """A player who bears so many men off every turn, and notes what he is given."""

    def __init__(self, men, log=None, name=None):
        self.men = men
        self.log = [] if log is None else log
        self.name = name
        self.states = []

    def play_board(self, board, dice):
        self.log.append((self.name, dice))
        mine = bytearray(board[boards.MINE])
        for _ in range(self.men):
            point = next(point for point in range(25, -1, -1) if mine[point])
            mine[point] -= 1
            mine[0] += 1
        return board[: boards.MINE.start] + mine + board[boards.THEIRS.start :]

    def slip(self, state):
        self.states.append(state)
        if self.name:
            self.log.append(None)


def test_a_pair_is_played_with_the_same_dice_and_both_sides():
    quick, slow = Scripted(5), Scripted(1)
    pair = Table(quick, slow, BACKGAMMON, 1).pair(random.Random(1))
    # The quick one needs three turns, first or second; the slow one has men off by then.
    assert pair.points == (1, 1)
    assert pair.turns == (5, 6)
    assert quick.log[0] == slow.log[2]  # each game's first roll
    assert quick.states == slow.states[::-1]
    assert len(set(quick.states)) == 2
    _, (first, second) = quick.log[0]
    assert first != second


def test_points_are_those_of_the_first_player_wherever_he_sits():
    pair = Table(Scripted(15), Scripted(15), BACKGAMMON, 1).pair(random.Random(1))
    assert pair.points == (3, -3)  # the loser's rear men are on the winner's 1
    assert pair.turns == (1, 1)


def test_a_tie_is_half_a_win():
    told = duel.score([Pair((0, 0), (9, 9), 1), Pair((2, -1), (9, 9), 2)])
    assert told.wins == 0.5
    assert told.points == 0.25
    assert told.turns == 9


def test_the_interval_is_that_of_the_pairs_means():
    told = duel.score([Pair(points, (1, 1), 0) for points in ((1, 1), (3, -1), (-1, -3), (2, 0))])
    # Means 1, 1, -2, 1: mean 0.25, standard deviation 1.5
    assert told == Score(8, 0.25, pytest.approx(3.182 * 1.5 / 2), 4.5 / 8, 1)
    assert duel.score([Pair((1, 2), (1, 1), 0)]).within is None


def test_few_pairs_have_a_wider_interval():
    def reach(count):
        means = [Pair((points, points), (1, 1), 0) for points in [1, -1] * (count // 2)]
        deviation = (count / (count - 1)) ** 0.5
        return duel.score(means).within / (deviation / count**0.5)

    assert reach(2) == pytest.approx(12.706)
    assert reach(30) == pytest.approx(2.045)
    assert reach(32) == pytest.approx(1.96)
    reaches = [reach(count) for count in range(2, 34, 2)]
    assert reaches == sorted(reaches, reverse=True)


def test_a_game_without_end_is_told():
    with pytest.raises(DuelError, match="does not end within 2000 turns"):
        Table(Scripted(0), Scripted(0), BACKGAMMON, 1).pair(random.Random(1))


def test_who_rolls_a_double_of_trictrac12_rolls_again():
    log = []
    Table(Scripted(1, log, "one"), Scripted(1, log, "other"), TRICTRAC_12, 1).pair(random.Random(2))
    log = log[2:]  # both were told their chance
    turns = log[: log.index(None)]
    again = [dice[0] == dice[1] for _, dice in turns]
    same = [seat == following for (seat, _), (following, _) in itertools.pairwise(turns)]
    assert again[:-1] == same
    assert any(same)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_player_against_himself_wins_as_much_as_he_loses(game):
    # At level 1, with slips, where games are short; elsewhere by the sum, which is quick.
    name = "1" if game == TRICTRAC_12 else "sum"
    told = duel.score(duel.play(Match(name, name, game, 2, seed=1), 2, HERE))
    assert (told.points, told.within, told.wins) == (0, 0, 0.5)


def test_nothing_depends_on_who_plays():
    expected = duel.play(SUM, 5, HERE)
    with ThreadPoolExecutor(3) as pool:
        assert duel.play(SUM, 5, Workers(pool, 3)) == expected
    with jobs.workers(2) as workers:
        assert duel.play(SUM, 5, workers) == expected
    assert duel.play(Match("sum", "hand", seed=5), 5, HERE) != expected


def test_a_cluster_plays_the_same(cluster):
    with jobs.workers(cluster=cluster) as workers:
        assert duel.play(SUM, 4, workers) == duel.play(SUM, 4, HERE)


def test_no_two_workers_play_the_same_games():
    with jobs.workers(4) as workers:
        pairs = duel.play(SUM, 8, workers)
    assert len({pair.digest for pair in pairs}) == 8
    assert len(pairs) == 8


def test_no_two_pairs_share_their_dice():
    seeds = [Match("1", "2", seed=seed) for seed in range(8)]
    seeds += [Match("1", "2", game, seed=0) for game in range(1, 6)]
    states = {match.dice(pair).getstate()[1] for match in seeds for pair in range(120)}
    assert len(states) == 13 * 120


def test_pairs_are_told_as_they_are_played():
    told = []
    assert duel.play(SUM, 3, HERE, told.append) == [pair for (pair,) in told]


def test_a_worker_with_another_rom_refuses(monkeypatch):
    with pytest.raises(DuelError, match="another ROM"):
        duel._job(SUM, [0], "00" * 32)
