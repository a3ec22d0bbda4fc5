import pytest

from emulator import segments
from firmware import ports


def test_the_glass_has_the_segments_that_the_ports_define():
    # Men, cores, arrow, tens and units of each stack; the other groups in order.
    stacks = 24 * (5 + 5 + 2 + 7) + 2 * (3 + 3 + 2 + 7) + 2 * (1 + 1 + 2 + 7)
    assert len(segments.TITLES) == stacks + 2 * 8 + 8 * 15 + 2 * 6 + 8 + 8 + 2


def test_titles_and_numbers_are_each_others_inverse():
    assert len(segments.NUMBERS) == len(segments.TITLES)
    for title, number in segments.NUMBERS.items():
        group, segment, common = (int(part) for part in title.split("."))
        assert number == 8 * (segments.BASES[group] + segment) + common


def test_masks_cover_every_line():
    assert len(segments.MASKS) == ports.LCD_SIZE
    assert all(segments.MASKS)


@pytest.mark.parametrize("number", [-1, 5 + 8, 7, 8 * ports.LCD_SIZE])
def test_a_bit_without_a_segment_has_no_title(number):
    with pytest.raises(ValueError, match="no segment"):
        segments.title(number)


def test_known_addresses():
    assert segments.title(8 * (ports.LCD_POINTS + 3 * 23)) == "0.69.0"
    assert segments.title(8 * ports.LCD_OFF + 5) == "2.0.5"
    assert segments.title(8 * (ports.LCD_TEXT + 1) + 6) == "4.1.6"
    assert segments.title(8 * (ports.LCD_LEGENDS + 2) + 1) == "6.2.1"
