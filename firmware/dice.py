"""The dice: a 16-bit xorshift generator and what is counted of its rolls.

The generator knows nothing of the position. Shifts 7, 9, 8: full period 65535
("Xorshift RNGs", Journal of Statistical Software 8, 2003, gives the family).
"""

from firmware.constant import const
from firmware.memory import DICE, DOUBLES, FACES, RANDOM, ROLLS
from firmware.words import add_word, get_word, set_word

_SPREAD = const(0x0101)
_OFFSET = const(0x5A3C)  # its two bytes differ, so that no seed gives state 0
_WARM_UP = const(10)  # with fewer two of the seeds come to throw alike in their first game


def seed(device, entropy: int) -> None:
    """Start the generator from one byte: 256 seeds, 256 different games."""
    set_word(device.ram, RANDOM, entropy * _SPREAD ^ _OFFSET)
    for _ in range(_WARM_UP):
        _turn(device.ram)


def stir(device, entropy: int) -> None:
    """Mix one more byte into the generator."""
    state = get_word(device.ram, RANDOM) ^ (entropy * _SPREAD)
    set_word(device.ram, RANDOM, state if state else _OFFSET)
    for _ in range(_WARM_UP):
        _turn(device.ram)


def throw(device) -> int:
    """One fair die, 1-6."""
    ram = device.ram
    face = 7
    while face >= 6:
        # Three bits from the middle of every third state; 6 and 7 are thrown again.
        _turn(ram)
        _turn(ram)
        _turn(ram)
        face = get_word(ram, RANDOM) >> 5 & 7
    return face + 1


def _turn(ram) -> None:
    state = get_word(ram, RANDOM)
    state ^= state << 7 & 0xFFFF
    state ^= state >> 9
    state ^= state << 8 & 0xFFFF
    set_word(ram, RANDOM, state)


def count_roll(device, side: int, change: int) -> None:
    """Enter the roll at DICE into the statistics of `side`, or take it out (change -1)."""
    ram = device.ram
    first = ram[DICE]
    second = ram[DICE + 1]
    add_word(ram, ROLLS + 2 * side, change)
    add_word(ram, FACES + 12 * side + 2 * first - 2, change)
    add_word(ram, FACES + 12 * side + 2 * second - 2, change)
    if first == second:
        add_word(ram, DOUBLES + 2 * side, change)
