"""How many ticks are due: 64 a second times the speed, whatever the frame rate is."""

from __future__ import annotations

from firmware import TICKS_PER_SECOND

SPEEDS = (1, 2, 4)
LONGEST_LAG = 0.25  # seconds of the device's time that may be caught up, the rest is dropped


class Pace:
    """Turns passing host time into ticks.

    `speed` is a factor of 1, 2 or 4. Times are in seconds of any clock that only
    goes forward. A tick that takes too long, a sleeping host or a stopped debugger
    makes the device late by what is beyond LONGEST_LAG, never makes it race after.
    """

    def __init__(self, speed: float = 1) -> None:
        self.speed = speed
        self._last: float | None = None
        self._owed = 0.0  # ticks

    def due(self, now: float) -> int:
        """Take the ticks that have become due since the last call."""
        if self._last is not None:
            passed = max(now - self._last, 0.0)
            self._owed += passed * TICKS_PER_SECOND * self.speed
        self._last = now
        self._owed = min(self._owed, LONGEST_LAG * TICKS_PER_SECOND * self.speed)
        ticks = int(self._owed)
        self._owed -= ticks
        return ticks

    def forget(self) -> None:
        """Owe nothing, as after a time of running as fast as can be."""
        self._owed = 0.0

    def give_back(self, ticks: int) -> None:
        """Return ticks that could not be done in this frame; they are due again."""
        self._owed += ticks

    def faster(self) -> None:
        """Go to the next speed; after the last one the first again."""
        later = [speed for speed in SPEEDS if speed > self.speed]
        self.speed = later[0] if later else SPEEDS[0]


class Repeat:
    """A held direction: one step at once, after `pause` seconds more, one each `period`."""

    def __init__(self, pause: float = 0.4, period: float = 0.11) -> None:
        self.pause = pause
        self.period = period
        self.direction = (0, 0)
        self._next: float | None = None

    def push(self, direction: tuple[int, int]) -> bool:
        """Push in a direction, (0, 0) is rest; says whether that is a step at once."""
        if direction == self.direction:
            return False
        self.direction = direction
        self._next = None
        return direction != (0, 0)

    def due(self, now: float) -> bool:
        """Whether another step is due now; to be asked every frame."""
        if self.direction == (0, 0):
            return False
        if self._next is None:
            self._next = now + self.pause
        if now < self._next:
            return False
        self._next = max(self._next + self.period, now)
        return True
