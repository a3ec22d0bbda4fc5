import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator import core
from emulator.position import Position, parse_request
from emulator.rom import load
from emulator.rules import legal_turns
from firmware import Device, duty, evaluate, levels, memory, pick, roll, search, walk
from firmware.memory import (
    ADVICE,
    DUTY_KNOWN,
    ENTRY,
    EXACT,
    JOB,
    MINE,
    MOST_PLAYS,
    OPTION_LEVEL,
    PICK_COUNT,
    PICK_SEEN,
    PLAN,
    PLAN_SCORE,
    PLAN_STEPS,
    PLAYS,
    RANDOM,
    SAVED_SIZE,
    SEARCH_STAGE,
    SEARCH_TICKS,
    TURN_STEP,
    TURN_STEPS,
    WALK_DEPTH,
    WORK_GAME,
)
from firmware.phases import ADVICE_TEACHER, JOB_THINK
from firmware.words import get_long, get_word, set_word
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START
from tests.firmware.test_look import end_of, worth
from tests.firmware.test_pick import picked, ready

ROM = load().data
LIMIT = 4000  # ticks

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
seeds = st.integers(0, 1 << 32)


def request(game, mine, theirs, dice, mode="G1", pins=()):
    """A request from men by each side's own points; who is missing is off."""
    sides = [{0: 15 - sum(men.values()), **men} for men in (mine, theirs)]
    return {"game": game, "mode": mode, **positions.merge(game, *sides, pins), "dice": dice}


def plan(request, level=0, state=1, image=ROM):
    """Play a roll as the opponent does: the steps, and the position it leads to.

    Without a level it is played as well as it can be without a look ahead.
    """
    position, dice = parse_request(request)
    device = Device(image)
    ram = device.ram
    position.write(device)
    ram[OPTION_LEVEL] = level
    ram[EXACT] = 0 if level else 1
    set_word(ram, RANDOM, state)
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not ram[DUTY_KNOWN]:
        duty.onward(device, 100)
    ram[WALK_DEPTH] = 0
    steps = []
    while not duty.is_over(device):
        before = bytes(ram[MINE : MINE + 104])
        search.begin(device)
        for _ in range(LIMIT):
            if search.onward(device):
                break
        else:
            pytest.fail("it thinks for ever")
        assert ram[MINE : MINE + 104] == before
        assert ram[PLAN_STEPS]
        for number in range(ram[PLAN_STEPS]):
            step = ram[PLAN + number]
            walk.make_counted(device, step & 31, roll.slot_of(device, step >> 5))
            ram[TURN_STEPS] += 1
            steps.append((step & 31, step >> 5))
    return steps, Position.read(device)


@settings(max_examples=60)
@given(games, modes, seeds, st.integers(1, 6), st.sampled_from([ROM, nets.rom(), nets.bare()]))
def test_a_plan_is_a_legal_turn(game, mode, seed, level, image):
    task = positions.random_request(random.Random(seed), game, mode)
    if game == "trictrac" and sorted(task["dice"]) == [1, 2]:
        task["dice"] = [1, 3]  # the long roll has a test of its own
    steps, end = plan(task, level, seed % 65535 + 1, image)
    legal = dict(legal_turns(*parse_request(task)))
    assert end in legal
    assert len(steps) <= 4


def test_the_long_roll_is_played_in_two_halves():
    steps, end = plan(request("trictrac", {24: 8, 20: 4, 16: 3}, {24: 10, 22: 5}, [1, 2]))
    assert [die for _, die in steps] == sorted(die for _, die in steps)
    assert len(steps) == 8
    assert sum(end.mine) == 15


@given(st.integers(1, 8), st.integers(1, 65535))
def test_the_last_men_go_off_whatever_the_level(level, state):
    task = request("backgammon", {6: 1, 1: 1}, {1: 1}, [6, 1])
    _, end = plan(task, level, state)
    assert end.mine[0] == 15


