"""The line of text: composed anew when something changes, scrolled if it is long.

Eight characters fit. A longer line stands still, then moves by one character at a
time to its end, stands still again and begins anew.
"""

from firmware.constant import const
from firmware.memory import (
    DIRTY,
    LINE,
    LINE_COLUMN,
    LINE_LENGTH,
    LINE_TICKS,
    NEXT_LENGTH,
    NEXT_LINE,
)
from firmware.ports import TEXT_LENGTH

LINE_SIZE = const(32)

_STAND = const(64)  # ticks at either end
_STEP = const(12)  # ticks a character


def clear(ram) -> None:
    """Begin to compose a line."""
    ram[NEXT_LENGTH] = 0


def put(ram, text) -> None:
    """Append a text of bytes."""
    for character in text:
        put_character(ram, character)


def put_character(ram, character: int) -> None:
    """Append one character; what does not fit is left out."""
    length = ram[NEXT_LENGTH]
    if length < LINE_SIZE:
        ram[NEXT_LINE + length] = character
        ram[NEXT_LENGTH] = length + 1


def put_number(ram, number: int) -> None:
    """Append a whole number, 0-99999."""
    unit = 10000
    shown = 0
    while unit:
        digit = number // unit % 10
        if digit or shown or unit == 1:
            put_character(ram, 0x30 + digit)
            shown = 1
        unit //= 10


def finish(ram) -> None:
    """Show the composed line; one in which only figures changed goes on scrolling."""
    same = ram[LINE_LENGTH] == ram[NEXT_LENGTH]
    for place in range(ram[NEXT_LENGTH]):
        new = ram[NEXT_LINE + place]
        if ram[LINE + place] != new:
            # A running clock must not begin its line anew every second.
            if not (0x30 <= new <= 0x39 and 0x30 <= ram[LINE + place] <= 0x39):
                same = False
            ram[LINE + place] = new
    ram[LINE_LENGTH] = ram[NEXT_LENGTH]
    if not same:
        ram[LINE_TICKS] = 0
        ram[LINE_COLUMN] = 0


def onward(ram) -> None:
    """One tick of scrolling."""
    last = ram[LINE_LENGTH] - TEXT_LENGTH
    if last <= 0:
        return
    ram[LINE_TICKS] += 1
    column = ram[LINE_COLUMN]
    if column == 0 or column == last:
        if ram[LINE_TICKS] < _STAND:
            return
    elif ram[LINE_TICKS] < _STEP:
        return
    ram[LINE_TICKS] = 0
    ram[LINE_COLUMN] = 0 if column == last else column + 1
    ram[DIRTY] = 1
