"""Which numbers of the roll are due: what makes a whole turn legal.

The duty is known after one walk from the board on which the roll was made. Games
in which only the next number is due need no such walk.
"""

from firmware import roll, steps, walk
from firmware.games import MEN_PER_SIDE, MUST_LARGER, RULES
from firmware.memory import (
    DIE_COUNT,
    DIE_LIST,
    DIE_MUST_NEXT,
    DUTY_KNOWN,
    DUTY_LARGER,
    DUTY_MOST,
    MINE,
    WALK_DEPTH,
    WALK_STEP,
    WORK_GAME,
    WORK_RESULT,
)


def begin(device) -> None:
    """Start to find the duty of the roll laid out; the board is as it was at the roll."""
    ram = device.ram
    ram[DUTY_MOST] = 0
    ram[DUTY_LARGER] = 0
    ram[DUTY_KNOWN] = 0
    walk.begin(device, 0, ram[DIE_COUNT])
    if ram[DIE_MUST_NEXT]:
        ram[DUTY_KNOWN] = 1


def onward(device, budget: int) -> None:
    """Go on for at most `budget` ends. DUTY_KNOWN tells when all is known."""
    ram = device.ram
    larger = max(ram[DIE_LIST], ram[DIE_LIST + 1])
    while not ram[DUTY_KNOWN]:
        found = walk.onward(device, budget)
        budget -= 1
        if found == walk.RESTING:
            return
        if found == walk.FINISHED:
            ram[DUTY_KNOWN] = 1
        else:
            depth = ram[WALK_DEPTH]
            if depth > ram[DUTY_MOST]:
                ram[DUTY_MOST] = depth
            if depth == 1 and not ram[WORK_RESULT] and ram[WALK_STEP] >> 5 == larger:
                ram[DUTY_LARGER] = larger
            if depth == ram[DIE_COUNT]:
                walk.back_to_base(device)
                ram[DUTY_KNOWN] = 1
    if ram[DUTY_MOST] != 1 or not RULES[ram[WORK_GAME]][MUST_LARGER]:
        ram[DUTY_LARGER] = 0


def is_met(device) -> int:
    """1 if the turn whose end the walk just reported is legal."""
    ram = device.ram
    if ram[WORK_RESULT] or ram[DIE_MUST_NEXT]:
        return 1
    if ram[WALK_DEPTH] != ram[DUTY_MOST]:
        return 0
    return ram[DUTY_LARGER] == 0 or ram[WALK_STEP] >> 5 == ram[DUTY_LARGER]


def any_step(device) -> int:
    """1 if some man can move by some number that is left."""
    ram = device.ram
    slot = roll.next_slot(device, 0)
    while slot != roll.NO_SLOT:
        for source in range(25, 0, -1):
            if ram[MINE + source] and steps.refusal(device, source, ram[DIE_LIST + slot]) == 0:
                return 1
        slot = roll.next_slot(device, slot + 1)
    return 0


def is_over(device) -> int:
    """1 if no number is left to be played after the WALK_DEPTH steps made so far."""
    ram = device.ram
    if ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE:
        return 1
    if not ram[DIE_MUST_NEXT] and ram[WALK_DEPTH] >= ram[DUTY_MOST]:
        return 1
    return 0 if any_step(device) else 1
