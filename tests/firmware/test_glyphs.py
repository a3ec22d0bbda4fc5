from hypothesis import given
from hypothesis import strategies as st

from firmware import glyphs, ports


def pattern(character):
    return glyphs.glyph_low(ord(character)), glyphs.glyph_high(ord(character))


CHARACTERS = [chr(code) for code in range(glyphs.FIRST, glyphs.LAST + 1)]


def test_the_table_holds_two_bytes_a_character():
    assert len(glyphs.GLYPHS) == 2 * len(CHARACTERS)


def test_every_character_looks_different():
    patterns = [pattern(character) for character in CHARACTERS]
    assert len(set(patterns)) == len(CHARACTERS)
    assert (glyphs.UNKNOWN_LOW, glyphs.UNKNOWN_HIGH) not in patterns


def test_letters_and_digits_use_no_decimal_point():
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+/:?()[]=*'":
        assert not pattern(character)[1] & ports.CHARACTER_POINT, character


def test_only_strokes_that_exist_are_used():
    for character in CHARACTERS:
        assert pattern(character)[1] & 0x80 == 0


def test_zero_has_a_slash_and_space_is_dark():
    assert pattern("0") == (pattern("O")[0], 0x0C)
    assert pattern(" ") == (0, 0)
    assert pattern(".") == (0, ports.CHARACTER_POINT)


def test_lower_case_shows_as_upper():
    for character in "abcdefghijklmnopqrstuvwxyz":
        assert pattern(character) == pattern(character.upper())


@given(st.integers(-1000, 1000))
def test_a_character_outside_the_table_shows_the_mark(code):
    shown = glyphs.glyph_low(code), glyphs.glyph_high(code)
    inside = glyphs.FIRST <= code <= glyphs.LAST or 97 <= code <= 122
    assert (shown == (glyphs.UNKNOWN_LOW, glyphs.UNKNOWN_HIGH)) is not inside