def test_it_bears_off_two_men_rather_than_one():
    _, end = plan(request("backgammon", {6: 3, 5: 2, 4: 2, 3: 1}, {3: 5, 2: 5}, [5, 4]))
    assert end.mine[0] == 9


def test_it_hits_the_shot_that_wins():
    mine = {20: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}
    theirs = {10: 1, 2: 3, 1: 3}
    _, end = plan(request("backgammon", mine, theirs, [5, 1]))
    assert end.theirs[25] == 1


@pytest.mark.parametrize(
    ("dice", "point"),
    [([3, 1], 5), ([4, 2], 4), ([6, 1], 7)],
)
def test_it_makes_the_point_of_a_good_opening_roll(dice, point):
    _, end = plan(request("backgammon", START, START, dice))
    assert end.mine[point] == 2


def test_it_takes_the_mother():
    """Two men of mine have left; their last man on 24 stands alone within reach."""
    task = request("plakoto", {12: 10, 5: 2, 1: 0, 8: 3}, {24: 1, 14: 8, 10: 6}, [4, 1])
    _, end = plan(task)
    assert end.their_pins[24]
    assert end.result == 2


def test_it_pins_a_man_far_back_rather_than_pass_by():
    task = request("plakoto", {24: 11, 16: 2, 12: 2}, {24: 12, 20: 1, 14: 2}, [6, 1])
    _, end = plan(task)
    assert end.their_pins[20] or not any(end.their_pins[1:])


@pytest.mark.parametrize("game", ["jacquet", "moultezim"])
def test_the_runner_runs(game):
    _, end = plan(request(game, {24: 14, 14: 1}, {24: 14, 14: 1}, [6, 5]))
    assert end.mine[14] == 0
    assert end.mine[24] >= 13


def test_it_hits_for_a_point_in_trictrac12():
    task = request("trictrac12", {20: 4, 16: 6, 13: 2, 9: 3}, {22: 4, 14: 1, 18: 6, 13: 4}, [5, 2])
    _, end = plan(task)
    assert end.points[0] >= 1


def test_the_twelfth_point_is_taken():
    task = {**request("trictrac12", {20: 4, 7: 6, 2: 5}, {22: 10, 21: 5}, [1, 2])}
    task["points"] = [11, 3]
    _, end = plan(task)
    assert end.result == 1


def test_without_noise_a_roll_is_played_in_one_way():
    task = positions.random_request(random.Random(5), "backgammon", "G1")
    assert len({tuple(plan(task, 0, state)[0]) for state in range(1, 20)}) == 1


def test_with_noise_in_several():
    task = request("backgammon", START, START, [2, 1])
    assert len({tuple(plan(task, 1, state)[0]) for state in range(1, 65535, 2039)}) > 2


def test_ends_are_counted():
    device = Device(ROM)
    position, dice = parse_request(request("backgammon", START, START, [3, 1]))
    position.write(device)
    device.ram[EXACT] = 1
    roll.lay_out(device, *dice)
    duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        duty.onward(device, 100)
    search.begin(device)
    while not search.onward(device):
        pass
    assert get_word(device.ram, PICK_SEEN) >= len(list(legal_turns(position, dice)))


# Looking ahead ---------------------------------------------------------------------------

IMAGE = nets.bare()  # by the weighted sum many plays seem about as good


def small(game, dice):
    """A position with few plays, so that two plies are soon seen."""
    sides = {
        "backgammon": ({6: 1, 4: 1, 3: 1}, {20: 1, 2: 2}),
        "jacquet": ({6: 2, 3: 1}, {5: 2, 2: 1}),
        "trictrac": ({6: 2, 3: 1}, {5: 2, 2: 1}),
        "moultezim": ({6: 2, 3: 1}, {5: 2, 2: 1}),
        "plakoto": ({6: 1, 4: 1, 3: 1}, {20: 1, 2: 2}),
        "trictrac12": ({15: 2, 6: 1}, {16: 2, 5: 1}),
    }[game]
    return request(game, *sides, dice)


