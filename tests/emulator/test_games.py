"""Names of games."""

import pytest

from emulator.games import GAMES, game_number


def test_names_and_numbers_are_the_same():
    for number, name in enumerate(GAMES):
        assert game_number(name) == game_number(name.upper()) == game_number(number) == number
    assert game_number("Trictrac 12") == 5


@pytest.mark.parametrize("game", ["chess", "", -1, 6, True, None, 1.0])
def test_an_unknown_game_is_answered_with_the_valid_names(game):
    with pytest.raises(ValueError, match="backgammon, jacquet, trictrac, moultezim, plakoto"):
        game_number(game)
