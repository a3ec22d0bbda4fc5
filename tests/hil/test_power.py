"""Switched off and on, cleared, forgotten on a shelf."""

from tests.hil.table import begin, men, move, option, press, stand, text

MINUTE = 64 * 60


def dark(device):
    return not any(device.lcd.bytes)


def test_a_fresh_device_says_its_name(handheld, lcd):
    assert handheld.awake
    assert text(handheld) == "CHAMPION"
    assert handheld.cleared
    assert not lcd.legends & {"WHITE", "BLACK", "SCORE"}


def test_off_is_dark_and_silent(handheld, buzzer):
    begin(handheld, "backgammon")
    handheld.press("1", ticks=1)
    handheld.power = False
    handheld.run(4)
    assert not handheld.awake
    assert dark(handheld)
    assert not buzzer.sounding
    press(handheld, "PLAY", "NEW GAME")
    assert dark(handheld)
    assert not buzzer.sounding


def test_off_and_on_in_mid_turn(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    move(handheld, 8, 5)
    before = stand(handheld)
    for ticks in (1, 4, 100):
        handheld.power = False
        handheld.run(ticks)
        handheld.power = True
        handheld.run(40)
        assert stand(handheld) == before
    move(handheld, 6, 5)
    assert men(handheld, "white")["point 5"] == 2
    assert stand(handheld).side == "BLACK"


def test_batteries_changed_while_off(handheld):
    begin(handheld, "plakoto")
    before = stand(handheld)
    handheld.power = False
    handheld.run(4)
    handheld.power_cycle()
    assert dark(handheld)
    handheld.power = True
    handheld.run(40)
    assert stand(handheld) == before
    assert "PLAKOTO" in handheld.lcd.legends
    assert not handheld.cleared


def test_all_clear(handheld):
    option(handheld, 4, 2)  # no sound
    begin(handheld, "jacquet", "G2")
    handheld.acl(100)
    handheld.run(100)
    assert text(handheld) == "CHAMPION"
    assert "SOUND" in handheld.lcd.legends
    press(handheld, "STATISTICS", "STATISTICS")
    assert handheld.read_message() == "SCORE 0-0"
    handheld.mode = "G1"
    press(handheld, "REJECT", "NEW GAME")
    assert "BACKGAMMON" in handheld.lcd.legends  # the first option again


def test_left_alone_it_goes_to_sleep_and_forgets_nothing(handheld):
    option(handheld, 5, 2)  # after five minutes
    begin(handheld, "trictrac")
    before = stand(handheld)
    handheld.run(4 * MINUTE)
    assert handheld.awake
    handheld.run(MINUTE + 64)
    assert not handheld.awake
    assert dark(handheld)
    handheld.power = False
    handheld.run(8)
    handheld.power = True
    handheld.run(40)
    assert stand(handheld) == before


def test_a_press_keeps_it_awake(handheld):
    option(handheld, 5, 2)
    begin(handheld, "trictrac")
    handheld.run(4 * MINUTE)
    press(handheld, "REJECT")
    handheld.run(4 * MINUTE)
    assert handheld.awake


def test_low_battery_is_told_and_hinders_nothing(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    handheld.low_battery = True
    handheld.run(128)
    seen = 0
    for _ in range(128):
        handheld.run()
        seen += "LOW BATTERY" in handheld.lcd.legends
    assert seen
    move(handheld, 8, 5)
    assert men(handheld, "white")["point 5"] == 1
    handheld.low_battery = False
    handheld.run(16)
    assert "LOW BATTERY" not in handheld.lcd.legends
