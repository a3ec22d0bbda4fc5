"""Going back in time: a ring of save states in a fixed amount of memory."""

from typing import TYPE_CHECKING, Final

from firmware import TICKS_PER_SECOND

if TYPE_CHECKING:
    from emulator.handheld import Handheld

MEMORY: Final = 4 << 20
"""Bytes of states that are kept: some eight minutes at one a second."""


class Rewind:
    """The last states of one handheld, one every so many ticks, the oldest forgotten first.

    Call `note` as often as you like while the device runs, `back` to go back. The memory
    is taken once.
    """

    def __init__(
        self, handheld: "Handheld", *, every: int = TICKS_PER_SECOND, memory: int = MEMORY
    ) -> None:
        if every < 1:
            raise ValueError(f"a state every {every} ticks is not possible; 1 or more")
        first = handheld.save()
        self._handheld = handheld
        self._every = every
        self._size = len(first)
        self._slots = max(2, memory // self._size)
        self._ring = bytearray(self._slots * self._size)
        self._ticks = [0] * self._slots
        self._count = 0
        self._next = 0
        self._keep(first)

    def __len__(self) -> int:
        """How many states there are to go back to."""
        return self._count

    @property
    def oldest(self) -> int:
        """The tick of the oldest state."""
        return self._ticks[(self._next - self._count) % self._slots]

    def note(self) -> None:
        """Keep a state if it is time for one."""
        now = self._handheld.ticks
        last = self._ticks[self._next - 1]
        if now < last:
            self._count = 0  # another state was loaded, or the power failed: another past
        elif self._count and now - last < self._every:
            return
        self._keep(self._handheld.save())

    def back(self, ticks: int) -> int:
        """Go back by so many ticks, or a little more; returns how many they were.

        It stops at the oldest state, as often as it is called.
        """
        now = self._handheld.ticks
        if self._ticks[self._next - 1] > now:
            return 0
        while self._count > 1 and self._ticks[self._next - 1] > now - ticks:
            self._next = (self._next - 1) % self._slots
            self._count -= 1
        last = (self._next - 1) % self._slots
        start = last * self._size
        self._handheld.load(bytes(self._ring[start : start + self._size]))
        return now - self._ticks[last]

    def _keep(self, data: bytes) -> None:
        start = self._next * self._size
        self._ring[start : start + self._size] = data
        self._ticks[self._next] = self._handheld.ticks
        self._next = (self._next + 1) % self._slots
        self._count = min(self._count + 1, self._slots)
