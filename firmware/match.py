"""Games make a match: what a game begins with, and what its end does to the score.

Matches are counted in the game's own points; only backgammon multiplies them by the
cube. In money play (match length 0) the score runs on.
"""

from firmware import clock, message
from firmware.constant import const
from firmware.games import (
    BACKGAMMON,
    OPENING,
    OPENING_PLAYS,
    RULES,
)
from firmware.memory import (
    CRAWFORD,
    CUBE,
    CUBE_OWNER,
    DIRTY,
    ENDING,
    GAME,
    JOB,
    LIFTED,
    MATCH,
    MATCH_OVER,
    OFFER,
    OPTION_CUBE,
    OPTION_GAME,
    OPTION_MATCH,
    PHASE,
    RESIGNING,
    RESULT,
    SCORE,
    WINNER,
    WON,
)
from firmware.phases import ENDING_ON_TIME, JOB_NONE, NOBODY, OFFER_NONE, PHASE_IDLE, PHASE_OVER
from firmware.sound import TUNE_WIN, play
from firmware.words import add_word, get_word, set_word

CRAWFORD_NOT_YET = const(0)
CRAWFORD_NOW = const(1)
CRAWFORD_PLAYED = const(2)

# OPTION_CUBE
CUBE_IN_MATCHES = const(0)
CUBE_ALWAYS = const(1)
CUBE_NEVER = const(2)


def goes_on(ram) -> int:
    """1 if the next game belongs to the match, or the money session, of the last one."""
    if ram[PHASE] == PHASE_IDLE or ram[MATCH_OVER]:
        return 0
    if ram[MATCH] != ram[OPTION_MATCH] or ram[GAME] != ram[OPTION_GAME]:
        return 0
    return 1 if ram[MATCH] == 0 or ram[PHASE] == PHASE_OVER else 0


def is_at_stake(ram) -> int:
    """1 if points of a match that is not decided yet would be lost with it."""
    if not ram[MATCH] or ram[MATCH_OVER]:
        return 0
    return 1 if get_word(ram, SCORE) or get_word(ram, SCORE + 2) else 0


def begin_game(device) -> int:
    """Make cube, score and clock ready for a game of OPTION_GAME; GAME is still the last one's.

    Returns the side that starts, NOBODY if the dice must tell.
    """
    ram = device.ram
    starter = NOBODY
    if goes_on(ram):
        opening = RULES[ram[GAME]][OPENING]
        if ram[MATCH] and opening != OPENING_PLAYS:
            starter = ram[WINNER]
        if ram[CRAWFORD] == CRAWFORD_NOW:
            ram[CRAWFORD] = CRAWFORD_PLAYED
    else:
        _begin_match(device)
    if not ram[MATCH]:
        clock.begin_match(device)  # in money play the time is for one game
    ram[CUBE] = 0
    ram[CUBE_OWNER] = NOBODY
    ram[OFFER] = OFFER_NONE
    judge_crawford(ram)
    return starter


def judge_crawford(ram) -> None:
    """Make this the Crawford game if a side stands one point short for the first time."""
    if ram[MATCH] > 1 and ram[CRAWFORD] == CRAWFORD_NOT_YET and _is_match_point(ram):
        ram[CRAWFORD] = CRAWFORD_NOW


def _begin_match(device) -> None:
    ram = device.ram
    ram[MATCH] = ram[OPTION_MATCH]
    ram[MATCH_OVER] = 0
    ram[CRAWFORD] = CRAWFORD_NOT_YET
    for byte in range(4):
        ram[SCORE + byte] = 0
        ram[WON + byte] = 0
    clock.begin_match(device)


def _is_match_point(ram) -> int:
    """1 if a side is one point short of the target."""
    target = ram[MATCH] - 1
    return 1 if get_word(ram, SCORE) == target or get_word(ram, SCORE + 2) == target else 0


def has_cube(ram) -> int:
    """1 if the game in play is one that knows the cube, and the option lets it in."""
    if ram[GAME] != BACKGAMMON or ram[OPTION_CUBE] == CUBE_NEVER:
        return 0
    return 1 if ram[MATCH] or ram[OPTION_CUBE] == CUBE_ALWAYS else 0


def away(ram, side: int) -> int:
    """Points `side` lacks to win the match."""
    return max(0, ram[MATCH] - get_word(ram, SCORE + 2 * side))


def finish(device, winner: int, points: int, ending: int) -> None:
    """The game is over: `winner` (NOBODY for a tie) has won `points` before the cube."""
    ram = device.ram
    ram[ENDING] = ending
    ram[PHASE] = PHASE_OVER
    ram[JOB] = JOB_NONE
    ram[LIFTED] = 0
    ram[OFFER] = OFFER_NONE
    ram[RESIGNING] = 0
    ram[WINNER] = winner
    ram[RESULT] = points << ram[CUBE]
    if winner != NOBODY:
        add_word(ram, SCORE + 2 * winner, ram[RESULT])
        add_word(ram, WON + 2 * winner, 1)
        if ram[MATCH] and away(ram, winner) == 0:
            ram[MATCH_OVER] = 1
    ram[DIRTY] = 1
    message.stop_waiting(ram)
    play(device, TUNE_WIN)


def lose_on_time(device, loser: int) -> None:
    """The flag of `loser` has fallen: the match is the other side's."""
    ram = device.ram
    finish(device, 1 - loser, 1, ENDING_ON_TIME)
    if ram[MATCH]:
        set_word(ram, SCORE + 2 * (1 - loser), ram[MATCH])
        ram[MATCH_OVER] = 1


def unfinish(device) -> None:
    """Take the last result back; the turn before it is taken back too."""
    ram = device.ram
    if ram[WINNER] != NOBODY:
        add_word(ram, SCORE + 2 * ram[WINNER], -ram[RESULT])
        add_word(ram, WON + 2 * ram[WINNER], -1)
    ram[MATCH_OVER] = 0
