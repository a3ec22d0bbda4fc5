import pytest

from emulator import Handheld
from emulator.games import GAMES
from firmware import memory, turn
from firmware.memory import OPENING_DICE, ROLLS, SCORE, TURNS, WON
from firmware.phases import (
    JOB_NONE,
    NOBODY,
    PHASE_MOVE,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from tests.firmware.setup import (
    START,
    at_rest,
    cases,
    dice_of,
    fresh,
    handheld,
    men,
    move,
    phase,
    place,
    place_request,
    position,
    refused,
    request_of,
    roll,
    set_words,
    side_on_roll,
    standing,
    words,
)


@pytest.mark.parametrize(
    ("dice", "side"),
    [((0, 0, 0, 0), NOBODY), ((3, 0, 3, 0), NOBODY), ((4, 0, 3, 0), 0), ((3, 0, 4, 0), 1),
     ((1, 6, 4, 3), NOBODY), ((1, 6, 4, 4), 1)],
)  # fmt: skip
def test_opening_winner(dice, side):
    device = fresh()
    device.ram[OPENING_DICE : OPENING_DICE + 4] = bytes(dice)
    assert turn.opening_winner(device.ram) == side


def play_quickly(device, limit=3000):
    """Let PLAY make turn after turn."""
    for _ in range(limit):
        if phase(device) == PHASE_OVER:
            return
        device.press("PLAY", ticks=1)
    raise AssertionError("the game does not end")


# The end of a turn ------------------------------------------------------------------------


def test_the_other_side_comes_on_roll():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    move(device, 24, 18)
    move(device, 18, 14)
    assert (phase(device), side_on_roll(device), dice_of(device)) == (PHASE_ROLL, 1, (0, 0))
    assert words(device, TURNS) == (1, 0)


@pytest.mark.parametrize(("dice", "side"), [((4, 4), 0), ((4, 3), 1)])
def test_to_twelve_a_double_lets_the_same_side_roll_again(dice, side):
    device = handheld()
    place(device, "trictrac12", {24: 15}, {24: 15}, dice=dice)
    move(device, 24, 24 - dice[0])
    move(device, 24, 24 - dice[1])
    assert phase(device) == PHASE_ROLL
    assert side_on_roll(device) == side


def test_to_twelve_a_double_that_cannot_be_played_rolls_again_too():
    device = handheld()
    place(device, "trictrac12", {24: 15}, {7: 2, 24: 13}, dice=(6, 6))
    assert phase(device) == PHASE_PASS
    device.press("ROLL DICE")
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 0)


def test_passed_turns_are_turns():
    device = handheld()
    place_request(device, request_of(cases("backgammon")["bg84"]))
    device.run(100)
    assert words(device, TURNS) == (1, 0)
    assert side_on_roll(device) == 1


# The end of a game ---------------------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 1])
def test_the_winner_gets_points_and_a_game(side):
    device = handheld()
    last, loser = {1: 1}, {6: 15}
    place(device, "backgammon", *((last, loser) if side == 0 else (loser, last)), side=side,
          dice=(3, 2))  # fmt: skip
    set_words(device, SCORE, 5, 7)
    set_words(device, WON, 4, 4)
    move(device, 1, 0)
    assert phase(device) == PHASE_OVER
    assert words(device, SCORE) == ((7, 7) if side == 0 else (5, 9))
    assert words(device, WON) == ((5, 4) if side == 0 else (4, 5))


def test_a_tie_gives_nothing():
    device = handheld()
    place(device, "plakoto", {24: 1, 6: 14}, {24: 1, 1: 1, 2: 13}, dice=(5, 3), pins=[(0, 24)])
    move(device, 6, 1)
    assert phase(device) == PHASE_OVER
    assert device.device.ram[memory.WINNER] == NOBODY
    assert device.read_message() == "TIE GAME 0-0"
    assert words(device, WON) == (0, 0)


