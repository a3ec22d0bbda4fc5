"""A lifted man: where he may go, and why he may not go elsewhere.

Each number that may be played now is tried with him. A step is allowed if a legal
turn can still be completed after it, or, since a turn is judged by its end alone,
if it leads to an end that some legal turn reaches too.
"""

from firmware import duty, refusals, roll, steps, turn, walk
from firmware.constant import const
from firmware.games import GOAL, HEEL, MEN_PER_SIDE, RULES
from firmware.memory import (
    COMPARE,
    DIE_COUNT,
    DIE_LIST,
    DIE_MUST_NEXT,
    DUTY_LARGER,
    DUTY_MOST,
    JOB,
    JOB_LEAF,
    JOB_SKIP,
    JOB_SLOT,
    JOB_STATE,
    LIFT_REASON,
    LIFTED,
    MINE,
    ROW,
    TARGETS,
    TURN_STEPS,
    WORK_GAME,
)
from firmware.phases import JOB_LIFT, JOB_NONE

_NODES = const(24)  # walked a tick
_UNTRIED = const(255)

# JOB_STATE
_NEXT_NUMBER = const(0)
_COMPLETING = const(1)  # looking for a legal end after the step
_TAKING_END = const(2)  # looking for the next end of its own, to compare
_COMPARING = const(3)  # looking for a legal end that equals it


def begin(device, source: int) -> None:
    """Lift the man on `source` and start to find his targets."""
    ram = device.ram
    ram[LIFTED] = source
    ram[JOB] = JOB_LIFT
    ram[JOB_STATE] = _NEXT_NUMBER
    ram[JOB_SLOT] = roll.next_slot(device, 0)
    for slot in range(8):
        ram[LIFT_REASON + slot] = _UNTRIED
    for byte in range(4):
        ram[TARGETS + byte] = 0


def onward(device) -> int:
    """One tick's work; 1 once all targets are known and the board is at rest."""
    ram = device.ram
    budget = _NODES
    while budget > 0:
        budget -= 1
        state = ram[JOB_STATE]
        if state == _NEXT_NUMBER:
            if ram[JOB_SLOT] == roll.NO_SLOT:
                ram[JOB] = JOB_NONE
                return 1
            _try_number(device)
        else:
            found = walk.onward(device, 1)
            if found == walk.RESTING:
                continue
            if state == _COMPLETING:
                _complete(device, found)
            elif state == _TAKING_END:
                _take_end(device, found)
            else:
                _compare(device, found)
    return 0


def slot_to(device, target: int) -> int:
    """The slot of the smallest number by which the lifted man may reach `target` (0 = off).

    NO_SLOT if there is none.
    """
    ram = device.ram
    goal = RULES[ram[WORK_GAME]][GOAL]
    best = roll.NO_SLOT
    for slot in range(ram[DIE_COUNT]):
        if ram[LIFT_REASON + slot] == refusals.ALLOWED:
            reached = ram[LIFTED] - ram[DIE_LIST + slot]
            if reached <= goal:
                reached = 0
            if reached == target and (
                best == roll.NO_SLOT or ram[DIE_LIST + slot] < ram[DIE_LIST + best]
            ):
                best = slot
    return best


def reason_against(device, target: int) -> int:
    """Why the lifted man may not go to `target` (0 = off): a number of `refusals`."""
    ram = device.ram
    goal = RULES[ram[WORK_GAME]][GOAL]
    first = refusals.ALLOWED
    for slot in range(ram[DIE_COUNT]):
        reason = ram[LIFT_REASON + slot]
        if reason != _UNTRIED:
            reached = ram[LIFTED] - ram[DIE_LIST + slot]
            if reached == target or (reached <= goal and target == 0):
                first = reason
    if first:
        return first
    if roll.is_left(device, ram[LIFTED] - target):
        return refusals.SMALL_FIRST
    if target == 0:
        # No number reaches so far; why he could not go off anyway says more, if true.
        first = steps.refusal(device, ram[LIFTED], 6)
        if first == refusals.NOT_ALL_HOME or first == refusals.MEN_PINNED:
            return first
        if first == refusals.BAR_FIRST:
            return first
    return refusals.NO_SUCH_DIE


