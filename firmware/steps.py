"""One man, one die: may he, what happens, and how it is undone.

All works on the board at MINE and THEIRS, seen by the side on roll. Limits that
hold after every step are judged here; what only a whole turn can break (which
numbers are due, the heel) is judged in `duty` and `walk`.
"""

from firmware import refusals
from firmware.constant import const
from firmware.games import (
    BAR,
    DECIDES,
    DECIDES_MOTHER,
    DECIDES_TWELVE,
    GOAL,
    HEEL,
    HELD_BY,
    MEN_PER_SIDE,
    OFF_ANY,
    OFF_WAIT,
    OFF_WHEN,
    OTHER,
    PRIME,
    PROTECTED,
    RULES,
    RUNNER,
    RUNNER_ALL,
    RUNNER_FIRST,
    RUNNER_STRICT,
    SAME_WAY,
    SINGLE,
    SINGLE_HIT,
    SINGLE_PINNED,
    SINGLE_SAFE,
)
from firmware.memory import (
    MINE,
    MY_PINS,
    THEIR_PINS,
    THEIRS,
    WORK_GAME,
    WORK_LEFT_START,
    WORK_MODE,
    WORK_RESULT,
    WORK_TWELVE,
)

UNDECIDED = const(0)
DECIDED_WIN = const(1)
DECIDED_TIE = const(2)


def refusal(device, source: int, die: int) -> int:
    """Why my man on `source` cannot move by `die`: a number of `refusals`, 0 if he can."""
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    if ram[MINE + source] == 0:
        return refusals.NO_MAN
    if ram[MY_PINS + source]:
        return refusals.PINNED
    if source != BAR and ram[MINE + BAR]:
        return refusals.BAR_FIRST
    target = source - die
    if rules[RUNNER]:
        reason = _runner_refusal(ram, rules[RUNNER], source, target)
        if reason:
            return reason
    if target <= rules[GOAL]:
        target = 0
        reason = _off_refusal(ram, rules[OFF_WHEN], source, die)
    else:
        reason = _landing_refusal(ram, rules, target)
    if reason:
        return reason
    if rules[PROTECTED] or rules[PRIME]:
        return _limit_refusal(ram, rules, source, target)
    return refusals.ALLOWED


def _landing_refusal(ram, rules, target: int) -> int:
    """Whether the other side, or a pin, closes `target` to me."""
    if ram[THEIRS + OTHER[rules[SAME_WAY]][target]] >= rules[HELD_BY]:
        return refusals.HELD
    if ram[MY_PINS + target]:
        return refusals.HELD
    if rules[HEEL] and target == 25 - rules[HEEL]:
        return refusals.HEEL_CLOSED
    return refusals.ALLOWED


def _runner_refusal(ram, runner: int, source: int, target: int) -> int:
    """Whether another man must run first."""
    if runner == RUNNER_ALL:
        if ram[MINE + 24] and source != 24 and source != ram[WORK_LEFT_START]:
            return refusals.START_FIRST
        return refusals.ALLOWED
    if runner == RUNNER_FIRST:
        first = foremost(ram)
        if first > 12 and source != first:
            return refusals.RUNNER_RUNS
        return refusals.ALLOWED
    outside = MEN_PER_SIDE
    for point in range(19, 25):
        outside -= ram[MINE + point]
    if outside != 1 or source < 19 or foremost(ram) <= 6:
        return refusals.ALLOWED
    if target >= 19 and runner != RUNNER_STRICT:
        return refusals.ALLOWED
    return refusals.RUNNER_RUNS


def foremost(ram) -> int:
    """The lowest of my points with a man, 0 if a man is off."""
    point = 0
    while point < BAR and ram[MINE + point] == 0:
        point += 1
    return point


def _off_refusal(ram, off_when: int, source: int, die: int) -> int:
    """Whether the man on `source` may leave the board with `die`."""
    if off_when == OFF_ANY:
        return refusals.ALLOWED
    for point in range(7, 26):
        if ram[MINE + point]:
            return refusals.NOT_ALL_HOME
    if off_when == OFF_WAIT and ram[THEIRS + 24]:
        return refusals.WAIT_TO_BEAR_OFF
    for point in range(1, 7):
        if ram[MY_PINS + point]:
            return refusals.MEN_PINNED
    if die > source:
        for point in range(6, source, -1):
            if ram[MINE + point]:
                return refusals.HIGHER_FIRST
    return refusals.ALLOWED


