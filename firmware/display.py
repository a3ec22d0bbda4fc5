"""The glass: every segment, written from the state."""

from firmware import glyphs, phrases, view
from firmware.constant import const
from firmware.games import BAR, PROTECTED, RULES
from firmware.memory import (
    BLINK,
    CUBE,
    CUBE_OWNER,
    DICE,
    GAME,
    JOB,
    LIFTED,
    LINE,
    LINE_COLUMN,
    LINE_LENGTH,
    MEN,
    MENU,
    MINE,
    MODE,
    OFFER,
    OFFER_SIDE,
    OPENING_DICE,
    OPTION_COMPUTER,
    OPTION_GAME,
    OPTION_SOUND,
    PAGE,
    PHASE,
    ROW,
    SETTING_UP,
    SETUP_FIELD,
    SHOW_FROM,
    SHOW_TO,
    SIDE,
    TARGETS,
    VERIFYING,
)
from firmware.menu import MENU_GAME, MENU_LEVEL, MENU_SET_UP
from firmware.phases import (
    JOB_THINK,
    NOBODY,
    OFFER_DOUBLE,
    PHASE_IDLE,
    PHASE_OFFER,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
)
from firmware.ports import (
    ARROW,
    DIE_FRAME,
    LCD,
    LCD_BARS,
    LCD_CUBE,
    LCD_DICE,
    LCD_LEGENDS,
    LCD_OFF,
    LCD_SIZE,
    LCD_TEXT,
    LEGEND_BLACK,
    LEGEND_G1,
    LEGEND_G2,
    LEGEND_LEVEL,
    LEGEND_LOW_BATTERY,
    LEGEND_PASS,
    LEGEND_SCORE,
    LEGEND_SET_UP,
    LEGEND_SOUND,
    LEGEND_THINKING,
    LEGEND_TWO_PLAYERS,
    LEGEND_WHITE,
    LINE_CORES,
    LINE_RINGS,
    LINE_UNITS,
    SWITCH_G2,
    SWITCH_LOW_BATTERY,
    SWITCHES,
    TENS,
    TEXT_LENGTH,
)

_POINT_MEN = const(5)
_BAR_MEN = const(3)
_OFF_MEN = const(1)

_DIGITS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"  # seven segments, a = bit 0
_PIPS = b"\x00\x08\x41\x49\x63\x6b\x77"  # bits as in ports


def clear(device) -> None:
    """Darken the whole glass."""
    io = device.io
    for line in range(LCD_SIZE):
        io[LCD + line] = 0


def draw(device) -> None:
    """Write all segments as the state wants them."""
    ram = device.ram
    clear(device)
    if ram[PHASE] != PHASE_IDLE or ram[SETTING_UP]:
        for side in range(2):
            _draw_men(device, side)
        _draw_dice(device)
        _draw_cube(device)
    _draw_arrows(device)
    _draw_text(device)
    _draw_legends(device)


def blinks(device) -> int:
    """1 if something on the glass blinks now."""
    ram = device.ram
    if ram[LIFTED] or ram[MENU] == MENU_GAME or ram[PHASE] == PHASE_OFFER:
        return 1
    return _switch_moved(device)


def _switch_moved(device) -> int:
    """1 if G1/G2 stands otherwise than the game in play began."""
    ram = device.ram
    if ram[PHASE] == PHASE_IDLE or ram[PHASE] == PHASE_OVER:
        return 0
    return 1 if ram[MODE] != _switch_mode(device) else 0


def _switch_mode(device) -> int:
    return 2 if device.io[SWITCHES] & SWITCH_G2 else 1


def _draw_men(device, side: int) -> None:
    ram = device.ram
    board = MINE if ram[SETTING_UP] else MEN
    men = board + ROW * side
    for point in range(1, 25):
        count = ram[men + point]
        if count:
            field = view.field_of(ram, side, point)
            if ram[men + 2 * ROW + point]:
                _draw_pinned(device, LCD + 3 * field, side)
            else:
                below = _is_pinned(ram, board, 1 - side, field)
                _draw_stack(device, LCD + 3 * field, side, count, _POINT_MEN, below)
    _draw_stack(device, LCD + LCD_BARS + 3 * side, side, ram[men + BAR], _BAR_MEN, 0)
    if ram[men]:
        tray = LCD + LCD_OFF + 3 * side
        _draw_stack(device, tray, side, ram[men], _OFF_MEN, 0)
        _draw_count(device, tray, ram[men])


def _is_pinned(ram, board: int, side: int, field: int) -> int:
    """1 if a man of `side` lies pinned on `field`; the pins stand behind the men."""
    return ram[board + ROW * (2 + side) + view.point_of(ram, side, field)]


def _draw_pinned(device, line: int, side: int) -> None:
    """The man underneath takes the first place on the point."""
    device.io[line + LINE_RINGS] |= 1
    if side:
        device.io[line + LINE_CORES] |= 1


def _draw_stack(device, line: int, side: int, count: int, places: int, below: int) -> None:
    """`count` men from the rim on, above `below` pinned ones; a number where they do not fit."""
    shown = min(count, places - below)
    bits = ((1 << shown) - 1) << below
    device.io[line + LINE_RINGS] |= bits
    if side:
        device.io[line + LINE_CORES] |= bits
    if shown < count:
        _draw_count(device, line, count)


