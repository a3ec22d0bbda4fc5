"""A net in the ROM: what it says of the board in working memory, in whole numbers.

One hidden layer, its sums kept for a parent position and corrected for each board that
differs from it by a few men. A man's place is an input: the first to fourth man on a
point each have a row of bytes of their own, every further one the fifth. A unit's sum,
cut off below 0 and above TOP, is squared: that is its level, 0 to 253. The outputs are
sums of levels, turned into chances by a table. `roms/README.md` has the layout.
"""

from firmware.board import rearmost
from firmware.constant import COMPILED, const
from firmware.games import GAME_COUNT, RULES, SAME_WAY, WORTH
from firmware.memory import (
    MINE,
    NET_BOARD,
    NET_BOARD_SIZE,
    NET_EMPTY,
    NET_FOLDED,
    NET_GIVEN,
    NET_LEVELS,
    NET_LISTED,
    NET_OUT,
    NET_PAGE,
    NET_SUMS,
    NET_TAKEN,
    NET_TURNED,
    NET_WIDE,
    ROW,
    THEIRS,
    WORK_GAME,
    WORK_MODE,
    WORK_TWELVE,
)
from firmware.words import get_word, set_word

# The ROM's directory: by game, mode and phase the page where the net begins, 2 bytes.
DIRECTORY = const(16)
PAGE = const(256)
FIRST_PAGE = const(64)  # behind the tables; a directory without an entry has FF there
CONTACT = const(0)
RACE = const(1)

# A net, from its page on: units / 8, then what outputs begin with, from OUTPUTS; from
# BODY a plane of low bytes, one of high bytes for what units begin with, two such planes
# for each output, and a row of bytes for each input and for none.
OUTPUTS = const(4)  # numbers of 4 bytes, biased by 2^29
BODY = const(32)

ONE = const(16384)  # certainty, and a point of equity
TOP = const(180)  # of a unit's sum
HALF_SQUARE = const(64)
SQUARE_SHIFT = const(7)
BIAS = const(128)
WORD_BIAS = const(32768)
LONG_BIAS = const(1 << 29)

# The ROM's table of chances: 257 words, of ONE, by the sum of an output.
CHANCES = const(3392)
CHANCE_SHIFT = const(14)
CHANCE_HALF = const(1 << 21)

DEEP = const(5)  # rows of a point
OFF_ROWS = const(260)  # then those of the sixth to the last man off, ten a side
OFF_DEEP = const(10)
MEN_ROWS = const(280)
OUTPUTS_BY_WORTH = b"\x01\x03\x05\x03"  # how many outputs, by the column WORTH
EXTRA_ROWS = b"\x00\x00\x00\x00\x34\x18"  # rows besides those of men, by game

_MOST = const(60)  # rows that can be listed
_TWO = const(2)
_FOUR = const(4)


def entry(game: int, mode: int, phase: int) -> int:
    """Where the directory tells of a net; `mode` is 1 or 2."""
    return DIRECTORY + 2 * (4 * game + 2 * (mode & 1) + phase)


def place(device, phase: int) -> int:
    """Where the net of the working board's game begins in the ROM, 0 if there is none."""
    ram = device.ram
    rom = device.rom
    game = ram[WORK_GAME]
    told = entry(game, ram[WORK_MODE], phase)
    if game >= GAME_COUNT or len(rom) < told + 2:
        return 0
    page = rom[told] | rom[told + 1] << 8
    begin = PAGE * page
    if page < FIRST_PAGE or len(rom) < begin + BODY:
        return 0
    units = 8 * rom[begin]
    outputs = OUTPUTS_BY_WORTH[RULES[game][WORTH]]
    rows = MEN_ROWS + EXTRA_ROWS[game] + 1
    if units == 0 or units > NET_WIDE or len(rom) < begin + BODY + units * (2 + 2 * outputs + rows):
        return 0
    return begin