def _limit_refusal(ram, rules, source: int, target: int) -> int:
    """Whether the step would break G1/G2 or the prime limit."""
    ram[MINE + source] -= 1
    ram[MINE + target] += 1
    reason = refusals.ALLOWED
    low = rules[PROTECTED]
    if low:
        free = 0
        for point in range(6):
            if ram[MINE + low + point] == 0:
                free += 1
        if free < ram[WORK_MODE]:
            reason = refusals.G1_OPEN if ram[WORK_MODE] == 1 else refusals.G2_OPEN
    if reason == 0 and rules[PRIME] and longest_prime(ram) > rules[PRIME]:
        if ram[MINE + 1] == 0 or ram[MINE + 2] == 0:
            reason = refusals.PRIME_TOO_LONG
    ram[MINE + target] -= 1
    ram[MINE + source] += 1
    return reason


def longest_prime(ram) -> int:
    """Most consecutive points I hold along the other side's way: 12-1, then 24-13."""
    return longest_prime_of(ram, MINE)


def longest_prime_of(ram, men: int) -> int:
    """The same of the side whose row of men begins at `men`."""
    longest = 0
    run = 0
    for way in range(24):
        point = 12 - way if way < 12 else 36 - way
        if ram[men + point]:
            run += 1
            if run > longest:
                longest = run
        else:
            run = 0
    return longest


def make(device, source: int, die: int) -> int:
    """Make a step that `refusal` allows; return 1 if it hit a man, else 0."""
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    single = rules[SINGLE]
    other = OTHER[rules[SAME_WAY]]
    counts = 1 if rules[DECIDES] == DECIDES_TWELVE else 0
    target = source - die
    ram[MINE + source] -= 1
    if single == SINGLE_PINNED and ram[MINE + source] == 0:
        ram[THEIR_PINS + other[source]] = 0
    hit = 0
    if target <= rules[GOAL]:
        ram[MINE] += 1
        ram[WORK_TWELVE] += counts
        target = 0
    else:
        theirs = other[target]
        if single != SINGLE_SAFE and ram[THEIRS + theirs] == 1:
            if single == SINGLE_PINNED:
                ram[THEIR_PINS + theirs] = 1
            else:
                ram[THEIRS + theirs] = 0
                ram[THEIRS + (BAR if single == SINGLE_HIT else 24)] += 1
                ram[WORK_TWELVE] += counts
                hit = 1
        ram[MINE + target] += 1
    ram[WORK_LEFT_START] = target if source == 24 else 0
    if rules[DECIDES]:
        ram[WORK_RESULT] = _decision(ram, rules[DECIDES])
    return hit


def unmake(device, source: int, die: int, hit: int) -> None:
    """Undo a step; `hit` as `make` returned it. WORK_LEFT_START is the caller's."""
    ram = device.ram
    rules = RULES[ram[WORK_GAME]]
    single = rules[SINGLE]
    other = OTHER[rules[SAME_WAY]]
    counts = 1 if rules[DECIDES] == DECIDES_TWELVE else 0
    target = source - die
    if target <= rules[GOAL]:
        ram[MINE] -= 1
        ram[WORK_TWELVE] -= counts
    else:
        ram[MINE + target] -= 1
        theirs = other[target]
        if hit:
            ram[THEIRS + theirs] = 1
            ram[THEIRS + (BAR if single == SINGLE_HIT else 24)] -= 1
            ram[WORK_TWELVE] -= counts
        elif single == SINGLE_PINNED and ram[MINE + target] == 0:
            ram[THEIR_PINS + theirs] = 0
    if single == SINGLE_PINNED and ram[MINE + source] == 0 and source != BAR:
        if ram[THEIRS + other[source]] == 1:
            ram[THEIR_PINS + other[source]] = 1
    ram[MINE + source] += 1
    ram[WORK_RESULT] = UNDECIDED


def decision(device) -> int:
    """Whether the working board as it stands ends the game before all men are off."""
    ram = device.ram
    decides = RULES[ram[WORK_GAME]][DECIDES]
    return _decision(ram, decides) if decides else UNDECIDED


def _decision(ram, decides: int) -> int:
    """Whether the position ends the game in mid-turn."""
    if decides == DECIDES_TWELVE and ram[WORK_TWELVE] >= 12:
        return DECIDED_WIN
    if decides == DECIDES_MOTHER and ram[THEIR_PINS + 24]:
        if ram[MY_PINS + 24]:
            return DECIDED_TIE
        if ram[MINE + 24] == 0:
            return DECIDED_WIN
    return UNDECIDED
