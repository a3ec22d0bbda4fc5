"""The opponent: picks the best plays of a roll, looks ahead of the best few, and chooses.

It works in slices, some nodes a tick. The best play is a list of steps at PLAN. All
that could play a roll better or worse is asked elsewhere: `levels` how far to look and
how much to misjudge, `evaluate` what a board is worth.
"""

from firmware import duty, evaluate, levels, look, pick, roll, walk
from firmware.constant import const
from firmware.memory import (
    ADVICE,
    DUTY_KNOWN,
    ENTRY,
    JOB,
    LOOK_STATE,
    LOOK_VALUE,
    MOST_PLAYS,
    PICK_COUNT,
    PICK_DONE,
    PICK_ENDS,
    PLAN,
    PLAN_SCORE,
    PLAN_STEPS,
    PLAYS,
    SEARCH_NEXT,
    SEARCH_STAGE,
    SEARCH_TICKS,
    SEARCH_WIDTH,
    TURN_STEP,
    TURN_STEPS,
    WALK_DEPTH,
)
from firmware.phases import ADVICE_TEACHER, JOB_THINK
from firmware.words import get_long, get_word, set_long, set_word

_NODES = const(160)  # walked a tick
_WIDTHS = b"\x00\x04\x02"  # plays looked at, by plies
_MARGINS = b"\x00\x20\x06"  # if they seem worse than the best by less, 256ths of a point
_MARGIN_UNIT = const(64)
# A second ply asks for eight times as many replies as the first. Where all that is likely
# to last longer than this many ticks, it is not begun: there are too many plays.
_DEEPER = const(8)
_PATIENCE = const(640)
_PLAYED = PLAYS + ENTRY * MOST_PLAYS  # what the teacher compares


def begin(device) -> None:
    """Start to look for the best way to play the numbers left."""
    ram = device.ram
    ram[JOB] = JOB_THINK
    ram[PLAN_STEPS] = 0
    ram[SEARCH_STAGE] = 0
    set_word(ram, SEARCH_TICKS, 0)
    evaluate.begin(device, roll.comes_again(device))
    pick.begin(device, 0)


def onward(device) -> int:
    """One tick's work; 1 once the plan is complete, the board being as before."""
    ram = device.ram
    budget = _NODES
    if ram[SEARCH_STAGE] == 0:
        budget = pick.onward(device, budget)
        if not ram[PICK_DONE]:
            return 0
        if ram[ADVICE] == ADVICE_TEACHER:
            _enter_played(device)
        if _deepen(device):
            return 1
    set_word(ram, SEARCH_TICKS, get_word(ram, SEARCH_TICKS) + 1)
    while budget > 0:
        budget = look.onward(device, budget)
        if ram[LOOK_STATE] == look.DONE and _after_look(device):
            return 1
    return 0


def stop(device) -> None:
    """Leave the search with the board as it was when it began."""
    if device.ram[SEARCH_STAGE]:
        look.restore(device)
    else:
        walk.back_to_base(device)


def decide(device) -> None:
    """Play the roll laid out on the working board, all of it at once, for programs.

    WALK_STEP has the WALK_DEPTH steps made, PLAN_SCORE what they are worth if there are any.
    """
    ram = device.ram
    duty.begin(device)
    while not ram[DUTY_KNOWN]:
        duty.onward(device, 1 << 20)
    ram[WALK_DEPTH] = 0
    while not duty.is_over(device):
        begin(device)
        while not onward(device):
            pass
        if not ram[PLAN_STEPS]:
            return
        pick.make(device, PLAYS)


def played_score(ram) -> int:
    """What the teacher's play is worth, as deeply seen as the plan."""
    return get_long(ram, _PLAYED + pick.SCORE)


def _deepen(device) -> int:
    """Look one ply further at the plays that deserve it; 1 if none does and all is done."""
    ram = device.ram
    stage = ram[SEARCH_STAGE] + 1
    width = 0
    seen = ram[SEARCH_WIDTH]
    sound = stage > 1 or not ram[PICK_ENDS]
    if sound and stage <= levels.plies(ram) and not pick.is_half(device):
        least = pick.worth(ram, 0, 0) - _MARGIN_UNIT * _MARGINS[stage]
        most = min(_WIDTHS[stage], ram[PICK_COUNT] if stage == 1 else seen)
        while width < most and pick.worth(ram, width, 0) > least:
            width += 1
    if stage == 2 and _DEEPER * width * get_word(ram, SEARCH_TICKS) > _PATIENCE * seen:
        width = 0
    if width < 2:
        _finish(device)
        return 1
    if stage == 1:
        look.save(device)
    ram[SEARCH_STAGE] = stage
    ram[SEARCH_WIDTH] = width
    ram[SEARCH_NEXT] = 0
    look.begin(device, PLAYS, stage)
    return 0


def _after_look(device) -> int:
    """Note what a play is worth and go to the next; 1 if all is done."""
    ram = device.ram
    number = min(ram[SEARCH_NEXT], MOST_PLAYS)
    set_long(ram, PLAYS + ENTRY * number + pick.SCORE, get_long(ram, LOOK_VALUE))
    number += 1
    width = min(ram[SEARCH_WIDTH], MOST_PLAYS)
    if number == width and ram[ADVICE] == ADVICE_TEACHER:
        number = MOST_PLAYS
    if number < width or number == MOST_PLAYS:
        ram[SEARCH_NEXT] = number
        look.begin(device, PLAYS + ENTRY * number, ram[SEARCH_STAGE])
        return 0
    _order(ram, width)
    return _deepen(device)


def _order(ram, count: int) -> None:
    """Put the first `count` plays in order again, the best first."""
    for number in range(1, min(count, MOST_PLAYS)):
        rank = number
        while rank > 0 and pick.worth(ram, number, 0) > pick.worth(ram, rank - 1, 0):
            rank -= 1
        pick.rotate(ram, rank, number)


def _finish(device) -> None:
    """The first play is the plan."""
    ram = device.ram
    if ram[SEARCH_STAGE]:
        look.restore(device)
    ram[SEARCH_STAGE] = 0
    ram[PLAN_STEPS] = min(ram[PLAYS + pick.COUNT], 8) if ram[PICK_COUNT] else 0
    for step in range(ram[PLAN_STEPS]):
        ram[PLAN + step] = ram[PLAYS + step]
    set_long(ram, PLAN_SCORE, get_long(ram, PLAYS + pick.SCORE))


def _enter_played(device) -> None:
    """Enter the turn that was played beside the plays picked; the board is before it."""
    ram = device.ram
    count = min(ram[TURN_STEPS], 8)
    for step in range(count):
        ram[_PLAYED + step] = ram[TURN_STEP + step]
    ram[_PLAYED + pick.COUNT] = count
    set_long(ram, _PLAYED + pick.BLUR, 0)
    look.save(device)
    pick.make(device, _PLAYED)
    set_long(ram, _PLAYED + pick.SCORE, evaluate.score(device))
    look.restore(device)
