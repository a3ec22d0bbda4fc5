"""A look ahead: what a play is worth by the rolls that can follow it.

Of each of the 21 rolls the best reply is picked, and counts as often as the roll comes.
One ply deeper each reply is weighed in the same way, by a third of the rolls. The look
is a state in RAM and can rest after any node. It works on the working board, which `save`
keeps and `restore` brings back.
"""

from firmware import duty, evaluate, pick, roll, scoring
from firmware.constant import const
from firmware.memory import (
    DUTY_KNOWN,
    LOOK_AGAIN,
    LOOK_BOARD,
    LOOK_DEPTH,
    LOOK_PLY,
    LOOK_ROLL,
    LOOK_STATE,
    LOOK_SUM,
    LOOK_VALUE,
    MINE,
    NET_BOARD_SIZE,
    PICK_DONE,
    REPLY,
    ROW,
    SAVED,
    SAVED_SIZE,
    WALK_DEPTH,
    WORK_GAME,
    WORK_LEFT_START,
    WORK_RESULT,
    WORK_TWELVE,
)
from firmware.words import get_long, set_long

DONE = const(0)  # states
_ROLLING = const(1)
_DUTY = const(2)
_PICKING = const(3)

_ROLLS = const(21)
_ALL = const(36)
# The rolls in three parts of seven. In each part every number comes up as often as every
# other, and one double for each five rolls of two numbers, which count twice.
_PART = const(7)
_PART_ALL = const(12)
_FIRST = b"\x02\x04\x03\x01\x01\x02\x05\x02\x03\x06\x04\x01\x01\x03\x04\x05\x01\x01\x03\x02\x02"
_SECOND = b"\x04\x04\x03\x03\x06\x05\x06\x02\x05\x06\x05\x04\x02\x06\x06\x05\x05\x01\x04\x03\x06"
_DUTY_COST = const(8)  # nodes that finding a duty is taken for


def save(device) -> None:
    """Keep the working board and the walk as they are."""
    ram = device.ram
    for byte in range(SAVED_SIZE):
        ram[SAVED + byte] = ram[WORK_GAME + byte]


def restore(device) -> None:
    """Bring them back."""
    ram = device.ram
    for byte in range(SAVED_SIZE):
        ram[WORK_GAME + byte] = ram[SAVED + byte]


def begin(device, entry: int, depth: int) -> None:
    """Start to look `depth` plies ahead of the play at `entry`, from the board saved."""
    ram = device.ram
    restore(device)
    again = roll.comes_again(device)
    pick.make(device, entry)
    ram[LOOK_DEPTH] = depth
    ram[LOOK_PLY] = 0
    if scoring.is_finished(device):
        set_long(ram, LOOK_VALUE, evaluate.score(device))
        ram[LOOK_STATE] = DONE
        return
    _enter(device, 0, again)


def onward(device, budget: int) -> int:
    """Look on for so many nodes; return how many are left. LOOK_STATE tells when it is done."""
    ram = device.ram
    while budget > 0 and ram[LOOK_STATE] != DONE:
        if ram[LOOK_STATE] == _ROLLING:
            _lay_roll(device)
        elif ram[LOOK_STATE] == _DUTY:
            duty.onward(device, budget)
            budget -= _DUTY_COST
            if ram[DUTY_KNOWN]:
                ram[WALK_DEPTH] = 0
                pick.begin(device, 1)
                ram[LOOK_STATE] = _PICKING
        else:
            budget = pick.onward(device, budget)
            if ram[PICK_DONE]:
                _conclude(device)
    return max(budget, 0)


def _enter(device, ply: int, again: int) -> None:
    """A play was made on the working board: go to the rolls that follow it."""
    ram = device.ram
    board = LOOK_BOARD + NET_BOARD_SIZE * ply
    for half in range(2):
        # Behind the two counts of trictrac12: men of both sides, pins of both.
        other = half if again else 1 - half
        ram[board + half] = ram[WORK_TWELVE + other]
        for point in range(ROW):
            ram[board + 2 + ROW * half + point] = ram[MINE + ROW * other + point]
            ram[board + 2 + ROW * (2 + half) + point] = ram[MINE + ROW * (2 + other) + point]
    ram[LOOK_PLY] = ply
    ram[LOOK_AGAIN + ply] = again
    # The second ply sees a part of the rolls, which part changes with the roll before.
    ram[LOOK_ROLL + ply] = _PART * (ram[LOOK_ROLL] % 3) if ply else 0
    set_long(ram, LOOK_SUM + 4 * ply, 0)
    ram[LOOK_STATE] = _ROLLING


def _lay_roll(device) -> None:
    """Lay out the next roll of this ply on its board."""
    ram = device.ram
    ply = ram[LOOK_PLY] & 1
    number = min(ram[LOOK_ROLL + ply], _ROLLS - 1)
    for byte in range(NET_BOARD_SIZE):
        ram[WORK_TWELVE + byte] = ram[LOOK_BOARD + NET_BOARD_SIZE * ply + byte]
    ram[WORK_RESULT] = 0
    ram[WORK_LEFT_START] = 0
    roll.lay_out(device, _FIRST[number], _SECOND[number])
    evaluate.begin(device, roll.comes_again(device))
    duty.begin(device)
    ram[LOOK_STATE] = _DUTY


def _conclude(device) -> None:
    """A reply is picked: play the rest of a long roll, go deeper, or count it."""
    ram = device.ram
    ply = ram[LOOK_PLY] & 1
    value = get_long(ram, REPLY + pick.SCORE)
    deeper = ply + 1 < ram[LOOK_DEPTH] and ply == 0
    if not deeper and not pick.is_half(device):
        _count(device, value)
        return
    pick.make(device, REPLY)
    if scoring.is_finished(device):
        _count(device, evaluate.score(device))
    elif pick.is_half(device) and not duty.is_over(device):
        pick.begin(device, 1)
    elif deeper:
        _enter(device, 1, roll.comes_again(device))
    else:
        _count(device, value)


def _count(device, value: int) -> None:
    """Count what a roll is worth to its side; after the last go back to the ply before."""
    ram = device.ram
    while True:
        ply = ram[LOOK_PLY] & 1
        number = min(ram[LOOK_ROLL + ply], _ROLLS - 1)
        times = 1 if _FIRST[number] == _SECOND[number] else 2
        total = get_long(ram, LOOK_SUM + 4 * ply) + times * value
        set_long(ram, LOOK_SUM + 4 * ply, total)
        ram[LOOK_ROLL + ply] = number + 1
        if (number + 1) % (_PART if ply else _ROLLS):
            ram[LOOK_STATE] = _ROLLING
            return
        value = total // (_PART_ALL if ply else _ALL)
        if not ram[LOOK_AGAIN + ply]:
            value = -value
        if ply == 0:
            set_long(ram, LOOK_VALUE, value)
            ram[LOOK_STATE] = DONE
            return
        ram[LOOK_PLY] = 0
