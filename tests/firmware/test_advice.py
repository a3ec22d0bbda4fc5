"""Advice, the teacher, strategies, and the house rule."""

import pytest

from firmware import memory
from firmware.memory import MESSAGE
from firmware.phases import JOB_TEACH, PHASE_MOVE, PHASE_ROLL
from firmware.texts import BLUNDER
from tests.firmware.setup import START, handheld, men, move, phase, place, position, side_on_roll

GAME_ROW = {"backgammon": START, "plakoto": {24: 15}, "jacquet": {24: 15}}


def ask(device):
    device.press("VERIFY")
    device.press("PLAY")
    device.run_until(lambda d: d.device.ram[memory.ADVICE] == 2, 4000)
    device.run(2)
    return device.read_message()


@pytest.mark.parametrize("game", GAME_ROW)
def test_advice_is_a_legal_play_and_changes_nothing(game):
    device = handheld()
    place(device, game, GAME_ROW[game], GAME_ROW[game], dice=(6, 5))
    before = position(device)
    text = ask(device)
    assert text[-5] in "+-"
    assert text[-3] == "."
    assert position(device) == before
    assert phase(device) == PHASE_MOVE
    for play in text.split()[:-1]:
        source, target = play.split("-")
        move(device, 25 if source == "BAR" else int(source), 0 if target == "OFF" else int(target))
    assert side_on_roll(device) == 1


def test_advice_disappears_with_the_next_press():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 5))
    ask(device)
    device.press("point 13")
    assert device.lcd.text.strip() == "13-"


def teach(device):
    device.device.ram[memory.OPTION_TEACHER] = 1


def test_the_teacher_offers_a_blunder_back():
    """Both men could have gone off; one is kept, and the other side's last man is not."""
    white, black = {6: 1, 2: 1, 0: 13}, {1: 1, 0: 14}
    device = handheld()
    place(device, "backgammon", white, black, dice=(6, 2))
    teach(device)
    start = position(device)
    move(device, 6, 4)
    move(device, 4, 0)
    device.run_until(lambda d: d.device.ram[memory.JOB] in (0, JOB_TEACH), 4000)
    assert device.device.ram[memory.JOB] == JOB_TEACH
    assert device.device.ram[MESSAGE] == BLUNDER
    device.press("TAKE BACK")
    device.settle()
    assert phase(device) == PHASE_MOVE
    assert side_on_roll(device) == 0
    assert device.device.ram[memory.TURN_STEPS] == 0
    assert men(device, 0) == white
    assert position(device) == start


def test_the_teacher_is_told_to_let_it_stand():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    teach(device)
    move(device, 6, 3)  # two men alone at home, where 8 and 6 make the 5 point
    move(device, 6, 5)
    device.run_until(lambda d: d.device.ram[memory.JOB] in (0, JOB_TEACH), 4000)
    device.run(2)
    assert device.device.ram[memory.JOB] == JOB_TEACH
    assert device.device.ram[MESSAGE] == BLUNDER
    assert side_on_roll(device) == 0
    device.press("PLAY")
    device.settle()
    assert side_on_roll(device) == 1
    assert phase(device) == PHASE_ROLL


def test_the_teacher_keeps_silent_over_the_best_play():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    text = ask(device)
    teach(device)
    for play in text.split()[:-1]:
        source, target = play.split("-")
        move(device, int(source), int(target))
    device.settle()
    assert side_on_roll(device) == 1
    assert device.device.ram[MESSAGE] == 0


def played(strategy, game="backgammon"):
    """Where the men stand after some turns of the computer with a strategy."""
    device = handheld()
    place(device, game, GAME_ROW[game], GAME_ROW[game], level=6)
    device.device.ram[memory.OPTION_STRATEGY] = strategy
    for _ in range(8):
        device.press("PLAY")
        device.settle()
    return position(device)


def test_strategies_play_differently():
    assert len({played(strategy) for strategy in range(4)}) >= 3


def test_two_on_the_bar_by_the_house_rule():
    """The smaller number first; if it does not enter, the roll is lost."""
    for house in (0, 1):
        device = handheld()
        device.device.ram[memory.OPTION_HOUSE] = device.device.ram[memory.TURN_HOUSE] = house
        # Black holds White's 24 (his 1), so that a 1 does not enter; a 3 does.
        place(device, "backgammon", {25: 2, 6: 13}, {1: 2, 6: 13}, dice=(3, 1))
        if house:
            device.run_until(lambda d: side_on_roll(d) == 1, 200)
            assert men(device, 0) == {25: 2, 6: 13}
        else:
            move(device, 25, 22)
            assert men(device, 0)[22] == 1


def test_the_house_rule_lets_the_smaller_number_enter_first():
    device = handheld()
    device.device.ram[memory.OPTION_HOUSE] = device.device.ram[memory.TURN_HOUSE] = 1
    place(device, "backgammon", {25: 2, 6: 13}, {8: 2, 6: 13}, dice=(3, 1))
    device.press("bar white")
    device.press("point 22")
    device.run(2)
    assert men(device, 0)[25] == 2
    move(device, 25, 24)
    move(device, 25, 22)
    assert side_on_roll(device) == 1
