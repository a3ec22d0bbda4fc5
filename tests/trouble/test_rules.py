"""Cases of trouble with the rules of backgammon, each played by keys on the device."""

import json

import pytest

from emulator.rules import answer
from firmware import memory
from firmware.memory import LIFTED, ROLLS, TURN_STEPS
from firmware.phases import PHASE_MOVE, PHASE_OVER, PHASE_PASS, PHASE_ROLL
from tests.firmware.setup import (
    START,
    at_rest,
    cases,
    dice_of,
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
    side_on_roll,
    standing,
    words,
)

CASES = cases("backgammon")


def at(name, **options):
    device = handheld()
    place_request(device, request_of(CASES[name]), **options)
    return device


def ends(name):
    return answer(json.dumps(request_of(CASES[name])))["legal"]


def offered(device, point):
    """Where the man on `point` may go, as the arrows tell; 0 is off."""
    press_point(device, point)
    if not device.device.ram[LIFTED]:
        return set()
    bits = int.from_bytes(device.device.ram[memory.TARGETS :][:4], "little")
    targets = {target for target in range(25) if bits >> target & 1}
    side = side_on_roll(device)
    tray = ("off white", "off black")[side]
    names = {field_name(device, side, target) if target else tray for target in targets}
    assert device.lcd.arrows() - {field_name(device, side, point)} == names
    device.press("REJECT")
    return targets


def turn_is_over(device, side=0):
    return side_on_roll(device) != side or phase(device) == PHASE_OVER


def test_both_numbers_are_played():
    """Case T001: a roll with one forced play is not cut to half."""
    assert len(ends("bg09")) == 1
    device = at("bg09")
    move(device, 8, 6)
    assert refused(device) == "PLAY MORE NUMBERS"
    move(device, 8, 2)
    assert not turn_is_over(device)
    device.press("ROLL DICE")
    assert refused(device) == "MOVE FIRST"
    move(device, 24, 22)
    assert turn_is_over(device)


def test_all_men_that_fit_go_off_with_a_double():
    """Case T004: three men on the ace and a double 1 are one turn and the end."""
    device = at("bg34")
    for left in (2, 1, 0):
        assert phase(device) == PHASE_MOVE
        move(device, 1, 0)
        assert men(device, 0).get(1, 0) == left
    assert phase(device) == PHASE_OVER
    assert device.read_message().startswith("WHITE WINS")


def test_a_blocked_man_is_no_candidate():
    """Case T007: 11/10 is taken at once, 13/12 is held."""
    assert len(ends("bg59")) == 73
    device = at("bg59")
    move(device, 13, 12)
    assert refused(device) == "POINT IS HELD"
    move(device, 11, 10)
    assert men(device, 0)[10] == 1
    assert device.device.ram[TURN_STEPS] == 1


def test_which_number_is_due():
    """Case T009: the larger if only one fits; the smaller if the larger cannot; both if both."""
    assert [len(ends(name)) for name in ("bg01", "bg03", "bg06")] == [1, 1, 2]
    device = at("bg01")
    assert offered(device, 21) == {16}
    move(device, 21, 18)
    assert refused(device) == "PLAY THE LARGER"
    move(device, 21, 16)
    assert turn_is_over(device)
    device = at("bg03")
    move(device, 21, 16)
    assert refused(device) == "POINT IS HELD"
    move(device, 21, 18)
    assert turn_is_over(device)
    device = at("bg06")
    assert offered(device, 9) <= {4, 6}
    for source, targets in ((21, offered(device, 21)), (9, offered(device, 9))):
        for target in targets:
            again = at("bg06")
            move(again, source, target)
            assert not turn_is_over(again)


def test_the_small_number_may_go_first():
    """Case T010: so that the big one takes a lower man off."""
    device = at("bg32")
    move(device, 5, 2)
    move(device, 4, 0)
    assert men(device, 0) == {0: 14, 2: 1}
    device = at("bg32")
    move(device, 5, 0)
    move(device, 4, 1)
    assert men(device, 0) == {0: 14, 1: 1}
    assert len(ends("bg32")) == 2


def test_fewer_men_than_dice():
    """Case T014: one man left and two dice."""
    device = at("bg35")
    move(device, 3, 0)
    assert phase(device) == PHASE_OVER


