import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import segments
from emulator.lcd import Lcd
from firmware import glyphs, ports
from tests.emulator import glass

CHARACTERS = "".join(chr(code) for code in range(glyphs.FIRST, glyphs.LAST + 1))


def test_an_io_page_of_the_wrong_size_is_refused():
    with pytest.raises(ValueError, match="256 bytes, not 8"):
        Lcd(bytearray(8))


def test_a_dark_glass_says_nothing():
    lcd = Lcd(glass.dark())
    assert lcd.text == " " * 8
    assert lcd.segments() == lcd.legends == lcd.arrows() == frozenset()
    assert lcd.dice == (None, None)
    assert [lcd.men(field) for field in range(28)] == [("", 0)] * 28


def test_it_reads_the_live_page():
    io = glass.dark()
    lcd = Lcd(io)
    glass.write(io, "LATER")
    assert lcd.text == "LATER   "
    assert lcd.bytes == io[ports.LCD : ports.LCD + ports.LCD_SIZE]


def test_reading_changes_nothing():
    io = glass.backgammon()
    before = bytes(io)
    lcd = Lcd(io)
    assert lcd.ascii()
    assert lcd.picture().shape == (230, 480, 3)
    assert io == before


@pytest.mark.parametrize("title", ["0.0.0", "0.71.6", "1.5.0", "2.0.5", "3.1.7", "5.1.5", "6.2.1"])
def test_one_segment_alone(title):
    io = glass.dark()
    glass.light(io, title)
    assert Lcd(io).segments() == {title}


def test_bits_without_a_segment_are_not_reported():
    io = glass.dark()
    io[ports.LCD : ports.LCD + ports.LCD_SIZE] = b"\xff" * ports.LCD_SIZE
    assert Lcd(io).segments() == set(segments.NUMBERS)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_glyph_decodes_to_its_character(character):
    io = glass.dark()
    glass.write(io, character * 8)
    assert Lcd(io).text == character * 8


@given(st.text(CHARACTERS, max_size=8))
def test_any_text_reads_back(text):
    io = glass.dark()
    glass.write(io, text)
    assert Lcd(io).text == text.ljust(8)


@given(st.text("ABCXYZ0123456789-+/()", min_size=8, max_size=8), st.integers(0, 7))
def test_a_decimal_point_does_not_hide_its_character(text, place):
    io = glass.dark()
    glass.write(io, text)
    glass.light(io, f"4.{2 * place + 1}.6")
    lcd = Lcd(io)
    assert lcd.text == text
    assert lcd.dotted_text == f"{text[: place + 1]}.{text[place + 1 :]}"


def test_a_pattern_that_is_no_character_is_a_question_mark():
    io = glass.dark()
    glass.write(io, "A\x01B")
    assert Lcd(io).text == "A?B     "


def test_the_start_of_a_game():
    lcd = Lcd(glass.backgammon())
    shown = {field: lcd.men(field) for field in range(28) if lcd.men(field)[1]}
    white = {23: 2, 12: 5, 7: 3, 5: 5}
    black = {0: 2, 11: 5, 16: 3, 18: 5}
    expected = {field: ("white", number) for field, number in white.items()}
    expected |= {field: ("black", number) for field, number in black.items()}
    assert shown == expected
    assert lcd.dice == (3, 1)
    assert lcd.text == "ROLL 3-1"
    assert lcd.arrows() == {"point 13"}
    assert lcd.legends == {"BACKGAMMON", "G1", "SOUND", "WHITE"}


@given(st.sampled_from(segments.STACK_NAMES), st.sampled_from("wb"), st.integers(0, 15))
def test_men_read_back_wherever_they_stand(name, man, number):
    field = segments.STACK_NAMES.index(name)
    slots = segments.SLOTS[segments.STACKS[field]]
    io = glass.dark()
    glass.stack_men(io, name, man * min(number, slots), number if number > slots else None)
    side = {"w": "white", "b": "black"}[man] if number else ""
    lcd = Lcd(io)
    assert lcd.men(field) == (side, number)
    assert sum(lcd.men(other)[1] for other in range(28)) == number


