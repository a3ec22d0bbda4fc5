"""A score without a net: a weighted sum over the board in working memory.

It serves a ROM that holds no net of the game. The weights are the ROM's, see
roms/README.md for the layout.
"""

from firmware.board import rearmost
from firmware.constant import const
from firmware.games import BAR, HELD_BY, OTHER, RULES, SAME_WAY, SINGLE, SINGLE_SAFE
from firmware.memory import (
    MINE,
    MY_PINS,
    ROW,
    THEIR_PINS,
    THEIRS,
    WORK_GAME,
    WORK_TWELVE,
)

# The ROM's table of weights: one block a game, one byte a weight, biased by 128.
TABLE = const(64)
BLOCK = const(160)
BIAS = const(128)
MAN = const(0)  # 26: each man on point p
HOLD = const(26)  # 26: holding point p before men of the other side
BLOT = const(52)  # 26: a single man on p, for 8 of the 36 rolls that reach him
PIN = const(78)  # 26: having a man pinned on p
PRIME = const(104)  # 8: holding the n-th point in a row before men of the other side
CROWD = const(112)  # each man above three on a point
TWELVE = const(113)  # each point of trictrac12
STOP = const(114)  # 7: men on a point from which n of the six numbers are stopped
RACE = const(121)  # 26: each man on point p once the sides have passed each other
TEMPO = const(147)  # that the other side is to roll
TEMPO_RACE = const(148)  # the same, once the sides have passed each other

# Rolls of 36 that reach a man at distance 1-11, blocking apart.
_SHOTS = b"\x00\x0b\x0c\x0e\x0f\x0f\x11\x06\x06\x05\x03\x02"

# How many of the six bits of the index are set.
_COUNT = bytes(sum(index >> bit & 1 for bit in range(6)) for index in range(64))


def score(device) -> int:
    """How good the board is for the side that has just played, the other to roll.

    In log-odds of winning, 90 to the unit; more is better. The game is not over.
    """
    ram = device.ram
    rom = device.rom
    rules = RULES[ram[WORK_GAME]]
    base = TABLE + BLOCK * ram[WORK_GAME]
    other = OTHER[rules[SAME_WAY]]
    held = rules[HELD_BY]
    my_rear = rearmost(ram, MINE)
    their_rear = rearmost(ram, THEIRS)
    if not _touch(ram, THEIRS, other, my_rear) and not _touch(ram, MINE, other, their_rear):
        total = rom[base + TEMPO_RACE] - BIAS
        total += _race(ram, rom, base + RACE, MINE)
        return total - _race(ram, rom, base + RACE, THEIRS)
    total = rom[base + TEMPO] - BIAS
    total += _side(ram, rom, base, MINE, other, held, their_rear)
    total -= _side(ram, rom, base, THEIRS, other, held, my_rear)
    total += _stops(ram, rom, base + STOP, MINE, _wall(ram, THEIRS, other, held))
    total -= _stops(ram, rom, base + STOP, THEIRS, _wall(ram, MINE, other, held))
    if rules[SINGLE] != SINGLE_SAFE:
        total += _blots(ram, rom, base + BLOT, other)
        total += _pins(ram, rom, base + PIN)
        won = ram[WORK_TWELVE] - ram[WORK_TWELVE + 1]
        total += won * (rom[base + TWELVE] - BIAS)
    return total


def _touch(ram, men: int, other, rear: int) -> int:
    """1 if one of the `men` stands before the other side's rearmost."""
    for point in range(1, 25):
        if ram[men + point] and other[point] < rear:
            return 1
    return ram[men + 25]


def _race(ram, rom, base: int, men: int) -> int:
    """What one side's men are worth to it when nobody can stop them."""
    total = 0
    for point in range(25):
        if ram[men + point]:
            total += ram[men + point] * (rom[base + point] - BIAS)
    return total


def _side(ram, rom, base: int, men: int, other, held: int, rear: int) -> int:
    """What one side's men, points and primes are worth to it."""
    total = ram[men] * (rom[base + MAN] - BIAS)
    run = 0
    for point in range(1, ROW):
        count = ram[men + point]
        if count == 0:
            run = 0
            continue
        total += count * (rom[base + MAN + point] - BIAS)
        if count >= held and point < BAR and other[point] < rear:
            total += rom[base + HOLD + point] + rom[base + PRIME + run] - 2 * BIAS
            if run < 7:
                run += 1
        else:
            run = 0
        if count > 3:
            total += (count - 3) * (rom[base + CROWD] - BIAS)
    return total


def _wall(ram, men: int, other, held: int) -> int:
    """The points that `men` hold, as bits: bit p + 5 is the other side's point p."""
    wall = 0
    for point in range(1, 25):
        if ram[men + point] >= held:
            wall |= 32 << other[point]
    return wall


def _stops(ram, rom, base: int, men: int, wall: int) -> int:
    """What it means to one side that the `wall` stops numbers of its men."""
    total = 0
    if wall:
        for point in range(2, ROW):
            if ram[men + point]:
                # Points p - 6 to p - 1 are bits p - 1 to p + 4.
                stopped = _COUNT[wall >> (point - 1) & 63]
                total += min(ram[men + point], 2) * (rom[base + stopped] - BIAS)
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
    return total >> 3


def _pins(ram, rom, base: int) -> int:
    """What pinned men are worth, theirs to me and mine to them."""
    total = 0
    for point in range(1, 25):
        if ram[MY_PINS + point]:
            total += 4 * (rom[base + point] - BIAS)
        if ram[THEIR_PINS + point]:
            total -= 4 * (rom[base + point] - BIAS)
    return total
