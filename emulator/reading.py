"""Reading the glass over time: when it has come to rest, and texts that scroll."""

from typing import TYPE_CHECKING, Final

from firmware import ports

if TYPE_CHECKING:
    from emulator.handheld import Handheld

QUIET: Final = 40
"""Ticks without news on the glass after which the device is taken to wait."""
_MEMORY: Final = 128  # ticks; a picture seen within that time is no news: it blinks
_LCD_END: Final = ports.LCD + ports.LCD_SIZE
_THINKING: Final = ports.LCD + ports.LCD_LEGENDS + 1
_TEXT: Final = ports.LCD + ports.LCD_TEXT
_CHARACTER: Final = 2  # bytes
_TEXT_SIZE: Final = _CHARACTER * ports.TEXT_LENGTH
_STANDING: Final = 96  # ticks after which a text that stands still is read to its end


def settle(handheld: "Handheld", limit: int) -> int:
    """Run until the device waits for a person; returns the ticks it took.

    Raises TimeoutError after `limit` ticks.
    """
    io = handheld.device.io
    seen: dict[bytes, int] = {}
    news = -1
    for now in range(limit + 1):
        picture = bytes(io[ports.LCD : _LCD_END])
        if now - seen.get(picture, -_MEMORY) >= _MEMORY or io[_THINKING] & ports.LEGEND_THINKING:
            news = now
        seen[picture] = now
        if now - news >= QUIET:
            return now
        if len(seen) > 2 * _MEMORY:
            seen = {key: tick for key, tick in seen.items() if now - tick < _MEMORY}
        if now < limit:
            handheld.run()
    raise TimeoutError(
        f"the device did not come to rest within {limit} ticks; "
        f"the glass shows {handheld.lcd.text!r}"
    )


def read_message(handheld: "Handheld", limit: int) -> str:
    """Run while a text scrolls to the left; returns all that was seen of it.

    It ends when another text takes the place or the text stands still; `limit` is in
    ticks. A text that does not scroll is returned as it stands.
    """
    io = handheld.device.io
    shown = bytes(io[_TEXT : _TEXT + _TEXT_SIZE])
    message = handheld.lcd.text
    still = 0
    for _ in range(limit):
        handheld.run()
        now = bytes(io[_TEXT : _TEXT + _TEXT_SIZE])
        if now == shown:
            still += 1
            if still >= _STANDING:
                break
            continue
        if now[:-_CHARACTER] != shown[_CHARACTER:]:
            break
        message += handheld.lcd.text[-1]
        shown = now
        still = 0
    return message.strip()