def test_a_pinned_man_lies_below_and_is_not_counted():
    io = glass.dark()
    glass.stack_men(io, "point 24", "bww")
    glass.stack_men(io, "point 6", "wbbbb", 7)
    glass.stack_men(io, "point 7", "ww")
    lcd = Lcd(io)
    assert (lcd.men(23), lcd.pinned(23)) == (("white", 2), "black")
    assert (lcd.men(5), lcd.pinned(5)) == (("black", 7), "white")
    assert lcd.pinned(6) == lcd.pinned(0) == ""


def test_every_number_of_pips():
    patterns = (0x08, 0x41, 0x49, 0x63, 0x6B, 0x77)
    for number, pips in enumerate(patterns, start=1):
        io = glass.dark()
        io[ports.LCD + ports.LCD_DICE + 1] = pips | ports.DIE_FRAME
        assert Lcd(io).dice == (None, number)
    io[ports.LCD + ports.LCD_DICE] = 0x7F
    assert Lcd(io).dice == (None, 6)


@pytest.mark.parametrize("name", [name for line in segments.LEGENDS for name in line])
def test_every_legend(name):
    io = glass.dark()
    glass.legend(io, name)
    lcd = Lcd(io)
    assert lcd.legends == {name}
    assert name in lcd.ascii()


def test_cube_scales():
    io = glass.dark()
    glass.light(io, "5.0.0")
    glass.light(io, "5.1.5")
    assert Lcd(io).cube == ({2}, {64})


def test_the_picture_in_letters():
    assert (
        Lcd(glass.backgammon()).ascii()
        == """\
 BACKGAMMON  G1
+-13-14-15-16-17-18-+BAR-+-19-20-21-22-23-24-+OFF-+
|  O           #    |    |  #              O |    |
|  O           #    |    |  #              O |    |
|  O           #    |    |  #                |    |
|  O                |    |  #                |    |
|  O                |    |  #                |    |
|                   |    |                   |    |
|  ^                |    |                   |    |
|  ROLL 3-1         |    |     [3]   [1]     |    |
|                   |    |                   |    |
|                   |    |                   |    |
|  #                |    |  O                |    |
|  #                |    |  O                |    |
|  #           O    |    |  O                |    |
|  #           O    |    |  O              # |    |
|  #           O    |    |  O              # |    | WHITE
+-12-11-10--9--8--7-+BAR-+--6--5--4--3--2--1-+OFF-+
 SOUND"""
    )


def test_the_picture_in_letters_shows_counts_pins_bar_and_cube():
    io = glass.dark()
    glass.stack_men(io, "point 24", "bwwww", 11)
    glass.stack_men(io, "bar white", "ww", arrow=True)
    glass.stack_men(io, "off black", "b", 3)
    glass.light(io, "5.1.2")
    lines = Lcd(io).ascii().splitlines()
    assert lines[2] == "|                   |    |                 # |  # |"
    assert lines[3] == "|                   |    |                 O |    | x8"
    assert lines[7] == "|                   |    |                11 |  3 |"
    assert lines[10] == "|                   |  v |                   |    |"
    assert lines[16] == "|                   |  O |                   |    |"


@given(st.binary(min_size=ports.LCD_SIZE, max_size=ports.LCD_SIZE))
def test_any_bytes_can_be_read_and_drawn(lines):
    io = glass.dark()
    io[ports.LCD : ports.LCD + ports.LCD_SIZE] = lines
    lcd = Lcd(io)
    rows = lcd.ascii().split("\n")
    assert len(rows) == 19
    assert max(len(row) for row in rows) <= 79
    assert all(row.isascii() for row in rows)
    assert len(lcd.text) == 8
    assert [lcd.men(field) for field in range(28)]
    assert lcd.segments() <= set(segments.NUMBERS)


def test_reading_text_loads_neither_numpy_nor_pygame():
    program = (
        "import sys; from emulator.lcd import Lcd; Lcd(bytearray(256)).ascii();"
        "assert not {'numpy', 'pygame'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_drawing_greets_nobody():
    program = "from emulator.lcd import Lcd; Lcd(bytearray(256)).picture()"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert done.stdout == done.stderr == b""
