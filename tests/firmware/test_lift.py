"""What a lifted man may do, asked by presses and compared with all legal turns."""

import random
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from emulator.position import parse_request, write_answer
from emulator.rules import legal_turns
from firmware import memory
from firmware.memory import LIFTED, TARGETS, TURN_STEPS
from firmware.phases import PHASE_MOVE, PHASE_OVER, PHASE_PASS
from tests import oracle, positions
from tests.firmware.setup import (
    START,
    cases,
    field_name,
    handheld,
    men,
    move,
    phase,
    place,
    place_request,
    position,
    press_point,
    refused,
    request_of,
    seen_by,
    side_on_roll,
)

DEVICE = handheld()

games = st.sampled_from(oracle.GAMES)
modes = st.sampled_from(oracle.MODES)
sides = st.integers(0, 1)
seeds = st.integers(0, 1 << 32)


def random_request(game, mode, seed):
    request = positions.random_request(random.Random(seed), game, mode)
    if game == "trictrac" and sorted(request["dice"]) == [1, 2]:
        request["dice"] = [2, 3]  # the long roll has too many ends for here
    return request


def turns_of(request):
    found, dice = parse_request(request)
    return {replace(end, result=None): steps for end, steps in legal_turns(found, dice)}


def targets(device):
    """The points that the lifted man is offered, 0 for off."""
    bits = int.from_bytes(device.device.ram[TARGETS : TARGETS + 4], "little")
    return [point for point in range(26) if bits >> point & 1]


def turn_is_on(device, side):
    return phase(device) == PHASE_MOVE and side_on_roll(device) == side


def still_same_turn(device, side, steps):
    """In trictrac12 the same side may be on roll again."""
    return turn_is_on(device, side) and device.device.ram[TURN_STEPS] == steps


def play_at_random(device, side, rng):
    """Lift men at random and set them down where they may go, until the turn is over."""
    steps = 0
    while still_same_turn(device, side, steps):
        sources = sorted(set(men(device, side)) - {0})
        if 25 in sources:
            sources = [25]  # a press elsewhere may mean the point of entry, and is a step then
        rng.shuffle(sources)
        for source in sources:
            press_point(device, source, side)
            if device.device.ram[LIFTED] and targets(device):
                break
            if device.device.ram[LIFTED]:
                press_point(device, source, side)
        offered = targets(device)
        assert offered, "a turn that nothing can end"
        target = rng.choice(offered)
        if target:
            press_point(device, target, side)
        else:
            device.press("BEAR OFF")
        steps += 1


@settings(max_examples=40)
@given(games, modes, seeds, sides)
@example("backgammon", "G1", 14398, 0)  # two men enter where one of their own stands
def test_whatever_one_may_play_is_a_legal_turn(game, mode, seed, side):
    request = random_request(game, mode, seed)
    place_request(DEVICE, request, side=side)
    legal = turns_of(request)
    if phase(DEVICE) == PHASE_PASS:
        assert list(legal) == [seen_by(DEVICE, side)]
        return
    play_at_random(DEVICE, side, random.Random(seed))
    assert seen_by(DEVICE, side) in legal
    ended = oracle.outcome(game, end_state(DEVICE, side)) is not None
    assert (phase(DEVICE) == PHASE_OVER) == ended


def end_state(device, side):
    return oracle.to_state(write_answer(seen_by(device, side)))


@settings(max_examples=40)
@given(games, modes, seeds, sides)
def test_every_legal_turn_can_be_played(game, mode, seed, side):
    request = random_request(game, mode, seed)
    legal = turns_of(request)
    rng = random.Random(seed)
    for end in rng.sample(sorted(legal, key=repr), min(3, len(legal))):
        orders = [legal[end], legal[end][::-1]]
        assert any(reaches(request, side, steps, end) for steps in orders)


