"""A board's own words: the text that comes between frames, made fit to be shown."""

import codecs
from collections import deque
from typing import Final

LINES: Final = 200
"""Lines kept; more push out the oldest."""
LINE_LENGTH: Final = 400
"""Characters after which a line is broken."""

_SHOWN_AS_IS: Final = frozenset("\t")


class Log:
    """The last lines that a board wrote. Bytes that are no UTF-8 show as U+FFFD."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._lines: deque[str] = deque(maxlen=LINES)
        self._line = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines, oldest first, the unfinished one included."""
        return (*self._lines, self._line) if self._line else tuple(self._lines)

    def add(self, data: bytes) -> None:
        """Take bytes as they came, in pieces of any size."""
        text = self._decoder.decode(data).replace("\0", "").replace("\r\n", "\n")
        *whole, rest = text.replace("\r", "\n").split("\n")
        for part in whole:
            self._extend(part)
            if self._line:
                self._lines.append(self._line)
            self._line = ""
        self._extend(rest)

    def _extend(self, text: str) -> None:
        line = self._line + "".join(map(_shown, text))
        while len(line) > LINE_LENGTH:
            self._lines.append(line[:LINE_LENGTH])
            line = line[LINE_LENGTH:]
        self._line = line


def _shown(character: str) -> str:
    if character.isprintable() or character in _SHOWN_AS_IS:
        return character
    return f"\\x{ord(character):02x}" if ord(character) < 256 else "\ufffd"
