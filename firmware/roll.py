"""The roll in hand: which numbers it gives, in which order, and which are left."""

from firmware.constant import const
from firmware.games import (
    BAR,
    DOUBLES,
    DOUBLES_AGAIN,
    DOUBLES_UNDERSIDE,
    LONG_ROLL,
    MUST,
    MUST_NEXT,
    RULES,
    SMALL_FIRST,
)
from firmware.memory import (
    DIE_COUNT,
    DIE_LIST,
    DIE_MUST_NEXT,
    DIE_SMALL_FIRST,
    DIE_USED,
    MINE,
    TURN_HOUSE,
    WORK_GAME,
)

NO_SLOT = const(8)

_LONG_ROLL = b"\x01\x01\x02\x02\x05\x05\x06\x06"


def lay_out(device, first: int, second: int) -> None:
    """Write the numbers that the dice `first` and `second` give; none is used yet."""
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    ram[DIE_USED] = 0
    ordered = rules[SMALL_FIRST]
    ram[DIE_MUST_NEXT] = rules[MUST]
    if ram[TURN_HOUSE] and ram[MINE + BAR] > 1:
        # House rule: of two men on the bar the smaller number must bring in the first.
        ordered = 1
        ram[DIE_MUST_NEXT] = MUST_NEXT
    ram[DIE_SMALL_FIRST] = ordered
    low = min(first, second)
    high = max(first, second)
    if rules[LONG_ROLL] and low == 1 and high == 2:
        ram[DIE_COUNT] = 8
        for slot in range(8):
            ram[DIE_LIST + slot] = _LONG_ROLL[slot]
        return
    count = 2
    if low == high and rules[DOUBLES] != DOUBLES_AGAIN:
        count = 4
        if rules[DOUBLES] == DOUBLES_UNDERSIDE:
            low = min(first, 7 - first)
            high = 7 - low
    elif not ordered:
        low = first
        high = second
    ram[DIE_COUNT] = count
    for slot in range(count):
        ram[DIE_LIST + slot] = low if slot < count // 2 else high


def next_slot(device, after: int) -> int:
    """The first slot from `after` on that may be played now, NO_SLOT if none.

    In ordered rolls only the first unused number may; in free ones each unused
    number once.
    """
    ram = device.ram
    used = ram[DIE_USED]
    count = ram[DIE_COUNT]
    slot = 0
    while slot < count and used >> slot & 1:
        slot += 1
    if slot == count:
        return NO_SLOT
    if ram[DIE_SMALL_FIRST]:
        return slot if after <= slot else NO_SLOT
    first = ram[DIE_LIST + slot]
    if after <= slot:
        return slot
    slot = after
    while slot < count:
        if not used >> slot & 1 and ram[DIE_LIST + slot] != first:
            return slot
        slot += 1
    return NO_SLOT


def comes_again(device) -> int:
    """1 if the side that plays this roll rolls once more after it."""
    ram = device.ram
    if RULES[ram[WORK_GAME]][DOUBLES] != DOUBLES_AGAIN:
        return 0
    return 1 if ram[DIE_LIST] == ram[DIE_LIST + 1] else 0


def slot_of(device, die: int) -> int:
    """The slot that may be played now and holds `die`, NO_SLOT if none."""
    slot = next_slot(device, 0)
    while slot != NO_SLOT and device.ram[DIE_LIST + slot] != die:
        slot = next_slot(device, slot + 1)
    return slot


def is_left(device, die: int) -> int:
    """1 if `die` is among the numbers not yet played, in whatever order."""
    ram = device.ram
    for slot in range(ram[DIE_COUNT]):
        if ram[DIE_LIST + slot] == die and not ram[DIE_USED] >> slot & 1:
            return 1
    return 0