def test_the_game_ends_in_mid_turn():
    device = handheld()
    place(device, "trictrac12", {6: 1, 20: 14}, {24: 15}, dice=(5, 2), twelve=(11, 0))
    move(device, 6, 0)
    assert phase(device) == PHASE_OVER
    assert device.read_message() == "WHITE WINS +1 1-0"


def test_the_score_is_of_one_game_and_begins_anew_with_another():
    device = handheld()
    place(device, "backgammon", {1: 1}, {6: 15}, dice=(3, 2))
    move(device, 1, 0)
    device.press("NEW GAME")
    assert words(device, SCORE) == (2, 0)
    device.start("jacquet")
    assert words(device, SCORE) == (0, 0)
    assert words(device, WON) == (0, 0)


# Taking back -----------------------------------------------------------------------------------


def test_steps_are_taken_back_one_by_one():
    device = handheld()
    place(device, "backgammon", START, {24: 2, 18: 2, 8: 3, 6: 8}, dice=(1, 1))
    seen = [position(device)]
    for source, target in ((8, 7), (8, 7), (6, 5)):
        move(device, source, target)
        seen.append(position(device))
    for expected in reversed(seen[:-1]):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert position(device) == expected
        assert dice_of(device) == (1, 1)
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"


def test_whole_turns_are_taken_back_with_their_dice():
    device = handheld()
    place(device, "backgammon", START, START)
    states = []
    for _ in range(5):
        device.press("ROLL DICE")
        device.run_until(at_rest)
        states.append(standing(device))
        device.press("PLAY")
        device.run_until(lambda d: phase(d) == PHASE_ROLL)
    for state in reversed(states):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert standing(device) == state
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"


def test_the_same_rolls_come_again():
    device = handheld()
    place(device, "backgammon", START, START)
    rolls = []
    for _ in range(6):
        device.press("ROLL DICE")
        device.run_until(at_rest)
        rolls.append(dice_of(device))
        device.press("PLAY")
        device.run_until(lambda d: phase(d) == PHASE_ROLL)
    counted = words(device, ROLLS), words(device, memory.FACES, 12), words(device, TURNS)
    for _ in range(5):
        device.press("TAKE BACK")
        device.run_until(at_rest)
    assert dice_of(device) == rolls[1]
    again = [rolls[0]]
    for _ in range(4):
        again.append(dice_of(device))
        device.press("PLAY")
        device.run_until(lambda d: phase(d) == PHASE_ROLL)
        device.press("ROLL DICE")
        device.run_until(at_rest)
    assert [*again, dice_of(device)] == rolls
    device.press("PLAY")
    device.run_until(lambda d: phase(d) == PHASE_ROLL)
    assert (words(device, ROLLS), words(device, memory.FACES, 12), words(device, TURNS)) == counted


def test_a_won_game_is_taken_back_with_its_points():
    device = handheld()
    place(device, "backgammon", {1: 1}, {6: 15}, dice=(3, 2))
    before = standing(device)
    move(device, 1, 0)
    assert words(device, SCORE) == (2, 0)
    device.press("TAKE BACK")
    device.run_until(at_rest)
    assert standing(device) == before
    assert words(device, SCORE) == words(device, WON) == (0, 0)


def test_a_whole_game_is_taken_back_and_won_again():
    device = handheld(seed=3)
    device.start("backgammon", players=2)
    device.press("ROLL DICE")
    first = standing(device)
    play_quickly(device)
    turns = sum(words(device, TURNS))
    assert turns >= 20
    end = position(device), words(device, SCORE)
    backs = 0
    while standing(device) != first:
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert phase(device) == PHASE_MOVE
        assert words(device, SCORE) == (0, 0)
        backs += 1
        assert backs <= turns
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"
    play_quickly(device)
    assert (position(device), words(device, SCORE)) == end


