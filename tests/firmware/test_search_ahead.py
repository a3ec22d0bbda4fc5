"""The search beyond the end of a play: the best few looked at, the teacher, slices."""

import random

import pytest

from emulator import core
from emulator.position import parse_request
from emulator.rules import legal_turns
from firmware import evaluate, levels, memory, pick, roll, search
from firmware.memory import (
    ADVICE,
    ENTRY,
    JOB,
    MOST_PLAYS,
    PICK_COUNT,
    PLAN,
    PLAN_SCORE,
    PLAN_STEPS,
    PLAYS,
    SAVED_SIZE,
    SEARCH_STAGE,
    SEARCH_TICKS,
    TURN_STEP,
    TURN_STEPS,
    WORK_GAME,
)
from firmware.phases import ADVICE_TEACHER, JOB_THINK
from firmware.words import get_long, set_word
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START
from tests.firmware.test_look import end_of, worth
from tests.firmware.test_pick import picked, ready
from tests.firmware.test_search import LIMIT, request

IMAGE = nets.bare()  # by the weighted sum many plays seem about as good


def small(game, dice):
    """A position with few plays, so that two plies are soon seen.

    With 4 and 1 some of the best are so close that both plies are looked at.
    """
    sides = {
        "backgammon": ({6: 1, 4: 1, 3: 1}, {20: 1, 2: 2}),
        "jacquet": ({6: 2, 3: 1}, {5: 2, 2: 1}),
        "trictrac": ({6: 2, 3: 1}, {5: 2, 2: 1}),
        "moultezim": ({11: 1, 9: 1, 6: 1}, {8: 1, 4: 1}),
        "plakoto": ({7: 1, 6: 1, 5: 1}, {4: 1, 3: 1}),
        "trictrac12": ({10: 1, 7: 1}, {11: 1, 10: 1}),
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
    assert ram[PLAN_STEPS] == ram[PLAYS + pick.COUNT]
    assert ram[PLAN : PLAN + ram[PLAN_STEPS]] == ram[PLAYS : PLAYS + ram[PLAN_STEPS]]
    assert get_long(ram, PLAN_SCORE) == pick.worth(ram, 0, 0)
    shallow = ready(task, IMAGE)
    picked(shallow)
    near = [
        rank
        for rank in range(ram[PICK_COUNT])
        if pick.worth(shallow.ram, rank, 0)
        > pick.worth(shallow.ram, 0, 0) - 64 * search._MARGINS[1]
    ][: search._WIDTHS[1]]
    assert len(near) > 1
    # One ply sorts the first few; two plies fewer of them.
    again = roll.comes_again(shallow)
    ends = [end_of(shallow, PLAYS + ENTRY * rank) for rank in near]
    ends.sort(key=lambda end: valued(end, again, 1), reverse=True)
    best = valued(ends[0], again, 1)
    if plies == 1:
        assert get_long(ram, PLAN_SCORE) == best
        return
    few = [
        end
        for end in ends[: search._WIDTHS[2]]
        if valued(end, again, 1) > best - 64 * search._MARGINS[2]
    ]
    assert len(few) > 1
    deepest = max(valued(end, again, 2) for end in few)
    assert deepest != best
    assert get_long(ram, PLAN_SCORE) == deepest


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
    told = {}
    for _, steps in legal_turns(*parse_request(task)):
        device = searching(task, 2, teacher=steps)
        finish(device)
        told[tuple(steps)] = search.played_score(device.ram)
        plan = device.ram[PLAN : PLAN + device.ram[PLAN_STEPS]]
        planned = tuple((step & 31, step >> 5) for step in plan)
        best = get_long(device.ram, PLAN_SCORE)
    assert told.pop(planned) == best
    assert len(told) > search._WIDTHS[1]  # one at least was not among those looked at
    assert max(told.values()) < best


def test_the_teachers_play_is_looked_at_in_its_own_place():
    task = small("backgammon", [4, 1])
    steps = [(4, 1), (6, 4)]
    device = searching(task, 1, teacher=steps)
    finish(device)
    unseen = search.played_score(device.ram)
    device = searching(task, 2, teacher=steps)
    finish(device)
    entry = PLAYS + ENTRY * MOST_PLAYS
    assert [(step & 31, step >> 5) for step in device.ram[entry : entry + 2]] == steps
    end = end_of(device, entry)
    assert search.played_score(device.ram) == valued(end, 0, 1) != unseen


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
    """If there is time for all of it: how long the second ply may take is told in ticks."""
    plain = core.python()
    monkeypatch.setattr(plain.search, "_PATIENCE", 1 << 20)
    answers = []
    for size in (plain.search._NODES, nodes):
        monkeypatch.setattr(plain.search, "_NODES", size)
        device = ready(small("plakoto", [4, 1]), nets.rom(), exact=3, runs_on=plain)
        plain.search.begin(device)
        deepest = 0
        while not plain.search.onward(device):
            deepest = max(deepest, device.ram[SEARCH_STAGE])
        assert deepest == 2
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
