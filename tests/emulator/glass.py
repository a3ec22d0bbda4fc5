"""Lights segments of an io page by hand, as the tests of the glass need."""

from emulator.segments import LEGENDS, NUMBERS, STACK_NAMES
from firmware import glyphs, ports

SEVEN = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")
"""The segments of each digit, by their letters."""


def dark():
    return bytearray(ports.IO_SIZE)


def light(io, title):
    number = NUMBERS[title]
    io[ports.LCD + number // 8] |= 1 << number % 8


def write(io, text):
    for place, character in enumerate(text):
        at = ports.LCD + ports.LCD_TEXT + 2 * place
        io[at] = glyphs.glyph_low(ord(character))
        io[at + 1] = glyphs.glyph_high(ord(character))


def stack_men(io, name, men, count=None, arrow=False):
    """Show `men`, "w" and "b" from the rim inwards, at a stack named as in STACK_NAMES."""
    line = ports.LCD + 3 * STACK_NAMES.index(name)
    for slot, man in enumerate(men):
        io[line] |= 1 << slot
        io[line + 1] |= (man == "b") << slot
    if count is not None:
        io[line] |= ports.TENS * (count > 9)
        io[line + 2] = sum(1 << "abcdefg".index(letter) for letter in SEVEN[count % 10])
    io[line] |= ports.ARROW * arrow


def legend(io, name):
    for line, names in enumerate(LEGENDS):
        if name in names:
            io[ports.LCD + ports.LCD_LEGENDS + line] |= 1 << names.index(name)


def backgammon():
    """The glass at the start of a game, White to play 3-1."""
    io = dark()
    for points, man in (({24: 2, 13: 5, 8: 3, 6: 5}, "w"), ({1: 2, 12: 5, 17: 3, 19: 5}, "b")):
        for point, number in points.items():
            stack_men(io, f"point {point}", man * number, arrow=point == 13)
    write(io, "ROLL 3-1")
    io[ports.LCD + ports.LCD_DICE] = ports.DIE_FRAME | 0b1001001
    io[ports.LCD + ports.LCD_DICE + 1] = ports.DIE_FRAME | 0b0001000
    for name in ("BACKGAMMON", "G1", "SOUND", "WHITE"):
        legend(io, name)
    return io
