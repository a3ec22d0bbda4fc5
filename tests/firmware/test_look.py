"""A look ahead is worth what a plain recursion over the rolls says."""

import random
from dataclasses import replace

import pytest

from emulator.position import Position, parse_request
from firmware import Device, duty, evaluate, look, pick, roll, walk
from firmware.memory import (
    DIE_COUNT,
    DIE_LIST,
    DIE_MUST_NEXT,
    DUTY_KNOWN,
    ENTRY,
    LOOK_STATE,
    LOOK_VALUE,
    PICK_COUNT,
    PLAYS,
    SAVED_SIZE,
    TURN_HOUSE,
    WALK_DEPTH,
    WALK_STEP,
    WORK_GAME,
)
from firmware.words import get_long
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.test_pick import picked, ready

DEVICE = Device(nets.rom())


# The recursion ---------------------------------------------------------------------------


def best_reply(position, dice, image):
    """The first of the best ends of a roll: its worth, itself, whether its side rolls again."""
    device = Device(image)
    position.write(device)
    roll.lay_out(device, *dice)
    again = roll.comes_again(device)
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, 1000)
    device.ram[WALK_DEPTH] = 0
    value = None
    for _ in range(2 if pick.is_half(device) else 1):
        cap = 4 + device.ram[WALK_DEPTH]
        value, end, steps = best_end(device, min(cap, device.ram[DIE_COUNT]), again, position)
        for source, die in steps:
            walk.make_counted(device, source, roll.slot_of(device, die))
        if duty.is_over(device):
            break
    return value, end, again


def best_end(device, cap, again, parent):
    judge = Device(device.rom)
    parent.write(judge)
    evaluate.begin(judge, again)
    ram = device.ram
    base = ram[WALK_DEPTH]
    walk.begin(device, base, cap)
    best = None
    seen = 0
    while walk.onward(device, 1 << 20) != walk.FINISHED:
        if not duty.is_met(device):
            continue
        judge.ram[WORK_GAME : WORK_GAME + 110] = ram[WORK_GAME : WORK_GAME + 110]
        value = evaluate.score(judge)
        if best is None or value > best[0]:
            steps = [
                (ram[WALK_STEP + depth] & 31, ram[WALK_STEP + depth] >> 5)
                for depth in range(base, ram[WALK_DEPTH])
            ]
            best = value, Position.read(device), steps
        seen += 1
        if seen == 300:
            walk.back_to_base(device)
            break
    return best


def turned(position):
    return replace(
        position,
        mine=position.theirs,
        theirs=position.mine,
        my_pins=position.their_pins,
        their_pins=position.my_pins,
        points=position.points[::-1],
    )


ROLLS = list(zip(look._FIRST, look._SECOND, strict=True))
PARTS = [ROLLS[begin : begin + 7] for begin in (0, 7, 14)]


def times(dice):
    return 1 if dice[0] == dice[1] else 2


def worth(end, again, depth, image, rolls=ROLLS):
    """What an end is worth to the side that made it, `depth` rolls further on."""
    position = end if again else turned(end)
    total = 0
    for number, dice in enumerate(rolls):
        value, reply, once_more = best_reply(position, dice, image)
        if depth > 1 and reply.result is None:
            value = worth(reply, once_more, depth - 1, image, PARTS[number % 3])
        total += value * times(dice)
    mean = total // sum(times(dice) for dice in rolls)
    return mean if again else -mean


def test_every_roll_has_its_place():
    assert sorted(ROLLS) == [(low, high) for low in range(1, 7) for high in range(low, 7)]


@pytest.mark.parametrize("part", PARTS)
def test_every_number_comes_as_often_in_a_part(part):
    numbers = [sum(times(dice) * dice.count(number) for dice in part) for number in range(1, 7)]
    assert numbers == [4] * 6
    assert sum(times(dice) for dice in part) == 12


@pytest.mark.parametrize("rest", range(3))
def test_each_part_is_seen_behind_a_third_of_the_rolls(rest):
    assert sum(times(dice) for dice in ROLLS[rest::3]) == 12


# ----------------------------------------------------------------------------------------


def looked(device, entry, depth, budget=96):
    """Look ahead of a picked play; the board stands as before."""
    ram = device.ram
    before = bytes(ram[WORK_GAME : WORK_GAME + SAVED_SIZE])
    look.save(device)
    look.begin(device, entry, depth)
    slices = 0
    while ram[LOOK_STATE] != look.DONE:
        left = look.onward(device, budget)
        assert 0 <= left <= budget
        slices += 1
        assert slices < 100_000
    look.restore(device)
    assert ram[WORK_GAME : WORK_GAME + SAVED_SIZE] == before
    return get_long(ram, LOOK_VALUE)