def searching(task, exact, teacher=None):
    """A device that has begun to search; `teacher` are the steps that were played."""
    device = ready(task, IMAGE, exact=exact)
    if teacher is not None:
        device.ram[ADVICE] = ADVICE_TEACHER
        device.ram[TURN_STEPS] = len(teacher)
        for number, (source, die) in enumerate(teacher):
            device.ram[TURN_STEP + number] = source | die << 5
    search.begin(device)
    return device


def seen_of(saved):
    """All but what a walk leaves behind when it ends: board, roll, duty, steps made."""
    return saved[: memory.WALK_DEPTH + 1 - WORK_GAME], saved[memory.DIE_MUST_NEXT - WORK_GAME]


def finish(device):
    for _ in range(LIMIT):
        if search.onward(device):
            return
    pytest.fail("it thinks for ever")


def working(device):
    return bytes(device.ram[WORK_GAME : WORK_GAME + SAVED_SIZE])


@pytest.mark.parametrize("plies", [1, 2])
@pytest.mark.parametrize("game", oracle.GAMES)
def test_the_best_of_those_looked_at_is_the_plan(game, plies):
    task = small(game, [4, 1])
    device = searching(task, 1 + plies)
    before = working(device)
    finish(device)
    assert seen_of(working(device)) == seen_of(before)
    ram = device.ram
    count = ram[PICK_COUNT]
    assert ram[PLAN_STEPS] == ram[PLAYS + pick.COUNT]
    assert ram[PLAN : PLAN + ram[PLAN_STEPS]] == ram[PLAYS : PLAYS + ram[PLAN_STEPS]]
    assert get_long(ram, PLAN_SCORE) == pick.worth(ram, 0, 0)
    shallow = ready(task, IMAGE)
    picked(shallow)
    near = [
        rank
        for rank in range(count)
        if pick.worth(shallow.ram, rank, 0)
        > pick.worth(shallow.ram, 0, 0) - 64 * search._MARGINS[1]
    ][: search._WIDTHS[1]]
    again = roll.comes_again(shallow)
    if len(near) < 2:
        return
    # One ply sorts the first few; two plies fewer of them.
    ends = [end_of(shallow, PLAYS + ENTRY * rank) for rank in near]
    values = {end: valued(end, again, 1) for end in ends}
    best = max(values.values())
    if plies == 1:
        assert get_long(ram, PLAN_SCORE) == best
    else:
        few = sorted(
            (v for v in values.values() if v > best - 64 * search._MARGINS[2]), reverse=True
        )[: search._WIDTHS[2]]
        if len(few) > 1:
            deep = [valued(end, again, 2) for end in ends if values[end] in few]
            assert get_long(ram, PLAN_SCORE) in deep


def valued(end, again, depth):
    if end.result is not None:
        return end.result * evaluate.ONE
    return worth(end, again, depth, IMAGE)


