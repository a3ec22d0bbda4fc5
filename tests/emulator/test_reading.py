"""Reading the glass over time, with a made-up device whose glass is known."""

import pytest

from emulator.lcd import Lcd
from emulator.reading import QUIET, STANDING, read_message, settle
from firmware import glyphs, ports


class Film:
    """A device that shows `scene(tick)`: a text, and a byte of legends."""

    def __init__(self, scene, start=0):
        self.device = self
        self.io = bytearray(ports.IO_SIZE)
        self.lcd = Lcd(self.io)
        self.tick = start
        self._scene = scene
        self._show()

    def run(self):
        self.tick += 1
        self._show()

    def _show(self):
        text, legends = self._scene(self.tick)
        for place, character in enumerate(text.ljust(8)[:8]):
            at = ports.LCD + ports.LCD_TEXT + 2 * place
            self.io[at] = glyphs.glyph_low(ord(character))
            self.io[at + 1] = glyphs.glyph_high(ord(character))
        self.io[ports.LCD + ports.LCD_LEGENDS + 1] = legends


def scrolled(text, tick):
    """What shows `text` scrolls through: stands 64 ticks at both ends, 12 a character."""
    last = len(text) - 8
    cycle = 128 + 12 * (last - 1)
    tick %= cycle
    column = 0 if tick < 64 else min(last, 1 + (tick - 64) // 12)
    return text[column : column + 8]


def test_a_still_glass_settles_in_the_quiet_time():
    assert settle(Film(lambda tick: ("ROLL", 0)), 1000) == QUIET


def test_thinking_is_waited_for():
    film = Film(lambda tick: ("", ports.LEGEND_THINKING if tick < 300 else 0))
    settle(film, 1000)
    assert film.tick == 300 + QUIET


def test_blinking_and_scrolling_are_no_news():
    text = "PRESS NEW GAME TO START"
    film = Film(lambda tick: (scrolled(text, tick), ports.LEGEND_SCORE * (tick >> 4 & 1)))
    assert settle(film, 3000) < 200


@pytest.mark.parametrize("start", range(0, 400, 23))
def test_scrolling_settles_whenever_one_begins_to_look(start):
    text = "PRESS NEW GAME TO START"
    assert settle(Film(lambda tick: (scrolled(text, tick), 0), start), 3000) < 500


def test_steps_shown_one_after_another_are_news():
    film = Film(lambda tick: (str(min(tick // 30, 9)), 0))
    settle(film, 1000)
    assert film.tick == 270 + QUIET


def test_a_device_that_never_rests_times_out():
    with pytest.raises(TimeoutError, match="500 ticks"):
        settle(Film(lambda tick: (str(tick), 0)), 500)


@pytest.mark.parametrize("start", range(0, 400, 17))
@pytest.mark.parametrize("text", ["G2 MUST STAY OPEN", "NINE CHAR"])
def test_a_scrolling_message_is_read_whole_from_any_moment(start, text):
    assert read_message(Film(lambda tick: (scrolled(text, tick), 0), start), 2000) == text


def test_a_message_that_stands_is_read_as_it_stands():
    film = Film(lambda tick: ("ROLL", 0))
    assert read_message(film, 1000) == "ROLL"
    assert film.tick == STANDING


def test_a_message_gives_way_to_another():
    film = Film(lambda tick: ("NO" if tick < 20 else "YES", 0))
    assert read_message(film, 1000) == "YES"
