"""What the device does by itself: it begins a game, rolls, thinks, shows its moves."""

import pytest

from emulator.games import GAMES
from firmware import memory, turn
from firmware.memory import GAME, HISTORY_COUNT, MEN, MODE, PLAN_STEPS, ROW, SIDE, TURN_STEPS
from firmware.phases import (
    JOB_NONE,
    JOB_SHOW,
    JOB_THINK,
    PHASE_MOVE,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_ROLL,
)
from tests.firmware.setup import (
    START,
    at_rest,
    dice_of,
    handheld,
    men,
    move,
    phase,
    place,
    position,
    press_point,
    roll,
    set_words,
    side_on_roll,
    words,
)

SEEDS = range(0, 256, 8)


# NEW GAME -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_stands_at_its_start(game):
    device = handheld()
    device.start(game, mode="G2", players=2)
    ram = device.device.ram
    assert (ram[GAME], ram[MODE], phase(device)) == (GAMES.index(game), 2, PHASE_OPENING)
    expected = START if game == "backgammon" else {24: 15}
    assert men(device, 0) == men(device, 1) == expected
    assert dice_of(device) == (0, 0)
    assert words(device, HISTORY_COUNT, 1) == (0,)
    assert words(device, memory.TURNS) == (0, 0)
    assert device.lcd.text.strip() == "ROLL"


def test_the_switch_is_read_at_new_game_only():
    device = handheld()
    device.start("jacquet", mode="G1", players=2)
    device.mode = "G2"
    device.press("ROLL DICE")
    device.press("ROLL DICE")
    assert device.device.ram[MODE] == 1
    device.press("NEW GAME")
    device.press("NEW GAME")
    assert device.device.ram[MODE] == 2


def test_a_game_chosen_in_mid_game_is_the_next_one():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    device.press("GAME OPTION")
    device.press("5")
    device.press("REJECT")
    assert device.device.ram[GAME] == 0
    assert "BACKGAMMON" in device.lcd.legends
    device.press("NEW GAME")
    device.press("NEW GAME")
    assert device.device.ram[GAME] == 4


def test_the_same_game_again_keeps_the_score():
    device = handheld()
    place(device, "backgammon", START, START)
    set_words(device, memory.SCORE, 3, 4)
    set_words(device, memory.WON, 2, 1)
    device.press("NEW GAME")
    device.press("NEW GAME")
    assert words(device, memory.SCORE) == (3, 4)
    assert words(device, memory.WON) == (2, 1)


def test_new_game_stops_whatever_was_going_on():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 6), computer=1)
    device.run_until(lambda d: d.device.ram[memory.JOB] == JOB_THINK)
    device.press("NEW GAME", ticks=1)
    device.press("NEW GAME")
    assert device.device.ram[memory.JOB] == JOB_NONE
    assert phase(device) == PHASE_OPENING
    assert men(device, 0) == men(device, 1) == START
    assert device.lcd.arrows() == frozenset()


# The opening ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_opening_of_backgammon_is_played_as_thrown(seed):
    device = handheld(seed=seed)
    device.start("backgammon", players=2)
    device.press("ROLL DICE")
    device.run_until(at_rest)
    first, second = dice_of(device)
    assert first > second  # the side on roll threw the first of them
    assert phase(device) == PHASE_MOVE
    assert device.lcd.dice == (first, second)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ["jacquet", "trictrac", "moultezim", "plakoto"])
def test_in_the_variants_the_higher_side_rolls_anew(seed, game):
    device = handheld(seed=seed)
    device.start(game, players=2)
    device.press("ROLL DICE")
    white, black = device.lcd.dice
    assert white != black
    assert side_on_roll(device) == (0 if white > black else 1)
    assert phase(device) == PHASE_ROLL
    assert dice_of(device) == (0, 0)
    device.press("ROLL DICE")
    device.run_until(at_rest)
    assert all(dice_of(device))


@pytest.mark.parametrize("seed", SEEDS)
def test_to_twelve_the_higher_total_plays_its_own_dice(seed):
    device = handheld(seed=seed)
    device.start("trictrac12", players=2)
    device.press("ROLL DICE")
    assert all(dice_of(device))
    assert phase(device) != PHASE_OPENING


