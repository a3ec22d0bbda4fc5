"""Worth of a cube: tables, points of indifference, and what they must obey."""

import math

from hypothesis import example, given, settings
from hypothesis import strategies as st

from emulator.rom import default
from firmware import Device, chances, equities, memory
from firmware.chances import ONE
from firmware.match import CRAWFORD_NOT_YET, CRAWFORD_PLAYED
from firmware.words import set_word
from roms import met


def device(length=0, white=0, black=0, *, gammons=0, crawford=CRAWFORD_NOT_YET):
    made = Device(default().data)
    made.ram[memory.MATCH] = length
    made.ram[memory.CRAWFORD] = crawford
    set_word(made.ram, memory.SCORE, white)
    set_word(made.ram, memory.SCORE + 2, black)
    set_word(made.ram, memory.CHANCE_GAMMON, gammons)
    set_word(made.ram, memory.CHANCE_LOST_GAMMON, gammons)
    return made


def test_the_table_is_fair():
    table = met.table()
    for mine in range(1, met.LONGEST + 1):
        assert table[mine][mine] == 0.5
        for theirs in range(1, met.LONGEST + 1):
            assert abs(table[mine][theirs] + table[theirs][mine] - 1) < 1e-9
            if mine < met.LONGEST:
                assert table[mine + 1][theirs] <= table[mine][theirs] + 1e-9


def test_the_table_agrees_with_known_match_equities():
    """Within two and a half points of the table that GNU Backgammon 1.07 comes with."""
    known = {(2, 1): 32.3, (3, 1): 25.1, (4, 1): 19.0, (3, 2): 40.0, (4, 2): 33.1, (5, 3): 35.2}
    table = met.table()
    for (mine, theirs), percent in known.items():
        assert abs(100 * table[mine][theirs] - percent) < 2.5, (mine, theirs)


def test_the_rom_holds_the_table():
    rom = default().data
    image = met.image()
    assert rom[equities.TABLE : equities.TABLE + len(image)] == image


@given(st.integers(1, 25), st.data())
def test_chances_of_both_sides_add_up(length, data):
    white = data.draw(st.integers(0, length - 1))
    black = data.draw(st.integers(0, length - 1))
    points = data.draw(st.integers(-6, 6))
    made = device(length, white, black)
    mine = equities.after(made, 0, points)
    theirs = equities.after(made, 1, -points)
    assert abs(mine + theirs - ONE) <= 1
    assert 0 <= mine <= ONE


def test_money_play_without_gammons_has_the_known_points():
    """A dead cube is taken with 25 %, a perfectly live one with 20 %."""
    cash = equities.cash_point(device(), 0, 1)
    assert 0.75 < cash / ONE < 0.80
    assert abs(cash / ONE - (0.75 + 2 / 3 * 0.05)) < 0.01


@example(0, 0, False)
@given(st.integers(0, 5), st.integers(0, 8000), st.booleans())
@settings(max_examples=20)
def test_with_more_chances_a_double_is_never_wrong_again(exponent, gammons, own):
    """In money play, until one plays on for a gammon: doubles are right from a point on.

    Within a tenth of a percent, what rounding may blur.
    """
    made = device(gammons=gammons)
    made.ram[memory.CUBE] = exponent
    cube = 1 << exponent
    owner = equities.MINE if own else equities.MIDDLE
    cash = equities.after(made, 0, cube)
    doubles = [
        min(equities.taken(made, 0, cube, win), cash) > equities.held(made, 0, cube, owner, win)
        for win in range(0, equities.cash_point(made, 0, cube), 8)
    ]
    begin = doubles.index(True)
    assert all(doubles[begin + ONE // 1000 // 8 :])


@st.composite
def scores(draw):
    """Length, White's and Black's points, and where the Crawford game is; money play too."""
    length = draw(st.sampled_from([0, *range(2, 26)]))
    white, black = (draw(st.integers(0, max(length - 1, 0))) for _ in range(2))
    played = length and length - 1 in (white, black)
    return length, white, black, CRAWFORD_PLAYED if played else CRAWFORD_NOT_YET


@settings(max_examples=300)
@given(scores(), st.integers(0, ONE), st.integers(0, 5), st.integers(0, 8000))
def test_more_chances_are_never_worth_less(score, win, exponent, gammons):
    *points, crawford = score
    made = device(*points, gammons=gammons, crawford=crawford)
    cube = 1 << exponent
    made.ram[memory.CUBE] = exponent
    more = min(ONE, win + 200)
    for side in (0, 1):
        for owner in (equities.MIDDLE, equities.MINE):
            low = equities.held(made, side, cube, owner, win)
            high = equities.held(made, side, cube, owner, more)
            assert equities.after(made, side, -2 * cube) <= low <= high
            assert high <= equities.after(made, side, 2 * cube)
        low = equities.taken(made, side, cube, win)
        high = equities.taken(made, side, cube, more)
        assert equities.after(made, side, -4 * cube) <= low <= high
        assert high <= equities.after(made, side, 4 * cube)


@given(scores(), st.integers(0, 5), st.integers(0, 8000))
def test_to_win_for_sure_is_worth_more_than_to_lose_for_sure(score, exponent, gammons):
    *points, crawford = score
    made = device(*points, gammons=gammons, crawford=crawford)
    cube = 1 << exponent
    made.ram[memory.CUBE] = exponent
    for owner in (equities.MIDDLE, equities.MINE):
        none, all_ = (equities.held(made, 0, cube, owner, win) for win in (0, ONE))
        assert none < all_
    none, all_ = (equities.taken(made, 0, cube, win) for win in (0, ONE))
    assert none < all_


@given(st.integers(2, 25))
def test_after_the_crawford_game_the_leader_is_as_the_table_says(away):
    made = device(away, away - 1, 0, crawford=CRAWFORD_PLAYED)
    chance = met.after_crawford()[away]
    assert abs(equities.after(made, 1, 0) / ONE - chance) < 0.001
    assert abs(equities.after(made, 0, 0) / ONE - (1 - chance)) < 0.001


def test_the_logistic_table_is_what_it_says():
    for tenths, byte in enumerate(chances._LOGISTIC):
        assert byte == round(255 * (2 / (1 + math.exp(-tenths / 10)) - 1))
