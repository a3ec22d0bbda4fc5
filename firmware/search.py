"""The opponent: walks through all legal ends, a few nodes a tick, and keeps the best.

The best play is a list of steps at PLAN. Rolls of more than four numbers are
played in two halves, which the games that have them allow. A search that has seen
very many ends stops with the best so far, so that nobody waits for long.
"""

from firmware import duty, evaluate, roll, style, walk
from firmware.constant import const
from firmware.games import MEN_PER_SIDE
from firmware.memory import (
    DIE_COUNT,
    DIE_MUST_NEXT,
    DUTY_KNOWN,
    EXACT,
    JOB,
    JOB_STATE,
    MINE,
    OPTION_LEVEL,
    PLAN,
    PLAN_FOUND,
    PLAN_SCORE,
    PLAN_SEEN,
    PLAN_STEPS,
    RANDOM,
    WALK_BASE,
    WALK_DEPTH,
    WALK_STEP,
    WORK_RESULT,
)
from firmware.phases import JOB_THINK
from firmware.words import get_word, set_word

_NODES = const(64)  # walked a tick
_ENOUGH = const(2000)  # ends seen of one roll
_BIAS = const(1 << 28)  # scores are kept as positive numbers

_LEGAL_ENDS = const(0)
_ANY_END = const(1)

# How far the score of a play is blurred either way, by level: units of `evaluate.score`.
NOISE = b"\x00\x64\x40\x26\x14\x0e\x09\x05\x00"
_BLUR = const(64)


def begin(device) -> None:
    """Start to look for the best way to play the numbers left."""
    ram = device.ram
    ram[JOB] = JOB_THINK
    ram[PLAN_FOUND] = 0
    ram[PLAN_STEPS] = 0
    set_word(ram, PLAN_SEEN, 0)
    evaluate.begin(device, roll.comes_again(device))
    _walk(device, _LEGAL_ENDS)


def _walk(device, ends: int) -> None:
    ram = device.ram
    ram[JOB_STATE] = ends
    cap = ram[DIE_COUNT]
    if cap > 4 and ram[DIE_MUST_NEXT]:
        cap = min(cap, ram[WALK_DEPTH] + 4)
    walk.begin(device, ram[WALK_DEPTH], cap)


def onward(device) -> int:
    """One tick's work; 1 once the plan is complete."""
    ram = device.ram
    budget = _NODES
    while budget > 0:
        budget -= 1
        found = walk.onward(device, 1)
        if found == walk.AT_END:
            if ram[JOB_STATE] == _ANY_END or duty.is_met(device):
                _consider(device)
                if get_word(ram, PLAN_SEEN) >= _ENOUGH:
                    walk.back_to_base(device)
                    return 1
        elif found == walk.FINISHED:
            if ram[PLAN_FOUND]:
                return 1
            # Only an end that equals a legal one is left: play on as far as it goes.
            _walk(device, _ANY_END)
    return 0


def decide(device) -> None:
    """Play the roll laid out on the working board, all of it at once, without noise."""
    ram = device.ram
    ram[EXACT] = 1
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
        make_plan(device)


def make_plan(device) -> None:
    """Make the steps of the plan on the working board."""
    ram = device.ram
    for step in range(ram[PLAN_STEPS]):
        die = ram[PLAN + step] >> 5
        walk.make_counted(device, ram[PLAN + step] & 31, roll.slot_of(device, die))


def _consider(device) -> None:
    """Keep the play that leads to the present board if it is the best so far."""
    ram = device.ram
    value = _blurred(device) + _BIAS
    steps = ram[WALK_DEPTH] - ram[WALK_BASE]
    if ram[JOB_STATE] == _ANY_END:
        value = steps
    set_word(ram, PLAN_SEEN, get_word(ram, PLAN_SEEN) + 1)
    if ram[PLAN_FOUND] and value <= get_score(ram):
        return
    ram[PLAN_FOUND] = 1
    ram[PLAN_STEPS] = steps
    set_word(ram, PLAN_SCORE, value)
    set_word(ram, PLAN_SCORE + 2, value >> 16)
    for step in range(steps):
        ram[PLAN + step] = ram[WALK_STEP + ram[WALK_BASE] + step]


def get_score(ram) -> int:
    """The score of the plan, biased."""
    return get_word(ram, PLAN_SCORE) | get_word(ram, PLAN_SCORE + 2) << 16


def _blurred(device) -> int:
    """The score of the board, off by up to the level's noise."""
    ram = device.ram
    value = evaluate.score(device)
    if ram[EXACT]:
        return value
    value += _BLUR * style.leaning(device)
    noise = _BLUR * NOISE[ram[OPTION_LEVEL]]
    if noise == 0 or ram[WORK_RESULT] or ram[MINE] == MEN_PER_SIDE:
        return value
    mixed = (get_word(ram, PLAN_SEEN) & 0x3FF) * 0x9E35 ^ get_word(ram, RANDOM)
    mixed = (mixed ^ mixed >> 7) & 0x3FFF
    return value + mixed % (2 * noise + 1) - noise