def test_no_question_after_the_last_man():
    """Case T015: the result at once, no PASS."""
    device = at("bg43")
    move(device, 5, 0)
    move(device, 4, 0)
    assert phase(device) == PHASE_OVER
    for _ in range(200):
        assert "PASS" not in device.lcd.legends
        device.run()
    assert device.read_message().startswith("WHITE WINS")


def test_targets_belong_to_the_board_as_it_is():
    """Case T017: after every step and every step taken back; and no end is missing."""
    assert len(ends("bg48")) == 119
    device = at("bg48")
    fresh = {point: offered(device, point) for point in sorted(men(device, 0))}
    for source, target in ((24, 22), (22, 20), (13, 11)):
        move(device, source, target)
        here = {point: offered(device, point) for point in sorted(men(device, 0))}
        # The same place reached by power off and on offers the same.
        again = handheld(battery=device.battery)
        again.run_until(at_rest)
        again.run()
        assert here == {point: offered(again, point) for point in sorted(men(again, 0))}
    for _ in range(3):
        device.press("TAKE BACK")
        device.run_until(at_rest)
    assert fresh == {point: offered(device, point) for point in sorted(men(device, 0))}


def test_the_long_roll_step_by_step_and_back():
    """Case T017: eight numbers of trictrac, some taken back on the way."""
    device = handheld()
    place(device, "trictrac", {24: 15}, {24: 15}, dice=(1, 2))
    before = standing(device)
    steps = ((24, 23), (24, 23), (24, 22), (24, 22), (24, 19), (24, 19), (24, 18))
    seen = [before]
    for source, target in steps:
        assert offered(device, source) == {target}
        move(device, source, target)
        seen.append(standing(device))
    for state in reversed(seen[:-1]):
        device.press("TAKE BACK")
        device.run_until(at_rest)
        assert standing(device) == state
    for source, target in (*steps, (24, 18)):
        move(device, source, target)
    assert turn_is_over(device)
    assert men(device, 0) == {24: 7, 23: 2, 22: 2, 19: 2, 18: 2}


def test_from_the_bar_first():
    """Case T026: nobody moves elsewhere; what cannot enter is lost."""
    device = at("bg13")
    assert phase(device) == PHASE_PASS
    device = at("bg17")
    before = position(device)
    press_point(device, 13)
    assert refused(device) == "BAR FIRST"
    assert position(device) == before
    press_point(device, 22)
    press_point(device, 24)
    assert turn_is_over(device)
    assert men(device, 0)[25] == 1


def test_three_on_the_bar_and_one_point_open():
    """Case T026: two on the bar and one point open lose the other number."""
    closed = dict.fromkeys((6, 5, 4, 3, 2), 3)
    device = handheld()
    place(device, "backgammon", {25: 3, 13: 5, 6: 7}, closed, dice=(1, 3))
    press_point(device, 22)
    assert refused(device) == "POINT IS HELD"
    for point in (13, 6):
        press_point(device, point)
        assert refused(device) == "BAR FIRST"
    press_point(device, 24)
    assert men(device, 0) == {25: 2, 24: 1, 13: 5, 6: 7}
    assert turn_is_over(device)


def test_dice_larger_than_every_man():
    """Case T168: they take the highest man off, and no other."""
    device = at("bg68")
    move(device, 1, 0)
    assert refused(device) == "HIGHER MAN FIRST"
    move(device, 3, 0)
    assert refused(device) == "HIGHER MAN FIRST"
    move(device, 4, 0)
    move(device, 3, 0)
    assert men(device, 0) == {0: 13, 1: 2}
    assert len(ends("bg68")) == 1
    assert len(ends("bg70")) == 2
    device = at("bg70")
    move(device, 3, 0)
    assert men(device, 0)[0] == 12
    device = at("bg70")
    move(device, 5, 2)
    assert offered(device, 3) == {0}
    move(device, 3, 0)
    assert turn_is_over(device)
    device = at("bg72")
    assert offered(device, 5) == {0, 1}


@pytest.mark.parametrize("level", range(1, 9))
def test_no_step_ends_on_a_held_point(level):
    """Case T170: a game at every level, looked at in every tick."""
    device = handheld(seed=100 + level)
    place(device, "backgammon", START, START, computer=1, level=level)
    before = [men(device, side) for side in range(2)]
    changes = 0
    enough = 100 if level < 7 else 10  # these think long
    while phase(device) != PHASE_OVER and changes < enough:
        device.hold("PLAY")
        device.run()
        device.release("PLAY")
        for _ in range(9):
            now = [men(device, side) for side in range(2)]
            if now != before:
                changes += 1
                check_step(before, now)
                before = now
            device.run()
    assert changes >= min(enough, 31)


