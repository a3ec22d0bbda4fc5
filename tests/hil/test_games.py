"""Every game, from NEW GAME to its result."""

import re

import pytest

from tests.hil.table import is_over, men, play_on, press, stand, text

TABLES = [
    ("backgammon", "G1"),
    ("jacquet", "G1"),
    ("jacquet", "G2"),
    ("trictrac", "G1"),
    ("moultezim", "G1"),
    ("moultezim", "G2"),
    ("plakoto", "G1"),
    ("trictrac12", "G1"),
]
RESULT = re.compile(
    r"(?P<winner>WHITE|BLACK) WINS(?: GAMMON| BACKGAMMON)?(?: \+(?P<points>\d))? "
    r"(?P<white>\d+)-(?P<black>\d+)"
)


def result(device):
    """Winner, points and score, as the glass tells them."""
    told = device.read_message()
    if told.startswith("TIE GAME"):
        return None, 0, told.removeprefix("TIE GAME").strip()
    match = RESULT.fullmatch(told)
    assert match, told
    score = match["white"], match["black"]
    points = int(match["points"] or 1)
    assert score == ((str(points), "0") if match["winner"] == "WHITE" else ("0", str(points)))
    return match["winner"], points, "-".join(score)


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_game_against_the_device(handheld, game, mode):
    handheld.start(game, mode, level=1, players=1)
    assert text(handheld) == "ROLL"
    play_on(handheld)
    winner, points, _ = result(handheld)
    if winner and game not in ("plakoto", "trictrac12"):  # there a game may end before
        assert men(handheld, winner.lower())[f"off {winner.lower()}"] == 15
        assert 1 <= points <= (5 if game == "jacquet" else 3)
    press(handheld, "ROLL DICE")
    assert handheld.read_message() == "PRESS NEW GAME"
    press(handheld, "NEW GAME")
    assert text(handheld) == "ROLL"
    assert not is_over(handheld)


@pytest.mark.parametrize(("game", "mode"), [("plakoto", "G1"), ("moultezim", "G2")])
def test_a_game_of_two_players(handheld, game, mode):
    handheld.start(game, mode, level=1, players=2)
    assert "2 PLAYERS" in handheld.lcd.legends
    play_on(handheld)
    result(handheld)


def test_the_score_of_several_games_is_kept(handheld):
    handheld.start("trictrac12", level=1, players=2)
    play_on(handheld)
    winner, _, first = result(handheld)
    press(handheld, "NEW GAME", "STATISTICS", "STATISTICS")
    assert handheld.read_message() == f"SCORE {first}"
    press(handheld, "STATISTICS")
    assert handheld.read_message() == ("WON 1-0" if winner == "WHITE" else "WON 0-1")


def test_the_same_seed_gives_the_same_game(handheld):
    stands = []
    for _ in range(2):
        handheld.acl(100)
        handheld.start("jacquet", level=2, players=2)
        for _ in range(12):
            press(handheld, "PLAY")
        stands.append(stand(handheld))
    assert stands[0] == stands[1]
