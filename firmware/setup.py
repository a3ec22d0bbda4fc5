"""The set-up mode: any legal position, with side, dice, cube and score, by keys and fields.

The men are placed on the board in working memory, White's as the first side; the game
in play stays untouched until ACCEPT finds the position sound.
"""

from firmware import board, clock, history, match, soundness, texts, turn
from firmware.constant import const
from firmware.games import (
    BACKGAMMON,
    BAR,
    HEEL,
    OTHER,
    PLAKOTO,
    RULES,
    SAME_WAY,
    SINGLE,
    SINGLE_HIT,
    TRICTRAC_12,
)
from firmware.keys import FIELD_CODE
from firmware.match import CRAWFORD_NOT_YET, CRAWFORD_NOW, CRAWFORD_PLAYED
from firmware.memory import (
    AUTO_TURN,
    CRAWFORD,
    CUBE,
    CUBE_OWNER,
    DECLINED,
    GAME,
    HAND_COUNT,
    JOB,
    MATCH,
    MATCH_OVER,
    MEN,
    MINE,
    MODE,
    MY_PINS,
    OFFER,
    OPENING_DICE,
    OPTION_GAME,
    OPTION_MATCH,
    PHASE,
    PINS,
    ROW,
    SCORE,
    SETTING_UP,
    SETUP_CRAWFORD,
    SETUP_CUBE,
    SETUP_DICE,
    SETUP_FIELD,
    SETUP_OWNER,
    SETUP_SCORE,
    SETUP_SIDE,
    SETUP_TO_ROLL,
    SIDE,
    TURN_RANDOM,
    TURNS,
    TWELVE,
    VERIFYING,
    WORK_GAME,
)
from firmware.message import refuse
from firmware.phases import JOB_NONE, NOBODY, OFFER_NONE, PHASE_IDLE
from firmware.ports import (
    FIELD_BAR_WHITE,
    FIELD_COUNT,
    KEY_ACCEPT,
    KEY_BEAR_OFF,
    KEY_DIE_1,
    KEY_GAME_OPTION,
    KEY_REJECT,
    KEY_ROLL,
    KEY_TAKE_BACK,
    KEY_VERIFY,
    SWITCH_G2,
    SWITCHES,
)
from firmware.verify import go_to
from firmware.view import point_of
from firmware.words import get_word, set_word

PAGE_MEN = const(1)
PAGE_SIDE = const(2)
PAGE_DICE = const(3)
PAGE_CUBE = const(4)
PAGE_OWNER = const(5)
PAGE_WHITE = const(6)
PAGE_BLACK = const(7)
PAGE_CRAWFORD = const(8)  # only where a side stands one point short


def begin(device) -> None:
    """Enter the mode with the position in play, or an empty board."""
    ram = device.ram
    if ram[PHASE] == PHASE_IDLE or ram[GAME] != ram[OPTION_GAME]:
        _empty(ram)
        ram[SETUP_TO_ROLL] = 0
        ram[SETUP_CUBE] = 0
        ram[SETUP_OWNER] = NOBODY
    else:
        for offset in range(4 * ROW):
            ram[MINE + offset] = ram[MEN + offset]
        ram[SETUP_TO_ROLL] = ram[SIDE]
        ram[SETUP_CUBE] = ram[CUBE]
        ram[SETUP_OWNER] = ram[CUBE_OWNER]
    ram[WORK_GAME] = ram[OPTION_GAME]
    ram[JOB] = JOB_NONE
    ram[SETTING_UP] = PAGE_MEN
    ram[SETUP_SIDE] = 0
    ram[SETUP_FIELD] = 0
    ram[SETUP_DICE] = 0
    ram[SETUP_DICE + 1] = 0
    ram[SETUP_CRAWFORD] = 0 if ram[CRAWFORD] == CRAWFORD_PLAYED else 1
    for side in range(2):
        points = ram[TWELVE + side] if _counts_twelve(ram) else get_word(ram, SCORE + 2 * side)
        ram[SETUP_SCORE + side] = 0 if _begins_match(ram) else min(points, 99)


def _begins_match(ram) -> int:
    """1 if the position will be the first of a new match, or money session."""
    if ram[PHASE] == PHASE_IDLE or ram[MATCH_OVER]:
        return 1
    return 1 if ram[GAME] != ram[OPTION_GAME] else 0


def _length(ram) -> int:
    """Points of the match that the position will belong to, 0 = money play."""
    return ram[OPTION_MATCH] if _begins_match(ram) else ram[MATCH]


def _counts_twelve(ram) -> int:
    """1 if the score pages set the points of one game of trictrac12."""
    return 1 if ram[OPTION_GAME] == TRICTRAC_12 and not _length(ram) else 0


