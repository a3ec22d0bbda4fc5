"""Matches: cube, score, resignation and clock, by keys and from the glass."""

import pytest

from tests.hil.table import (
    ANSWER,
    begin,
    dice,
    is_over,
    men,
    option,
    play_on,
    press,
    refusal,
    text,
)

MATCH, CUBE, MINUTES, EACH_POINT, DELAY = 8, 9, 10, 11, 12


def begin_match(device, points, *, game="backgammon", opening=(5, 3)):
    """Two players begin a match; White plays his first turn if he has rolled it."""
    option(device, MATCH, points)
    begin(device, game, opening=opening)


def next_to_roll(device):
    """PLAY the turn in hand; the other side has to roll."""
    side = "WHITE" if "WHITE" in device.lcd.legends else "BLACK"
    press(device, "PLAY")
    device.run_until(lambda d: side not in d.lcd.legends)
    device.run(ANSWER)


def score(device):
    press(device, "STATISTICS", "STATISTICS")
    shown = device.read_message()
    press(device, "REJECT")
    return shown


def resign(device, points=1):
    """The side on roll resigns, the other one accepts."""
    press(device, "REJECT", str(points), "ACCEPT", "ACCEPT")


def test_a_double_taken_and_one_dropped(handheld, lcd):
    begin_match(handheld, 5)
    next_to_roll(handheld)
    press(handheld, "DOUBLE")
    handheld.run_until(lambda d: d.lcd.cube == (frozenset({2}), frozenset()), 64)
    press(handheld, "ACCEPT")
    assert lcd.cube == (frozenset({2}), frozenset())
    dice(handheld, 3, 1)
    next_to_roll(handheld)
    press(handheld, "DOUBLE", "REJECT")
    assert is_over(handheld)
    assert handheld.read_message() == "WHITE WINS BY DROP +2 2-0"
    assert score(handheld) == "SCORE 2-0 OF 5"


def test_only_the_answer_counts_while_an_offer_stands(handheld):
    begin_match(handheld, 5)
    next_to_roll(handheld)
    press(handheld, "DOUBLE")
    for key in ("ROLL DICE", "PLAY", "TAKE BACK", "NEW GAME", "LEVEL", "6", "point 8"):
        assert refusal(handheld, key) == "ACCEPT OR REJECT"
    press(handheld, "ACCEPT")
    assert handheld.read_message() == "TAKEN"


def test_who_may_not_double(handheld):
    begin(handheld, "backgammon")
    next_to_roll(handheld)
    assert refusal(handheld, "DOUBLE") == "CUBE IS NOT IN PLAY"
    option(handheld, CUBE, 2)
    press(handheld, "DOUBLE", "ACCEPT")
    dice(handheld, 3, 1)
    assert refusal(handheld, "DOUBLE") == "NOT YOUR CUBE"
    handheld.start("jacquet", players=2)
    dice(handheld, 5, 3)
    assert refusal(handheld, "DOUBLE") == "NO CUBE"


def test_the_crawford_game_and_after(handheld):
    begin_match(handheld, 2)
    resign(handheld)
    assert score(handheld) == "SCORE 0-1 OF 2"
    press(handheld, "NEW GAME")
    dice(handheld, 5, 3)
    next_to_roll(handheld)
    assert refusal(handheld, "DOUBLE") == "NO CUBE IN CRAWFORD GAME"
    resign(handheld)
    assert score(handheld) == "SCORE 1-1 OF 2"
    press(handheld, "NEW GAME")
    dice(handheld, 5, 3)
    next_to_roll(handheld)
    press(handheld, "DOUBLE")
    assert text(handheld).startswith("DOUBLE")


def test_the_end_of_a_match_is_kept_until_a_new_one(handheld):
    begin_match(handheld, 1)
    resign(handheld)
    assert handheld.read_message() == "BLACK WINS MATCH 0-1"
    handheld.power = False
    handheld.run(10)
    handheld.power = True
    handheld.run(ANSWER)
    assert refusal(handheld, "ROLL DICE") == "PRESS NEW GAME"
    press(handheld, "NEW GAME")
    assert score(handheld) == "SCORE 0-0 OF 1"


@pytest.mark.parametrize("game", ["jacquet", "moultezim"])
def test_the_winner_of_a_game_starts_the_next_of_a_match(handheld, game):
    begin_match(handheld, 5, game=game)
    dice(handheld, 4, 2)
    resign(handheld)
    press(handheld, "NEW GAME")
    assert "BLACK" in handheld.lcd.legends
    assert text(handheld) == "ROLL"


def test_a_whole_match_of_plakoto(handheld):
    option(handheld, MATCH, 2)
    handheld.start("plakoto", players=2, level=6)
    for _ in range(6):
        play_on(handheld)
        if "MATCH" in handheld.read_message():
            break
        press(handheld, "NEW GAME")
    assert "WINS MATCH" in handheld.read_message()


def test_a_resignation_may_be_declined(handheld):
    begin_match(handheld, 6)
    before = men(handheld, "white")
    press(handheld, "REJECT", "3", "ACCEPT", "REJECT")
    assert handheld.read_message() == "NOT ACCEPTED PLAY ON"
    assert men(handheld, "white") == before
    next_to_roll(handheld)
    resign(handheld, 3)
    assert score(handheld) == "SCORE 3-0 OF 6"


def test_a_question_about_resigning_is_left_by_any_other_key(handheld):
    begin_match(handheld, 6)
    press(handheld, "REJECT")
    assert handheld.read_message() == "RESIGN 1?"
    press(handheld, "REJECT")
    assert text(handheld) == "5 3"


def test_the_computer_answers_offers(handheld):
    option(handheld, MATCH, 5)
    handheld.start("backgammon", players=1)
    dice(handheld, 5, 3)
    press(handheld, "PLAY")
    handheld.settle()
    if "WHITE" not in handheld.lcd.legends:
        pytest.fail("the computer does not finish its turn")
    press(handheld, "DOUBLE")
    handheld.settle()
    assert handheld.read_message() == "TAKEN"


def clock_of(device):
    """Seconds left to both sides, from the page of STATISTICS."""
    for _ in range(8):
        device.press("STATISTICS")
    shown = device.read_message()
    press(device, "REJECT")
    white, black = shown.removeprefix("CLOCK ").split("-")
    return tuple(60 * int(t.split(".")[0]) + int(t.split(".")[1]) for t in (white, black))


def test_a_slow_turn_costs_what_is_over_the_delay(handheld):
    option(handheld, MINUTES, 2)
    begin_match(handheld, 3)
    handheld.run(64 * 25)
    resign(handheld)  # the clock rests between games
    white, black = clock_of(handheld)
    assert 105 <= white <= 108
    assert black == 120


def test_time_for_each_point_and_its_end(handheld):
    option(handheld, MINUTES, 1)
    option(handheld, EACH_POINT, 2)
    begin_match(handheld, 2)
    handheld.run(64 * 140)
    assert handheld.read_message() == "BLACK WINS ON TIME 0-2"
    assert clock_of(handheld)[0] == 0


def test_the_match_outlives_a_power_failure(handheld, lcd):
    begin_match(handheld, 5)
    next_to_roll(handheld)
    press(handheld, "DOUBLE", "ACCEPT")
    handheld.power_cycle()
    handheld.run(ANSWER)
    assert lcd.cube == (frozenset({2}), frozenset())
    dice(handheld, 3, 1)
    next_to_roll(handheld)
    press(handheld, "DOUBLE")
    handheld.power_cycle()
    handheld.run(ANSWER)
    press(handheld, "REJECT")
    assert score(handheld) == "SCORE 2-0 OF 5"
