"""The dice: fair, the same for both sides, and deaf to everything on the board."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import Device, dice, memory
from firmware.memory import DICE, DOUBLES, FACES, RANDOM, ROLLS
from firmware.words import get_word, set_word
from tests.firmware.setup import START, handheld, place, words

SEEDS = range(256)
# Chi-square below which 99.9 % of fair samples stay, by degrees of freedom.
FAIR = {5: 20.52, 35: 66.62, 2: 13.82, 1: 10.83}


def seeded(seed):
    device = Device(b"")
    dice.seed(device, seed)
    return device


def rolls(device, number):
    return [(dice.throw(device), dice.throw(device)) for _ in range(number)]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_256_seeds_give_256_different_games():
    """From all-clear, and stirred once more with the same byte by NEW GAME."""
    games = {tuple(rolls(seeded(seed), 20)) for seed in SEEDS}
    assert len(games) == 256
    games.clear()
    for seed in SEEDS:
        device = seeded(seed)
        dice.stir(device, seed)
        games.add(tuple(rolls(device, 20)))
    assert len(games) == 256


def test_the_same_seed_gives_the_same_game():
    assert rolls(seeded(77), 50) == rolls(seeded(77), 50)


def test_no_seed_stops_the_generator():
    for seed in SEEDS:
        assert get_word(seeded(seed).ram, RANDOM) != 0


@given(st.integers(1, 0xFFFF), st.integers(0, 255))
def test_stirring_never_stops_the_generator(state, entropy):
    device = Device(b"")
    set_word(device.ram, RANDOM, state)
    dice.stir(device, entropy)
    assert get_word(device.ram, RANDOM) != 0


def test_a_second_new_game_differs_from_the_first():
    for seed in SEEDS:
        device = seeded(seed)
        dice.stir(device, seed)
        first = rolls(device, 20)
        dice.stir(device, seed)
        assert rolls(device, 20) != first


def test_the_generator_has_its_full_period():
    device = Device(b"")
    set_word(device.ram, RANDOM, 1)
    seen = set()
    while (state := get_word(device.ram, RANDOM)) not in seen:
        seen.add(state)
        dice._turn(device.ram)
    assert len(seen) == 65535
    assert state == 1


@pytest.mark.parametrize("seed", [0, 1, 2, 90, 255])
def test_faces_and_pairs_are_fair_to_both_sides(seed):
    """White and Black throw in turn, as in a game."""
    thrown = rolls(seeded(seed), 7200)
    for side in range(2):
        mine = thrown[side::2]
        faces = Counter(face for roll in mine for face in roll)
        assert set(faces) == set(range(1, 7))
        assert chi_square(faces.values(), 2 * len(mine) / 6) < FAIR[5]
        pairs = Counter(mine)
        assert len(pairs) == 36
        assert chi_square(pairs.values(), len(mine) / 36) < FAIR[35]
        doubles = sum(a == b for a, b in mine)
        assert (doubles - len(mine) / 6) ** 2 / (len(mine) * 5 / 36) < FAIR[1]


def test_faces_are_fair_over_all_seeds():
    """The first rolls of all games together, as people meet them."""
    first = [roll for seed in SEEDS for roll in rolls(seeded(seed), 30)]
    faces = Counter(face for roll in first for face in roll)
    assert chi_square(faces.values(), len(first) / 3) < FAIR[5]
    assert chi_square(Counter(first).values(), len(first) / 36) < FAIR[35]


def test_a_roll_says_nothing_of_the_next():
    thrown = rolls(seeded(9), 7200)
    follows = Counter((a[0], b[0]) for a, b in itertools.pairwise(thrown))
    assert chi_square(follows.values(), (len(thrown) - 1) / 36) < FAIR[35]


def test_doubles_are_followed_by_doubles_one_time_in_six():
    thrown = rolls(seeded(33), 7200)
    after = [b for a, b in itertools.pairwise(thrown) if a[0] == a[1]]
    again = sum(a == b for a, b in after)
    assert (again - len(after) / 6) ** 2 / (len(after) * 5 / 36) < FAIR[1]


# What the dice must not depend on --------------------------------------------------------


def thrown_by_keys(game, men, *, side=0, level=1, mode=1, number=6):
    """Rolls made by ROLL DICE from the same state of the generator."""
    made = []
    device = handheld()
    for _ in range(number):
        place(device, game, *men, side=side, level=level, mode=mode)
        if not made:
            set_word(device.device.ram, RANDOM, 0x1234)
        device.press("ROLL DICE")
        made.append(tuple(device.device.ram[DICE : DICE + 2]))
    return made


def test_the_dice_never_depend_on_the_position():
    expected = thrown_by_keys("backgammon", (START, START))
    closed = dict.fromkeys(range(1, 7), 2)
    assert len(set(expected)) > 3
    assert thrown_by_keys("backgammon", ({25: 2}, closed)) == expected
    assert thrown_by_keys("backgammon", ({1: 2}, {24: 15})) == expected
    assert thrown_by_keys("backgammon", (START, START), side=1) == expected
    assert thrown_by_keys("backgammon", (START, START), level=6) == expected
    assert thrown_by_keys("jacquet", ({24: 15}, {24: 15}), mode=2) == expected
    assert thrown_by_keys("trictrac12", ({24: 15}, {24: 15})) == expected


def test_thinking_turns_no_die():
    """The computer's search, at every level, leaves the generator alone."""
    after = set()
    for level in range(1, 9):
        device = handheld()
        few = {6: 1, 3: 1, 1: 1, 0: 12}
        place(device, "backgammon", few, few, dice=(2, 1), computer=1, level=level)
        set_word(device.device.ram, RANDOM, 0x4321)
        device.run_until(lambda d: d.device.ram[memory.SIDE] == 1)
        after.add(get_word(device.device.ram, RANDOM))
    assert after == {0x4321}


def test_the_entropy_byte_matters_at_new_game_only():
    device = handheld(seed=5)
    device.start("backgammon", players=2)
    before = get_word(device.device.ram, RANDOM)
    device.seed = 99
    device.run(50)
    assert get_word(device.device.ram, RANDOM) == before


# What is counted ---------------------------------------------------------------------------


def test_rolls_are_counted_by_side_and_face():
    device = Device(b"")
    for side, first, second in ((0, 3, 5), (0, 6, 6), (1, 1, 2)):
        device.ram[DICE], device.ram[DICE + 1] = first, second
        dice.count_roll(device, side, 1)
    assert [get_word(device.ram, ROLLS + 2 * side) for side in range(2)] == [2, 1]
    assert [get_word(device.ram, DOUBLES + 2 * side) for side in range(2)] == [1, 0]
    faces = [get_word(device.ram, FACES + 2 * place) for place in range(12)]
    assert faces == [0, 0, 1, 0, 1, 2, 1, 1, 0, 0, 0, 0]
    dice.count_roll(device, 1, -1)
    assert get_word(device.ram, ROLLS + 2) == 0
    assert [get_word(device.ram, FACES + 12 + 2 * place) for place in range(6)] == [0] * 6


def test_counted_faces_are_those_on_the_glass():
    device = handheld()
    place(device, "backgammon", START, START)
    device.press("ROLL DICE")
    first, second = device.lcd.dice
    faces = words(device, FACES, 12)
    assert sum(faces) == 2
    assert faces[first - 1]
    assert faces[second - 1]