def check_step(before, now):
    """From one tick to the next: 15 men a side, no colour changed, no heap thrown off."""
    for side in range(2):
        assert sum(now[side].values()) == 15
        assert not {p for p in now[side] if 0 < p < 25} & {25 - p for p in now[1 - side]}
    for side in range(2):
        for point, number in before[side].items():
            if 0 < point < 25 and 25 - point in now[1 - side]:
                # Who stood here is gone: it was one man, and he is on the bar or entered again.
                assert number == 1
                assert now[side].get(25, 0) >= 1


def test_a_held_point_is_refused_to_a_person():
    """Case T170: also from the bar."""
    device = at("bg78")
    press_point(device, 21)
    assert refused(device) in ("POINT IS HELD", "BAR FIRST")
    device = at("bg86")
    press_point(device, 20)
    assert refused(device) == "POINT IS HELD"
    press_point(device, 23)
    assert men(device, 1)[25] == 1
    assert men(device, 0)[25] == 1
    assert turn_is_over(device)


@pytest.mark.parametrize(
    ("name", "source", "target"), [("bg96", 13, 10), ("bg98", 13, 7), ("bg100", 20, 16)]
)
def test_no_part_of_a_turn_is_skipped(name, source, target):
    """Case T172: after one step nothing but the other numbers goes on."""
    device = at(name)
    move(device, source, target)
    before = standing(device)
    assert not turn_is_over(device)
    device.press("ROLL DICE")
    assert refused(device) == "MOVE FIRST"
    device.press("DOUBLE/ACCEPT")
    assert refused(device) == "CUBE IS NOT IN PLAY"
    device.run(60 * 64)
    assert standing(device) == before
    device.press("PLAY")
    device.run_until(turn_is_over)
    assert turn_is_over(device)
    mine = seen_by_mover(device)
    assert any(mine == (end["board"], end["bar"], end["off"]) for end in CASES[name]["legal"])


def seen_by_mover(device):
    mine, theirs = men(device, 0), men(device, 1)
    board = [mine.get(p, 0) - theirs.get(25 - p, 0) for p in range(1, 25)]
    return (
        board,
        [mine.get(25, 0), theirs.get(25, 0)],
        [mine.get(0, 0), theirs.get(0, 0)],
    )


@pytest.mark.parametrize("name", ["bg84", "bg102"])
def test_a_roll_without_a_play_is_a_turn(name):
    """Case T174: thrown, shown, counted, passed; once."""
    device = handheld()
    request = request_of(CASES[name])
    place_request(device, request)
    white, black = men(device, 0), men(device, 1)
    place(device, "backgammon", white, black)
    for die in request["dice"]:
        device.press(str(die))
    device.run_until(lambda d: phase(d) == PHASE_PASS)
    device.run(2)
    assert device.lcd.dice == tuple(request["dice"])
    assert "PASS" in device.lcd.legends
    assert device.lcd.text.strip() == "PASS"
    assert words(device, ROLLS) == (1, 0)
    before = position(device)
    device.press(field_name(device, 0, 6))
    assert position(device) == before
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 1)
    device.run(300)
    assert (phase(device), side_on_roll(device)) == (PHASE_ROLL, 1)
    assert words(device, memory.TURNS) == (1, 0)


DOUBLES = [name for name, case in CASES.items() if case["dice"][0] == case["dice"][1]]


@pytest.mark.parametrize("name", DOUBLES)
def test_as_many_numbers_of_a_double_as_fit(name):
    """Case T176: exactly so many steps are asked for, then the turn passes by itself."""
    case = CASES[name]
    device = at(name)
    for step in range(case["dice_used"]):
        assert phase(device) == PHASE_MOVE
        assert side_on_roll(device) == 0
        assert device.device.ram[TURN_STEPS] == step
        assert dice_of(device) == tuple(case["dice"])
        for source in sorted(men(device, 0), reverse=True):
            targets = offered(device, source) if source else set()
            if targets:
                target = min(targets)
                move(device, source, target)
                break
    if case["dice_used"]:
        assert turn_is_over(device)
    else:
        assert phase(device) == PHASE_PASS