def in_race(ram) -> int:
    """1 if the sides have passed each other for good, walking opposite ways."""
    if RULES[ram[WORK_GAME]][SAME_WAY]:
        return 0
    # At 25 they share a point: one of them lies pinned.
    return 1 if rearmost(ram, MINE) + rearmost(ram, THEIRS) < 25 else 0


def begin(device, place: int, turned: int) -> None:
    """Take the working board as the parent of those to be judged with the net at `place`.

    `turned` is 1 if the boards are to be seen by the other side: the one to roll next is
    the one that plays now. Costs next to nothing if it is the parent already.
    """
    ram = device.ram
    rom = device.rom
    page = place // PAGE
    if get_word(ram, NET_PAGE) == page and ram[NET_TURNED] == turned and not _is_other(ram):
        return
    units = 8 * rom[place]
    set_word(ram, NET_PAGE, page)
    ram[NET_TURNED] = turned
    _copy_biases(ram, rom, place, NET_SUMS)
    _compare(ram, NET_EMPTY)
    _pad(ram, _none(ram), _FOUR)
    rows = _rows(ram, rom, place)
    while ram[NET_LISTED]:
        _fold(ram, rom, NET_SUMS, NET_SUMS, units, rows)
    for offset in range(NET_BOARD_SIZE):
        ram[NET_BOARD + offset] = ram[WORK_TWELVE + offset]


def _is_other(ram) -> int:
    """1 if the working board is not the parent."""
    for offset in range(NET_BOARD_SIZE):
        if ram[NET_BOARD + offset] != ram[WORK_TWELVE + offset]:
            return 1
    return 0


def judge(device, place: int) -> None:
    """Write NET_OUT: the outputs, of ONE, for the working board; see `begin`."""
    _compare(device.ram, NET_BOARD)
    _conclude(device, place, NET_SUMS)


def judge_alone(device, place: int) -> None:
    """The same with another net than the parent's."""
    _copy_biases(device.ram, device.rom, place, NET_FOLDED)
    _compare(device.ram, NET_EMPTY)
    _conclude(device, place, NET_FOLDED)


def _conclude(device, place: int, sums: int) -> None:
    """Correct the sums at `sums` by the rows listed, and write the outputs."""
    ram = device.ram
    rom = device.rom
    units = 8 * rom[place]
    rows = _rows(ram, rom, place)
    _pad(ram, _none(ram), _TWO)
    while ram[NET_LISTED] > _FOUR:
        _fold(ram, rom, sums, NET_FOLDED, units, rows)
        sums = NET_FOLDED
    # Most plays move two men and hit none: two rows are given and two taken.
    if ram[NET_LISTED] == _TWO:
        _raise_by_two(ram, rom, sums, units, rows)
    else:
        _raise_by_four(ram, rom, sums, units, rows)
    weights = place + BODY + 2 * units
    for output in range(OUTPUTS_BY_WORTH[RULES[ram[WORK_GAME]][WORTH]]):
        total = _long(rom, place + OUTPUTS + 4 * output)
        total += _weigh(ram, rom, weights, units)
        set_word(ram, NET_OUT + 2 * output, _chance(rom, total))
        weights += 2 * units


def _copy_biases(ram, rom, place: int, sums: int) -> None:
    """Write what the units begin with."""
    units = 8 * rom[place]
    for unit in range(units):
        ram[sums + unit] = rom[place + BODY + unit]
        ram[sums + NET_WIDE + unit] = rom[place + BODY + units + unit]


def _none(ram) -> int:
    """The row that says nothing."""
    return MEN_ROWS + EXTRA_ROWS[ram[WORK_GAME]]


def _rows(ram, rom, place: int) -> int:
    """Where the rows of the net begin."""
    units = 8 * rom[place]
    return place + BODY + units * (2 + 2 * OUTPUTS_BY_WORTH[RULES[ram[WORK_GAME]][WORTH]])


