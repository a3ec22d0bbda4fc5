"""The RAM map: the areas cover all, and count right."""

from itertools import pairwise

from emulator.memory_map import areas
from firmware import layout, memory


def test_the_areas_are_the_whole_ram():
    parts = areas()
    assert parts[0].address == 0
    assert sum(part.size for part in parts) == memory.RAM_SIZE
    for one, two in pairwise(parts):
        assert one.address + one.size == two.address
    assert parts[0].size == memory.BATTERY_SIZE


def test_used_and_free_are_counted_from_the_map():
    parts = areas()
    assert sum(part.used for part in parts) == sum(size for _, _, size, _ in layout.MAP)
    for part in parts:
        assert part.free == sum(size for _, size in part.free_blocks)
        assert part.largest_free[1] == max((size for _, size in part.free_blocks), default=0)