@pytest.mark.parametrize("game", GAMES)
def test_taking_back_keeps_all_men_and_pins(game):
    """Ten turns on, ten turns back, in every game: the same states in reverse."""
    device = handheld(seed=8)
    device.start(game, players=2)
    device.press("ROLL DICE")
    device.run_until(at_rest)
    states = []
    while len(states) < 10:
        if phase(device) == PHASE_ROLL:
            device.press("ROLL DICE")
            device.run_until(at_rest)
        if phase(device) == PHASE_MOVE:
            states.append(standing(device))
            device.press("PLAY")
        device.run_until(lambda d: phase(d) == PHASE_ROLL)
    for state in reversed(states):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert standing(device) == state


def test_a_keyed_in_roll_is_taken_back_too():
    device = handheld()
    place(device, "backgammon", START, START)
    roll(device, 3, 1)
    before = standing(device)
    move(device, 8, 5)
    move(device, 6, 5)
    roll(device, 6, 4)
    device.press("TAKE BACK")
    device.run_until(at_rest)
    assert standing(device) == before
    assert words(device, ROLLS) == (1, 0)


def test_a_pass_is_taken_back_to_the_decision_before_it():
    device = handheld()
    place(device, "backgammon", {13: 1, 3: 2, 2: 2, 1: 2}, {25: 2, 1: 13}, dice=(6, 5))
    before = standing(device)
    move(device, 13, 7)
    move(device, 7, 2)
    roll(device, 3, 3)
    assert phase(device) == PHASE_PASS
    device.press("TAKE BACK")
    device.run_until(at_rest)
    assert standing(device) == before


def test_take_back_stops_the_computer():
    """In every part of its turn and after it, back to the person's own."""
    for ticks in (1, 10, 30, 60, 90):
        device = handheld()
        place(device, "backgammon", START, START, dice=(6, 4), computer=2, level=6)
        before = standing(device)
        move(device, 24, 18)
        move(device, 18, 14)
        device.run(ticks)
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert standing(device) == before
        device.run(100)
        assert standing(device) == before
        assert device.device.ram[memory.AUTO_TURN] == 0


def test_take_back_stops_play():
    for ticks in (0, 2, 5, 20, 50):
        device = handheld()
        place(device, "backgammon", START, START, dice=(1, 1), level=6)
        before = standing(device)
        device.press("PLAY", ticks=1)
        device.run(ticks)
        while standing(device) != before or device.device.ram[memory.JOB] != JOB_NONE:
            device.press("TAKE BACK", ticks=1)
            device.run(5)
        device.run(100)
        assert standing(device) == before


def test_a_step_taken_back_may_be_played_otherwise():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 1))
    move(device, 13, 7)
    device.press("TAKE BACK")
    device.run_until(at_rest)
    move(device, 8, 7)
    move(device, 13, 7)
    assert side_on_roll(device) == 1
    assert men(device, 0) == {24: 2, 13: 4, 8: 2, 7: 2, 6: 5}


def test_there_is_nothing_before_the_opening():
    device = handheld()
    device.start("backgammon", players=2)
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"
    device.press("ROLL DICE")
    device.run_until(at_rest)
    state = standing(device)
    device.press("TAKE BACK")
    assert refused(device) == "NOTHING TO TAKE BACK"
    assert standing(device) == state
    assert phase(device) != PHASE_OPENING


def test_after_a_loss_of_power_there_is_no_past_but_the_turns_own():
    device = handheld()
    place(device, "backgammon", START, START)
    roll(device, 3, 1)
    move(device, 8, 5)
    move(device, 6, 5)
    roll(device, 6, 4)
    before = standing(device)
    move(device, 24, 18)
    again = Handheld(battery=device.battery, seed=1)
    again.run_until(at_rest)
    assert standing(again) == standing(device)
    again.press("TAKE BACK")
    again.run_until(at_rest)
    assert standing(again) == before
    again.press("TAKE BACK")
    assert refused(again) == "NOTHING TO TAKE BACK"
