"""Keeps the battery's bytes on disk while the window is open."""

from __future__ import annotations

from collections.abc import Callable

PERIOD = 3.0  # seconds between two looks


class Saver:
    """Hands the battery to `save` when it has changed.

    `save` takes the 256 bytes and raises an exception if they could not be stored;
    `trouble` then says why, until a later attempt succeeds. No attempt ever stops
    the game.
    """

    def __init__(self, save: Callable[[bytes], object] | None, battery: bytes) -> None:
        self._save = save
        self._saved = battery
        self._next = 0.0
        self.trouble = ""

    def due(self, now: float) -> bool:
        """Whether it is time to look at the battery again (`now` in seconds)."""
        return self._save is not None and now >= self._next

    def soon(self, now: float) -> None:
        """Look again shortly: the power switch has been moved, the device needs a few ticks."""
        self._next = min(self._next, now + 0.2)

    def look(self, battery: bytes, now: float) -> None:
        """Store the battery if it differs from what was stored last."""
        self._next = now + PERIOD
        if self._save is None or battery == self._saved:
            return
        try:
            self._save(battery)
        except Exception as trouble:  # whatever it is, play goes on
            self.trouble = str(trouble) or type(trouble).__name__
        else:
            self._saved = battery
            self.trouble = ""
