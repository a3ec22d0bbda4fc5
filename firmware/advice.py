"""Advice and the teacher: the best play, and what a worse one costs.

Both let the search run without the level's noise. Advice is shown until the next
press. The teacher lets the search see the play just made as deeply as the best one and,
if it gave away too much equity, keeps the turn open for TAKE BACK.
"""

from firmware import chances, levels, message, search, texts, turn
from firmware.constant import const
from firmware.evaluate import ONE
from firmware.memory import (
    ADVICE,
    BEST_EQUITY,
    DIE_COUNT,
    DIRTY,
    EXACT,
    JOB,
    MESSAGE,
    OPTION_TEACHER,
    PLAN_SCORE,
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
from firmware.words import get_long, set_word

BLUNDER = ONE * 8 // 100  # equity a play may give away unremarked

_TEACHER_PLIES = const(1)  # looked ahead after every turn; advice looks as far as any level


def ask(device) -> None:
    """Start to look for the best way to play the numbers left."""
    ram = device.ram
    ram[ADVICE] = ADVICE_ASKED
    ram[EXACT] = 1 + levels.DEEPEST
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
    """Go back to the roll of the finished turn and look for the best way to play it."""
    ram = device.ram
    turn.rewind(device)
    ram[ADVICE] = ADVICE_TEACHER
    ram[EXACT] = 1 + _TEACHER_PLIES
    search.begin(device)
    ram[DIRTY] = 1


def finish(device) -> None:
    """The search is done: show the advice, or judge the turn."""
    ram = device.ram
    ram[EXACT] = 0
    ram[JOB] = JOB_NONE
    ram[DIRTY] = 1
    message.stop_waiting(ram)
    best = get_long(ram, PLAN_SCORE)
    set_word(ram, BEST_EQUITY, chances.in_thousandths(best))
    if ram[ADVICE] == ADVICE_ASKED:
        ram[ADVICE] = ADVICE_READY
        return
    ram[ADVICE] = ADVICE_NONE
    turn.replay(device)
    if best - search.played_score(ram) < BLUNDER:
        turn.end(device)
        return
    ram[JOB] = JOB_TEACH
    ram[MESSAGE] = texts.BLUNDER
    play(device, TUNE_LOW)
