"""Statistics and verify."""

from tests.hil.table import begin, dice, move, press


def pages(device, count):
    told = []
    for _ in range(count):
        press(device, "STATISTICS")
        told.append(device.read_message())
    return told


def test_statistics_after_three_turns(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    move(handheld, 8, 5, 6, 5)
    dice(handheld, 4, 4)
    move(handheld, 12, 16, 12, 16, 17, 21, 17, 21)
    dice(handheld, 6, 4)
    assert pages(handheld, 6) == [
        "PIPS 163-151",
        "SCORE 0-0",
        "WON 0-0",
        "TURNS 1-1",
        "ROLLS 2-1",
        "DOUBLES 0-1",
    ]
    assert pages(handheld, 2) == ["AVERAGE 7.00-8.00", "CLOCK 0.00-0.00"]
    faces = pages(handheld, 6)
    assert faces[:4] == ["DICE 1 1-0", "DICE 2 0-0", "DICE 3 1-0", "DICE 4 1-2"]
    press(handheld, "STATISTICS")
    assert handheld.read_message() == "PIPS 163-151"  # round again
    press(handheld, "REJECT")
    assert handheld.read_message() == "6 4"


def test_verify_goes_round_all_men(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    told = []
    while "6 4" not in told and len(told) < 30:
        press(handheld, "VERIFY")
        told.append(handheld.read_message())
        if told[-1] == "3 1":
            break
    expected = ["1 B2", "6 W5", "8 W3", "12 B5", "13 W5", "17 B3", "19 B5", "24 W2"]
    assert told[: len(expected)] == expected


def test_verify_tells_a_pinned_man(handheld):
    begin(handheld, "plakoto")
    dice(handheld, 6, 5)
    move(handheld, 24, 18, 18, 13)
    dice(handheld, 6, 6)
    move(handheld, 1, 7, 7, 13, 1, 7, 1, 7)
    press(handheld, "VERIFY", "point 13")
    assert handheld.read_message() == "13 W1 B1"
    press(handheld, "REJECT")
    assert handheld.lcd.pinned(12) == "white"
