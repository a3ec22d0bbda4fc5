"""The character generator: which strokes of a 14-segment character show a letter.

The table holds the characters 32 (space) to 95 (underscore), two bytes each: the
low and the high byte of `firmware.ports`. No two characters look the same, so a
text on the glass can be read back: 0 has a slash, 5 a diagonal, 1 a flag.
"""

from firmware.constant import const

# Strokes of the low byte: the outer ring clockwise from the top, then the two
# halves of the middle bar.
_A = const(0x01)
_B = const(0x02)
_C = const(0x04)
_D = const(0x08)
_E = const(0x10)
_F = const(0x20)
_G1 = const(0x40)
_G2 = const(0x80)
_G = const(0xC0)  # the whole middle bar

# Strokes of the high byte: upper left, middle, right; lower left, middle, right.
_H = const(0x01)
_J = const(0x02)
_K = const(0x04)
_L = const(0x08)
_M = const(0x10)
_N = const(0x20)
_DOT = const(0x40)  # the decimal point

FIRST = const(32)
LAST = const(95)

# What stands for a character that the table lacks: three bars, unlike any letter.
UNKNOWN_LOW = const(0xC9)
UNKNOWN_HIGH = const(0)

# fmt: off
GLYPHS = bytes((
    0, 0,  # space
    0, _J | _M | _DOT,  # !
    _F, _J,  # "
    _B | _C | _D | _G, _J | _M,  # #
    _A | _C | _D | _F | _G, _J | _M,  # $
    _C | _F, _K | _L,  # %
    _A | _D | _E | _G1, _H | _J | _N,  # &
    0, _J,  # '
    0, _K | _N,  # (
    0, _H | _L,  # )
    _G, _H | _J | _K | _L | _M | _N,  # *
    _G, _J | _M,  # +
    0, _L,  # ,
    _G, 0,  # -
    0, _DOT,  # .
    0, _K | _L,  # /
    _A | _B | _C | _D | _E | _F, _K | _L,  # 0
    _B | _C, _K,  # 1
    _A | _B | _D | _E | _G, 0,  # 2
    _A | _B | _C | _D | _G2, 0,  # 3
    _B | _C | _F | _G, 0,  # 4
    _A | _D | _F | _G1, _N,  # 5
    _A | _C | _D | _E | _F | _G, 0,  # 6
    _A | _B | _C, 0,  # 7
    _A | _B | _C | _D | _E | _F | _G, 0,  # 8
    _A | _B | _C | _D | _F | _G, 0,  # 9
    0, _J | _M,  # :
    0, _J | _L,  # ;
    _G2, _K | _N,  # <
    _D | _G, 0,  # =
    _G1, _H | _L,  # >
    _A | _B | _F | _G2, _M,  # ?
    _A | _B | _D | _E | _F | _G2, _J,  # @
    _A | _B | _C | _E | _F | _G, 0,  # A
    _A | _B | _C | _D | _G2, _J | _M,  # B
    _A | _D | _E | _F, 0,  # C
    _A | _B | _C | _D, _J | _M,  # D
    _A | _D | _E | _F | _G1, 0,  # E
    _A | _E | _F | _G1, 0,  # F
    _A | _C | _D | _E | _F | _G2, 0,  # G
    _B | _C | _E | _F | _G, 0,  # H
    _A | _D, _J | _M,  # I
    _B | _C | _D | _E, 0,  # J
    _E | _F | _G1, _K | _N,  # K
    _D | _E | _F, 0,  # L
    _B | _C | _E | _F, _H | _K,  # M
    _B | _C | _E | _F, _H | _N,  # N
    _A | _B | _C | _D | _E | _F, 0,  # O
    _A | _B | _E | _F | _G, 0,  # P
    _A | _B | _C | _D | _E | _F, _N,  # Q
    _A | _B | _E | _F | _G, _N,  # R
    _A | _C | _D | _F | _G, 0,  # S
    _A, _J | _M,  # T
    _B | _C | _D | _E | _F, 0,  # U
    _E | _F, _K | _L,  # V
    _B | _C | _E | _F, _L | _N,  # W
    0, _H | _K | _L | _N,  # X
    0, _H | _K | _M,  # Y
    _A | _D, _K | _L,  # Z
    _E | _F, _H | _L,  # [
    0, _H | _N,  # backslash
    _B | _C, _K | _N,  # ]
    0, _L | _N,  # ^
    _D, 0,  # _
))
# fmt: on


def glyph_low(character: int) -> int:
    """Return the low segment byte of a character code; lower case shows as upper."""
    if 97 <= character <= 122:
        character -= 32
    if character < FIRST or character > LAST:
        return UNKNOWN_LOW
    return GLYPHS[2 * (character - FIRST)]


def glyph_high(character: int) -> int:
    """Return the high segment byte of a character code; lower case shows as upper."""
    if 97 <= character <= 122:
        character -= 32
    if character < FIRST or character > LAST:
        return UNKNOWN_HIGH
    return GLYPHS[2 * (character - FIRST) + 1]
