"""A board in this process without any line: for tests of what lies above the line."""

from emulator.link.server import answer
from firmware.link import Link


class MemoryTransport:
    """A transport to a `Link`. It answers at once or never, so no time-out is waited for."""

    name = "memory"

    def __init__(self, link: Link) -> None:
        self.link = link
        self._waiting = bytearray()

    def read(self, seconds: float) -> bytes:
        """Return what the board has sent, b"" if nothing: it will not send more."""
        data = bytes(self._waiting)
        self._waiting.clear()
        return data

    def write(self, data: bytes) -> None:
        """Give bytes to the board, which answers before this returns."""
        self._waiting += answer(self.link, data)

    def close(self) -> None:
        """Forget what has been sent."""
        self._waiting.clear()
