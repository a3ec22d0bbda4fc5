"""Position in, equity out: what the board in working memory is worth to its player.

All is in parts of ONE a point. A net in the ROM says it, or where there is none a
weighted sum. The search knows nothing of either: it calls `begin` on the board that a
roll is played from, and `score` on each board that the roll can lead to.
"""

from firmware import net, scoring, weigh
from firmware.constant import const
from firmware.games import (
    MEN_PER_SIDE,
    RULES,
    WORTH,
    WORTH_BACKGAMMON,
    WORTH_FIELDS,
    WORTH_ONE,
)
from firmware.memory import (
    MINE,
    NET_OUT,
    NET_PHASE,
    NET_TURNED,
    THEIRS,
    WORK_GAME,
    WORK_RESULT,
)
from firmware.net import ONE
from firmware.words import get_word, set_word

_SLOPE = const(100)  # the weighted sum that stands for half a point


def begin(device, again: int) -> None:
    """Take the working board as the one that a roll is played from.

    `again` is 1 if the side that plays it rolls once more.
    """
    ram = device.ram
    phase = net.RACE if net.in_race(ram) else net.CONTACT
    place = net.place(device, phase)
    if place == 0 and phase == net.RACE:
        phase = net.CONTACT
        place = net.place(device, phase)
    ram[NET_PHASE] = phase + 1 if place else 0
    if place:
        net.begin(device, place, again)


def score(device) -> int:
    """What the board is worth to the side that has just played, in parts of ONE a point."""
    ram = device.ram
    if ram[MINE] == MEN_PER_SIDE or ram[WORK_RESULT]:
        return ONE * scoring.worth(device)
    if not judge(device):
        total = weigh.score(device)
        return ONE * total // (abs(total) + _SLOPE)
    return judged(ram)


def judge(device) -> int:
    """Let the net write its outputs for the board; 0 if there is none."""
    ram = device.ram
    phase = ram[NET_PHASE]
    if phase == 0:
        return 0
    if phase == 1 + net.CONTACT and net.in_race(ram):
        place = net.place(device, net.RACE)
        if place:
            net.judge_alone(device, place)
            _correct(ram)
            return 1
    place = net.place(device, phase - 1 & 1)
    if place == 0:
        return 0
    net.judge(device, place)
    _correct(ram)
    return 1


def _correct(ram) -> None:
    """Let the outputs agree with the men that are off: they rule gammons out."""
    worth = RULES[ram[WORK_GAME]][WORTH]
    if worth == WORTH_ONE:
        return
    turned = ram[NET_TURNED]
    if ram[MINE if turned else THEIRS]:
        set_word(ram, NET_OUT + 2, 0)
        set_word(ram, NET_OUT + 6, 0)
    if ram[THEIRS if turned else MINE]:
        set_word(ram, NET_OUT + 4, 0)
        set_word(ram, NET_OUT + 8, 0)


def judged(ram) -> int:
    """What the outputs that `judge` wrote are worth to the side that has just played."""
    value = _equity(ram)
    return -value if ram[NET_TURNED] else value


def _equity(ram) -> int:
    """What the outputs are worth to the side that they are seen by."""
    worth = RULES[ram[WORK_GAME]][WORTH]
    value = 2 * get_word(ram, NET_OUT) - ONE
    if worth == WORTH_ONE:
        return value
    more = get_word(ram, NET_OUT + 2) - get_word(ram, NET_OUT + 4)
    if worth == WORTH_FIELDS:
        return value + 4 * more
    if worth == WORTH_BACKGAMMON:
        more += get_word(ram, NET_OUT + 6) - get_word(ram, NET_OUT + 8)
    return value + more
