"""GAME OPTION and LEVEL: the options and their values."""

from firmware.constant import const
from firmware.games import GAME_COUNT
from firmware.memory import (
    MENU,
    OPTION_AUTO_OFF,
    OPTION_COMPUTER,
    OPTION_DICE,
    OPTION_DIRECTION,
    OPTION_GAME,
    OPTION_LEVEL,
    OPTION_SOUND,
    OPTION_TURNED,
)

MENU_NONE = const(0)
MENU_GAME = const(1)
MENU_PLAYERS = const(2)
MENU_DIRECTION = const(3)
MENU_SOUND = const(4)
MENU_AUTO_OFF = const(5)
MENU_DICE = const(6)
MENU_TURN = const(7)
MENU_LEVEL = const(8)  # the LEVEL key's own

LEVELS = const(8)

_COMPUTER = b"\x02\x00\x01"  # OPTION_COMPUTER by players value
_MINUTES = b"\x00\x05\x0a\x0f\x1e\x3c"  # OPTION_AUTO_OFF by value


def players(computer: int) -> int:
    """Value of the option PLAYERS: 1 computer is Black, 2 two players, 3 it is White."""
    return 2 if computer == 0 else 1 if computer == 2 else 3


def open_next(ram) -> None:
    """GAME OPTION: show the first option, the next one, or none after the last."""
    ram[MENU] = 0 if ram[MENU] == MENU_TURN else 1 if ram[MENU] > MENU_TURN else ram[MENU] + 1


def press_level(ram) -> None:
    """LEVEL: show the level; pressed again, step it."""
    if ram[MENU] == MENU_LEVEL:
        ram[OPTION_LEVEL] = ram[OPTION_LEVEL] % LEVELS + 1
    ram[MENU] = MENU_LEVEL


def value(ram) -> int:
    """The chosen value of the option shown, counted from 1."""
    menu = ram[MENU]
    if menu == MENU_GAME:
        return ram[OPTION_GAME] + 1
    if menu == MENU_PLAYERS:
        return players(ram[OPTION_COMPUTER])
    if menu == MENU_DIRECTION:
        return ram[OPTION_DIRECTION] + 1
    if menu == MENU_SOUND:
        return 2 - ram[OPTION_SOUND]
    if menu == MENU_AUTO_OFF:
        place = 0
        while place < 5 and _MINUTES[place] < ram[OPTION_AUTO_OFF]:
            place += 1
        return place + 1
    if menu == MENU_DICE:
        return ram[OPTION_DICE] + 1
    if menu == MENU_LEVEL:
        return ram[OPTION_LEVEL]
    return ram[OPTION_TURNED] + 1


def values(ram) -> int:
    """How many values the option shown has."""
    menu = ram[MENU]
    if menu == MENU_GAME:
        return GAME_COUNT
    if menu == MENU_PLAYERS:
        return 3
    if menu == MENU_AUTO_OFF:
        return 6
    return LEVELS if menu == MENU_LEVEL else 2


def choose(ram, chosen: int) -> int:
    """Set the option shown to value `chosen`, counted from 1; 0 if it has no such value."""
    if not 1 <= chosen <= values(ram):
        return 0
    menu = ram[MENU]
    if menu == MENU_GAME:
        ram[OPTION_GAME] = chosen - 1
    elif menu == MENU_PLAYERS:
        ram[OPTION_COMPUTER] = _COMPUTER[chosen - 1]
    elif menu == MENU_DIRECTION:
        ram[OPTION_DIRECTION] = chosen - 1
    elif menu == MENU_SOUND:
        ram[OPTION_SOUND] = 2 - chosen
    elif menu == MENU_AUTO_OFF:
        ram[OPTION_AUTO_OFF] = _MINUTES[chosen - 1]
    elif menu == MENU_DICE:
        ram[OPTION_DICE] = chosen - 1
    elif menu == MENU_LEVEL:
        ram[OPTION_LEVEL] = chosen
    else:
        ram[OPTION_TURNED] = chosen - 1
    return 1


def set_first_values(ram) -> None:
    """What an all-clear sets the options to."""
    ram[OPTION_COMPUTER] = 2
    ram[OPTION_SOUND] = 1
    ram[OPTION_LEVEL] = 4
    ram[OPTION_AUTO_OFF] = 15
