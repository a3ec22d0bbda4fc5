"""The turns of this game, newest last, in a ring of HISTORY_TURNS records.

A record: 0 side, 1 dice (low and high four bits), 2 steps, 3 hits, 4-11 the steps,
12-13 RANDOM before the roll, 14 cube (owner in the high four bits).
"""

from firmware.memory import (
    CUBE,
    CUBE_OWNER,
    DICE,
    HISTORY,
    HISTORY_COUNT,
    HISTORY_HEAD,
    HISTORY_SIZE,
    HISTORY_TURNS,
    SIDE,
    TURN_HITS,
    TURN_RANDOM,
    TURN_STEP,
    TURN_STEPS,
)
from firmware.words import get_word, set_word


def forget(device) -> None:
    """Begin a game: no turn is remembered."""
    set_word(device.ram, HISTORY_COUNT, 0)
    set_word(device.ram, HISTORY_HEAD, 0)


def remember(device) -> None:
    """Write down the turn just finished."""
    ram = device.ram
    head = get_word(ram, HISTORY_HEAD)
    record = HISTORY + HISTORY_SIZE * head
    ram[record] = ram[SIDE]
    ram[record + 1] = ram[DICE] | ram[DICE + 1] << 4
    ram[record + 2] = ram[TURN_STEPS]
    ram[record + 3] = ram[TURN_HITS]
    for step in range(8):
        ram[record + 4 + step] = ram[TURN_STEP + step]
    ram[record + 12] = ram[TURN_RANDOM]
    ram[record + 13] = ram[TURN_RANDOM + 1]
    ram[record + 14] = ram[CUBE] | ram[CUBE_OWNER] << 4
    set_word(ram, HISTORY_HEAD, (head + 1) % HISTORY_TURNS)
    set_word(ram, HISTORY_COUNT, min(HISTORY_TURNS, get_word(ram, HISTORY_COUNT) + 1))


def recall(device) -> None:
    """Make the newest remembered turn the present one and forget it."""
    ram = device.ram
    head = (get_word(ram, HISTORY_HEAD) + HISTORY_TURNS - 1) % HISTORY_TURNS
    record = HISTORY + HISTORY_SIZE * head
    ram[SIDE] = ram[record]
    ram[DICE] = ram[record + 1] & 0x0F
    ram[DICE + 1] = ram[record + 1] >> 4
    ram[TURN_STEPS] = ram[record + 2]
    ram[TURN_HITS] = ram[record + 3]
    for step in range(8):
        ram[TURN_STEP + step] = ram[record + 4 + step]
    ram[TURN_RANDOM] = ram[record + 12]
    ram[TURN_RANDOM + 1] = ram[record + 13]
    ram[CUBE] = ram[record + 14] & 0x0F
    ram[CUBE_OWNER] = ram[record + 14] >> 4
    set_word(ram, HISTORY_HEAD, head)
    set_word(ram, HISTORY_COUNT, get_word(ram, HISTORY_COUNT) - 1)


def decisions(device, computer: int) -> int:
    """How many turns to go back to the last one with a step by a side not in `computer`.

    `computer` has bit s set where the computer plays side s. 0 if there is none.
    """
    ram = device.ram
    head = get_word(ram, HISTORY_HEAD)
    for back in range(1, get_word(ram, HISTORY_COUNT) + 1):
        record = HISTORY + HISTORY_SIZE * ((head + HISTORY_TURNS - back) % HISTORY_TURNS)
        if ram[record + 2] and not computer >> ram[record] & 1:
            return back
    return 0