def _is_match_point(ram) -> int:
    """1 if a side is set to stand one point short of the match."""
    target = _length(ram) - 1
    if target < 1:
        return 0
    return 1 if ram[SETUP_SCORE] == target or ram[SETUP_SCORE + 1] == target else 0


def _empty(ram) -> None:
    for offset in range(4 * ROW):
        ram[MINE + offset] = 0


def leave(device) -> None:
    """Leave the mode; the game in play goes on as it was."""
    ram = device.ram
    ram[SETTING_UP] = 0
    turn.reload(device)


def handle(device, code: int) -> None:
    """A press in the set-up mode."""
    ram = device.ram
    page = ram[SETTING_UP]
    if code == KEY_GAME_OPTION:
        last = PAGE_CRAWFORD if _is_match_point(ram) else PAGE_BLACK
        ram[SETTING_UP] = page + 1 if page < last else PAGE_MEN
    elif code == KEY_ACCEPT:
        _accept(device)
    elif code == KEY_VERIFY and page == PAGE_MEN:
        ram[VERIFYING] = ram[SETUP_FIELD] if ram[SETUP_FIELD] else FIELD_COUNT
        go_to(ram, -1)
        ram[SETUP_FIELD] = ram[VERIFYING]
        ram[VERIFYING] = 0
    elif code == KEY_REJECT:
        if page == PAGE_MEN and ram[SETUP_FIELD]:
            _clear_field(ram, ram[SETUP_FIELD] - 1)
            ram[SETUP_FIELD] = 0
        else:
            leave(device)
    elif page == PAGE_MEN:
        _place(device, code)
    elif code == KEY_ROLL:
        _step(ram, page)
    elif KEY_DIE_1 <= code < KEY_DIE_1 + 6:
        _key_in(ram, page, code - KEY_DIE_1 + 1)
    else:
        refuse(device, texts.FINISH_SET_UP)


# The men ------------------------------------------------------------------------------


def _place(device, code: int) -> None:
    ram = device.ram
    if code == KEY_ROLL:
        ram[SETUP_SIDE] ^= 1
    elif code == KEY_TAKE_BACK:
        _empty(ram)
        ram[SETUP_FIELD] = 0
    elif code == KEY_BEAR_OFF:
        _add(device, 0)
    elif code >= FIELD_CODE:
        _press(device, code - FIELD_CODE)
    else:
        refuse(device, texts.FINISH_SET_UP)


def _press(device, field: int) -> None:
    """A field is pressed: one more man of the side being placed, if he may stand there."""
    ram = device.ram
    side = ram[SETUP_SIDE]
    rules = RULES[ram[WORK_GAME]]
    if field >= FIELD_BAR_WHITE:
        if rules[SINGLE] != SINGLE_HIT:
            refuse(device, texts.SETUP_NO_BAR)
            return
        # Either bar takes its own side's men, whoever is being placed.
        side = field - FIELD_BAR_WHITE
        ram[SETUP_SIDE] = side
    point = point_of(ram, side, field)
    if point != BAR:
        facing = OTHER[rules[SAME_WAY]][point]
        there = ram[MINE + ROW * (1 - side) + facing]
        if there and not (rules[HEEL] and (facing == 24 or point == 24)):
            _meet(device, field, side, point, facing)
            return
    _add(device, point)
    ram[SETUP_FIELD] = field + 1


def _meet(device, field: int, side: int, point: int, facing: int) -> None:
    """The other side stands where a man is to be placed: only Plakoto pins him."""
    ram = device.ram
    mine = ROW * side + point
    theirs = ROW * (1 - side) + facing
    pinned = ram[MY_PINS + theirs]
    lone = ram[MINE + theirs] == 1 and ram[MINE + mine] == 0
    if ram[WORK_GAME] != PLAKOTO or not (pinned or lone):
        refuse(device, texts.SETUP_HELD)
        return
    if _add(device, point):
        ram[MY_PINS + theirs] = 1
        ram[SETUP_FIELD] = field + 1


def _add(device, point: int) -> int:
    """One man more of the side being placed; 1 if one was left."""
    ram = device.ram
    if not left(ram, ram[SETUP_SIDE]):
        refuse(device, texts.SETUP_FULL)
        return 0
    ram[MINE + ROW * ram[SETUP_SIDE] + point] += 1
    return 1


def left(ram, side: int) -> int:
    """Men of `side` still to be placed."""
    total = 15
    for point in range(ROW):
        total -= ram[MINE + ROW * side + point]
    return total


def _clear_field(ram, field: int) -> None:
    for side in range(2):
        point = point_of(ram, side, field)
        if point:
            ram[MINE + ROW * side + point] = 0
            ram[MY_PINS + ROW * side + point] = 0