@pytest.mark.parametrize("game", oracle.GAMES)
@pytest.mark.parametrize("teacher", [False, True])
def test_a_search_may_be_left_at_any_tick(game, teacher):
    """The board, the roll and what the walk knows stand as before."""
    rng = random.Random(game)
    task = positions.random_request(rng, game, "G1")
    played = legal_turns(*parse_request(task))
    steps = next(iter(played))[1] if teacher else None
    whole = searching(task, 2, teacher=steps)
    before = working(whole)
    ticks = 0
    while not search.onward(whole):
        ticks += 1
    assert seen_of(working(whole)) == seen_of(before)
    for stop in {0, 1, 2, ticks // 2, ticks - 1, *(rng.randrange(ticks + 1) for _ in range(4))}:
        device = searching(task, 2, teacher=steps)
        for _ in range(min(stop, ticks)):
            assert not search.onward(device)
        search.stop(device)
        assert seen_of(working(device)) == seen_of(before)


def test_the_teacher_sees_the_play_as_deeply_as_the_plan():
    task = small("backgammon", [4, 1])
    for _, steps in legal_turns(*parse_request(task)):
        device = searching(task, 2, teacher=steps)
        finish(device)
        best, played = get_long(device.ram, PLAN_SCORE), search.played_score(device.ram)
        assert best - played >= 0 or device.ram[PICK_COUNT] > search._WIDTHS[1]
        planned = [
            (step & 31, step >> 5) for step in device.ram[PLAN : PLAN + device.ram[PLAN_STEPS]]
        ]
        if planned == steps:
            assert best == played


def test_the_teachers_play_is_looked_at_in_its_own_place():
    task = small("backgammon", [4, 1])
    steps = [(4, 1), (6, 4)]
    device = searching(task, 2, teacher=steps)
    finish(device)
    entry = PLAYS + ENTRY * MOST_PLAYS
    assert [(step & 31, step >> 5) for step in device.ram[entry : entry + 2]] == steps
    end = end_of(device, entry)
    if device.ram[PICK_COUNT] > 1 and pick.worth(device.ram, 1, 0) != pick.worth(device.ram, 0, 0):
        assert search.played_score(device.ram) == valued(end, 0, 1)


def test_levels_look_as_far_as_they_say():
    """By the stages that a search goes through."""
    task = request("backgammon", START, START, [3, 1])
    for level in (1, 6, 7):
        device = ready(task, IMAGE, level=level, exact=0)
        search.begin(device)
        assert device.ram[JOB] == JOB_THINK
        deepest = 0
        while not search.onward(device):
            deepest = max(deepest, device.ram[SEARCH_STAGE])
        assert deepest == levels.PLIES[level]


@pytest.mark.parametrize("nodes", [5, 37, 4000])
def test_longer_or_shorter_ticks_find_the_same(nodes, monkeypatch):
    plain = core.python()
    answers = []
    for size in (plain.search._NODES, nodes):
        monkeypatch.setattr(plain.search, "_NODES", size)
        device = ready(small("plakoto", [4, 1]), nets.rom(), exact=3, runs_on=plain)
        plain.search.begin(device)
        while not plain.search.onward(device):
            pass
        set_word(device.ram, SEARCH_TICKS, 0)
        answers.append(bytes(device.ram))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("game", oracle.GAMES)
def test_a_ticks_work_is_bounded(game, monkeypatch):
    """Nodes and boards judged: what a slow board does in a tick."""
    plain = core.python()
    done = {"nodes": 0, "judged": 0, "parents": 0}

    def counted(module, name, kind):
        function = getattr(module, name)

        def count(*arguments):
            done[kind] += 1
            return function(*arguments)

        monkeypatch.setattr(module, name, count)

    counted(plain.walk, "make_counted", "nodes")
    counted(plain.evaluate, "score", "judged")
    counted(plain.evaluate, "begin", "parents")
    rng = random.Random(game)
    for exact in (1, 2, 2, 3):
        task = positions.random_request(rng, game, "G1")
        device = ready(task, IMAGE, exact=exact, runs_on=plain)
        plain.search.begin(device)
        for _ in range(150):
            done.update(nodes=0, judged=0, parents=0)
            if plain.search.onward(device):
                break
            assert done["judged"] <= search._NODES + 12
            assert done["parents"] <= search._NODES // 8 + 1
            assert done["nodes"] <= 10 * search._NODES


# Without ticks ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", oracle.GAMES)
def test_deciding_at_once_plays_as_the_search_without_a_look(game):
    rng = random.Random(game)
    for _ in range(8):
        task = positions.random_request(rng, game, "G1")
        _, end = plan(task, image=nets.rom())
        device = Device(nets.rom())
        position, dice = parse_request(task)
        position.write(device)
        roll.lay_out(device, *dice)
        search.decide(device)
        assert Position.read(device) == end
