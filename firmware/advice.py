"""Advice and the teacher: the best play, and what a worse one costs.

Both let the search run without the level's noise. Advice is shown until the next
press. The teacher compares the play just made with the best one and, if it gave away
too much equity, keeps the turn open for TAKE BACK.
"""

from firmware import chances, message, roll, search, texts, turn, walk
from firmware.constant import const
from firmware.memory import (
    ADVICE,
    BEST_EQUITY,
    DIE_COUNT,
    DIRTY,
    EQUITY,
    EXACT,
    JOB,
    MESSAGE,
    OPTION_TEACHER,
    PLAN,
    PLAN_STEPS,
)
from firmware.phases import (
    ADVICE_ASKED,
    ADVICE_NONE,
    ADVICE_READY,
    ADVICE_TEACHER,
    JOB_NONE,
    JOB_TEACH,
)
from firmware.sound import TUNE_LOW, play
from firmware.words import get_word, set_word

BLUNDER = const(80)  # thousandths of equity a play may give away unremarked


def ask(device) -> None:
    """Start to look for the best way to play the numbers left."""
    ram = device.ram
    ram[ADVICE] = ADVICE_ASKED
    ram[EXACT] = 1
    search.begin(device)
    ram[DIRTY] = 1


def drop(device) -> None:
    """Forget advice, shown or asked for."""
    device.ram[ADVICE] = ADVICE_NONE
    device.ram[EXACT] = 0


def teaches(device) -> int:
    """1 if the teacher should look at the turn just completed on the working board."""
    ram = device.ram
    if not ram[OPTION_TEACHER] or turn.computer_plays(ram) or ram[DIE_COUNT] > 4:
        return 0
    return 1


def begin_teaching(device) -> None:
    """Note what the finished turn is worth, go back to its roll and look for the best."""
    ram = device.ram
    chances.estimate(device)
    set_word(ram, BEST_EQUITY, get_word(ram, EQUITY))
    turn.rewind(device)
    ram[ADVICE] = ADVICE_TEACHER
    ram[EXACT] = 1
    search.begin(device)
    ram[DIRTY] = 1


def finish(device) -> None:
    """The search is done: show the advice, or judge the turn."""
    ram = device.ram
    ram[EXACT] = 0
    ram[JOB] = JOB_NONE
    ram[DIRTY] = 1
    message.stop_waiting(ram)
    played = get_word(ram, BEST_EQUITY)
    _weigh_plan(device)
    if ram[ADVICE] == ADVICE_ASKED:
        ram[ADVICE] = ADVICE_READY
        return
    ram[ADVICE] = ADVICE_NONE
    turn.replay(device)
    if get_word(ram, BEST_EQUITY) < played + BLUNDER:
        turn.end(device)
        return
    ram[JOB] = JOB_TEACH
    ram[MESSAGE] = texts.BLUNDER
    play(device, TUNE_LOW)


def _weigh_plan(device) -> None:
    """Write the equity of the plan to BEST_EQUITY; the board is as before."""
    ram = device.ram
    for step in range(ram[PLAN_STEPS]):
        die = ram[PLAN + step] >> 5
        walk.make_counted(device, ram[PLAN + step] & 31, roll.slot_of(device, die))
    chances.estimate(device)
    set_word(ram, BEST_EQUITY, get_word(ram, EQUITY))
    for _ in range(ram[PLAN_STEPS]):
        walk.unmake_counted(device)