def end_of(device, entry):
    look.save(device)
    pick.make(device, entry)
    end = Position.read(device)
    look.restore(device)
    return end


def agrees(task, depth, image, plays=2, budget=96):
    device = ready(task, image)
    picked(device)
    again = roll.comes_again(device)
    for rank in range(min(plays, device.ram[PICK_COUNT])):
        entry = PLAYS + ENTRY * rank
        end = end_of(device, entry)
        value = looked(device, entry, depth, budget)
        if end.result is not None:
            assert value == end.result * evaluate.ONE
        else:
            assert value == worth(end, again, depth, image)


@pytest.mark.parametrize("image", [nets.rom(), nets.bare()], ids=["nets", "bare"])
@pytest.mark.parametrize("game", oracle.GAMES)
def test_one_ply(game, image):
    rng = random.Random(game)
    for _ in range(3):
        task = positions.random_request(rng, game, "G1")
        if game == "trictrac" and sorted(task["dice"]) == [1, 2]:
            task["dice"] = [1, 1]
        agrees(task, 1, image)


SMALL = {
    "backgammon": ({6: 2, 3: 1}, {20: 1, 2: 2}),
    "jacquet": ({6: 2, 3: 1}, {5: 2, 2: 1}),
    "trictrac": ({6: 2, 3: 1}, {5: 2, 2: 1}),
    "moultezim": ({6: 2, 3: 1}, {5: 2, 2: 1}),
    "plakoto": ({6: 2, 3: 1}, {20: 1, 2: 2}),
    "trictrac12": ({14: 1, 6: 1}, {15: 2, 5: 1}),
}


@pytest.mark.parametrize("dice", [[2, 1], [3, 3]])
@pytest.mark.parametrize("game", SMALL)
def test_two_plies(game, dice):
    """With few men left on the board, and most dice games over before the second ply."""
    sides = [{0: 15 - sum(men.values()), **men} for men in SMALL[game]]
    task = {"game": game, "mode": "G1", **positions.merge(game, *sides), "dice": dice}
    if game == "trictrac" and dice == [2, 1]:
        task["dice"] = [3, 1]
    agrees(task, 2, nets.rom(), plays=1)


@pytest.mark.parametrize("budget", [1, 5, 1000])
def test_slices_of_any_size_look_the_same(budget):
    task = {"game": "backgammon", "mode": "G1", "dice": [3, 1]}
    task |= positions.merge("backgammon", {6: 2, 3: 1, 0: 12}, {20: 1, 2: 2, 0: 12})
    memories = []
    for size in (96, budget):
        device = ready(task, nets.rom())
        picked(device)
        looked(device, PLAYS, 1, size)
        memories.append(bytes(device.ram))
    assert memories[0] == memories[1]


def test_a_finished_game_needs_no_look():
    task = {"game": "backgammon", "mode": "G1", "dice": [6, 6]}
    task |= positions.merge("backgammon", {6: 2, 0: 13}, {24: 1, 0: 14})
    device = ready(task, nets.rom())
    picked(device)
    look.save(device)
    look.begin(device, PLAYS, 2)
    assert device.ram[LOOK_STATE] == look.DONE
    assert get_long(device.ram, LOOK_VALUE) == evaluate.ONE
    assert look.onward(device, 50) == 50


def test_a_duty_of_the_house_rule_is_brought_back():
    """Two men on the bar: by the house rule only the next number is due, after the look too."""
    task = {"game": "backgammon", "mode": "G1", "dice": [4, 3]}
    task |= positions.merge("backgammon", {25: 2, 6: 13}, {8: 2, 6: 13})
    position, dice = parse_request(task)
    device = Device(nets.rom())
    position.write(device)
    device.ram[TURN_HOUSE] = 1
    roll.lay_out(device, *dice)
    assert device.ram[DIE_MUST_NEXT]
    duty.begin(device)
    device.ram[WALK_DEPTH] = 0
    evaluate.begin(device, 0)
    picked(device)
    looked(device, PLAYS, 1)
    assert device.ram[DIE_MUST_NEXT]
    assert device.ram[DIE_LIST] == 3
