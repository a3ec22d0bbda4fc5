"""The eight levels: how far each looks ahead, and how much it misjudges."""

from firmware import style
from firmware.constant import const
from firmware.games import MEN_PER_SIDE
from firmware.memory import EXACT, MINE, OPTION_LEVEL, PICK_SEEN, RANDOM, WORK_GAME, WORK_RESULT
from firmware.words import get_word

LEVELS = const(8)
DEEPEST = const(2)

# By game, and in it by level, 1-8: what a play seems worth is off by up to so many 128ths
# of a point. Chosen so that each level wins at least three games of five against the one
# below: see `roms/README.md`.
NOISE = (
    bytes((0, 180, 105, 70, 49, 35, 22, 12, 0)),  # backgammon
    bytes((0, 255, 140, 80, 43, 24, 12, 6, 0)),  # jacquet
    bytes((0, 180, 105, 59, 34, 19, 12, 8, 0)),  # trictrac
    bytes((0, 255, 165, 111, 68, 46, 29, 13, 0)),  # moultezim
    bytes((0, 255, 160, 99, 59, 43, 26, 16, 0)),  # plakoto
    bytes((0, 255, 155, 88, 61, 41, 27, 15, 0)),  # trictrac12
)
# By level: plies looked ahead.
PLIES = b"\x00\x00\x00\x00\x00\x00\x00\x01\x02"

_NOISE_UNIT = const(128)
_LEANING_UNIT = const(80)  # near equality a 90th of log-odds is so much of a point's 16384


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
    noise = _NOISE_UNIT * NOISE[ram[WORK_GAME]][min(ram[OPTION_LEVEL], LEVELS)]
    if noise == 0 or ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE:
        return value
    mixed = (get_word(ram, PICK_SEEN) & 0x3FF) * 0x9E35 ^ get_word(ram, RANDOM)
    mixed = (mixed ^ mixed >> 7) & 0x3FFF
    return value + noise * (mixed - 0x2000) // 0x2000
