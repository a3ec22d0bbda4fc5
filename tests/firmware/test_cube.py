"""The computer's cube: who may turn it, what it turns, what it takes and what it drops.

Decisions are asked for twice: of chances that a test tells, on both sides of where theory
draws the line, and of boards on which the ROM is far from any line.
"""

from typing import NamedTuple

import pytest

from emulator.rom import default
from firmware import chances, cube, memory, texts
from firmware.chances import ONE
from firmware.games import BACKGAMMON, JACQUET
from firmware.match import (
    CRAWFORD_NOT_YET,
    CRAWFORD_NOW,
    CRAWFORD_PLAYED,
    CUBE_ALWAYS,
    CUBE_IN_MATCHES,
    CUBE_NEVER,
)
from firmware.memory import CHANCE_GAMMON, CHANCE_LOST_GAMMON, CHANCE_WIN
from firmware.phases import NOBODY, PHASE_MOVE, PHASE_OFFER, PHASE_OVER, PHASE_ROLL
from firmware.words import get_word, set_word
from tests.firmware.setup import START, fresh, handheld, phase, place, row, write_position
from tests.trouble.test_match import COMPUTER_BLACK, cube_of

BOTH_SIDES = pytest.mark.parametrize("side", [0, 1])


class Score(NamedTuple):
    """A match as the doubler sees it; money play without a length. `cube` is what is at stake."""

    length: int = 0
    mine: int = 0
    theirs: int = 0
    crawford: int = CRAWFORD_NOT_YET
    cube: int = 1


MONEY = Score()
EACH_LACKS_TWO = Score(5, 3, 3)
EACH_LACKS_FOUR = Score(5, 1, 1, cube=2)
BEHIND_FOUR_TO_TWO = Score(5, 1, 3)
AHEAD_TWO_TO_FOUR = Score(5, 3, 1)
TRAILER_LACKS_TWO = Score(5, 3, 4, CRAWFORD_PLAYED)
TRAILER_LACKS_FOUR = Score(5, 1, 4, CRAWFORD_PLAYED)
LEADER = Score(5, 4, 2, CRAWFORD_PLAYED)
DEAD_FOR_ME = Score(5, 3, 3, cube=2)


def table(score=MONEY, mine=START, theirs=START, side=0):
    """A game before the roll of `side`; a cube that has been turned is his."""
    device = fresh(rom=default().data)
    rows = [row(mine), row(theirs)]
    points = [score.mine, score.theirs]
    if side:
        rows.reverse()
        points.reverse()
    write_position(device, BACKGAMMON, rows, side=side)
    ram = device.ram
    ram[memory.OPTION_CUBE] = CUBE_ALWAYS
    ram[memory.MATCH] = score.length
    ram[memory.CRAWFORD] = score.crawford
    ram[memory.CUBE] = score.cube.bit_length() - 1
    ram[memory.CUBE_OWNER] = side if score.cube > 1 else NOBODY
    for each in (0, 1):
        set_word(ram, memory.SCORE + 2 * each, points[each])
    return device


def decided(device):
    """Whether the side on roll doubles, and whether the other side takes."""
    side = device.ram[memory.SIDE]
    return bool(cube.wants_double(device)), bool(cube.takes(device, side))


# Who may double -------------------------------------------------------------------------

REFUSALS = {
    texts.NO_CUBE: {memory.GAME: JACQUET},
    texts.CUBE_IS_OFF: {memory.OPTION_CUBE: CUBE_NEVER},
    texts.NO_CUBE_AT_1: {memory.MATCH: 1},
    texts.CRAWFORD_GAME: {memory.MATCH: 5, memory.CRAWFORD: CRAWFORD_NOW, memory.SCORE: 4},
    texts.CUBE_AT_64: {memory.CUBE: cube.LARGEST, memory.CUBE_OWNER: 0},
    texts.NOT_YOUR_CUBE: {memory.CUBE: 1, memory.CUBE_OWNER: 1},
}


@pytest.mark.parametrize("reason", REFUSALS)
def test_who_may_not_double_does_not(reason, tell):
    tell(76)
    device = table()
    assert cube.refusal(device.ram) == 0
    assert cube.wants_double(device)
    for address, value in REFUSALS[reason].items():
        device.ram[address] = value
    assert cube.refusal(device.ram) == reason
    assert not cube.wants_double(device)


