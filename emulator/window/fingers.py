"""Who holds what: keyboard, mouse, touch and pads may all press the same key.

A device key is down while at least one finger is on it. How long a press lasts at
least and how far apart two presses are is the keypad's care, not the window's.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol


class Holder(Protocol):
    """The part of a handheld that fingers touch."""

    def hold(self, name: str) -> None:
        """Put a key or field down."""

    def release(self, name: str) -> None:
        """Let it go."""


class Fingers:
    """All fingers on one handheld.

    A finger is any hashable value, for example ("mouse", 1); it presses one key or
    field at a time.
    """

    def __init__(self, handheld: Holder) -> None:
        self._handheld = handheld
        self._on: dict[Hashable, str] = {}

    @property
    def held(self) -> frozenset[str]:
        """Names of the keys and fields under at least one finger."""
        return frozenset(self._on.values())

    def on(self, finger: Hashable) -> str | None:
        """What a finger presses, None if nothing."""
        return self._on.get(finger)

    def press(self, finger: Hashable, name: str) -> None:
        """Put a finger on a key; it leaves the one it was on. The same again is nothing."""
        if self._on.get(finger) == name:
            return
        self.lift(finger)
        first = name not in self._on.values()
        self._on[finger] = name
        if first:
            self._handheld.hold(name)

    def lift(self, finger: Hashable) -> None:
        """Take a finger off; no harm if it was not on anything."""
        name = self._on.pop(finger, None)
        if name is not None and name not in self._on.values():
            self._handheld.release(name)

    def lift_all(self) -> None:
        """Take every finger off, as when the window loses the focus."""
        for finger in tuple(self._on):
            self.lift(finger)
