"""Offers: a double or a resignation, and its answer.

While an offer stands, only DOUBLE/ACCEPT and REJECT of the other side count. Presses
that were made before it was put do not answer it.
"""

from firmware import clock, cube, keys, match, resign, texts, turn
from firmware.constant import const
from firmware.memory import (
    ASKING,
    CUBE,
    CUBE_OWNER,
    DECLINED,
    DIRTY,
    HAND_COUNT,
    JOB,
    LIFTED,
    MENU,
    MESSAGE,
    OFFER,
    OFFER_PHASE,
    OFFER_POINTS,
    OFFER_SIDE,
    OPTION_COMPUTER,
    PAGE,
    PAUSE,
    PHASE,
    RESIGNING,
    SIDE,
    VERIFYING,
)
from firmware.phases import (
    ENDING_DROPPED,
    ENDING_RESIGNED,
    JOB_NONE,
    OFFER_DOUBLE,
    OFFER_NONE,
    OFFER_RESIGN,
    PHASE_MOVE,
    PHASE_OFFER,
)
from firmware.sound import TUNE_START, play

_THINK_PAUSE = const(48)  # ticks the computer takes to answer


def double(device) -> None:
    """The side on roll doubles; `cube.refusal` has allowed it."""
    _put(device, OFFER_DOUBLE, 1)


def give_up(device, points: int) -> None:
    """The side on roll resigns `points`, before the cube."""
    _put(device, OFFER_RESIGN, points)


def _put(device, offer: int, points: int) -> None:
    ram = device.ram
    ram[OFFER] = offer
    ram[OFFER_SIDE] = ram[SIDE]
    ram[OFFER_POINTS] = points
    ram[OFFER_PHASE] = ram[PHASE]
    ram[PHASE] = PHASE_OFFER
    ram[JOB] = JOB_NONE
    ram[LIFTED] = 0
    ram[HAND_COUNT] = 0
    ram[PAUSE] = _THINK_PAUSE
    ram[DIRTY] = 1
    _uncover(ram)
    clock.new_delay(device)
    keys.forget(device)
    play(device, TUNE_START)


def _uncover(ram) -> None:
    """Close whatever lies over the game: a question is answered by those who see it."""
    ram[MESSAGE] = 0
    ram[ASKING] = 0
    ram[MENU] = 0
    ram[PAGE] = 0
    ram[RESIGNING] = 0
    ram[VERIFYING] = 0


def computer_answers(ram) -> int:
    """1 if the offer is the computer's to answer."""
    return ram[OPTION_COMPUTER] >> (1 - ram[OFFER_SIDE]) & 1


def onward(device) -> None:
    """One tick of an offer: the computer answers after a while."""
    ram = device.ram
    if not computer_answers(ram):
        return
    if ram[PAUSE]:
        ram[PAUSE] -= 1
        return
    if ram[OFFER] == OFFER_DOUBLE:
        answer(device, cube.takes(device, ram[OFFER_SIDE]))
    else:
        answer(device, resign.is_accepted(device))


def answer(device, accepted: int) -> None:
    """The other side has accepted or rejected the offer."""
    ram = device.ram
    offer = ram[OFFER]
    side = ram[OFFER_SIDE]
    ram[OFFER] = OFFER_NONE
    ram[DIRTY] = 1
    if offer == OFFER_DOUBLE and accepted:
        ram[CUBE] += 1
        ram[CUBE_OWNER] = 1 - side
        ram[MESSAGE] = texts.TAKEN
        _go_on(device)
    elif offer == OFFER_DOUBLE:
        match.finish(device, side, 1, ENDING_DROPPED)
    elif accepted:
        match.finish(device, 1 - side, ram[OFFER_POINTS], ENDING_RESIGNED)
    else:
        ram[DECLINED] = 1
        ram[MESSAGE] = texts.PLAYS_ON
        _go_on(device)


def _go_on(device) -> None:
    ram = device.ram
    ram[PHASE] = ram[OFFER_PHASE]
    ram[PAUSE] = turn.ROLL_PAUSE
    clock.new_delay(device)
    if ram[PHASE] == PHASE_MOVE:
        turn.resume(device)
