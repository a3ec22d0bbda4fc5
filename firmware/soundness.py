"""Whether a position that a person set up can be on a board."""

from firmware import refusals, texts
from firmware.games import HEEL, MEN_PER_SIDE, PLAKOTO, PRIME, PROTECTED, RULES
from firmware.memory import MINE, MY_PINS, ROW, WORK_GAME
from firmware.steps import longest_prime_of


def refusal(ram, mode: int) -> int:
    """Why the board at MINE (White) and THEIRS (Black) cannot be played: a text, 0 if it can."""
    for side in range(2):
        reason = _side_refusal(ram, MINE + ROW * side, mode)
        if reason:
            return reason
    if ram[WORK_GAME] == PLAKOTO:
        for side in range(2):
            pinned = ram[MY_PINS + ROW * side + 24]
            if pinned and ram[MINE + ROW * (1 - side) + 24] == 0:
                return texts.SETUP_FINISHED
        if ram[MY_PINS + 24] and ram[MY_PINS + ROW + 24]:
            return texts.SETUP_FINISHED
    return 0


def _side_refusal(ram, men: int, mode: int) -> int:
    rules = RULES[ram[WORK_GAME]]
    total = 0
    for point in range(ROW):
        total += ram[men + point]
    if total < MEN_PER_SIDE:
        return texts.TOO_FEW_MEN
    if total > MEN_PER_SIDE:
        return texts.TOO_MANY_MEN
    if ram[men] == MEN_PER_SIDE:
        return texts.SETUP_FINISHED
    if rules[HEEL]:
        if ram[men + rules[HEEL]] == 1:
            return refusals.HEEL_TAKES_TWO
        if ram[men + 1] or ram[men + 25 - rules[HEEL]]:
            return texts.SETUP_HELD
    if rules[PROTECTED]:
        free = 0
        for point in range(6):
            if ram[men + rules[PROTECTED] + point] == 0:
                free += 1
        if free < mode:
            return texts.SETUP_LIMIT
    if rules[PRIME] and longest_prime_of(ram, men) > rules[PRIME]:
        if ram[men + 1] == 0 or ram[men + 2] == 0:
            return texts.SETUP_LIMIT
    return 0
