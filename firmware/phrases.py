"""What the line of text says now."""

from firmware import board, line, texts, view
from firmware.games import BAR, MOULTEZIM
from firmware.memory import (
    ASKING,
    BEARING,
    DIE_COUNT,
    DIE_LIST,
    DIE_USED,
    DOUBLES,
    FACES,
    GAME,
    HAND_COUNT,
    HAND_DICE,
    JOB,
    LIFTED,
    MEN,
    MENU,
    MESSAGE,
    OPENING_DICE,
    OPTION_AUTO_OFF,
    OPTION_COMPUTER,
    OPTION_DICE,
    OPTION_DIRECTION,
    OPTION_GAME,
    OPTION_LEVEL,
    OPTION_SOUND,
    OPTION_TURNED,
    PAGE,
    PHASE,
    RESULT,
    ROLLS,
    SCORE,
    SHOW_HIT,
    SHOW_POINTS,
    SIDE,
    TURNS,
    VERIFYING,
    WINNER,
    WON,
)
from firmware.menu import (
    MENU_AUTO_OFF,
    MENU_DICE,
    MENU_DIRECTION,
    MENU_GAME,
    MENU_LEVEL,
    MENU_PLAYERS,
    MENU_SOUND,
    players,
)
from firmware.phases import (
    JOB_SHOW,
    NOBODY,
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.refusals import RUNNER_RUNS
from firmware.words import get_word

_DASH = 0x2D
_STAR = 0x2A


def compose(device) -> None:
    """Write the line that belongs to the present state."""
    ram = device.ram
    line.clear(ram)
    if ram[MESSAGE]:
        if ram[MESSAGE] == RUNNER_RUNS and ram[GAME] == MOULTEZIM:
            line.put(ram, texts.FIRST_RUNNER)
        else:
            line.put(ram, texts.MESSAGES[ram[MESSAGE]])
    elif ram[ASKING]:
        line.put(ram, texts.NEW)
    elif ram[MENU]:
        _option(ram)
    elif ram[PAGE]:
        _statistics(device, ram[PAGE])
    elif ram[VERIFYING]:
        _contents(ram, ram[VERIFYING] - 1)
    else:
        _game(ram)
    line.finish(ram)


def _option(ram) -> None:
    menu = ram[MENU]
    if menu == MENU_GAME:
        line.put(ram, texts.GAMES[ram[OPTION_GAME]])
    elif menu == MENU_PLAYERS:
        line.put(ram, texts.PLAYERS[players(ram[OPTION_COMPUTER]) - 1])
    elif menu == MENU_DIRECTION:
        line.put(ram, texts.DIRECTIONS[ram[OPTION_DIRECTION]])
    elif menu == MENU_SOUND:
        line.put(ram, texts.SOUNDS[1 - ram[OPTION_SOUND]])
    elif menu == MENU_AUTO_OFF:
        if ram[OPTION_AUTO_OFF]:
            line.put(ram, texts.AUTO_OFF)
            line.put_number(ram, ram[OPTION_AUTO_OFF])
            line.put(ram, texts.MINUTES)
        else:
            line.put(ram, texts.NEVER)
    elif menu == MENU_DICE:
        line.put(ram, texts.DICE_FROM[ram[OPTION_DICE]])
    elif menu == MENU_LEVEL:
        line.put(ram, texts.LEVEL)
        line.put_number(ram, ram[OPTION_LEVEL])
    else:
        line.put(ram, texts.TURNINGS[ram[OPTION_TURNED]])


def _statistics(device, page: int) -> None:
    """Both sides' figures, White's first."""
    ram = device.ram
    if page == 1:
        line.put(ram, texts.PIPS)
        _pair(ram, board.pips(device, 0), board.pips(device, 1))
    elif page == 2:
        line.put(ram, texts.SCORE)
        _words(ram, SCORE)
    elif page == 3:
        line.put(ram, texts.GAMES_WON)
        _words(ram, WON)
    elif page == 4:
        line.put(ram, texts.TURNS)
        _words(ram, TURNS)
    elif page == 5:
        line.put(ram, texts.ROLLS)
        _words(ram, ROLLS)
    elif page == 6:
        line.put(ram, texts.DOUBLES)
        _words(ram, DOUBLES)
    else:
        line.put(ram, texts.DICE)
        line.put_number(ram, page - 6)
        line.put_character(ram, 0x3A)
        face = FACES + 2 * (page - 7)
        _pair(ram, get_word(ram, face), get_word(ram, face + 12))


STATISTICS_PAGES = 12


def _words(ram, address: int) -> None:
    _pair(ram, get_word(ram, address), get_word(ram, address + 2))


def _pair(ram, first: int, second: int) -> None:
    line.put_number(ram, first)
    line.put_character(ram, _DASH)
    line.put_number(ram, second)


def _contents(ram, field: int) -> None:
    """A field as VERIFY tells it: the point of the side on roll, then each side's men."""
    side = ram[SIDE]
    bar_side = field - 24
    if bar_side >= 0:
        line.put(ram, texts.BAR)
        _men(ram, bar_side, BAR)
        return
    line.put_number(ram, view.point_of(ram, side, field))
    for owner in range(2):
        _men(ram, owner, view.point_of(ram, owner, field))


def _men(ram, side: int, point: int) -> None:
    men = ram[MEN + view.row_of(side) + point]
    if men:
        line.put_character(ram, 0x20)
        line.put_character(ram, texts.SIDES[side][0])
        line.put_number(ram, men)


def _game(ram) -> None:
    phase = ram[PHASE]
    if phase == PHASE_IDLE:
        line.put(ram, texts.READY)
    elif phase == PHASE_OPENING or phase == PHASE_ROLL:
        if ram[HAND_COUNT]:
            for die in range(ram[HAND_COUNT]):
                line.put_number(ram, ram[HAND_DICE + die])
                line.put_character(ram, _DASH)
        else:
            line.put(ram, texts.ROLL)
    elif phase == PHASE_PASS:
        line.put(ram, texts.PASS)
    elif phase == PHASE_OVER:
        _result(ram)
    elif phase == PHASE_MOVE:
        _move(ram)


def _move(ram) -> None:
    """The lifted man, the step just shown, or the numbers left."""
    if ram[JOB] == JOB_SHOW and ram[SHOW_POINTS]:
        _point(ram, ram[SHOW_POINTS])
        line.put_character(ram, _DASH)
        _point(ram, ram[SHOW_POINTS + 1])
        if ram[SHOW_HIT]:
            line.put_character(ram, _STAR)
    elif ram[LIFTED]:
        _point(ram, ram[LIFTED])
        line.put_character(ram, _DASH)
    elif ram[BEARING]:
        line.put(ram, texts.WHICH)
    else:
        left = 0
        for slot in range(ram[DIE_COUNT]):
            if not ram[DIE_USED] >> slot & 1:
                if left and ram[DIE_COUNT] <= 4:
                    line.put_character(ram, 0x20)
                line.put_number(ram, ram[DIE_LIST + slot])
                left = 1


def _point(ram, point: int) -> None:
    if point == BAR:
        line.put(ram, texts.BAR)
    elif point == 0:
        line.put(ram, texts.OFF)
    else:
        line.put_number(ram, point)


def _result(ram) -> None:
    if ram[WINNER] == NOBODY:
        line.put(ram, texts.TIE)
    else:
        line.put(ram, texts.SIDES[ram[WINNER]])
        line.put(ram, texts.win(ram[GAME], ram[RESULT]))
    line.put_character(ram, 0x20)
    _words(ram, SCORE)


def opening_shown(ram) -> int:
    """1 while the dice on the glass are the opening dice."""
    return 1 if ram[PHASE] == PHASE_ROLL and ram[OPENING_DICE] else 0