def reaches(request, side, steps, end):
    """Whether these steps, pressed one by one, are taken and lead to `end`."""
    place_request(DEVICE, request, side=side)
    goal = 1 if request["game"] == "trictrac12" else 0
    for number, (source, die) in enumerate(steps):
        if not still_same_turn(DEVICE, side, number):
            break
        target = source - die if source - die > goal else 0
        press_point(DEVICE, source, side)
        if not DEVICE.device.ram[LIFTED] or target not in targets(DEVICE):
            return False
        if target:
            press_point(DEVICE, target, side)
        else:
            DEVICE.press("BEAR OFF")
    if still_same_turn(DEVICE, side, len(steps)):
        return False
    return seen_by(DEVICE, side) == end


@settings(max_examples=40)
@given(games, modes, seeds, sides)
def test_an_illegal_press_changes_no_position(game, mode, seed, side):
    """Each field in turn, with a man lifted: taken where an arrow is, else refused."""
    request = random_request(game, mode, seed)
    place_request(DEVICE, request, side=side)
    if phase(DEVICE) != PHASE_MOVE:
        return
    rng = random.Random(seed)
    before = position(DEVICE)
    sources = sorted(set(men(DEVICE, side)) - {0})
    if 25 in sources:
        sources = [25]  # a press elsewhere already means the point of entry
    for source in rng.sample(sources, min(3, len(sources))):
        press_point(DEVICE, source, side)
        offered = targets(DEVICE)
        lifted = DEVICE.device.ram[LIFTED]
        if not lifted:
            assert round(DEVICE.tone) == 208
            continue
        DEVICE.press("TAKE BACK")
        for target in rng.sample(range(1, 25), 3):
            if target in offered or target == source:
                continue
            press_point(DEVICE, source, side)
            press_point(DEVICE, target, side)
            assert round(DEVICE.tone) == 208
            assert DEVICE.device.ram[memory.MESSAGE]
            assert DEVICE.device.ram[LIFTED] == 0
            assert position(DEVICE) == before
        if 0 not in offered:
            press_point(DEVICE, source, side)
            DEVICE.press("BEAR OFF")
            assert round(DEVICE.tone) == 208
            assert DEVICE.device.ram[memory.MESSAGE]
            assert position(DEVICE) == before
    assert DEVICE.device.ram[memory.SIDE] == side


@settings(max_examples=40)
@given(games, modes, seeds)
def test_offered_targets_have_arrows(game, mode, seed):
    request = random_request(game, mode, seed)
    place_request(DEVICE, request)
    if phase(DEVICE) != PHASE_MOVE:
        return
    for source in sorted(set(men(DEVICE, 0)) - {0}):
        press_point(DEVICE, source)
        if not DEVICE.device.ram[LIFTED]:
            continue
        wanted = {field_name(DEVICE, 0, p) if p else "off white" for p in targets(DEVICE)}
        assert DEVICE.lcd.arrows() - {field_name(DEVICE, 0, source)} == wanted
        DEVICE.press("REJECT")


# Reasons --------------------------------------------------------------------------------------

SAME_WAY_START = {24: 15}


