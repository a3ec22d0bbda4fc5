"""Names of what a person can choose: games, modes, levels."""

from typing import Final

GAMES: Final = ("backgammon", "jacquet", "trictrac", "moultezim", "plakoto", "trictrac12")
"""Names of the games; the index is the firmware's number."""
MODES: Final = ("G1", "G2")
LEVELS: Final = range(1, 9)


def game_number(game: str | int) -> int:
    """Return the number of a game given by name (in any case) or number.

    Raises ValueError naming the valid names.
    """
    if isinstance(game, str):
        name = "".join(game.lower().split())
        if name in GAMES:
            return GAMES.index(name)
    elif isinstance(game, int) and not isinstance(game, bool) and 0 <= game < len(GAMES):
        return game
    raise ValueError(f"no game {game!r}; games: {', '.join(GAMES)}")