# The other pages ------------------------------------------------------------------------


def _step(ram, page: int) -> None:
    """ROLL DICE: the next value, round."""
    if page == PAGE_SIDE:
        ram[SETUP_TO_ROLL] ^= 1
    elif page == PAGE_DICE:
        ram[SETUP_DICE] = 0
        ram[SETUP_DICE + 1] = 0
    elif page == PAGE_CUBE:
        ram[SETUP_CUBE] = (ram[SETUP_CUBE] + 1) % 7
    elif page == PAGE_OWNER:
        ram[SETUP_OWNER] = (ram[SETUP_OWNER] + 1) % 3
    elif page == PAGE_CRAWFORD:
        ram[SETUP_CRAWFORD] ^= 1
    else:
        score = SETUP_SCORE + page - PAGE_WHITE
        ram[score] = (ram[score] + 1) % _score_end(ram)


def _score_end(ram) -> int:
    """One more than the highest score a side can have before it has won."""
    if _counts_twelve(ram):
        return 12
    length = _length(ram)
    return length if length else 100


def _key_in(ram, page: int, digit: int) -> None:
    if page == PAGE_SIDE:
        ram[SETUP_TO_ROLL] = 1 - digit % 2
    elif page == PAGE_DICE:
        ram[SETUP_DICE] = ram[SETUP_DICE + 1] if ram[SETUP_DICE + 1] else digit
        ram[SETUP_DICE + 1] = digit
    elif page == PAGE_CUBE:
        ram[SETUP_CUBE] = digit
    elif page == PAGE_OWNER:
        ram[SETUP_OWNER] = (digit - 1) % 3
    elif page == PAGE_CRAWFORD:
        ram[SETUP_CRAWFORD] = digit % 2
    else:
        ram[SETUP_SCORE + page - PAGE_WHITE] = digit % _score_end(ram)


def _cube_refusal(ram) -> int:
    """Why the cube cannot stand as it is set, 0 if it can."""
    if not ram[SETUP_CUBE]:
        return 0
    if ram[WORK_GAME] != BACKGAMMON:
        return texts.NO_CUBE
    if _length(ram) == 1:
        return texts.NO_CUBE_AT_1
    if _is_match_point(ram) and ram[SETUP_CRAWFORD]:
        return texts.CRAWFORD_GAME
    return texts.NOBODYS_CUBE if ram[SETUP_OWNER] == NOBODY else 0


def _accept(device) -> None:
    """Take the position into play, or say why it cannot be."""
    ram = device.ram
    mode = 2 if device.io[SWITCHES] & SWITCH_G2 else 1
    reason = soundness.refusal(ram, mode) or _cube_refusal(ram)
    if reason:
        refuse(device, reason)
        return
    twelve = _counts_twelve(ram)
    if _begins_match(ram):
        match.begin_game(device)
    elif not ram[MATCH]:
        clock.begin_match(device)
    ram[SETTING_UP] = 0
    ram[AUTO_TURN] = 0
    ram[DECLINED] = 0
    ram[HAND_COUNT] = 0
    ram[GAME] = ram[WORK_GAME]
    ram[MODE] = mode
    for offset in range(4 * ROW):
        ram[MEN + offset] = ram[MINE + offset]
    ram[SIDE] = ram[SETUP_TO_ROLL]
    ram[CUBE] = ram[SETUP_CUBE]
    ram[CUBE_OWNER] = ram[SETUP_OWNER] if ram[CUBE] else NOBODY
    ram[OFFER] = OFFER_NONE
    for side in range(2):
        if twelve:
            ram[TWELVE + side] = ram[SETUP_SCORE + side]
        else:
            ram[TWELVE + side] = 0
            set_word(ram, SCORE + 2 * side, ram[SETUP_SCORE + side])
    ram[CRAWFORD] = CRAWFORD_NOT_YET
    if _is_match_point(ram):
        ram[CRAWFORD] = CRAWFORD_NOW if ram[SETUP_CRAWFORD] else CRAWFORD_PLAYED
    history.forget(device)
    for byte in range(4):
        ram[OPENING_DICE + byte] = 0
        ram[TURNS + byte] = 0
    clock.new_delay(device)
    board.load(device)
    turn.await_roll(ram)
    if ram[SETUP_DICE]:
        ram[TURN_RANDOM] = 0
        ram[TURN_RANDOM + 1] = 0
        turn.take_roll(device, ram[SETUP_DICE], ram[SETUP_DICE + 1])


assert MY_PINS == MINE + 2 * ROW
assert PINS == MEN + 2 * ROW
