"""The RAM map as a person reads it: what is used, what is free, in which area."""

from dataclasses import dataclass
from typing import Final

from firmware import layout, memory

AREAS: Final = (
    ("battery-backed", 0, memory.BATTERY_SIZE),
    ("working memory", memory.BATTERY_SIZE, memory.HISTORY_COUNT),
    ("past turns", memory.HISTORY_COUNT, memory.RAM_SIZE),
)
"""Name, first address and end of each part of the RAM."""


@dataclass(frozen=True)
class Area:
    """One part of the RAM; sizes in bytes, blocks as (address, size)."""

    name: str
    address: int
    size: int
    used: int
    free_blocks: tuple[tuple[int, int], ...]

    @property
    def free(self) -> int:
        """Bytes that no entry of the map claims."""
        return self.size - self.used

    @property
    def largest_free(self) -> tuple[int, int]:
        """Address and size of the largest free block; (address, 0) if there is none."""
        return max(self.free_blocks, key=lambda block: block[1], default=(self.address, 0))


def areas() -> list[Area]:
    """Return the areas of the RAM, in order."""
    return [_area(*area) for area in AREAS]


def _area(name: str, start: int, end: int) -> Area:
    taken = bytearray(end - start)
    for _, address, size, _ in layout.MAP:
        for byte in range(max(address, start), min(address + size, end)):
            taken[byte - start] = 1
    blocks = []
    at = 0
    while at < len(taken):
        stop = taken.find(1, at)
        stop = len(taken) if stop < 0 else stop
        if stop > at:
            blocks.append((start + at, stop - at))
        at = taken.find(0, stop)
        at = len(taken) if at < 0 else at
    return Area(name, start, end - start, sum(taken), tuple(blocks))
