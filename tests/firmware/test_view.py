import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from firmware import Device, view
from firmware.memory import GAME, OPTION_DIRECTION, OPTION_TURNED, SIDE
from firmware.ports import FIELD_BAR_BLACK, FIELD_BAR_WHITE, FIELD_COUNT

flag = st.integers(0, 1)


def ram(game="backgammon", side=0, mirrored=0, turned=0):
    device = Device(b"")
    device.ram[GAME] = GAMES.index(game)
    device.ram[SIDE] = side
    device.ram[OPTION_DIRECTION] = mirrored
    device.ram[OPTION_TURNED] = turned
    return device.ram


views = st.builds(ram, st.sampled_from(GAMES), flag, flag, flag)


@given(views, flag, st.integers(1, 25))
def test_every_point_lies_on_one_field_and_back(memory, side, point):
    field = view.field_of(memory, side, point)
    assert 0 <= field < FIELD_COUNT
    assert view.point_of(memory, side, field) == point


@given(views, flag)
def test_no_two_points_share_a_field(memory, side):
    fields = {view.field_of(memory, side, point) for point in range(1, 26)}
    assert fields == {*range(24), FIELD_BAR_WHITE + side}


@given(views, flag)
def test_both_sides_mean_the_same_field(memory, side):
    """A field's two numbers belong together as the game's way round has them."""
    opposite = GAMES[memory[GAME]] in ("backgammon", "plakoto", "trictrac12")
    for field in range(24):
        mine = view.point_of(memory, side, field)
        theirs = view.point_of(memory, 1 - side, field)
        assert mine + theirs == 25 if opposite else abs(mine - theirs) == 12


def test_seen_plainly_the_printed_numbers_are_whites():
    for side in range(2):
        for point in range(1, 25):
            assert view.field_of(ram(side=side), 0, point) == point - 1


def test_blacks_numbers_run_against_whites_in_backgammon():
    assert [view.point_of(ram(), 1, field) for field in (0, 7, 23)] == [24, 17, 1]


def test_blacks_numbers_run_with_whites_in_jacquet():
    assert [view.point_of(ram("jacquet"), 1, field) for field in (0, 11, 12, 23)] == [
        13,
        24,
        1,
        12,
    ]


@pytest.mark.parametrize("game", GAMES)
def test_mirrored_the_left_is_the_right(game):
    """Field 1 lies below at the right, 12 below at the left, 13 above at the left."""
    plain, mirrored = ram(game), ram(game, mirrored=1)
    for side in range(2):
        for point in range(1, 25):
            field = view.field_of(plain, side, point)
            other = view.field_of(mirrored, side, point)
            assert field + other == (11 if field < 12 else 35)


def test_turned_the_printed_numbers_are_those_of_the_side_on_roll():
    for game in GAMES:
        for side in range(2):
            for point in range(1, 25):
                assert view.field_of(ram(game, side=side, turned=1), side, point) == point - 1


@given(views)
def test_the_bars_stay_where_they_are(memory):
    for side in range(2):
        assert view.field_of(memory, side, 25) == FIELD_BAR_WHITE + side
        assert view.point_of(memory, side, FIELD_BAR_WHITE + side) == 25
        assert view.point_of(memory, side, FIELD_BAR_BLACK - side) == 0


def test_viewer():
    assert view.viewer(ram(side=1)) == 0
    assert view.viewer(ram(side=1, turned=1)) == 1
    assert (view.row_of(0), view.row_of(1)) == (0, 26)
