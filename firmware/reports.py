"""What STATISTICS, VERIFY and GAME OPTION say."""

from firmware import board, line, menu, texts, view
from firmware.constant import const
from firmware.games import BAR
from firmware.memory import (
    CLOCK_LEFT,
    DOUBLES,
    FACES,
    MATCH,
    MEN,
    MENU,
    MINE,
    OPTION_AUTO_OFF,
    OPTION_DELAY,
    OPTION_MATCH,
    OPTION_MINUTES,
    ROLLS,
    SCORE,
    SETTING_UP,
    SIDE,
    TURNS,
    WON,
)
from firmware.words import get_word

PAGES = const(14)  # of STATISTICS

_DASH = const(0x2D)
_POINT = const(0x2E)
_BLANK = const(0x20)


def put_option(ram) -> None:
    """The option shown, with its value."""
    shown = ram[MENU]
    if shown == menu.MENU_AUTO_OFF:
        _put_minutes(ram, ram[OPTION_AUTO_OFF], texts.AUTO_OFF, texts.NEVER)
    elif shown == menu.MENU_MATCH:
        if ram[OPTION_MATCH]:
            line.put(ram, texts.MATCH)
            line.put_number(ram, ram[OPTION_MATCH])
        else:
            line.put(ram, texts.MONEY)
    elif shown == menu.MENU_MINUTES:
        _put_minutes(ram, ram[OPTION_MINUTES], texts.CLOCK, texts.NO_CLOCK)
    elif shown == menu.MENU_DELAY:
        line.put(ram, texts.DELAY)
        line.put_number(ram, ram[OPTION_DELAY])
        line.put(ram, texts.SECONDS)
    elif shown == menu.MENU_LEVEL:
        line.put(ram, texts.LEVEL)
        line.put_number(ram, menu.chosen(ram))
    elif shown == menu.MENU_SET_UP:
        line.put(ram, texts.SET_UP)
    else:
        line.put(ram, texts.CHOICES[shown][menu.chosen(ram) - 1])


def _put_minutes(ram, minutes: int, text, none) -> None:
    if not minutes:
        line.put(ram, none)
        return
    line.put(ram, text)
    line.put_number(ram, minutes)
    line.put(ram, texts.MINUTES)


def put_statistics(device, page: int) -> None:
    """A page of figures, White's before Black's."""
    ram = device.ram
    if page == 1:
        line.put(ram, texts.PIPS)
        put_pair(ram, board.pips(device, 0), board.pips(device, 1))
    elif page == 2:
        line.put(ram, texts.SCORE)
        put_words(ram, SCORE)
        if ram[MATCH]:
            line.put(ram, texts.OF)
            line.put_number(ram, ram[MATCH])
    elif page == 3:
        line.put(ram, texts.GAMES_WON)
        put_words(ram, WON)
    elif page == 4:
        line.put(ram, texts.TURNS)
        put_words(ram, TURNS)
    elif page == 5:
        line.put(ram, texts.ROLLS)
        put_words(ram, ROLLS)
    elif page == 6:
        line.put(ram, texts.DOUBLES)
        put_words(ram, DOUBLES)
    elif page == 7:
        line.put(ram, texts.AVERAGE)
        _put_average(ram, 0)
        line.put_character(ram, _DASH)
        _put_average(ram, 1)
    elif page == 8:
        line.put(ram, texts.CLOCK)
        put_time(ram, get_word(ram, CLOCK_LEFT))
        line.put_character(ram, _DASH)
        put_time(ram, get_word(ram, CLOCK_LEFT + 2))
    else:
        line.put(ram, texts.DICE)
        line.put_number(ram, page - 8)
        line.put_character(ram, _BLANK)
        face = FACES + 2 * (page - 9)
        put_pair(ram, get_word(ram, face), get_word(ram, face + 12))


def _put_average(ram, side: int) -> None:
    """Mean of a side's roll, both dice together, with two decimals."""
    total = 0
    for face in range(6):
        total += (face + 1) * get_word(ram, FACES + 12 * side + 2 * face)
    rolls = get_word(ram, ROLLS + 2 * side)
    put_hundredths(ram, 100 * total // rolls if rolls else 0)


def put_hundredths(ram, number: int) -> None:
    """A number of hundredths, with a decimal point."""
    line.put_number(ram, number // 100)
    line.put_character(ram, _POINT)
    line.put_character(ram, 0x30 + number // 10 % 10)
    line.put_character(ram, 0x30 + number % 10)


def put_time(ram, seconds: int) -> None:
    """A time as minutes and seconds; a colon would look like a 1 on fourteen segments."""
    line.put_number(ram, seconds // 60)
    line.put_character(ram, _POINT)
    line.put_character(ram, 0x30 + seconds % 60 // 10)
    line.put_character(ram, 0x30 + seconds % 10)


def put_words(ram, address: int) -> None:
    """White's number at `address` and Black's behind it."""
    put_pair(ram, get_word(ram, address), get_word(ram, address + 2))


def put_pair(ram, first: int, second: int) -> None:
    """Two numbers with a dash."""
    line.put_number(ram, first)
    line.put_character(ram, _DASH)
    line.put_number(ram, second)


def put_field(ram, field: int) -> None:
    """A field as VERIFY tells it: the point of the side on roll, then each side's men."""
    bar_side = field - 24
    if bar_side >= 0:
        line.put(ram, texts.BAR)
        _put_men(ram, bar_side, BAR)
        return
    line.put_number(ram, view.point_of(ram, ram[SIDE], field))
    for owner in range(2):
        _put_men(ram, owner, view.point_of(ram, owner, field))


def _put_men(ram, side: int, point: int) -> None:
    men = ram[(MINE if ram[SETTING_UP] else MEN) + view.row_of(side) + point]
    if men:
        line.put_character(ram, _BLANK)
        line.put_character(ram, texts.SIDES[side][0])
        line.put_number(ram, men)
