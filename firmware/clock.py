"""The chess clock of a match: main time for each side, and a delay each turn.

"m/d" gives m minutes for the whole match and d seconds of delay a turn; the main
time runs only once the delay is spent, and unused delay is never added (simple
delay). "m x/d" gives m minutes for each point of the match. The clock runs for the
side that has to act, rests in the opening roll, between games and in the set-up mode,
and is read before the presses of a tick are: a man borne off in the second in which the
time ends comes too late. While the device is off it rests.
"""

from firmware.constant import const
from firmware.memory import (
    CLOCK_BEFORE,
    CLOCK_DELAY,
    CLOCK_DELAY_LEFT,
    CLOCK_LEFT,
    CLOCK_RUNS,
    DIRTY,
    FLAG,
    MATCH,
    OFFER_SIDE,
    OPTION_DELAY,
    OPTION_MINUTES,
    OPTION_TIMES,
    PHASE,
    SETTING_UP,
    SIDE,
)
from firmware.phases import PHASE_MOVE, PHASE_OFFER, PHASE_PASS, PHASE_ROLL
from firmware.ports import SECONDS
from firmware.words import get_word, set_word

NO_CLOCK = const(255)


def begin_match(device) -> None:
    """Give both sides the main time of the options."""
    ram = device.ram
    ram[FLAG] = 0
    ram[CLOCK_DELAY] = ram[OPTION_DELAY] if ram[OPTION_MINUTES] else NO_CLOCK
    seconds = 60 * ram[OPTION_MINUTES]
    if ram[OPTION_TIMES] and ram[MATCH]:
        seconds *= ram[MATCH]
    set_word(ram, CLOCK_LEFT, min(seconds, 0xFFFF))
    set_word(ram, CLOCK_LEFT + 2, min(seconds, 0xFFFF))
    new_delay(device)


def is_on(ram) -> int:
    """1 if this match is played with a clock."""
    return 1 if ram[CLOCK_DELAY] != NO_CLOCK else 0


def new_delay(device) -> None:
    """Another side has to act, or the same one anew: its delay begins."""
    ram = device.ram
    ram[CLOCK_DELAY_LEFT] = ram[CLOCK_DELAY] if is_on(ram) else 0


def side_to_act(ram) -> int:
    """The side whose time runs, 2 if the clock rests."""
    phase = ram[PHASE]
    if ram[SETTING_UP]:
        return 2
    if phase == PHASE_OFFER:
        return 1 - ram[OFFER_SIDE]
    if phase == PHASE_ROLL or phase == PHASE_MOVE or phase == PHASE_PASS:
        return ram[SIDE]
    return 2


def stop(device) -> None:
    """The device goes to sleep, or wakes: what passes meanwhile does not count."""
    device.ram[CLOCK_RUNS] = 0


def onward(device) -> int:
    """Read the panel's seconds; 1 if a flag falls in this tick."""
    ram = device.ram
    if not is_on(ram) or ram[FLAG]:
        return 0
    now = get_word(device.io, SECONDS)
    passed = (now - get_word(ram, CLOCK_BEFORE)) & 0xFFFF
    set_word(ram, CLOCK_BEFORE, now)
    side = side_to_act(ram)
    if not ram[CLOCK_RUNS] or side == 2:
        ram[CLOCK_RUNS] = 1
        return 0
    if not passed:
        return 0
    ram[DIRTY] = 1
    free = min(passed, ram[CLOCK_DELAY_LEFT])
    ram[CLOCK_DELAY_LEFT] -= free
    left = get_word(ram, CLOCK_LEFT + 2 * side)
    passed -= free
    if passed < left:
        set_word(ram, CLOCK_LEFT + 2 * side, left - passed)
        return 0
    if passed == 0:
        return 0
    set_word(ram, CLOCK_LEFT + 2 * side, 0)
    ram[FLAG] = side + 1
    return 1