def _try_number(device) -> None:
    ram = device.ram
    slot = ram[JOB_SLOT]
    die = ram[DIE_LIST + slot]
    reason = steps.refusal(device, ram[LIFTED], die)
    if reason or ram[DIE_MUST_NEXT]:
        _settle(device, reason)
        return
    walk.make_counted(device, ram[LIFTED], slot)
    walk.begin(device, ram[TURN_STEPS] + 1, 8)
    ram[JOB_STATE] = _COMPLETING


def _settle(device, reason: int) -> None:
    """The number in hand is judged: note it and go to the next."""
    ram = device.ram
    ram[LIFT_REASON + ram[JOB_SLOT]] = reason
    if reason == refusals.ALLOWED:
        target = ram[LIFTED] - ram[DIE_LIST + ram[JOB_SLOT]]
        if target <= RULES[ram[WORK_GAME]][GOAL]:
            target = 0
        ram[TARGETS + (target >> 3)] |= 1 << (target & 7)
    ram[JOB_SLOT] = roll.next_slot(device, ram[JOB_SLOT] + 1)
    ram[JOB_STATE] = _NEXT_NUMBER


def _complete(device, found: int) -> None:
    ram = device.ram
    if found == walk.AT_END:
        if duty.is_met(device):
            walk.back_to_base(device)
            walk.unmake_counted(device)
            _settle(device, refusals.ALLOWED)
    else:
        ram[JOB_LEAF] = 0
        _look_for_end(device)


def _look_for_end(device) -> None:
    """Walk again from the step to its own end number JOB_LEAF."""
    ram = device.ram
    walk.begin(device, ram[TURN_STEPS] + 1, 8)
    ram[JOB_STATE] = _TAKING_END
    ram[JOB_SKIP] = ram[JOB_LEAF]


def _take_end(device, found: int) -> None:
    """At an end of the step's own: keep it if nothing more can be played there."""
    ram = device.ram
    if found == walk.FINISHED:
        walk.unmake_counted(device)
        _settle(device, _duty_reason(device))
        return
    # Only bearing off can reach with fewer numbers what more numbers reach.
    if ram[MINE] == 0 or (ram[MINE] != MEN_PER_SIDE and duty.any_step(device)):
        return
    if ram[JOB_SKIP]:
        ram[JOB_SKIP] -= 1
        return
    for offset in range(2 * ROW):
        ram[COMPARE + offset] = ram[MINE + offset]
    turn.rewind(device)
    walk.begin(device, 0, 8)
    ram[JOB_STATE] = _COMPARING


def _compare(device, found: int) -> None:
    """At an end of the whole turn: see whether it is legal and the same board."""
    ram = device.ram
    if found == walk.AT_END:
        if not duty.is_met(device):
            return
        for offset in range(2 * ROW):
            if ram[COMPARE + offset] != ram[MINE + offset]:
                return
    turn.rewind(device)
    turn.replay(device)
    if found == walk.AT_END:
        _settle(device, refusals.ALLOWED)
        return
    ram[JOB_LEAF] = (ram[JOB_LEAF] + 1) & 0xFF
    walk.make_counted(device, ram[LIFTED], ram[JOB_SLOT])
    _look_for_end(device)


def _duty_reason(device) -> int:
    """Why a step that could be made as such breaks the turn."""
    ram = device.ram
    heel = RULES[ram[WORK_GAME]][HEEL]
    target = ram[LIFTED] - ram[DIE_LIST + ram[JOB_SLOT]]
    if heel and (ram[LIFTED] == heel or target == heel):
        return refusals.HEEL_TAKES_TWO
    if ram[DUTY_MOST] == 1 and ram[DUTY_LARGER]:
        return refusals.PLAY_LARGER
    return refusals.PLAY_MORE
