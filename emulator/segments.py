"""The addresses of the glass: which segments exist and what they are called.

A segment is known by its title "group.segment.common", as in `art/lcd.svg`, and by
its number: byte line x 8 + common, the position of its bit in the LCD bytes.
"""

from __future__ import annotations

from firmware import ports

GROUPS = ("points", "bars", "off", "dice", "text", "cube", "legends")
"""Group names; a group's place here is the first number of its titles."""

BASES = (
    ports.LCD_POINTS,
    ports.LCD_BARS,
    ports.LCD_OFF,
    ports.LCD_DICE,
    ports.LCD_TEXT,
    ports.LCD_CUBE,
    ports.LCD_LEGENDS,
)
"""First byte line of each group."""

COMMONS = 8
COUNT = ports.LCD_SIZE * COMMONS
"""Bits in the LCD bytes; not every one of them is a segment."""

STACKS = ("point",) * 24 + ("bar",) * 2 + ("off",) * 2
"""What each stack of men is: 24 points, White's and Black's bar, their off trays."""

SLOTS = {"point": 5, "bar": 3, "off": 1}
"""How many men a stack can show before it needs a count."""

STACK_NAMES = (
    *(f"point {number}" for number in range(1, 25)),
    "bar white",
    "bar black",
    "off white",
    "off black",
)
"""Names of the stacks; the first 26 are the board fields of the keypad."""

GAMES = ("BACKGAMMON", "JACQUET", "TRICTRAC", "MOULTEZIM", "PLAKOTO", "TRICTRAC 12")

LEGENDS = (
    (*GAMES, "G1", "G2"),
    ("LEVEL", "SCORE", "2 PLAYERS", "SET UP", "PASS", "THINKING", "SOUND", "LOW BATTERY"),
    ("WHITE", "BLACK"),
)
"""Legends by line and common."""


def _masks() -> bytes:
    """Which commons of each byte line lead to a segment."""
    masks = bytearray(ports.LCD_SIZE)
    for stack, kind in enumerate(STACKS):
        men = (1 << SLOTS[kind]) - 1
        line = 3 * stack
        masks[line + ports.LINE_RINGS] = men | ports.ARROW | ports.TENS
        masks[line + ports.LINE_CORES] = men
        masks[line + ports.LINE_UNITS] = 0x7F
    for die in range(2):
        masks[ports.LCD_DICE + die] = 0x7F | ports.DIE_FRAME
    for place in range(ports.TEXT_LENGTH):
        masks[ports.LCD_TEXT + 2 * place] = 0xFF
        masks[ports.LCD_TEXT + 2 * place + 1] = 0x3F | ports.CHARACTER_POINT
    for scale in range(2):
        masks[ports.LCD_CUBE + scale] = 0x3F
    for line, names in enumerate(LEGENDS):
        masks[ports.LCD_LEGENDS + line] = (1 << len(names)) - 1
    return bytes(masks)


MASKS = _masks()
"""One byte a line: the commons that lead to a segment."""


def title(number: int) -> str:
    """Return the title of the segment with this number.

    Raises ValueError if the glass has no such segment.
    """
    line, common = divmod(number, COMMONS)
    if not (0 <= line < len(MASKS) and MASKS[line] >> common & 1):
        raise ValueError(f"the glass has no segment at line {line}, common {common}")
    group = max(index for index, base in enumerate(BASES) if base <= line)
    return f"{group}.{line - BASES[group]}.{common}"


TITLES = {
    line * COMMONS + common: title(line * COMMONS + common)
    for line, mask in enumerate(MASKS)
    for common in range(COMMONS)
    if mask >> common & 1
}
"""Titles of all segments by number, in the order of their numbers."""

NUMBERS = {name: number for number, name in TITLES.items()}
"""Numbers of all segments by title."""
