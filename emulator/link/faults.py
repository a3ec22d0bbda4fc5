"""A bad line: bytes lost, changed, doubled, invented and late, as a seed has it."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Final

from emulator.link.transports import Transport


@dataclass(frozen=True)
class Rates:
    """How often each fault happens: to a byte, or to a whole piece of data; 0 to 1.

    drop, change, double and invent concern bytes. cut loses the rest of a piece, again
    sends a piece twice, late keeps the end of a piece until the next one comes.
    """

    drop: float = 0.0
    change: float = 0.0
    double: float = 0.0
    invent: float = 0.0
    cut: float = 0.0
    again: float = 0.0
    late: float = 0.0


class Direction:
    """One direction of a bad line. `count` has how often each fault happened."""

    def __init__(self, rates: Rates, chance: random.Random) -> None:
        self.rates = rates
        self.count: Final[Counter[str]] = Counter()
        self._chance = chance
        self._late = b""

    def spoil(self, data: bytes) -> bytes:
        """Return what comes out when a piece of data goes in."""
        out = self._late + self._bytes(data)
        self._late = b""
        if self._is("cut", self.rates.cut):
            out = out[: self._chance.randint(0, len(out))]
        if self._is("again", self.rates.again):
            out += out
        if self._is("late", self.rates.late):
            place = self._chance.randint(0, len(out))
            out, self._late = out[:place], out[place:]
        return out

    def _bytes(self, data: bytes) -> bytes:
        rates = self.rates
        if not rates.drop + rates.change + rates.double + rates.invent:
            return data
        out = bytearray()
        for byte in data:
            if self._is("invent", rates.invent):
                out.append(self._chance.randrange(256))
            if self._is("drop", rates.drop):
                continue
            if self._is("change", rates.change):
                byte ^= 1 << self._chance.randrange(8)  # noqa: PLW2901
            out.append(byte)
            if self._is("double", rates.double):
                out.append(byte)
        return bytes(out)

    def _is(self, fault: str, rate: float) -> bool:
        if not rate or self._chance.random() >= rate:
            return False
        self.count[fault] += 1
        return True


class FaultyTransport:
    """A transport over a bad line. The same seed and traffic bring the same faults."""

    def __init__(
        self, inner: Transport, seed: int, there: Rates, back: Rates | None = None
    ) -> None:
        self.name: Final = f"{inner.name} (bad line, seed {seed})"
        chance = random.Random(seed)
        self.there: Final = Direction(there, chance)
        self.back: Final = Direction(there if back is None else back, chance)
        self._inner = inner

    @property
    def faults(self) -> int:
        """How many faults have happened."""
        return self.there.count.total() + self.back.count.total()

    def read(self, seconds: float) -> bytes:
        """See `Transport`."""
        data = self._inner.read(seconds)
        return self.back.spoil(data) if data else b""

    def write(self, data: bytes) -> None:
        """See `Transport`."""
        self._inner.write(self.there.spoil(data))

    def close(self) -> None:
        """See `Transport`."""
        self._inner.close()
