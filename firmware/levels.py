"""The eight levels: how far each looks ahead, and how much it misjudges."""

from firmware import style
from firmware.constant import const
from firmware.games import MEN_PER_SIDE
from firmware.memory import EXACT, MINE, OPTION_LEVEL, PICK_SEEN, RANDOM, WORK_RESULT
from firmware.words import get_word

LEVELS = const(8)
DEEPEST = const(2)

# By level, 1-8: what a play seems worth is off by up to so many 256ths of a point, and
# plies looked ahead.
NOISE = b"\x00\xff\x80\x50\x38\x26\x19\x0d\x00"
PLIES = b"\x00\x00\x00\x00\x00\x00\x00\x01\x02"

_NOISE_UNIT = const(64)
_LEANING_UNIT = const(80)


def plies(ram) -> int:
    """How far to look ahead; EXACT is 1 more than that if it is not the level's."""
    if ram[EXACT]:
        return min(ram[EXACT] - 1, DEEPEST)
    return PLIES[min(ram[OPTION_LEVEL], LEVELS)]


def blur(device) -> int:
    """What the level and the strategy add to the worth of the working board."""
    ram = device.ram
    if ram[EXACT]:
        return 0
    value = _LEANING_UNIT * style.leaning(device)
    noise = _NOISE_UNIT * NOISE[min(ram[OPTION_LEVEL], LEVELS)]
    if noise == 0 or ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE:
        return value
    mixed = (get_word(ram, PICK_SEEN) & 0x3FF) * 0x9E35 ^ get_word(ram, RANDOM)
    mixed = (mixed ^ mixed >> 7) & 0x3FFF
    return value + noise * (mixed - 0x2000) // 0x2000
