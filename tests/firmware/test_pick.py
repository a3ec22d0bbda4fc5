"""The plays picked are the best ends of the roll, in order."""

import random

import pytest

import firmware
from emulator.position import Position, parse_request
from emulator.rules import legal_turns
from firmware import Device, evaluate, levels, pick, roll, walk
from firmware.games import BACKGAMMON, MEN_PER_SIDE
from firmware.memory import (
    DUTY_KNOWN,
    ENTRY,
    EXACT,
    MINE,
    MOST_PLAYS,
    OPTION_LEVEL,
    PICK_COUNT,
    PICK_DONE,
    PICK_ENDS,
    PICK_SEEN,
    PLAYS,
    RANDOM,
    REPLY,
    SAVED_SIZE,
    WALK_DEPTH,
    WORK_GAME,
    WORK_RESULT,
)
from firmware.words import get_long, get_word, set_word
from tests import oracle, positions
from tests.firmware import nets

TASKS = 12
IMAGES = {"nets": nets.rom, "bare": nets.bare}


def ready(request, image, level=8, exact=1, runs_on=firmware):
    """A device with the roll of a request laid out, its duty known, the net's parent set."""
    position, dice = parse_request(request)
    device = runs_on.Device(image)
    position.write(device)
    device.ram[OPTION_LEVEL] = level
    device.ram[EXACT] = exact
    set_word(device.ram, RANDOM, 12345)
    runs_on.roll.lay_out(device, *dice)
    runs_on.duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        runs_on.duty.onward(device, 100)
    device.ram[WALK_DEPTH] = 0
    runs_on.evaluate.begin(device, runs_on.roll.comes_again(device))
    return device


def task_of(rng, game):
    task = positions.random_request(rng, game, "G1")
    if game == "trictrac" and sorted(task["dice"]) == [1, 2]:
        task["dice"] = [2, 2]  # the long roll is picked in halves
    return task


def picked(device, inner=0, budget=96):
    """Pick; return how many slices it took."""
    pick.begin(device, inner)
    slices = 0
    while not device.ram[PICK_DONE]:
        left = pick.onward(device, budget)
        assert 0 <= left < budget
        slices += 1
    return slices


def entry(ram, address):
    """A play's steps, score and blur."""
    steps = [(ram[address + n] & 31, ram[address + n] >> 5) for n in range(ram[address + 8])]
    return steps, get_long(ram, address + 9), get_long(ram, address + 13)


def after(device, address):
    """The position that a play leads to; the device stands before it again."""
    board = bytes(device.ram[WORK_GAME : WORK_GAME + SAVED_SIZE])
    pick.make(device, address)
    end = Position.read(device)
    device.ram[WORK_GAME : WORK_GAME + SAVED_SIZE] = board
    return end


def values_of_ends(request, image, again):
    """What every end of a roll is worth, each judged by itself."""
    position, dice = parse_request(request)
    parent = ready(request, image)
    found = {}
    for end, _ in legal_turns(position, dice):
        end.write(parent)
        if end.result is not None and parent.ram[MINE] != MEN_PER_SIDE:
            parent.ram[WORK_RESULT] = 2 if end.result == 0 else 1
        found[end] = evaluate.score(parent)
    return found


@pytest.mark.parametrize("image", IMAGES)
@pytest.mark.parametrize("game", oracle.GAMES)
def test_the_list_is_the_best_ends_in_order(game, image):
    rng = random.Random(f"{game} {image}")
    data = IMAGES[image]()
    for _ in range(TASKS):
        task = task_of(rng, game)
        device = ready(task, data)
        board = bytes(device.ram[MINE : MINE + 104])
        picked(device)
        assert device.ram[MINE : MINE + 104] == board
        assert device.ram[WALK_DEPTH] == 0
        values = values_of_ends(task, data, roll.comes_again(device))
        count = device.ram[PICK_COUNT]
        assert device.ram[PICK_ENDS] == 0
        whole = get_word(device.ram, PICK_SEEN) < 2000  # of very many ends not all are seen
        assert get_word(device.ram, PICK_SEEN) >= len(values) or not whole
        scores = []
        for rank in range(count):
            steps, score, blur = entry(device.ram, PLAYS + ENTRY * rank)
            assert blur == 0
            assert pick.worth(device.ram, rank, 0) == score
            assert values[after(device, PLAYS + ENTRY * rank)] == score
            assert all(1 <= source <= 25 and 1 <= die <= 6 for source, die in steps)
            scores.append(score)
        # An end reached in several ways stands there once.
        best = sorted(set(values.values()), reverse=True)
        assert scores == sorted(set(scores), reverse=True)
        assert set(scores) <= set(best)
        if whole:
            assert scores == best[:MOST_PLAYS]


@pytest.mark.parametrize("game", oracle.GAMES)
def test_a_reply_is_the_first_of_the_list(game):
    rng = random.Random(game)
    for _ in range(TASKS):
        task = task_of(rng, game)
        device, other = (ready(task, nets.rom()) for _ in range(2))
        picked(device)
        if get_word(device.ram, PICK_SEEN) >= 300:
            continue  # of a reply not all ends are seen
        before = bytes(other.ram[PLAYS : PLAYS + 9 * ENTRY])
        picked(other, inner=1)
        assert other.ram[PLAYS : PLAYS + 9 * ENTRY] == before
        assert other.ram[PICK_COUNT + 1] == 1
        assert entry(other.ram, REPLY) == entry(device.ram, PLAYS)


