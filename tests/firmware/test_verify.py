from firmware import Device, memory, verify
from firmware.memory import VERIFYING
from tests.firmware.setup import START, handheld, place


def walk_through(device, presses):
    found = []
    for _ in range(presses):
        device.press("VERIFY")
        found.append(device.read_message())
    return found


def test_verify_tells_field_by_field_what_stands_there():
    device = handheld()
    place(device, "backgammon", {**START, 25: 0}, START, dice=(3, 1))
    assert walk_through(device, 9) == [
        "1 B2",
        "6 W5",
        "8 W3",
        "12 B5",
        "13 W5",
        "17 B3",
        "19 B5",
        "24 W2",
        "1 B2",
    ]


def test_the_point_is_told_as_the_side_on_roll_counts_it():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1), side=1)
    assert walk_through(device, 2) == ["24 B2", "19 W5"]


def test_bars_and_pinned_men_are_told():
    device = handheld()
    place(device, "backgammon", {25: 2, 6: 13}, {25: 1, 6: 14}, dice=(3, 1))
    assert walk_through(device, 4)[2:] == ["BAR W2", "BAR B1"]
    place(device, "plakoto", {5: 2, 24: 13}, {20: 1, 24: 14}, pins=[(1, 20)])
    assert walk_through(device, 2)[1] == "5 W2 B1"


def test_a_press_on_a_field_goes_there():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    device.press("VERIFY")
    device.press("point 13")
    assert device.read_message() == "13 W5"
    assert device.lcd.arrows() == {"point 13"}
    device.press("point 14")
    assert device.read_message() == "14"
    device.press("VERIFY")
    assert device.read_message() == "17 B3"


def test_verify_moves_no_man():
    device = handheld()
    place(device, "backgammon", START, START, dice=(3, 1))
    before = device.battery
    walk_through(device, 3)
    device.press("point 13")
    device.press("point 10")
    device.press("REJECT")
    assert device.battery == before
    assert device.lcd.text.strip() == "3 1"


def test_without_a_game_there_is_nothing_to_verify():
    device = handheld()
    device.press("VERIFY")
    device.press("VERIFY")
    device.press("REJECT")
    assert device.lcd.text == "CHAMPION"


def test_an_empty_board_does_not_hang():
    machine = Device(b"")
    verify.begin(machine.ram)
    assert machine.ram[VERIFYING] == 26
    verify.go_to(machine.ram, 4)
    assert machine.ram[VERIFYING] == 5


def test_is_occupied_looks_at_both_sides():
    device = handheld()
    place(device, "jacquet", {24: 15}, {24: 15})
    ram = device.device.ram
    assert [field + 1 for field in range(26) if verify.is_occupied(ram, field)] == [12, 24]
    ram[memory.OPTION_DIRECTION] = 1
    assert [field + 1 for field in range(26) if verify.is_occupied(ram, field)] == [1, 13]
