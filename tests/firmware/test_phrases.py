import pytest

from emulator.games import GAMES
from firmware import glyphs, line, memory, phrases, refusals, reports, texts
from firmware.memory import (
    DICE,
    LINE,
    LINE_LENGTH,
    MENU,
    MESSAGE,
    PAGE,
    PHASE,
    RESULT,
    SCORE,
    SIDE,
    VERIFYING,
    WINNER,
)
from firmware.phases import NOBODY, PHASE_COUNT, PHASE_OVER
from tests.firmware.setup import START, fresh, handheld, men, place, press_point, set_words


def said(device):
    phrases.compose(device)
    return bytes(device.ram[LINE : LINE + device.ram[LINE_LENGTH]]).decode("ascii")


def test_before_the_first_game():
    assert said(fresh()) == "CHAMPION"


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_message_is_said_whole(game):
    device = fresh()
    device.ram[memory.GAME] = game
    for message in range(1, texts.MESSAGE_COUNT):
        device.ram[MESSAGE] = message
        text = said(device)
        if GAMES[game] == "moultezim" and message == refusals.RUNNER_RUNS:
            assert text == "FIRST MAN MUST RUN"
        else:
            assert text == texts.MESSAGES[message].decode()


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_state_says_something_that_has_glyphs(game):
    """All phases, options, pages and fields of both sides."""
    device = handheld()
    place(device, game, {24: 15}, {24: 15}, dice=(1, 2))
    machine = device.device
    for address, values in (
        (PHASE, range(PHASE_COUNT)),
        (MENU, range(9)),
        (PAGE, range(reports.PAGES + 1)),
        (VERIFYING, range(27)),
    ):
        for side in range(2):
            machine.ram[SIDE] = side
            for value in values:
                machine.ram[address] = value
                text = said(machine)
                assert text
                assert len(text) <= line.LINE_SIZE
                assert all(glyphs.glyph_low(ord(c)) or glyphs.glyph_high(ord(c)) or c == " "
                           for c in text)  # fmt: skip
        machine.ram[address] = 3 if address == PHASE else 0


def test_pages_of_statistics_name_whites_figure_first():
    device = handheld()
    place(device, "backgammon", START, {1: 2})
    set_words(device, SCORE, 3, 12)
    set_words(device, memory.WON, 1, 2)
    set_words(device, memory.TURNS, 40, 39)
    set_words(device, memory.ROLLS, 41, 42)
    set_words(device, memory.DOUBLES, 7, 8)
    set_words(device, memory.FACES, *range(10, 22))
    seen = []
    for _ in range(reports.PAGES + 1):
        device.press("STATISTICS")
        seen.append(device.read_message())
    assert seen == [
        "PIPS 167-2",
        "SCORE 3-12",
        "WON 1-2",
        "TURNS 40-39",
        "ROLLS 41-42",
        "DOUBLES 7-8",
        "AVERAGE 6.82-9.66",
        "CLOCK 0.00-0.00",
        *(f"DICE {face} {9 + face}-{15 + face}" for face in range(1, 7)),
        "PIPS 167-2",
    ]


def test_the_numbers_left_are_shown():
    device = handheld()
    place(device, "backgammon", START, START, dice=(2, 2))
    assert said(device.device) == "2 2 2 2"
    place(device, "jacquet", {24: 15}, {24: 15}, dice=(5, 5))
    assert said(device.device) == "2 2 5 5"
    place(device, "trictrac", {24: 15}, {24: 15}, dice=(2, 1))
    assert said(device.device) == "11225566"
    press_point(device, 24)
    press_point(device, 23)
    assert device.lcd.text == "1225566 "


def test_a_lifted_man_and_a_roll_half_keyed_in_wait():
    device = handheld()
    place(device, "backgammon", START, START)
    device.press("4")
    assert device.lcd.text.strip() == "4-"
    device.press("2")
    press_point(device, 13)
    assert device.lcd.text.strip() == "13-"
    place(device, "backgammon", {25: 1, 6: 14}, START, dice=(4, 2))
    press_point(device, 25)
    assert device.lcd.text.strip() == "BAR-"


def test_the_computers_steps_are_told():
    device = handheld()
    place(device, "backgammon", {25: 1, 1: 14}, {24: 1, 18: 14}, dice=(6, 5), computer=1, level=6)
    seen = set()
    while device.device.ram[SIDE] == 0:
        device.run()
        seen.add(device.lcd.text.strip())
    assert {"BAR-20", "20-14"} <= seen or {"BAR-19", "19-14"} <= seen


def test_a_hit_is_told_with_a_star():
    device = handheld()
    place(device, "backgammon", {7: 1, 2: 14}, {24: 1, 20: 1, 6: 13}, dice=(2, 1), computer=1)
    seen = set()
    while device.device.ram[SIDE] == 0:
        device.run()
        seen.add(device.lcd.text.strip())
    assert any(text.endswith("*") for text in seen) == (men(device, 1).get(25, 0) > 0)


@pytest.mark.parametrize(
    ("game", "winner", "result", "text"),
    [
        ("backgammon", 0, 1, "WHITE WINS +1 7-12"),
        ("backgammon", 1, 2, "BLACK WINS GAMMON +2 7-12"),
        ("backgammon", 0, 3, "WHITE WINS BACKGAMMON +3 7-12"),
        ("jacquet", 1, 5, "BLACK WINS +5 7-12"),
        ("moultezim", 0, 2, "WHITE WINS GAMMON +2 7-12"),
        ("plakoto", NOBODY, 0, "TIE GAME 7-12"),
        ("plakoto", 1, 2, "BLACK WINS +2 7-12"),
    ],
)
def test_results(game, winner, result, text):
    device = handheld()
    place(device, game, START, START)
    ram = device.device.ram
    ram[PHASE], ram[WINNER], ram[RESULT] = PHASE_OVER, winner, result
    set_words(device, SCORE, 7, 12)
    assert said(device.device) == text


def test_opening_dice_are_shown_until_the_first_roll():
    device = handheld()
    device.start("jacquet", players=2)
    device.press("3")
    device.press("5")
    assert phrases.opening_shown(device.device.ram)
    assert device.lcd.dice == (3, 5)
    assert "BLACK" in device.lcd.legends
    device.press("1")
    device.press("2")
    assert not phrases.opening_shown(device.device.ram)
    assert device.lcd.dice == (1, 2)
    assert device.device.ram[DICE] == 1