def test_money_play_has_a_cube_only_by_the_option():
    device = table()
    device.ram[memory.OPTION_CUBE] = CUBE_IN_MATCHES
    assert cube.refusal(device.ram) == texts.CUBE_IS_OFF
    device.ram[memory.MATCH] = 2
    assert cube.refusal(device.ram) == 0


@BOTH_SIDES
def test_ones_own_cube_may_be_turned(side):
    device = table(Score(cube=32), side=side)
    assert cube.refusal(device.ram) == 0
    device.ram[memory.CUBE_OWNER] = 1 - side
    assert cube.refusal(device.ram) == texts.NOT_YOUR_CUBE


@BOTH_SIDES
@pytest.mark.parametrize(
    ("mine", "stake", "dead"), [(3, 1, 0), (3, 2, 1), (3, 4, 1), (2, 2, 0), (2, 4, 1), (4, 1, 1)]
)
def test_a_cube_is_dead_for_whom_it_gives_the_match(mine, stake, dead, side):
    crawford = CRAWFORD_PLAYED if mine == 4 else CRAWFORD_NOT_YET
    device = table(Score(5, mine, 0, crawford, stake), side=side)
    assert cube.is_dead(device.ram, side) == dead
    assert cube.is_dead(device.ram, 1 - side) == 0
    device.ram[memory.MATCH] = 0
    assert cube.is_dead(device.ram, side) == 0


# Chances told ---------------------------------------------------------------------------


