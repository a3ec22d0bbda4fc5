"""Cases of trouble with the dice."""

from collections import Counter

import pytest

from firmware import dice, memory
from firmware.memory import DOUBLES, FACES, ROLLS
from firmware.phases import PHASE_MOVE, PHASE_ROLL
from tests.firmware.setup import (
    START,
    at_rest,
    dice_of,
    handheld,
    men,
    move,
    phase,
    place,
    set_words,
    side_on_roll,
    words,
)


def test_the_dice_stay_until_the_turn_is_over():
    """Case T013: one step, TAKE BACK, the other die first; twenty times."""
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 3))
    for number in range(20):
        source, target = ((24, 18), (24, 21))[number % 2]
        move(device, source, target)
        assert device.lcd.dice == (6, 3)
        assert device.lcd.text.strip() == ("3", "6")[number % 2]
        device.press("TAKE BACK")
        device.run_until(at_rest)
        device.run()
        assert device.lcd.dice == dice_of(device) == (6, 3)
        assert device.lcd.text.strip() == "6 3"
        assert men(device, 0) == START
    move(device, 24, 18)
    move(device, 13, 10)
    assert side_on_roll(device) == 1


@pytest.mark.parametrize("seed", range(1, 201))
def test_who_starts_and_with_which_dice(seed):
    """Case T022: never equal; the higher side begins, in backgammon with those very dice."""
    device = handheld(seed=seed)
    device.start("backgammon", players=2)
    device.press("ROLL DICE")
    device.run_until(at_rest)
    first, second = device.lcd.dice
    assert first > second
    assert phase(device) == PHASE_MOVE
    assert device.device.ram[memory.SIDE] in (0, 1)
    variant = ("jacquet", "trictrac", "moultezim", "plakoto")[seed % 4]
    device.start(variant, players=2)
    device.press("ROLL DICE")
    white, black = device.lcd.dice
    assert white != black
    assert side_on_roll(device) == int(black > white)
    assert phase(device) == PHASE_ROLL
    device.press("ROLL DICE")
    assert all(dice_of(device))


LAYOUTS = [
    ({25: 2, 13: 13}, dict.fromkeys(range(1, 7), 2)),
    ({25: 1, 1: 14}, dict.fromkeys(range(1, 7), 2)),
]


def test_many_rolls_by_keys_are_fair():
    """Case T059: at several levels and positions; STATISTICS counts both sides."""
    rolls = []
    for level in (1, 4, 8):
        for number, (white, black) in enumerate(LAYOUTS):
            device = handheld(seed=20 * level + number)
            place(device, "backgammon", white, black, level=level)
            for _ in range(400):
                set_side_zero(device)
                device.press("ROLL DICE", ticks=1)
                rolls.append(dice_of(device))
            assert words(device, ROLLS) == (400, 0)
            faces = Counter(face for roll in rolls[-400:] for face in roll)
            assert words(device, FACES, 6) == tuple(faces[face] for face in range(1, 7))
            assert words(device, DOUBLES)[0] == sum(a == b for a, b in rolls[-400:])
    faces = Counter(face for roll in rolls for face in roll)
    expected = len(rolls) / 3
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < 20.52
    doubles = sum(a == b for a, b in rolls)
    assert abs(doubles - len(rolls) / 6) < 3.3 * (len(rolls) * 5 / 36) ** 0.5


def set_side_zero(device):
    """White is to roll again: in these positions he can never move."""
    ram = device.device.ram
    ram[memory.PHASE] = PHASE_ROLL
    ram[memory.SIDE] = 0
    ram[memory.JOB] = 0
    set_words(device, memory.DICE, 0)


def test_both_sides_are_counted_alike():
    """Case T059: the same roll keyed in for White and Black shows in both figures."""
    device = handheld()
    place(device, "backgammon", START, START)
    for _ in range(2):
        device.press("5")
        device.press("5")
        device.press("PLAY")
        device.run_until(lambda d: phase(d) == PHASE_ROLL)
    assert words(device, DOUBLES) == words(device, ROLLS) == (1, 1)
    assert words(device, FACES, 12) == (0, 0, 0, 0, 2, 0) * 2


def test_every_seed_is_another_game():
    """Case T246: 256 seeds, 256 different rows of twenty rolls; seeds 0 and 1 too."""
    games = {}
    for seed in range(256):
        device = handheld(seed=seed)
        device.start("backgammon", players=2)
        games[seed] = tuple(dice.throw(device.device) for _ in range(40))
    assert len(set(games.values())) == 256
    assert games[0] != games[1]


@pytest.mark.parametrize("seed", [256, -1, 65536, 1.0, "1", True])
def test_other_seeds_are_refused(seed):
    """Case T246: with the range that is right."""
    with pytest.raises(ValueError, match="0 to 255"):
        handheld(seed=seed)
