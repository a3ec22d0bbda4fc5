"""Position in, score out: the evaluation of the board in working memory.

A weighted sum in whole numbers; the weights are the ROM's (see roms/README.md for
the layout). The search knows nothing of it but `score`.
"""

from firmware.constant import const
from firmware.games import HELD_BY, OTHER, RULES, SAME_WAY, SINGLE, SINGLE_SAFE
from firmware.memory import (
    MINE,
    MY_PINS,
    ROW,
    THEIR_PINS,
    THEIRS,
    WORK_GAME,
    WORK_RESULT,
    WORK_TWELVE,
)

# The ROM's table of weights: one block a game, one byte a weight, biased by 128.
TABLE = const(64)
BLOCK = const(160)
BIAS = const(128)
MAN = const(0)  # 26: each man on point p
HOLD = const(26)  # 26: holding point p
BLOT = const(52)  # 26: a single man on p, for each of 36 rolls that reaches him
PIN = const(78)  # 26: having a man pinned on p
PRIME = const(104)  # 8: holding the n-th point in a row
CROWD = const(112)  # each man above three on a point
STOP = const(113)  # each number by which a man of mine cannot move
TWELVE = const(114)  # each point of trictrac12

# Rolls of 36 that reach a man at distance 1-11, blocking apart.
_SHOTS = b"\x00\x0b\x0c\x0e\x0f\x0f\x11\x06\x06\x05\x03\x02"

_DECIDED = const(1 << 24)


def score(device) -> int:
    """How good the board is for the side that has just played, the other to roll.

    Units are quarters of a pip; more is better; within 2^25 either way.
    """
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    if ram[WORK_RESULT]:
        return _DECIDED if ram[WORK_RESULT] == 1 else 0
    base = TABLE + BLOCK * ram[WORK_GAME]
    other = OTHER[rules[SAME_WAY]]
    held = rules[HELD_BY]
    single = rules[SINGLE] != SINGLE_SAFE
    total = _side(ram, device.rom, base, MINE, THEIRS, other, held)
    total -= _side(ram, device.rom, base, THEIRS, MINE, other, held)
    if single:
        total += _blots(ram, device.rom, base + BLOT, other)
        total += _pins(ram, device.rom, base + PIN)
        won = ram[WORK_TWELVE] - ram[WORK_TWELVE + 1]
        total += won * (device.rom[base + TWELVE] - BIAS)
    return total


def _side(ram, rom, base: int, men: int, others: int, other, held: int) -> int:
    """What one side's men, points, primes and blocked numbers are worth to it."""
    total = ram[men] * (rom[base + MAN] - BIAS)
    crowd = rom[base + CROWD] - BIAS
    stop = rom[base + STOP] - BIAS
    run = 0
    for point in range(1, ROW):
        count = ram[men + point]
        if count == 0:
            run = 0
            continue
        total += count * (rom[base + MAN + point] - BIAS)
        if count >= held:
            total += rom[base + HOLD + point] + rom[base + PRIME + run] - 2 * BIAS
            if run < 7:
                run += 1
        else:
            run = 0
        if count > 3:
            total += (count - 3) * crowd
        if stop:
            for die in range(1, 7):
                if die < point and ram[others + other[point - die]] >= held:
                    total += stop
    return total


def _blots(ram, rom, base: int, other) -> int:
    """The price of my single men within reach of the other side."""
    total = 0
    for point in range(1, 25):
        if ram[MINE + point] == 1 and not ram[MY_PINS + point]:
            theirs = other[point]
            rolls = 0
            for distance in range(1, 12):
                if theirs + distance < ROW and ram[THEIRS + theirs + distance]:
                    rolls += _SHOTS[distance]
            total += min(rolls, 36) * (rom[base + point] - BIAS)
    return total


def _pins(ram, rom, base: int) -> int:
    """What pinned men are worth, theirs to me and mine to them."""
    total = 0
    for point in range(1, 25):
        if ram[MY_PINS + point]:
            total += 4 * (rom[base + point] - BIAS)
        if ram[THEIR_PINS + point]:
            total -= 4 * (rom[base + point] - BIAS)
    return total
