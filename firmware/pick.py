"""Picks the best ways to play a roll by what the board at their end is worth.

The search's turn has a list of its MOST_PLAYS best plays; a reply, deeper in a look
ahead, has one. A play is an entry of ENTRY bytes in RAM, the best first. Rolls of more
than four numbers are played in two halves, which the games that have them allow. Where
very many ends can be reached, so many are seen and no more, so that nobody waits long.
"""

from firmware import duty, evaluate, levels, roll, walk
from firmware.constant import const
from firmware.memory import (
    DIE_COUNT,
    DIE_MUST_NEXT,
    ENTRY,
    MOST_PLAYS,
    PICK_COUNT,
    PICK_DONE,
    PICK_ENDS,
    PICK_INNER,
    PICK_SEEN,
    PLAYS,
    REPLY,
    WALK_BASE,
    WALK_DEPTH,
    WALK_STEP,
)
from firmware.words import get_long, get_word, set_long, set_word

COUNT = const(8)  # in an entry, behind the steps
SCORE = const(9)
BLUR = const(13)

_ENOUGH = const(2000)  # ends seen of a roll
_ENOUGH_INNER = const(300)  # of a reply's

_STEP = const(1 << 20)  # more than any board is worth

_LEGAL_ENDS = const(0)
_ANY_END = const(1)


def begin(device, inner: int) -> None:
    """Start to pick from the working board and the roll on it; `evaluate` has begun there."""
    ram = device.ram
    ram[PICK_INNER] = inner & 1
    ram[PICK_COUNT + ram[PICK_INNER]] = 0
    ram[PICK_DONE] = 0
    set_word(ram, PICK_SEEN, 0)
    _walk(device, _LEGAL_ENDS)


def _walk(device, ends: int) -> None:
    ram = device.ram
    ram[PICK_ENDS] = ends
    cap = ram[DIE_COUNT]
    if is_half(device):
        cap = min(cap, ram[WALK_DEPTH] + 4)
    walk.begin(device, ram[WALK_DEPTH], cap)


def onward(device, budget: int) -> int:
    """Walk so many nodes; return how many are left. PICK_DONE tells when all is seen."""
    ram = device.ram
    enough = _ENOUGH_INNER if ram[PICK_INNER] else _ENOUGH
    while budget > 0:
        budget -= 1
        found = walk.onward(device, 1)
        if found == walk.AT_END:
            if ram[PICK_ENDS] == _ANY_END or duty.is_met(device):
                _consider(device)
                if get_word(ram, PICK_SEEN) >= enough:
                    walk.back_to_base(device)
                    ram[PICK_DONE] = 1
                    return budget
        elif found == walk.FINISHED:
            if ram[PICK_COUNT + (ram[PICK_INNER] & 1)] or ram[PICK_ENDS] == _ANY_END:
                ram[PICK_DONE] = 1
                return budget
            # Only an end that equals a legal one is left: play on as far as it goes.
            _walk(device, _ANY_END)
    return 0


def _consider(device) -> None:
    """Enter the play that leads to the present board if it is among the best so far."""
    ram = device.ram
    inner = ram[PICK_INNER] & 1
    score = evaluate.score(device)
    blur = 0 if inner else levels.blur(device)
    steps = ram[WALK_DEPTH] - ram[WALK_BASE]
    if ram[PICK_ENDS] == _ANY_END:
        blur = _STEP * steps  # the longest is wanted
    set_word(ram, PICK_SEEN, get_word(ram, PICK_SEEN) + 1)
    count = min(ram[PICK_COUNT + inner], MOST_PLAYS)
    most = 1 if inner else MOST_PLAYS
    if not inner and ram[PICK_ENDS] == _LEGAL_ENDS and _is_kept(ram, count, score):
        return
    rank = count
    while rank > 0 and score + blur > worth(ram, rank - 1, inner):
        rank -= 1
    if rank == most:
        return
    if count < most:
        ram[PICK_COUNT + inner] = count + 1
    else:
        count -= 1
    if not inner:
        rotate(ram, rank, count)  # what falls out at the end is overwritten
    entry = REPLY if inner else PLAYS + ENTRY * rank
    for step in range(min(steps, 8)):
        ram[entry + step] = ram[WALK_STEP + ram[WALK_BASE] + step]
    ram[entry + COUNT] = steps
    set_long(ram, entry + SCORE, score)
    set_long(ram, entry + BLUR, blur)


def _is_kept(ram, count: int, score: int) -> int:
    """1 if the board is among the first `count` plays, reached by other steps.

    What is worth the same to a 16384th of a point is taken for the same board.
    """
    for rank in range(count):
        if get_long(ram, PLAYS + ENTRY * rank + SCORE) == score:
            return 1
    return 0


def worth(ram, rank: int, inner: int) -> int:
    """What a picked play seems worth, blur and all."""
    entry = REPLY if inner else PLAYS + ENTRY * rank
    return get_long(ram, entry + SCORE) + get_long(ram, entry + BLUR)


def rotate(ram, rank: int, last: int) -> None:
    """Move the turn's play `last` up to `rank`, and those between down by one."""
    for byte in range(ENTRY):
        kept = ram[PLAYS + ENTRY * last + byte]
        for number in range(last, rank, -1):
            ram[PLAYS + ENTRY * number + byte] = ram[PLAYS + ENTRY * (number - 1) + byte]
        ram[PLAYS + ENTRY * rank + byte] = kept


def is_half(device) -> int:
    """1 if the roll on the working board is one that is played in halves."""
    ram = device.ram
    return 1 if ram[DIE_COUNT] > 4 and ram[DIE_MUST_NEXT] else 0


def make(device, entry: int) -> None:
    """Make the steps of the play at `entry` on the working board."""
    ram = device.ram
    for step in range(min(ram[entry + COUNT], 8)):
        die = ram[entry + step] >> 5
        slot = roll.slot_of(device, die)
        if slot != roll.NO_SLOT:
            walk.make_counted(device, ram[entry + step] & 31, slot)
