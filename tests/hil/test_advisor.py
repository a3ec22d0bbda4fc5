"""Advice, the teacher, strategies, the house rule, and positions set up by hand."""

from tests.hil.table import ANSWER, begin, dice, men, move, option, press, refusal, stand, text

HOUSE, STRATEGY, TEACHER, SET_UP = 13, 14, 15, 16


def set_up(device, white, black, *more):
    """Place men by printed points, 0 for off; `more` are presses before the last ACCEPT."""
    for _ in range(SET_UP):
        device.press("GAME OPTION")
    press(device, "ACCEPT", "TAKE BACK")
    for side in (white, black):
        for field, number in side.items():
            for _ in range(number):
                device.press("BEAR OFF" if field == 0 else f"point {field}")
        device.press("ROLL DICE")
    press(device, *more, "ACCEPT")


def test_the_best_play_is_shown_and_nothing_moves(handheld):
    begin(handheld, "backgammon", opening=(3, 1))
    before = stand(handheld)
    press(handheld, "VERIFY", "PLAY")
    handheld.settle()
    shown = handheld.read_message()
    assert shown[-5] in "+-"
    for play in shown.split()[:-1]:
        source, target = play.split("-")
        assert 1 <= int(target) < int(source) <= 24
    press(handheld, "STATISTICS", "REJECT")
    assert stand(handheld) == before


def test_the_teacher_says_nothing_to_the_best_play(handheld):
    option(handheld, TEACHER, 2)
    begin(handheld, "backgammon", opening=(3, 1))
    press(handheld, "VERIFY", "PLAY")
    handheld.settle()
    plays = handheld.read_message().split()[:-1]
    for play in plays:
        move(handheld, *map(int, play.split("-")))
    handheld.settle()
    assert "BLACK" in handheld.lcd.legends


def test_a_blunder_may_be_taken_back(handheld):
    option(handheld, TEACHER, 2)
    handheld.start("backgammon", players=2)
    # Both of White's last men could go off; one is kept, and Black's last man goes next.
    set_up(handheld, {6: 1, 2: 1, 0: 13}, {24: 1, 0: 14}, "GAME OPTION", "GAME OPTION")
    dice(handheld, 6, 2)
    before = stand(handheld)
    move(handheld, 6, 4, 4)
    press(handheld, "BEAR OFF")
    handheld.settle()
    assert handheld.read_message() == "BLUNDER TAKE BACK?"
    assert "BLACK" not in handheld.lcd.legends
    press(handheld, "TAKE BACK")
    handheld.settle()
    assert stand(handheld) == before


def test_a_position_is_set_up_and_played(handheld, lcd):
    handheld.start("backgammon", players=2)
    set_up(
        handheld,
        {6: 5, 8: 3, 0: 7},
        {19: 4, 24: 11},
        *("GAME OPTION", "2", "GAME OPTION", "4", "2", "GAME OPTION", "2", "GAME OPTION", "1"),
    )
    assert (
        men(handheld, "white") == {"point 6": 5, "point 8": 3, "off white": 7}
        or men(handheld, "white")["point 6"] == 5
    )
    assert "BLACK" in lcd.legends
    assert lcd.dice == (4, 2)
    assert lcd.cube == (frozenset({4}), frozenset())


def test_what_cannot_be_set_up(handheld):
    handheld.start("backgammon", players=2)
    set_up(handheld, {6: 14}, {19: 15})
    assert handheld.read_message() == "MEN ARE MISSING"
    assert "SET UP" in handheld.lcd.legends
    assert refusal(handheld, "LEVEL") == "FINISH SET UP FIRST"
    press(handheld, "REJECT", "REJECT")
    assert "SET UP" not in handheld.lcd.legends


def test_two_on_the_bar_by_the_house_rule(handheld):
    option(handheld, HOUSE, 2)
    handheld.start("backgammon", players=2)
    bars = ["bar white", "bar white"]
    set_up(handheld, {6: 13}, {19: 13, 24: 2})
    assert handheld.read_message() == "MEN ARE MISSING"
    press(handheld, *bars, "ACCEPT")
    dice(handheld, 3, 1)
    handheld.run(20 * ANSWER)
    assert "BLACK" in handheld.lcd.legends  # the 1 is held, so the whole roll is lost
    assert men(handheld, "white")["bar white"] == 2


def test_a_strategy_is_an_option_that_stays(handheld):
    option(handheld, STRATEGY, 4)
    handheld.power_cycle()
    for _ in range(STRATEGY):
        handheld.press("GAME OPTION")
    assert text(handheld) == "ATTACKIN"
    assert handheld.read_message() == "ATTACKING"
