"""Cases of trouble with what is seen."""

import pytest

from firmware import memory
from firmware.memory import LIFTED, OPTION_DIRECTION, OPTION_TURNED
from tests.firmware.setup import (
    START,
    dice_of,
    handheld,
    men,
    men_on_glass,
    move,
    place,
    position,
    side_on_roll,
)


@pytest.mark.parametrize("mirrored", [0, 1])
@pytest.mark.parametrize("side", [0, 1])
def test_on_a_turned_board_the_numbers_are_those_of_the_side_on_roll(side, mirrored):
    """Case T020: the point marked 8, or its mirror, is that side's own 8."""
    device = handheld()
    device.device.ram[OPTION_TURNED] = 1
    device.device.ram[OPTION_DIRECTION] = mirrored
    place(device, "backgammon", START, START, side=side, dice=(6, 2))
    device.press("point 5" if mirrored else "point 8")
    assert device.device.ram[LIFTED] == 8
    assert device.lcd.text.strip() == "8-"
    arrows = {"point 11", "point 7"} if mirrored else {"point 2", "point 6"}
    assert device.lcd.arrows() - {"point 5", "point 8"} == arrows
    assert men_on_glass(device, side) == men(device, side) == START


def test_the_board_turns_with_the_turn():
    """Case T020: after each turn the other side's home lies at the same place."""
    device = handheld()
    for _ in range(7):
        device.press("GAME OPTION")
    device.press("2")
    place(device, "backgammon", START, START, dice=(3, 1))
    before = device.lcd.men(5), device.lcd.men(23)
    move(device, 8, 5)
    move(device, 6, 5)
    device.run(2)
    assert side_on_roll(device) == 1
    assert before == (("white", 5), ("white", 2))
    assert (device.lcd.men(5), device.lcd.men(23)) == (("black", 5), ("black", 2))
    assert device.lcd.men(18) == ("white", 4)


@pytest.mark.parametrize(("game", "opposite"), [("backgammon", True), ("jacquet", False)])
def test_which_way_round_the_sides_walk(game, opposite):
    """Case T021: told by the printed numbers of the arrows, 6-5 by either side."""
    changes = []
    for side in range(2):
        device = handheld()
        place(device, game, {24: 15}, {24: 15}, side=side, dice=(6, 5))
        source = next(n for n in range(1, 25) if lifts(device, n))
        for name in device.lcd.arrows() - {f"point {source}"}:
            step = (int(name.removeprefix("point ")) - source) % 24
            changes.append((side, min(step, 24 - step), step > 12))
    assert {length for _, length, _ in changes} <= {5, 6}
    white = {down for side, _, down in changes if side == 0}
    black = {down for side, _, down in changes if side == 1}
    assert white == {True}
    assert black == ({False} if opposite else {True})


def lifts(device, number):
    device.press(f"point {number}")
    device.run(3)
    return device.device.ram[LIFTED] != 0


def shown_steps(device):
    """The boards one sees while the computer plays, and for how many ticks."""
    seen = [[position(device), 0]]
    while side_on_roll(device) == 0:
        device.run()
        if position(device) != seen[-1][0]:
            seen.append([position(device), 0])
        seen[-1][1] += 1
    return seen


def test_every_step_of_the_computer_is_seen():
    """Case T066: a double 1 is four steps, each shown with arrows for half a second."""
    device = handheld()
    place(device, "backgammon", {24: 15}, {1: 2}, dice=(1, 1), computer=1)
    seen = shown_steps(device)
    assert len(seen) == 5
    assert all(ticks >= 29 for _, ticks in seen[1:])


@pytest.mark.parametrize("name", ["PLAY", "ROLL DICE", "point 3", "REJECT", "DOUBLE/ACCEPT"])
def test_any_key_skips_what_is_left_to_see(name):
    """Case T066: the turn ends where it would have ended."""
    device = handheld()
    place(device, "backgammon", {24: 15}, {1: 2}, dice=(1, 1), computer=1)
    end = shown_steps(device)[-1][0]
    again = handheld()
    place(again, "backgammon", {24: 15}, {1: 2}, dice=(1, 1), computer=1)
    again.run_until(lambda d: d.lcd.arrows())
    again.press(name, ticks=1)
    assert side_on_roll(again) == 1
    assert position(again) == end
    assert again.device.ram[memory.MESSAGE] == 0
    assert dice_of(again) == (0, 0)
