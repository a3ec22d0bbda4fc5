import pytest

from emulator.games import GAMES
from firmware import games
from firmware.games import OPPOSITE, OTHER, RULES, SAME, STARTS


def test_there_is_a_row_and_a_start_for_every_game():
    assert len(RULES) == len(STARTS) == len(GAMES) == games.GAME_COUNT
    assert {len(row) for row in RULES} == {games.TRANSPOSES + 1}


@pytest.mark.parametrize("start", STARTS)
def test_a_start_has_fifteen_men(start):
    assert sum(start[1::2]) == games.MEN_PER_SIDE


@pytest.mark.parametrize("table", OTHER)
def test_the_other_sides_number_of_the_other_sides_number_is_mine(table):
    assert all(table[table[point]] == point for point in range(1, 25))
    assert sorted(table[1:25]) == list(range(1, 25))


def test_the_two_ways_round():
    assert [OPPOSITE[point] for point in (1, 12, 13, 24)] == [24, 13, 12, 1]
    assert [SAME[point] for point in (1, 12, 13, 24)] == [13, 24, 1, 12]


def test_what_makes_the_games_different():
    """The customs that differ from table to table, as this house plays."""
    jacquet, trictrac, moultezim = RULES[1], RULES[2], RULES[3]
    assert jacquet[games.RUNNER] == games.RUNNER_POSTILLION
    assert jacquet[games.SMALL_FIRST] == trictrac[games.SMALL_FIRST] == 1
    assert jacquet[games.PROTECTED] == 13
    assert moultezim[games.PROTECTED] == 19
    assert all(RULES[game][games.OPENING] == games.OPENING_ANEW for game in range(1, 5))
    assert RULES[0][games.OPENING] == games.OPENING_PLAYS
    assert RULES[5][games.OPENING] == games.OPENING_TOTALS
    assert [row[games.SAME_WAY] for row in RULES] == [0, 1, 1, 1, 0, 0]