@pytest.mark.parametrize(
    ("game", "white", "black", "dice", "source", "target", "text"),
    [
        ("backgammon", START, START, (5, 3), 24, 19, "POINT IS HELD"),
        ("backgammon", START, START, (5, 3), 24, 20, "NO SUCH NUMBER"),
        ("backgammon", START, START, (5, 3), 6, 0, "NOT ALL HOME"),
        ("backgammon", {6: 2, 3: 3}, {24: 2, 1: 10}, (5, 2), 3, 0, "HIGHER MAN FIRST"),
        ("jacquet", {24: 14, 18: 1}, {24: 15}, (6, 5), 18, 12, "SMALLER NUMBER FIRST"),
        ("jacquet", {24: 14, 18: 1}, {24: 15}, (6, 5), 18, 13, None),
        ("jacquet", {24: 14, 16: 1}, {24: 15}, (6, 2), 24, 18, "SMALLER NUMBER FIRST"),
        ("jacquet", {22: 14, 16: 1}, {24: 15}, (6, 5), 22, 17, "POSTILLION NOT HOME"),
        ("jacquet", {6: 10, 5: 5}, {24: 15}, (6, 5), 5, 0, "OPPONENT STILL ON HIS 24"),
        ("moultezim", {24: 14, 18: 1}, {24: 15}, (6, 5), 24, 18, "FIRST MAN MUST RUN"),
        ("plakoto", {6: 2, 3: 2, 1: 1}, {24: 2, 20: 1, 1: 5}, (6, 3), 1, 0, "HIGHER MAN FIRST"),
        ("trictrac12", {24: 2, 20: 13}, {24: 2, 20: 13}, (6, 5), 20, 15, "MEN ON 24 FIRST"),
        ("trictrac12", {15: 13, 16: 2}, {20: 15}, (3, 2), 15, 12, "HEEL IS CLOSED"),
        ("trictrac12", {15: 1, 20: 14}, {20: 15}, (2, 1), 15, 13, "HEEL TAKES TWO"),
        ("trictrac12", {13: 2, 20: 13}, {20: 15}, (2, 1), 13, 11, "HEEL TAKES TWO"),
    ],
)
def test_reasons(game, white, black, dice, source, target, text):
    device = handheld()
    place(device, game, white, black, dice=dice)
    before = position(device)
    move(device, source, target)
    if text is None:
        assert position(device) != before
        return
    assert refused(device) == text
    assert position(device) == before


@pytest.mark.parametrize(
    ("mode", "text"),
    [(1, None), (2, "G2 POINTS MUST STAY OPEN")],
)
def test_g1_and_g2_decide(mode, text):
    device = handheld()
    men = {20: 8, 18: 1, 17: 1, 16: 1, 15: 1, 5: 3}
    place(device, "jacquet", men, {24: 15}, dice=(6, 1), mode=mode)
    move(device, 5, 4)
    before = position(device)
    move(device, 20, 14)
    if text:
        assert refused(device) == text
        assert position(device) == before
    else:
        assert position(device) != before


def test_both_numbers_are_due():
    """8/2 alone would leave the 2 unplayed, which 24/22 can use."""
    device = handheld()
    place_request(device, request_of(cases("backgammon")["bg09"]))
    move(device, 24, 18)
    assert refused(device) in ("POINT IS HELD", "PLAY MORE NUMBERS")
    move(device, 8, 6)
    assert refused(device) == "PLAY MORE NUMBERS"
    move(device, 8, 2)
    move(device, 24, 22)
    assert side_on_roll(device) == 1


def test_the_larger_is_due():
    device = handheld()
    place_request(device, request_of(cases("backgammon")["bg01"]))
    move(device, 21, 18)
    assert refused(device) == "PLAY THE LARGER"
    move(device, 21, 16)
    assert side_on_roll(device) == 1


@pytest.mark.parametrize("dice", [(5, 3), (6, 1)])
def test_nobody_leaves_the_board_while_a_man_is_on_the_bar(dice):
    device = handheld()
    place(device, "backgammon", {25: 1, 6: 5, 3: 4}, {1: 15}, dice=dice)
    before = position(device)
    for source in (6, 3):
        device.press("BEAR OFF")
        press_point(device, source)
        assert refused(device) == "BAR FIRST"
        press_point(device, source)
        assert refused(device) == "BAR FIRST"
    assert position(device) == before


def test_pinned_men_and_their_side():
    device = handheld()
    place(device, "plakoto", {5: 1, 6: 2, 3: 12}, {20: 1, 1: 14}, dice=(6, 3), pins=[(0, 5)])
    press_point(device, 5)
    assert refused(device) == "MAN IS PINNED"
    move(device, 3, 0)
    assert refused(device) == "PINNED MAN STOPS BEAR OFF"
