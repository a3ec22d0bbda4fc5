"""Presses that cannot be taken: a low tone, a message, and nothing else changes."""

import pytest

from tests.hil.table import begin, clear, dice, move, play_on, press, refusal, stand


def of_backgammon(*numbers):
    return lambda device: begin(device, "backgammon", opening=numbers)


def rolled(game, *numbers):
    def setup(device):
        begin(device, game)
        dice(device, *numbers)

    return setup


def black_hits(device):
    """White has a man on the bar and 4-2 to enter with."""
    begin(device, "backgammon", opening=(6, 2))
    move(device, 24, 18, 13, 11)
    dice(device, 6, 1)
    move(device, 12, 18, 19, 20)
    dice(device, 4, 2)


def pinned(device):
    """Black's man lies on White's at point 13 of plakoto, and White has rolled 2-1."""
    begin(device, "plakoto")
    dice(device, 6, 5)
    move(device, 24, 18, 18, 13)
    dice(device, 6, 6)
    move(device, 1, 7, 7, 13, 1, 7, 1, 7)
    dice(device, 2, 1)


def on_the_way(device):
    """White has left his start in trictrac12 with two men, and has rolled 2-1."""
    begin(device, "trictrac12", opening=(4, 2, 2, 1))
    move(device, 24, 20, 24, 22)
    dice(device, 2, 1)
    press(device, "PLAY")
    device.run_until(lambda d: "WHITE" in d.lcd.legends)
    dice(device, 2, 1)


CASES = [
    (lambda device: None, ("ROLL DICE",), "PRESS NEW GAME"),
    (lambda device: None, ("TAKE BACK",), "NOTHING TO TAKE BACK"),
    (lambda device: device.start("backgammon", players=2), (8,), "ROLL DICE FIRST"),
    (lambda device: device.start("backgammon", players=2), ("3", "3"), "EQUAL ROLL AGAIN"),
    (of_backgammon(3, 1), ("ROLL DICE",), "MOVE FIRST"),
    (of_backgammon(3, 1), ("TAKE BACK",), "NOTHING TO TAKE BACK"),
    (of_backgammon(3, 1), (1,), "NOT YOUR MAN"),
    (of_backgammon(3, 1), (2,), "NOT YOUR MAN"),
    (of_backgammon(3, 1), (8, 6), "NO SUCH NUMBER"),
    (of_backgammon(6, 5), (6, 1), "POINT IS HELD"),
    (of_backgammon(6, 5), ("BEAR OFF", 6), "NOT ALL HOME"),
    (black_hits, (6,), "BAR FIRST"),
    (rolled("jacquet", 6, 5), (24, 18), "SMALLER NUMBER FIRST"),
    (rolled("jacquet", 6, 5), ("DOUBLE/ACCEPT",), "NO CUBE"),
    (rolled("trictrac", 6, 5), (24, 18), "SMALLER NUMBER FIRST"),
    (pinned, (13,), "MAN IS PINNED"),
    (on_the_way, (22, 20), "MEN ON 24 FIRST"),
]


@pytest.mark.parametrize(
    ("setup", "presses", "message"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_it_says_why(handheld, setup, presses, message):
    setup(handheld)
    handheld.run(64)
    before = stand(handheld)
    shown = handheld.read_message()
    assert refusal(handheld, *presses) == message
    clear(handheld)
    assert stand(handheld) == before
    assert handheld.read_message() == shown


def test_the_runner_of_jacquet_runs_alone(handheld):
    begin(handheld, "jacquet")
    dice(handheld, 6, 5)
    move(handheld, 24, 19, 24, 18)
    dice(handheld, 2, 1)
    move(handheld, 12, 11, 12, 10)
    dice(handheld, 4, 6)
    assert refusal(handheld, 19, 15) == "POSTILLION NOT HOME"


def test_the_first_man_of_moultezim_runs_alone(handheld):
    begin(handheld, "moultezim")
    dice(handheld, 6, 3)
    move(handheld, 24, 18)
    assert refusal(handheld, 24, 21) == "FIRST MAN MUST RUN"


def test_a_finished_game_takes_no_moves(handheld):
    handheld.start("plakoto", level=1, players=2)
    play_on(handheld)
    before = stand(handheld)
    assert refusal(handheld, 6) == "PRESS NEW GAME"
    assert stand(handheld) == before


def test_while_the_device_thinks(handheld):
    handheld.start("backgammon", level=6, players=1)
    handheld.press("1")
    handheld.tap("2")
    handheld.run_until(lambda device: "THINKING" in device.lcd.legends)
    # Thinking may end, and the message with it, before it has been read to its end.
    assert refusal(handheld, 13).startswith("WAIT")
