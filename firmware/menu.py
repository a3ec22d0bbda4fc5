"""GAME OPTION and LEVEL: the options and their values.

Each option is one byte of RAM. Its values are shown and keyed in as people count:
choices from 1, numbers as they are.
"""

from firmware.constant import const
from firmware.games import GAME_COUNT
from firmware.memory import (
    MENU,
    OPTION_AUTO_OFF,
    OPTION_COMPUTER,
    OPTION_CUBE,
    OPTION_DELAY,
    OPTION_DICE,
    OPTION_DIRECTION,
    OPTION_GAME,
    OPTION_HOUSE,
    OPTION_LEVEL,
    OPTION_MATCH,
    OPTION_MINUTES,
    OPTION_SOUND,
    OPTION_STRATEGY,
    OPTION_TEACHER,
    OPTION_TIMES,
    OPTION_TURNED,
    TYPED,
)

MENU_NONE = const(0)
MENU_GAME = const(1)
MENU_PLAYERS = const(2)
MENU_DIRECTION = const(3)
MENU_SOUND = const(4)
MENU_AUTO_OFF = const(5)
MENU_DICE = const(6)
MENU_TURN = const(7)
MENU_MATCH = const(8)
MENU_CUBE = const(9)
MENU_MINUTES = const(10)
MENU_TIMES = const(11)
MENU_DELAY = const(12)
MENU_HOUSE = const(13)
MENU_STRATEGY = const(14)
MENU_TEACHER = const(15)
MENU_SET_UP = const(16)  # no option: ACCEPT enters the set-up mode
MENU_LAST = const(16)
MENU_LEVEL = const(17)  # the LEVEL key's own

LEVELS = const(8)
MATCH_LONGEST = const(25)

# By option: its address, how many choices it has (0: a number), its largest number.
_ADDRESSES = (
    0,
    OPTION_GAME,
    OPTION_COMPUTER,
    OPTION_DIRECTION,
    OPTION_SOUND,
    OPTION_AUTO_OFF,
    OPTION_DICE,
    OPTION_TURNED,
    OPTION_MATCH,
    OPTION_CUBE,
    OPTION_MINUTES,
    OPTION_TIMES,
    OPTION_DELAY,
    OPTION_HOUSE,
    OPTION_STRATEGY,
    OPTION_TEACHER,
    0,
    OPTION_LEVEL,
)
_CHOICES = b"\x00\x06\x03\x02\x02\x06\x02\x02\x00\x03\x00\x02\x00\x02\x04\x02\x00\x08"
_LARGEST = b"\x00\x00\x00\x00\x00\x00\x00\x00\x19\x00\x63\x00\x3c\x00\x00\x00\x00\x00"

# What is stored for each choice, where that is not simply 0, 1, 2 ...
_COMPUTER = b"\x02\x00\x01"
_AUTO_OFF = b"\x00\x05\x0a\x0f\x1e\x3c"


def open_next(ram) -> None:
    """GAME OPTION: show the first option, the next one, or none after the last."""
    ram[TYPED] = 0
    ram[MENU] = 0 if ram[MENU] == MENU_LAST else 1 if ram[MENU] > MENU_LAST else ram[MENU] + 1


def press_level(ram) -> None:
    """LEVEL: show the level; pressed again, step it."""
    if ram[MENU] == MENU_LEVEL:
        step(ram)
    ram[MENU] = MENU_LEVEL


def chosen(ram) -> int:
    """Which choice of the option shown is set, counted from 1; of a number the number."""
    menu = ram[MENU]
    stored = ram[_ADDRESSES[menu]]
    if not _CHOICES[menu]:
        return stored
    for choice in range(_CHOICES[menu]):
        if _stored(menu, choice) == stored:
            return choice + 1
    return 1


def key_in(ram, digit: int) -> int:
    """A digit for the option shown: a choice, or a figure of a number; 0 if it fits not."""
    menu = ram[MENU]
    if menu == MENU_SET_UP:
        return 0
    if _CHOICES[menu]:
        if digit > _CHOICES[menu]:
            return 0
        ram[_ADDRESSES[menu]] = _stored(menu, digit - 1)
        return 1
    number = digit
    if ram[TYPED] and 10 * ram[_ADDRESSES[menu]] + digit <= _LARGEST[menu]:
        number += 10 * ram[_ADDRESSES[menu]]
    ram[_ADDRESSES[menu]] = number
    ram[TYPED] = 1
    return 1


def step(ram) -> int:
    """ROLL DICE: the next choice, or the next number, round; 0 if there is none."""
    menu = ram[MENU]
    if menu == MENU_SET_UP:
        return 0
    ram[TYPED] = 0
    if _CHOICES[menu]:
        ram[_ADDRESSES[menu]] = _stored(menu, chosen(ram) % _CHOICES[menu])
    else:
        ram[_ADDRESSES[menu]] = (ram[_ADDRESSES[menu]] + 1) % (_LARGEST[menu] + 1)
    return 1


def _stored(menu: int, choice: int) -> int:
    """What is stored for a choice of an option, counted from 0."""
    if menu == MENU_PLAYERS:
        return _COMPUTER[choice]
    if menu == MENU_SOUND:
        return 1 - choice
    if menu == MENU_AUTO_OFF:
        return _AUTO_OFF[choice]
    return choice + 1 if menu == MENU_LEVEL else choice


def set_first_values(ram) -> None:
    """What an all-clear sets the options to."""
    ram[OPTION_COMPUTER] = 2
    ram[OPTION_SOUND] = 1
    ram[OPTION_LEVEL] = 4
    ram[OPTION_AUTO_OFF] = 15
    ram[OPTION_DELAY] = 12


def are_valid(ram) -> int:
    """1 if every option holds a value that it can have."""
    for menu in range(1, MENU_LEVEL + 1):
        stored = ram[_ADDRESSES[menu]]
        if menu == MENU_SET_UP or menu == MENU_AUTO_OFF:
            continue
        if _CHOICES[menu]:
            known = 0
            for choice in range(_CHOICES[menu]):
                if _stored(menu, choice) == stored:
                    known = 1
            if not known:
                return 0
        elif stored > _LARGEST[menu]:
            return 0
    return 1


assert _CHOICES[MENU_GAME] == GAME_COUNT
assert _CHOICES[MENU_LEVEL] == LEVELS
assert _LARGEST[MENU_MATCH] == MATCH_LONGEST