def _compare(ram, parent: int) -> None:
    """List the rows to be given and taken where the working board differs from a parent."""
    ram[NET_LISTED] = 0
    ram[NET_LISTED + 1] = 0
    for offset in range(2 * ROW):
        now = ram[MINE + offset]
        before = ram[parent + 2 + offset]
        if now != before:
            _list_men(ram, offset, before, now)
    extra = EXTRA_ROWS[ram[WORK_GAME]]
    if extra == 2 * ROW:
        for offset in range(2 * ROW):
            now = ram[MINE + 2 * ROW + offset]
            if now != ram[parent + 2 + 2 * ROW + offset]:
                row = MEN_ROWS + _side(ram, offset, ROW)
                _list(ram, 0 if now else 1, row)
    elif extra:
        for side in range(2):
            row = MEN_ROWS + _side(ram, side, 1) * 12
            _list_steps(ram, row, ram[parent + side], ram[WORK_TWELVE + side])


def _side(ram, offset: int, row: int) -> int:
    """The offset into two rows of `row` bytes, the sides exchanged if boards are turned."""
    if not ram[NET_TURNED]:
        return offset
    return offset + row if offset < row else offset - row


def _list_men(ram, offset: int, before: int, now: int) -> None:
    """List the rows of a point that had `before` men and has `now`."""
    offset = _side(ram, offset, ROW)
    while before < now:
        _list(ram, 0, man_row(offset, before))
        before += 1
    while before > now:
        before -= 1
        _list(ram, 1, man_row(offset, before))


def man_row(offset: int, below: int) -> int:
    """The row of a man on a point with `below` others; `offset` as from MINE on."""
    if below < DEEP:
        return DEEP * offset + below
    if offset == 0 or offset == ROW:
        return OFF_ROWS + (OFF_DEEP if offset else 0) + min(below - DEEP, OFF_DEEP - 1)
    return DEEP * offset + DEEP - 1


def _list_steps(ram, row: int, before: int, now: int) -> None:
    """The same for a count of which each unit has a row of its own, twelve at most."""
    while before < min(now, 12):
        _list(ram, 0, row + before)
        before += 1
    while before > now:
        before -= 1
        _list(ram, 1, row + min(before, 11))


def _list(ram, taken: int, row: int) -> None:
    count = ram[NET_LISTED + taken]
    if count < _MOST:
        set_word(ram, (NET_TAKEN if taken else NET_GIVEN) + 2 * count, row)
        ram[NET_LISTED + taken] = count + 1


def _pad(ram, none: int, step: int) -> None:
    """Fill both lists up to the same length, a multiple of `step` and not nothing."""
    wanted = max(ram[NET_LISTED], ram[NET_LISTED + 1], 1)
    wanted = (wanted + step - 1) // step * step
    for taken in range(2):
        while ram[NET_LISTED + taken] < wanted:
            _list(ram, taken, none)


def _row(ram, rows: int, units: int, entry: int) -> int:
    """Where a listed row lies in the ROM."""
    return rows + units * (ram[entry] | (ram[entry + 1] & 1) << 8)


def _fold(ram, rom, sums: int, result: int, units: int, rows: int) -> None:
    """Give and take the last four rows listed: the sums at `sums` to those at `result`."""
    count = ram[NET_LISTED] - _FOUR
    ram[NET_LISTED] = count
    a = _row(ram, rows, units, NET_GIVEN + 2 * count)
    b = _row(ram, rows, units, NET_GIVEN + 2 * count + 2)
    c = _row(ram, rows, units, NET_GIVEN + 2 * count + 4)
    d = _row(ram, rows, units, NET_GIVEN + 2 * count + 6)
    e = _row(ram, rows, units, NET_TAKEN + 2 * count)
    f = _row(ram, rows, units, NET_TAKEN + 2 * count + 2)
    g = _row(ram, rows, units, NET_TAKEN + 2 * count + 4)
    h = _row(ram, rows, units, NET_TAKEN + 2 * count + 6)
    for unit in range(units):
        total = ram[sums + unit] + (ram[sums + NET_WIDE + unit] << 8)
        total += rom[a + unit] + rom[b + unit] + rom[c + unit] + rom[d + unit]
        total -= rom[e + unit] + rom[f + unit] + rom[g + unit] + rom[h + unit]
        ram[result + unit] = total & 255
        ram[result + NET_WIDE + unit] = total >> 8 & 255


