"""The panel's clock: ticks counted, and seconds made of exactly 64 ticks each."""

from typing import Final

from firmware import TICKS_PER_SECOND, ports

_SECONDS_END: Final = 1 << 24


class Clock:
    """Counts ticks and writes io TICKS (modulo 2^16) and SECONDS (modulo 2^24)."""

    def __init__(self, io: bytearray) -> None:
        self._io = io
        self._ticks = 0

    @property
    def ticks(self) -> int:
        """Ticks since the panel was built, or as loaded with a state."""
        return self._ticks

    @ticks.setter
    def ticks(self, ticks: int) -> None:
        self._ticks = ticks
        self._write_seconds()
        self._write_ticks()

    @property
    def seconds(self) -> float:
        """The same in seconds."""
        return self._ticks / TICKS_PER_SECOND

    def advance(self) -> None:
        """Count one tick; call once before every firmware tick."""
        self._ticks += 1
        self._write_ticks()
        if self._ticks % TICKS_PER_SECOND == 0:
            self._write_seconds()

    def _write_ticks(self) -> None:
        self._io[ports.TICKS] = self._ticks & 0xFF
        self._io[ports.TICKS + 1] = self._ticks >> 8 & 0xFF

    def _write_seconds(self) -> None:
        seconds = self._ticks // TICKS_PER_SECOND % _SECONDS_END
        self._io[ports.SECONDS : ports.SECONDS + 3] = seconds.to_bytes(3, "little")
