"""Reading the glass over time: when it has come to rest, and texts that scroll."""

from typing import TYPE_CHECKING, Final

from firmware import ports

if TYPE_CHECKING:
    from emulator.handheld import Handheld

QUIET: Final = 40
"""Ticks without news on the glass after which the device is taken to wait."""
STANDING: Final = 96
"""Ticks without a change after which a text is taken not to scroll."""
_BLINK: Final = 128  # ticks; a picture seen within that time is no news: it blinks
_SCROLL: Final = 640  # ticks; a text seen within that time is no news: it scrolls round
_LCD_END: Final = ports.LCD + ports.LCD_SIZE
_THINKING: Final = ports.LCD + ports.LCD_LEGENDS + 1
_CHARACTER: Final = 2  # bytes
_TEXT: Final = ports.LCD + ports.LCD_TEXT
_TEXT_END: Final = _TEXT + _CHARACTER * ports.TEXT_LENGTH


class _Seen:
    """Remembers what was seen, and when, for a while."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._when: dict[bytes, int] = {}

    def is_new(self, thing: bytes, now: int) -> bool:
        """Note a thing; True if it was not seen within the memory's time."""
        last = self._when.get(thing)
        self._when[thing] = now
        if len(self._when) > 2 * self._memory:
            self._when = {
                key: tick for key, tick in self._when.items() if now - tick < self._memory
            }
        return last is None or now - last >= self._memory


def is_scrolled(before: bytes, after: bytes) -> bool:
    """Whether the text bytes `after` are `before` moved left by one character."""
    return after[:-_CHARACTER] == before[_CHARACTER:]


def settle(handheld: "Handheld", limit: int) -> int:
    """Run until the device waits for a person; returns the ticks it took.

    Blinking and scrolling are no news. Raises TimeoutError after `limit` ticks.
    """
    io = handheld.io
    pictures = _Seen(_BLINK)
    texts = _Seen(_SCROLL)
    before = b""
    news = 0
    for now in range(limit + 1):
        text = bytes(io[_TEXT:_TEXT_END])
        picture = bytes(io[ports.LCD : _TEXT]) + bytes(io[_TEXT_END:_LCD_END])
        new_text = texts.is_new(text, now) and not is_scrolled(before, text)
        new_picture = pictures.is_new(picture, now)
        if new_text or new_picture or io[_THINKING] & ports.LEGEND_THINKING:
            news = now
        if now - news >= QUIET:
            return now
        before = text
        if now < limit:
            handheld.run()
    raise TimeoutError(
        f"the device did not come to rest within {limit} ticks; "
        f"the glass shows {handheld.lcd.text!r}"
    )


def read_message(handheld: "Handheld", limit: int) -> str:
    """Run while a text scrolls to the left; returns all of it.

    It is read to its end, and if the reading began in its middle, once more from its
    start. A text that stands still is returned as it stands; `limit` is in ticks.
    """
    first, message, wrapped = _read_on(handheld, limit)
    if not wrapped or bytes(handheld.io[_TEXT:_TEXT_END]) == first:
        return message.strip()
    _, again, _ = _read_on(handheld, limit)
    return max(message.strip(), again.strip(), key=len)


def _read_on(handheld: "Handheld", limit: int) -> tuple[bytes, str, bool]:
    """Read until the text jumps or stands still: first bytes, text, whether it jumped."""
    io = handheld.io
    first = shown = bytes(io[_TEXT:_TEXT_END])
    message = handheld.lcd.text
    still = 0
    for _ in range(limit):
        handheld.run()
        now = bytes(io[_TEXT:_TEXT_END])
        if now == shown:
            still += 1
            if still >= STANDING:
                break
        elif is_scrolled(shown, now):
            message += handheld.lcd.text[-1]
            shown = now
            still = 0
        else:
            return first, message, True
    return first, message, False