@pytest.fixture
def tell(monkeypatch):
    """Tells the doubler's chances, in percent, in place of the evaluation."""

    def tell(win, gammons=0, lost=0):
        def estimate(device):
            # Seen, as the evaluation does, by the side that has left the board so.
            set_word(device.ram, CHANCE_WIN, ONE * (100 - win) // 100)
            set_word(device.ram, CHANCE_GAMMON, ONE * lost // 100)
            set_word(device.ram, CHANCE_LOST_GAMMON, ONE * gammons // 100)

        monkeypatch.setattr(chances, "estimate", estimate)

    return tell


NO_TAKE = (False, True)  # no double, but who is asked takes
DOUBLE_TAKE = (True, True)
DOUBLE_DROP = (True, False)
TOO_GOOD = (False, False)

GAMMONS = (26, 26)  # of a hundred wins, of a hundred losses: as in games between equals

TOLD = [
    # Money: a dead cube is dropped from 75 % on, a perfectly live one from 80.
    (MONEY, 50, (), NO_TAKE),
    (MONEY, 66, (), NO_TAKE),
    (MONEY, 75, (), DOUBLE_TAKE),
    (MONEY, 82, (), DOUBLE_DROP),
    (MONEY, 97, (), DOUBLE_DROP),
    # One's own cube is held a little longer.
    (Score(cube=2), 68, (), NO_TAKE),
    (Score(cube=2), 77, (), DOUBLE_TAKE),
    (Score(cube=32), 68, (), NO_TAKE),
    (Score(cube=32), 77, (), DOUBLE_TAKE),
    # With gammons a take needs more; with many of them one plays on for two points.
    (MONEY, 60, GAMMONS, NO_TAKE),
    (MONEY, 73, GAMMONS, DOUBLE_TAKE),
    (MONEY, 78, GAMMONS, DOUBLE_DROP),
    (MONEY, 75, (50, 10), DOUBLE_DROP),
    (MONEY, 95, (80, 10), TOO_GOOD),
    # Each lacks two: whoever doubles plays for the match; a drop leaves about 32 %.
    (EACH_LACKS_TWO, 45, (), NO_TAKE),
    (EACH_LACKS_TWO, 55, (), DOUBLE_TAKE),
    (EACH_LACKS_TWO, 65, (), DOUBLE_TAKE),
    (EACH_LACKS_TWO, 72, (), DOUBLE_DROP),
    (EACH_LACKS_TWO, 97, (90, 0), TOO_GOOD),
    # So it is for four to four with a cube of two; in the middle it would be held longer.
    (EACH_LACKS_FOUR, 50, (), NO_TAKE),
    (EACH_LACKS_FOUR, 65, (), DOUBLE_TAKE),
    (EACH_LACKS_FOUR, 72, (), DOUBLE_DROP),
    (EACH_LACKS_FOUR._replace(cube=1), 65, (), NO_TAKE),
    (EACH_LACKS_FOUR._replace(cube=1), 75, (), DOUBLE_TAKE),
    # Who is behind doubles sooner, for the leader's points beyond the second are wasted.
    (BEHIND_FOUR_TO_TWO, 30, GAMMONS, NO_TAKE),
    (BEHIND_FOUR_TO_TWO, 58, GAMMONS, DOUBLE_TAKE),
    (BEHIND_FOUR_TO_TWO, 66, GAMMONS, DOUBLE_DROP),
    # Who is ahead hardly doubles at all: the other side turns the cube at once to four.
    (AHEAD_TWO_TO_FOUR, 73, GAMMONS, NO_TAKE),
    (AHEAD_TWO_TO_FOUR, 87, GAMMONS, TOO_GOOD),
    # After the Crawford game the trailer has nothing to lose; the leader has a free drop.
    (TRAILER_LACKS_TWO, 10, (), DOUBLE_TAKE),
    (TRAILER_LACKS_TWO, 45, (), DOUBLE_TAKE),
    (TRAILER_LACKS_TWO, 55, (), DOUBLE_DROP),
    (TRAILER_LACKS_FOUR, 10, (), DOUBLE_TAKE),
    (TRAILER_LACKS_FOUR, 50, (), DOUBLE_TAKE),
    (TRAILER_LACKS_FOUR, 70, (), DOUBLE_DROP),
    # A dead cube is never turned. Whom the drop would cost the match takes whatever comes.
    (DEAD_FOR_ME, 55, (), NO_TAKE),
    (DEAD_FOR_ME, 76, (), NO_TAKE),
    (DEAD_FOR_ME, 99, GAMMONS, NO_TAKE),
    (LEADER, 76, GAMMONS, NO_TAKE),
    (LEADER, 99, GAMMONS, NO_TAKE),
]


@BOTH_SIDES
@pytest.mark.parametrize(("score", "win", "gammons", "right"), TOLD)
def test_what_is_done_with_chances_that_are_told(score, win, gammons, right, side, tell):
    tell(win, *gammons)
    assert decided(table(score, side=side)) == right


LINES = [MONEY, Score(cube=4), EACH_LACKS_TWO, BEHIND_FOUR_TO_TWO, AHEAD_TWO_TO_FOUR]


@pytest.mark.parametrize("gammons", [(), GAMMONS])
@pytest.mark.parametrize("score", [*LINES, TRAILER_LACKS_TWO, TRAILER_LACKS_FOUR])
def test_what_is_dropped_is_dropped_with_less_too(score, gammons, tell):
    device = table(score)
    taken = []
    for win in range(101):
        tell(win, *gammons)
        taken.append(cube.takes(device, 0))
    assert taken == sorted(taken, reverse=True)
    assert taken[0]
    assert not taken[99]


def test_money_is_taken_with_a_little_less_than_a_quarter(tell):
    """Two thirds live: between the 25 % of a dead cube and the 20 % of a live one."""
    device = table()
    taken = 0
    while tell(taken) or cube.takes(device, 0):
        taken += 1
    assert 75 < taken <= 80


def test_ones_own_cube_is_held_longer_than_one_in_the_middle(tell):
    """With it goes the right to double; in the middle the other side has that too."""
    device = table(Score(cube=2))
    first = []
    for owner in (NOBODY, 0):
        device.ram[memory.CUBE_OWNER] = owner
        win = 0
        while tell(win) or not cube.wants_double(device):
            win += 1
        first.append(win)
    middle, own = first
    assert 68 < middle < own < 77


# Boards ---------------------------------------------------------------------------------

HOME = {7: 2, 6: 3, 5: 3, 4: 3, 3: 2, 2: 2}  # 69 pips
BEHIND_7 = {9: 1, 8: 1, 7: 2, 6: 2, 5: 3, 4: 2, 3: 2, 2: 2}  # 76
BEHIND_25 = {13: 2, 8: 1, 7: 2, 6: 3, 5: 3, 4: 2, 3: 1, 2: 1}  # 94
CLOSED = {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
ON_THE_BAR = {25: 1, 6: 3, 5: 3, 4: 3, 3: 3, 2: 2}
GAMMON = {25: 3, 13: 5, 8: 4, 6: 3}  # most men far from home, three on the bar
NEARLY_OFF, EIGHT_LEFT = {2: 2, 1: 3}, {4: 2, 3: 3, 2: 3}

BOARDS = [
    (MONEY, START, START, NO_TAKE),
    (MONEY, HOME, HOME, NO_TAKE),
    (MONEY, HOME, BEHIND_7, DOUBLE_TAKE),
    (MONEY, HOME, BEHIND_25, DOUBLE_DROP),
    (MONEY, BEHIND_25, HOME, NO_TAKE),
    (MONEY, EIGHT_LEFT, NEARLY_OFF, NO_TAKE),
    (MONEY, NEARLY_OFF, EIGHT_LEFT, DOUBLE_DROP),
    (MONEY, CLOSED, ON_THE_BAR, DOUBLE_DROP),
    (MONEY, CLOSED, GAMMON, TOO_GOOD),
    (EACH_LACKS_TWO, HOME, HOME, DOUBLE_TAKE),
    (EACH_LACKS_TWO, HOME, BEHIND_7, DOUBLE_DROP),
    (EACH_LACKS_TWO, CLOSED, GAMMON, TOO_GOOD),
    (TRAILER_LACKS_TWO, BEHIND_7, HOME, DOUBLE_TAKE),
    (TRAILER_LACKS_TWO, HOME, HOME, DOUBLE_DROP),
    (DEAD_FOR_ME, HOME, BEHIND_7, NO_TAKE),
    (DEAD_FOR_ME, HOME, BEHIND_25, NO_TAKE),
    (LEADER, CLOSED, ON_THE_BAR, NO_TAKE),
]


@BOTH_SIDES
@pytest.mark.parametrize(("score", "mine", "theirs", "right"), BOARDS)
def test_what_is_done_with_clear_boards(score, mine, theirs, right, side):
    assert decided(table(score, mine, theirs, side)) == right


@BOTH_SIDES
def test_chances_are_those_of_the_side_on_roll(side):
    device = table(MONEY, CLOSED, GAMMON, side)
    assert cube.weigh(device, side) > ONE * 9 // 10
    assert get_word(device.ram, CHANCE_GAMMON) > ONE * 9 // 10
    assert get_word(device.ram, CHANCE_LOST_GAMMON) < ONE // 4
    device = table(MONEY, BEHIND_25, HOME, side)
    assert cube.weigh(device, side) < ONE // 4


# The device -----------------------------------------------------------------------------


def play(white, black, *, side=0):
    """A handheld at money play with a cube, the computer playing Black."""
    device = handheld()
    place(device, BACKGAMMON, white, black, side=side)
    device.device.ram[memory.OPTION_CUBE] = CUBE_ALWAYS
    device.device.ram[memory.OPTION_COMPUTER] = COMPUTER_BLACK
    return device


def test_the_computer_takes_a_fair_double():
    device = play(START, START)
    device.press("DOUBLE")
    device.run_until(lambda d: phase(d) != PHASE_OFFER, 200)
    assert device.read_message() == "TAKEN"
    assert phase(device) == PHASE_ROLL
    assert cube_of(device) == (2, 1)


def test_the_computer_drops_what_is_lost():
    device = play(NEARLY_OFF, EIGHT_LEFT)
    device.press("DOUBLE")
    device.run_until(lambda d: phase(d) != PHASE_OFFER, 200)
    assert phase(device) == PHASE_OVER
    assert device.read_message() == "WHITE WINS BY DROP +1 1-0"


def test_the_computer_doubles_before_it_rolls():
    device = play(BEHIND_25, HOME, side=1)
    device.run_until(lambda d: phase(d) in (PHASE_OFFER, PHASE_MOVE), 200)
    assert phase(device) == PHASE_OFFER
    assert device.read_message() == "DOUBLE 2?"
    device.press("REJECT")
    assert device.read_message() == "BLACK WINS BY DROP +1 0-1"


def test_the_computer_rolls_where_a_double_is_too_early():
    device = play(HOME, HOME, side=1)
    device.run_until(lambda d: phase(d) in (PHASE_OFFER, PHASE_MOVE), 200)
    assert phase(device) == PHASE_MOVE
    assert cube_of(device) == (1, NOBODY)