def test_both_sides_begin_about_equally_often():
    begun = []
    for seed in range(256):
        device = handheld(seed=seed)
        device.start("backgammon", players=2)
        device.press("ROLL DICE")
        begun.append(side_on_roll(device))
    assert 96 <= sum(begun) <= 160


# The computer's turn --------------------------------------------------------------------


def test_the_computer_rolls_after_a_moment():
    device = handheld()
    place(device, "backgammon", START, START, computer=1)
    ticks = device.run_until(lambda d: any(dice_of(d)))
    assert turn.ROLL_PAUSE - 2 <= ticks <= turn.ROLL_PAUSE + 2


def test_it_shows_each_step_for_a_while():
    device = handheld()
    place(device, "backgammon", {24: 15}, {24: 15}, dice=(1, 1), computer=1)
    device.run_until(lambda d: d.device.ram[memory.JOB] == JOB_SHOW)
    assert device.device.ram[PLAN_STEPS] == 4
    lasted = []
    steps = 0
    while side_on_roll(device) == 0:
        device.run()
        if device.device.ram[TURN_STEPS] != steps and side_on_roll(device) == 0:
            steps = device.device.ram[TURN_STEPS]
            lasted.append(0)
        elif lasted:
            lasted[-1] += 1
    assert len(lasted) == 4
    assert min(lasted) >= 29


def test_any_key_skips_the_show():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1), computer=1)
    device.run_until(lambda d: d.device.ram[memory.JOB] == JOB_SHOW)
    device.run(5)
    device.press("point 3", ticks=1)
    assert side_on_roll(device) == 1
    assert phase(device) == PHASE_ROLL
    assert device.device.ram[memory.MESSAGE] == 0


def test_it_thinks_with_the_legend_lit():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1), computer=1)
    seen = []
    while side_on_roll(device) == 0:
        device.run()
        seen.append(("THINKING" in device.lcd.legends, device.device.ram[memory.JOB] == JOB_THINK))
    assert any(lit for lit, _ in seen)
    assert all(lit == thinks for lit, thinks in seen[3:])


def test_the_board_never_changes_while_it_thinks():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1), computer=1)
    device.run_until(lambda d: d.device.ram[memory.JOB] == JOB_THINK)
    before, glass = position(device), device.lcd.bytes[:84]
    while device.device.ram[memory.JOB] == JOB_THINK:
        assert position(device) == before
        assert device.lcd.bytes[:84] == glass
        device.run()


def test_the_long_roll_is_played_in_two_halves():
    device = handheld()
    place(device, "trictrac", {24: 15}, {24: 15}, dice=(1, 2), computer=1, level=1)
    device.run_until(lambda d: side_on_roll(d) == 1, limit=60 * 3840)
    assert sum(p * n for p, n in men(device, 0).items()) == 360 - 2 * (1 + 2 + 5 + 6)


@pytest.mark.parametrize("computer", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_computer_comes_to_its_end(game, computer):
    """The person's turns are played by pressing PLAY."""
    device = handheld(seed=20 + computer)
    place(device, game, {6: 5, 3: 5, 2: 5}, {6: 5, 4: 5, 1: 5}, computer=computer)
    for _ in range(4000):
        if phase(device) == PHASE_OVER:
            break
        device.press("PLAY", ticks=1)
    assert phase(device) == PHASE_OVER
    assert sum(words(device, memory.WON)) == 1
    device.run(300)
    assert phase(device) == PHASE_OVER


# The person's turn ----------------------------------------------------------------------


def test_nothing_happens_until_the_person_acts():
    for dice in (None, (6, 4)):
        device = handheld()
        place(device, "backgammon", START, START, dice=dice)
        before = device.battery
        device.run(3000)
        assert device.battery == before


def test_two_people_play_in_turn():
    device = handheld()
    place(device, "backgammon", START, START)
    for number in range(4):
        assert side_on_roll(device) == number % 2
        roll(device, 2, 1)
        press_point(device, 6)
        press_point(device, 4)
        move(device, 8, 7)
    assert device.device.ram[SIDE] == 0
    assert sum(device.device.ram[MEN : MEN + ROW]) == 15
