"""The slide switch G1/G2: the same turn is legal under one and refused under the other."""

import pytest

from tests.hil.table import begin, dice, men, move, option, press, refusal, stand

# White's turns of jacquet: dice, then fields. The runner goes home, then four points are made.
RUN_HOME = [((5, 6), (24, 19, 19, 13)), ((4, 6), (13, 9, 9, 3))]
WALL = [
    ((1, 6), (24, 23, 23, 17)),
    ((2, 6), (24, 22, 22, 16)),
    ((3, 6), (24, 21, 21, 15)),
    ((4, 6), (24, 20, 20, 14)),
]
# Black's answers, always with 2-1, none of them in White's way.
WAITS = [(12, 11, 12, 10), (11, 10, 12, 10)]


def wall(device, mode):
    """Jacquet up to White's fifth point in the opponent's last field; his 5 is played."""
    begin(device, "jacquet", mode)
    for number, (numbers, points) in enumerate(RUN_HOME + WALL):
        dice(device, *numbers)
        move(device, *points)
        dice(device, 2, 1)
        move(device, *WAITS[number % 2])
    dice(device, 5, 6)
    move(device, 24, 19)
    assert "WHITE" in device.lcd.legends


def field_of_moultezim(device, mode):
    """Moultezim up to White's fifth point in his own first field."""
    begin(device, "moultezim", mode)
    for numbers, points in (
        ((6, 5), (24, 18, 18, 13)),
        ((2, 1), (12, 10, 10, 9)),
        ((3, 1), (13, 10, 24, 23)),
        ((2, 1), (9, 7, 7, 6)),
        ((3, 2), (24, 22, 24, 21)),
        ((2, 1), (6, 4, 4, 3)),
    ):
        dice(device, *numbers)
        move(device, *points)
    dice(device, 4, 5)


def test_jacquet_at_g1_keeps_one_point_open(handheld):
    wall(handheld, "G1")
    move(handheld, 19, 13)
    held = men(handheld, "white")
    assert all(f"point {point}" in held for point in range(13, 18))
    dice(handheld, 2, 1)
    move(handheld, *WAITS[0])
    dice(handheld, 1, 5)
    move(handheld, 24, 23)
    before = stand(handheld)
    assert refusal(handheld, 23, 18) == "G1 POINT MUST STAY OPEN"
    assert stand(handheld) == before


def test_jacquet_at_g2_keeps_two_points_open(handheld):
    wall(handheld, "G2")
    before = stand(handheld)
    assert refusal(handheld, 19, 13) == "G2 POINTS MUST STAY OPEN"
    assert stand(handheld) == before


def test_moultezim_at_g1_keeps_one_point_open(handheld):
    field_of_moultezim(handheld, "G1")
    move(handheld, 24, 20)
    assert men(handheld, "white")["point 20"] == 1
    before = stand(handheld)
    assert refusal(handheld, 24, 19) == "G1 POINT MUST STAY OPEN"
    assert stand(handheld) == before


def test_moultezim_at_g2_keeps_two_points_open(handheld):
    field_of_moultezim(handheld, "G2")
    before = stand(handheld)
    assert refusal(handheld, 24, 20) == "G2 POINTS MUST STAY OPEN"
    assert stand(handheld) == before


def lit(device, legend, ticks=256):
    """In how many of so many ticks a legend is lit."""
    count = 0
    for _ in range(ticks):
        device.run()
        count += legend in device.lcd.legends
    return count


@pytest.mark.parametrize(("here", "there"), [("G1", "G2"), ("G2", "G1")])
def test_moved_in_mid_game_it_counts_from_the_next_game(handheld, here, there):
    wall(handheld, here)
    assert (lit(handheld, here), lit(handheld, there)) == (256, 0)
    handheld.mode = there
    assert lit(handheld, here) == 256  # the game goes on as it began
    assert 64 < lit(handheld, there) < 192  # and says what is to come
    told = "" if here == "G1" else "G2 POINTS MUST STAY OPEN"
    assert refusal(handheld, 19, 13) == told
    press(handheld, "REJECT", "NEW GAME", "NEW GAME")
    assert (lit(handheld, here), lit(handheld, there)) == (0, 256)
    wall(handheld, there)
    assert refusal(handheld, 19, 13) == ("" if there == "G1" else "G2 POINTS MUST STAY OPEN")


def test_moved_back_the_legend_rests(handheld):
    begin(handheld, "moultezim", "G1")
    handheld.mode = "G2"
    handheld.run(20)
    handheld.mode = "G1"
    handheld.run(2)
    assert lit(handheld, "G2") == 0


@pytest.mark.parametrize("game", ["backgammon", "trictrac", "plakoto", "trictrac12"])
def test_other_games_have_no_modes(handheld, game):
    begin(handheld, game, "G2", (5, 3) if game != "trictrac12" else (5, 3, 2, 1))
    handheld.run(70)
    assert not handheld.lcd.legends & {"G1", "G2"}


def test_a_game_chosen_in_mid_game_takes_the_switch_at_new_game(handheld):
    begin(handheld, "backgammon", "G1")
    option(handheld, 1, 2)  # jacquet
    handheld.mode = "G2"
    press(handheld, "REJECT", "NEW GAME", "NEW GAME")
    handheld.run(10)
    assert {"JACQUET", "G2"} <= handheld.lcd.legends