@pytest.mark.parametrize("budget", [1, 2, 7, 1 << 20])
def test_slices_of_any_size_pick_the_same(budget):
    rng = random.Random(5)
    for game in oracle.GAMES:
        task = task_of(rng, game)
        device, other = (ready(task, nets.rom(), level=3, exact=0) for _ in range(2))
        picked(device)
        picked(other, budget=budget)
        assert other.ram == device.ram


def test_the_long_roll_is_picked_in_halves():
    task = {**positions.random_request(random.Random(1), "trictrac", "G1"), "dice": [1, 2]}
    task |= positions.merge("trictrac", {24: 8, 20: 4, 16: 3}, {24: 10, 22: 5})
    device = ready(task, nets.rom())
    assert pick.is_half(device)
    picked(device)
    steps, _, _ = entry(device.ram, PLAYS)
    assert [die for _, die in steps] == [1, 1, 2, 2]
    pick.make(device, PLAYS)
    picked(device)
    assert [die for _, die in entry(device.ram, PLAYS)[0]] == [5, 5, 6, 6]


def test_so_many_ends_are_seen_and_no_more():
    """A double in Trictrac with men everywhere ends in thousands of ways."""
    men = {point: 1 for point in range(10, 24) if point != 12} | {24: 2}
    task = {"game": "trictrac", "mode": "G1", "dice": [1, 1]}
    task |= positions.merge("trictrac", men, {24: 15})
    device = ready(task, nets.bare())
    board = bytes(device.ram[MINE : MINE + 104])
    picked(device, inner=1)
    assert get_word(device.ram, PICK_SEEN) == 300
    assert device.ram[MINE : MINE + 104] == board
    picked(device)
    assert 300 < get_word(device.ram, PICK_SEEN) <= 2000
    assert device.ram[MINE : MINE + 104] == board


def test_a_pass_is_a_play_without_steps():
    shut = dict.fromkeys(range(1, 7), 2) | {13: 3}
    task = {"game": "backgammon", "mode": "G1", "dice": [3, 1]}
    task |= positions.merge("backgammon", {25: 2, 6: 13}, shut)
    device = ready(task, nets.rom())
    picked(device)
    assert device.ram[PICK_COUNT] == 1
    assert entry(device.ram, PLAYS)[0] == []


def test_where_no_end_is_legal_the_longest_is_picked():
    """In mid-turn, after a step that only equals a legal turn. The equity stays what it is."""
    task = {"game": "backgammon", "mode": "G1", "dice": [6, 1]}
    task |= positions.merge("backgammon", {6: 1, 5: 1, 0: 13}, {21: 2, 0: 13})
    device = ready(task, nets.rom())
    walk.make_counted(device, 6, roll.slot_of(device, 6))
    evaluate.begin(device, 0)
    picked(device)
    assert device.ram[PICK_COUNT]
    steps, score, _ = entry(device.ram, PLAYS)
    assert len(steps) <= 1
    pick.make(device, PLAYS)
    assert evaluate.score(device) == score


def test_a_board_on_which_no_turn_may_end_leaves_the_list_empty():
    """One man on the heel: no such board comes up, but rubbish may say so."""
    task = {"game": "trictrac12", "mode": "G1", "dice": [6, 6]}
    task |= positions.merge("trictrac12", {24: 15}, {24: 15})
    device = ready(task, nets.rom())
    ram = device.ram
    ram[MINE : MINE + 26] = bytes(13) + b"\x01" + bytes(12)
    pick.begin(device, 0)
    for _ in range(50):
        if not ram[PICK_DONE]:
            pick.onward(device, 96)
    assert ram[PICK_DONE]


def test_blur_orders_the_list_and_leaves_the_scores():
    task = {"game": "backgammon", "mode": "G1", "dice": [4, 2]}
    task |= positions.start_position("backgammon")
    orders = set()
    for state in range(1, 65535, 4001):
        device = ready(task, nets.bare(), level=1, exact=0)
        set_word(device.ram, RANDOM, state)
        picked(device)
        ends = []
        for rank in range(device.ram[PICK_COUNT]):
            _, score, blur = entry(device.ram, PLAYS + ENTRY * rank)
            assert abs(blur) <= 128 * max(noise[1] for noise in levels.NOISE)
            ends.append(score + blur)
        assert ends == sorted(ends, reverse=True)
        orders.add(bytes(device.ram[PLAYS : PLAYS + 4]))
    assert len(orders) > 4
    assert device.ram[WORK_GAME] == BACKGAMMON


def test_rotate_moves_one_up_and_the_others_down():
    device = Device(b"")
    ram = device.ram
    for rank in range(MOST_PLAYS):
        ram[PLAYS + ENTRY * rank : PLAYS + ENTRY * (rank + 1)] = bytes([rank + 1]) * ENTRY
    pick.rotate(ram, 2, 5)
    firsts = [ram[PLAYS + ENTRY * rank + byte] for rank in range(MOST_PLAYS) for byte in (0, 16)]
    assert firsts[::2] == firsts[1::2] == [1, 2, 6, 3, 4, 5, 7, 8]