def _draw_count(device, line: int, count: int) -> None:
    if count >= 10:
        device.io[line + LINE_RINGS] |= TENS
    device.io[line + LINE_UNITS] |= _DIGITS[count % 10]


def _draw_dice(device) -> None:
    ram = device.ram
    first = ram[DICE]
    second = ram[DICE + 1]
    if phrases.opening_shown(ram):
        first = ram[OPENING_DICE]
        second = ram[OPENING_DICE + 2]
        if ram[OPENING_DICE + 1]:
            return
    if first:
        device.io[LCD + LCD_DICE] = _PIPS[first] | DIE_FRAME
        device.io[LCD + LCD_DICE + 1] = _PIPS[second] | DIE_FRAME


def _draw_cube(device) -> None:
    """The cube on its owner's scale; while it is offered, blinking on the other side's."""
    ram = device.ram
    cubes = LCD + LCD_CUBE
    if ram[PHASE] == PHASE_OFFER and ram[OFFER] == OFFER_DOUBLE:
        if not ram[BLINK]:
            device.io[cubes + 1 - ram[OFFER_SIDE]] = 1 << ram[CUBE]
    elif ram[CUBE]:
        bit = 1 << (ram[CUBE] - 1)
        if ram[CUBE_OWNER] == NOBODY:
            device.io[cubes] = bit
            device.io[cubes + 1] = bit
        else:
            device.io[cubes + ram[CUBE_OWNER]] = bit


def _draw_arrows(device) -> None:
    ram = device.ram
    io = device.io
    if ram[SETTING_UP]:
        if ram[SETUP_FIELD]:
            io[LCD + 3 * (ram[SETUP_FIELD] - 1) + LINE_RINGS] |= ARROW
        return
    if ram[VERIFYING]:
        io[LCD + 3 * (ram[VERIFYING] - 1) + LINE_RINGS] |= ARROW
        return
    if ram[SHOW_FROM]:
        io[LCD + 3 * (ram[SHOW_FROM] - 1) + LINE_RINGS] |= ARROW
    if ram[SHOW_TO]:
        io[LCD + 3 * (ram[SHOW_TO] - 1) + LINE_RINGS] |= ARROW
    if not ram[LIFTED]:
        return
    side = ram[SIDE]
    if not ram[BLINK]:
        io[LCD + 3 * view.field_of(ram, side, ram[LIFTED]) + LINE_RINGS] |= ARROW
    if ram[TARGETS] & 1:
        io[LCD + LCD_OFF + 3 * side + LINE_RINGS] |= ARROW
    for point in range(1, 25):
        if ram[TARGETS + (point >> 3)] >> (point & 7) & 1:
            io[LCD + 3 * view.field_of(ram, side, point) + LINE_RINGS] |= ARROW


def _draw_text(device) -> None:
    ram = device.ram
    phrases.compose(device)
    for place in range(TEXT_LENGTH):
        column = ram[LINE_COLUMN] + place
        character = ram[LINE + column] if column < ram[LINE_LENGTH] else 0x20
        device.io[LCD + LCD_TEXT + 2 * place] = glyphs.glyph_low(character)
        device.io[LCD + LCD_TEXT + 2 * place + 1] = glyphs.glyph_high(character)


def _draw_legends(device) -> None:
    ram = device.ram
    io = device.io
    legends = LCD + LCD_LEGENDS
    idle = ram[PHASE] == PHASE_IDLE
    if ram[MENU] == MENU_GAME:
        if not ram[BLINK]:
            io[legends] |= 1 << ram[OPTION_GAME]
    else:
        io[legends] |= 1 << (ram[OPTION_GAME] if idle else ram[GAME])
    mode = _switch_mode(device) if idle else ram[MODE]
    io[legends] |= LEGEND_G1 if mode == 1 else LEGEND_G2
    if _switch_moved(device):
        moved = LEGEND_G2 if mode == 1 else LEGEND_G1
        if not ram[BLINK]:
            io[legends] |= moved
    lit = 0
    if ram[MENU] == MENU_LEVEL:
        lit |= LEGEND_LEVEL
    if ram[PHASE] == PHASE_OVER or ram[PAGE] == 2:
        lit |= LEGEND_SCORE
    if ram[SETTING_UP] or ram[MENU] == MENU_SET_UP:
        lit |= LEGEND_SET_UP
    if ram[OPTION_COMPUTER] == 0:
        lit |= LEGEND_TWO_PLAYERS
    if ram[PHASE] == PHASE_PASS:
        lit |= LEGEND_PASS
    if ram[JOB] == JOB_THINK:
        lit |= LEGEND_THINKING
    if ram[OPTION_SOUND]:
        lit |= LEGEND_SOUND
    if io[SWITCHES] & SWITCH_LOW_BATTERY:
        lit |= LEGEND_LOW_BATTERY
    io[legends + 1] = lit
    if not idle and ram[PHASE] != PHASE_OPENING and ram[PHASE] != PHASE_OVER:
        io[legends + 2] = LEGEND_BLACK if ram[SIDE] else LEGEND_WHITE
    if ram[PHASE] != PHASE_IDLE and not RULES[ram[GAME]][PROTECTED]:
        # The switch means nothing in this game: neither legend is shown.
        io[legends] &= ~(LEGEND_G1 | LEGEND_G2)
