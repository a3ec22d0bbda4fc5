"""A walk through all ways to play the numbers left, one end at a time.

The walk makes and unmakes steps on the board in working memory, so it needs no
list of plays: a roll of Trictrac 1-2 can end in 50,000 positions. It is a state in
RAM and can rest after any node. At each end that it reports, the board stands at
that end. Depths count all steps of the turn, those before the walk included.
"""

from firmware import roll, steps
from firmware.constant import const
from firmware.games import HEEL, MEN_PER_SIDE, RULES, TRANSPOSES
from firmware.memory import (
    DIE_COUNT,
    DIE_LIST,
    DIE_MUST_NEXT,
    DIE_USED,
    MINE,
    WALK_BASE,
    WALK_CAP,
    WALK_CHILDREN,
    WALK_DEPTH,
    WALK_FIRST,
    WALK_HEEL,
    WALK_LANDED,
    WALK_SLOT,
    WALK_SOURCE,
    WALK_STATE,
    WALK_STEP,
    WALK_TRYING,
    WALK_UNDO,
    WORK_GAME,
    WORK_LEFT_START,
    WORK_RESULT,
)

# What `onward` reports.
FINISHED = const(0)  # the board is back where the walk began
AT_END = const(1)  # the board stands at an end
RESTING = const(2)  # the budget is spent, call again

_ENTERED = const(0)
_TRYING = const(1)

_SOURCE_BITS = const(0x1F)
_DIE_SHIFT = const(5)


def begin(device, base: int, cap: int) -> None:
    """Start at the present board, `base` steps into the turn; go no deeper than `cap`."""
    ram = device.ram
    ram[WALK_BASE] = base
    ram[WALK_DEPTH] = base
    ram[WALK_CAP] = min(cap, ram[DIE_COUNT])
    ram[WALK_STATE] = _ENTERED
    for byte in range(4):
        ram[WALK_FIRST + byte] = 0


def onward(device, budget: int) -> int:
    """Go to the next end, or rest after `budget` nodes: FINISHED, AT_END or RESTING."""
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    while budget > 0:
        budget -= 1
        depth = ram[WALK_DEPTH]
        if ram[WALK_STATE] == _ENTERED:
            _open(device, depth)
            ends_here = not ram[DIE_MUST_NEXT] or ram[WALK_CHILDREN + depth]
            if ends_here and (rules[HEEL] == 0 or _heel_is_sound(ram, depth)):
                return AT_END
        if _descend(device, depth):
            continue
        if not ram[WALK_CHILDREN + depth] and ram[DIE_MUST_NEXT]:
            ram[WALK_CHILDREN + depth] = 1
            return AT_END
        if depth == ram[WALK_BASE]:
            return FINISHED
        _ascend(device, depth)
    return RESTING


def back_to_base(device) -> None:
    """Leave the walk: unmake all its steps."""
    ram = device.ram
    while ram[WALK_DEPTH] > ram[WALK_BASE]:
        _ascend(device, ram[WALK_DEPTH])


def unmake_counted(device) -> None:
    """Undo the last `make_counted`."""
    _ascend(device, device.ram[WALK_DEPTH])


def make_counted(device, source: int, slot: int) -> None:
    """Make a step outside a walk and note it as the walk would, at WALK_DEPTH."""
    ram = device.ram
    depth = ram[WALK_DEPTH]
    die = ram[DIE_LIST + slot]
    ram[WALK_HEEL + depth] = ram[MINE + RULES[ram[WORK_GAME]][HEEL]]
    ram[WALK_LANDED + depth] = ram[WORK_LEFT_START]
    ram[WALK_STEP + depth] = source | die << _DIE_SHIFT
    ram[WALK_SLOT + depth] = slot
    ram[WALK_UNDO + depth] = steps.make(device, source, die)
    ram[DIE_USED] |= 1 << slot
    ram[WALK_DEPTH] = depth + 1


def _open(device, depth: int) -> None:
    """Prepare to look for steps from here. WALK_CHILDREN tells whether none may follow."""
    ram = device.ram
    ram[WALK_STATE] = _TRYING
    ram[WALK_HEEL + depth] = ram[MINE + RULES[ram[WORK_GAME]][HEEL]]
    over = depth == ram[WALK_CAP] or ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE
    ram[WALK_CHILDREN + depth] = 1 if over else 0
    ram[WALK_TRYING + depth] = roll.NO_SLOT if over else roll.next_slot(device, 0)
    ram[WALK_SOURCE + depth] = 26
    # Of equal steps what lies farther to the rear is walked elsewhere. Where it matters
    # whether a step can be made at all, it must be looked at even so.
    if depth > ram[WALK_BASE] and not over and not ram[DIE_MUST_NEXT]:
        before = ram[WALK_STEP + depth - 1]
        if before >> _DIE_SHIFT == ram[DIE_LIST + ram[WALK_TRYING + depth]]:
            if RULES[ram[WORK_GAME]][TRANSPOSES]:
                ram[WALK_SOURCE + depth] = (before & _SOURCE_BITS) + 1


def _descend(device, depth: int) -> int:
    """Make the next step that can be made from here; 0 if none is left."""
    ram = device.ram
    slot = ram[WALK_TRYING + depth]
    source = ram[WALK_SOURCE + depth]
    while slot != roll.NO_SLOT:
        die = ram[DIE_LIST + slot]
        while source > 1:
            source -= 1
            if ram[MINE + source] and steps.refusal(device, source, die) == 0:
                ram[WALK_CHILDREN + depth] = 1
                if not _seen_otherwise(ram, depth, source, slot):
                    ram[WALK_SOURCE + depth] = source
                    ram[WALK_TRYING + depth] = slot
                    make_counted(device, source, slot)
                    ram[WALK_STATE] = _ENTERED
                    return 1
        slot = roll.next_slot(device, slot + 1)
        source = 26
    ram[WALK_TRYING + depth] = slot
    return 0


def _ascend(device, depth: int) -> None:
    """Unmake the step that led here."""
    ram = device.ram
    depth -= 1
    step = ram[WALK_STEP + depth]
    steps.unmake(device, step & _SOURCE_BITS, step >> _DIE_SHIFT, ram[WALK_UNDO + depth])
    ram[WORK_LEFT_START] = ram[WALK_LANDED + depth]
    ram[DIE_USED] ^= 1 << ram[WALK_SLOT + depth]
    ram[WALK_DEPTH] = depth


def _seen_otherwise(ram, depth: int, source: int, slot: int) -> int:
    """1 if the same two steps are walked in the other order as well.

    Where order never matters, equal numbers are played from the rear forwards only. Of
    two unequal ones the second is not played first where the first can be.
    """
    if not RULES[ram[WORK_GAME]][TRANSPOSES]:
        return 0
    if depth == ram[WALK_BASE]:
        if slot == 0:
            ram[WALK_FIRST + (source >> 3)] |= 1 << (source & 7)
        return 0
    before = ram[WALK_STEP + depth - 1]
    if before >> _DIE_SHIFT == ram[DIE_LIST + slot]:
        return source > before & _SOURCE_BITS
    return ram[WALK_FIRST + (source >> 3)] >> (source & 7) & 1 and slot == 0


def _heel_is_sound(ram, depth: int) -> int:
    """Whether a turn may end here as far as the heel goes.

    It never keeps one man, and one man alone never passes over an empty one.
    """
    if ram[WALK_HEEL + depth] == 1:
        return 0
    return depth < 2 or ram[WALK_HEEL + depth] or ram[WALK_HEEL + 1] != 1 or ram[WALK_HEEL] != 0
