from hypothesis import given
from hypothesis import strategies as st

from firmware.words import LONG_BIAS, add_word, get_long, get_word, set_long, set_word

word = st.integers(0, 0xFFFF)


@given(word)
def test_what_is_written_is_read(value):
    memory = bytearray(b"\x11\x22\x33\x44")
    set_word(memory, 1, value)
    assert get_word(memory, 1) == value
    assert (memory[0], memory[3]) == (0x11, 0x44)


def test_the_low_byte_comes_first():
    memory = bytearray(2)
    set_word(memory, 0, 0x1234)
    assert memory == b"\x34\x12"


@given(st.integers(-(1 << 20), 1 << 20))
def test_writing_is_modulo_65536(value):
    memory = bytearray(2)
    set_word(memory, 0, value)
    assert get_word(memory, 0) == value % 65536


@given(word, st.integers(-70000, 70000))
def test_adding_stays_within_two_bytes(value, change):
    memory = bytearray(2)
    set_word(memory, 0, value)
    add_word(memory, 0, change)
    assert get_word(memory, 0) == min(65535, max(0, value + change))


@given(st.integers(1 - LONG_BIAS, LONG_BIAS - 1))
def test_a_long_number_is_read_as_it_was_written(value):
    memory = bytearray(b"\x11\x22\x33\x44\x55\x66")
    set_long(memory, 1, value)
    assert get_long(memory, 1) == value
    assert (memory[0], memory[5]) == (0x11, 0x66)


@given(st.binary(min_size=4, max_size=4))
def test_four_bytes_of_rubbish_are_a_number_below_2_to_the_28(memory):
    assert -LONG_BIAS <= get_long(memory, 0) < LONG_BIAS