def _raise_by_two(ram, rom, sums: int, units: int, rows: int) -> None:
    """Give and take the first two rows listed, and write the levels of the units."""
    a = _row(ram, rows, units, NET_GIVEN)
    b = _row(ram, rows, units, NET_GIVEN + 2)
    e = _row(ram, rows, units, NET_TAKEN)
    f = _row(ram, rows, units, NET_TAKEN + 2)
    high = sums + NET_WIDE
    for unit in range(units):
        total = ram[sums + unit] + (ram[high + unit] << 8)
        total += rom[a + unit] + rom[b + unit] - rom[e + unit] - rom[f + unit]
        # Sums that no net has, left in the RAM by whatever, are cut to 16 bits in C.
        total = (total & 65535) - WORD_BIAS
        total = TOP if total > TOP else total
        ram[NET_LEVELS + unit] = (total * total + HALF_SQUARE) >> SQUARE_SHIFT if total > 0 else 0


def _raise_by_four(ram, rom, sums: int, units: int, rows: int) -> None:
    """The same with the first four rows listed."""
    a = _row(ram, rows, units, NET_GIVEN)
    b = _row(ram, rows, units, NET_GIVEN + 2)
    c = _row(ram, rows, units, NET_GIVEN + 4)
    d = _row(ram, rows, units, NET_GIVEN + 6)
    e = _row(ram, rows, units, NET_TAKEN)
    f = _row(ram, rows, units, NET_TAKEN + 2)
    g = _row(ram, rows, units, NET_TAKEN + 4)
    h = _row(ram, rows, units, NET_TAKEN + 6)
    high = sums + NET_WIDE
    for unit in range(units):
        total = ram[sums + unit] + (ram[high + unit] << 8)
        total += rom[a + unit] + rom[b + unit] + rom[c + unit] + rom[d + unit]
        total -= rom[e + unit] + rom[f + unit] + rom[g + unit] + rom[h + unit]
        total = (total & 65535) - WORD_BIAS
        total = TOP if total > TOP else total
        ram[NET_LEVELS + unit] = (total * total + HALF_SQUARE) >> SQUARE_SHIFT if total > 0 else 0


def _weigh(ram, rom, weights: int, units: int) -> int:
    """The sum of all levels, each by its weight."""
    total = 0
    if COMPILED:  # all units alike, so that the processor takes several at once
        for unit in range(units):
            weight = rom[weights + unit] + (rom[weights + units + unit] << 8) - WORD_BIAS
            level = ram[NET_LEVELS + unit]
            total += level * weight
    else:
        low = weights - NET_LEVELS
        high = low + units
        for unit in range(NET_LEVELS, NET_LEVELS + units):
            level = ram[unit]
            if level:  # two of three are silent
                total += level * (rom[low + unit] + (rom[high + unit] << 8) - WORD_BIAS)
    return total


def _chance(rom, total: int) -> int:
    """The chance, of ONE, that belongs to the sum of an output."""
    total = max(-CHANCE_HALF, min(CHANCE_HALF - 1, total)) + CHANCE_HALF
    entry = CHANCES + 2 * (total >> CHANCE_SHIFT)
    low = rom[entry] | rom[entry + 1] << 8
    high = rom[entry + 2] | rom[entry + 3] << 8
    return low + ((high - low) * (total & ((1 << CHANCE_SHIFT) - 1)) >> CHANCE_SHIFT)


def _long(rom, address: int) -> int:
    low = rom[address] | rom[address + 1] << 8
    return (low | rom[address + 2] << 16 | (rom[address + 3] & 63) << 24) - LONG_BIAS
