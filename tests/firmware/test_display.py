import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.games import GAMES
from emulator.segments import LEGENDS
from firmware import display, memory
from firmware.memory import OPTION_DIRECTION, OPTION_TURNED
from firmware.phases import PHASE_IDLE
from firmware.ports import LCD, LCD_SIZE
from tests import oracle, positions
from tests.firmware.setup import (
    START,
    fresh,
    handheld,
    men,
    men_on_glass,
    place,
    place_request,
    press_point,
)

NAMES = LEGENDS[0][:6]
DEVICE = handheld()


@given(
    st.sampled_from(oracle.GAMES),
    st.integers(0, 1 << 32),
    st.integers(0, 1),
    st.integers(0, 1),
    st.integers(0, 1),
)
def test_all_men_are_on_the_glass(game, seed, side, mirrored, turned):
    """Whoever is on roll and however the board is turned, with pinned men and high heaps."""
    request = positions.random_request(random.Random(seed), game, "G1")
    if game == "trictrac":
        request["dice"] = [3, 3]
    ram = DEVICE.device.ram
    ram[OPTION_DIRECTION], ram[OPTION_TURNED] = mirrored, turned
    place_request(DEVICE, request, side=side)
    for owner in range(2):
        assert men_on_glass(DEVICE, owner) == men(DEVICE, owner)
    assert DEVICE.lcd.dice == tuple(request["dice"])
    assert DEVICE.lcd.legends & {"WHITE", "BLACK"} == {("WHITE", "BLACK")[side]}
    ram[OPTION_DIRECTION] = ram[OPTION_TURNED] = 0


def test_five_men_are_drawn_and_more_are_counted():
    device = handheld()
    place(device, "jacquet", {24: 15}, {24: 10, 23: 5})
    assert device.lcd.men(23) == ("white", 15)
    assert device.lcd.count(23) == 15
    assert device.lcd.slots(23) == ("white",) * 5
    assert device.lcd.men(11) == ("black", 10)
    assert device.lcd.men(10) == ("black", 5)
    assert device.lcd.count(10) is None


def test_a_pinned_man_lies_below():
    device = handheld()
    place(device, "plakoto", {5: 6, 24: 9}, {20: 1, 10: 14}, pins=[(1, 20)])
    assert device.lcd.pinned(4) == "black"
    assert device.lcd.slots(4) == ("black", *("white",) * 4)
    assert device.lcd.count(4) == 6


def test_bars_and_trays():
    device = handheld()
    place(device, "backgammon", {25: 5, 6: 3}, {25: 2, 1: 3})
    assert device.lcd.men(24) == ("white", 5)
    assert device.lcd.men(25) == ("black", 2)
    assert device.lcd.men(26) == ("white", 7)
    assert device.lcd.men(27) == ("black", 10)


@pytest.mark.parametrize("game", range(6))
def test_the_legend_names_the_game(game):
    device = handheld()
    place(device, game, {24: 15}, {24: 15})
    assert device.lcd.legends & set(NAMES) == {NAMES[game]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", [1, 2])
def test_g1_and_g2_are_shown_where_they_mean_something(game, mode):
    device = handheld()
    place(device, game, {24: 15}, {24: 15}, mode=mode)
    shown = {f"G{mode}"} if game in ("jacquet", "moultezim") else set()
    assert device.lcd.legends & {"G1", "G2"} == shown


def test_a_switch_moved_in_mid_game_blinks():
    """The game goes on as it began; the legend of the other mode blinks beside its own."""
    device = handheld()
    place(device, "jacquet", {24: 15}, {24: 15})
    device.mode = "G2"
    seen = []
    for _ in range(96):
        device.run()
        seen.append("G2" in device.lcd.legends)
        assert "G1" in device.lcd.legends
        assert device.device.ram[memory.MODE] == 1
    assert 20 < sum(seen) < 76
    device.mode = "G1"
    device.run()
    for _ in range(64):
        device.run()
        assert device.lcd.legends & {"G1", "G2"} == {"G1"}


def test_before_a_game_the_switch_is_followed():
    device = handheld()
    for mode in ("G2", "G1"):
        device.mode = mode
        device.run(2)
        assert device.lcd.legends & {"G1", "G2"} == {mode}


def test_low_battery():
    device = handheld()
    device.low_battery = True
    device.run(2)
    assert "LOW BATTERY" in device.lcd.legends
    device.low_battery = False
    device.run(2)
    assert "LOW BATTERY" not in device.lcd.legends


def test_arrows_show_the_lifted_man_and_where_he_may_go():
    device = handheld()
    place(device, "backgammon", START, {24: 2, 13: 5, 8: 3, 6: 5}, dice=(6, 4))
    press_point(device, 13)
    seen = set()
    for _ in range(64):
        device.run()
        seen.add(device.lcd.arrows())
    assert seen == {
        frozenset({"point 7", "point 9"}),
        frozenset({"point 7", "point 9", "point 13"}),
    }


def test_the_tray_has_an_arrow_when_a_man_may_go_off():
    device = handheld()
    place(device, "backgammon", {6: 2, 3: 2}, {1: 15}, dice=(6, 2))
    press_point(device, 6)
    assert device.lcd.arrows() - {"point 6"} == {"off white", "point 4"}


def test_the_computers_step_is_marked():
    device = handheld()
    place(device, "backgammon", {24: 15}, {6: 2}, dice=(6, 5), computer=1)
    device.run_until(lambda d: d.lcd.arrows())
    assert device.lcd.arrows() in ({"point 24", "point 18"}, {"point 24", "point 19"})


def test_clear_darkens_the_whole_glass():
    device = fresh()
    device.io[LCD : LCD + LCD_SIZE] = b"\xff" * LCD_SIZE
    around = device.io[LCD - 1], device.io[LCD + LCD_SIZE]
    display.clear(device)
    assert not any(device.io[LCD : LCD + LCD_SIZE])
    assert (device.io[LCD - 1], device.io[LCD + LCD_SIZE]) == around


def test_drawing_changes_no_state_but_the_line():
    device = handheld()
    place(device, "backgammon", START, START, dice=(6, 4))
    before = bytes(device.device.ram)
    display.draw(device.device)
    assert device.device.ram == before


def test_without_a_game_the_board_is_dark():
    device = fresh()
    device.ram[memory.MEN + 5] = 3
    assert device.ram[memory.PHASE] == PHASE_IDLE
    display.draw(device)
    assert not any(device.io[LCD : LCD + 84])
