"""What the line of text says now."""

from firmware import clock, line, reports, setup, texts
from firmware.chances import EQUITY_ZERO
from firmware.constant import const
from firmware.games import BAR, MOULTEZIM
from firmware.memory import (
    ADVICE,
    ASKING,
    BEARING,
    BEST_EQUITY,
    CLOCK_LEFT,
    CUBE,
    DIE_COUNT,
    DIE_LIST,
    DIE_USED,
    ENDING,
    GAME,
    HAND_COUNT,
    HAND_DICE,
    JOB,
    LIFTED,
    MATCH_OVER,
    MENU,
    MESSAGE,
    OFFER,
    OFFER_POINTS,
    OPENING_DICE,
    PAGE,
    PHASE,
    PLAN,
    PLAN_STEPS,
    RESIGNING,
    RESULT,
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
    SHOW_HIT,
    SHOW_POINTS,
    VERIFYING,
    WINNER,
)
from firmware.phases import (
    ADVICE_READY,
    ENDING_ON_TIME,
    ENDING_PLAYED,
    JOB_SHOW,
    NOBODY,
    OFFER_DOUBLE,
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_OFFER,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.refusals import RUNNER_RUNS
from firmware.turn import landing
from firmware.words import get_word

_DASH = const(0x2D)
_STAR = const(0x2A)


def compose(device) -> None:
    """Write the line that belongs to the present state."""
    ram = device.ram
    line.clear(ram)
    if ram[MESSAGE]:
        if ram[MESSAGE] == RUNNER_RUNS and ram[GAME] == MOULTEZIM:
            line.put(ram, texts.FIRST_RUNNER)
        else:
            line.put(ram, texts.MESSAGES[ram[MESSAGE]])
    elif ram[SETTING_UP]:
        _set_up(ram)
    elif ram[ASKING]:
        line.put(ram, texts.NEW)
    elif ram[RESIGNING]:
        line.put(ram, texts.RESIGN)
        line.put_number(ram, ram[RESIGNING])
        line.put(ram, texts.ASK)
    elif ram[MENU]:
        reports.put_option(ram)
    elif ram[PAGE]:
        reports.put_statistics(device, ram[PAGE])
    elif ram[VERIFYING]:
        reports.put_field(ram, ram[VERIFYING] - 1)
    elif ram[ADVICE] == ADVICE_READY:
        _advice(ram)
    else:
        _game(ram)
    line.finish(ram)


def _game(ram) -> None:
    phase = ram[PHASE]
    if phase == PHASE_IDLE:
        line.put(ram, texts.READY)
    elif phase == PHASE_OPENING or phase == PHASE_ROLL:
        if ram[HAND_COUNT]:
            for die in range(ram[HAND_COUNT]):
                line.put_number(ram, ram[HAND_DICE + die])
                line.put_character(ram, _DASH)
        else:
            line.put(ram, texts.ROLL)
            _time(ram)
    elif phase == PHASE_OFFER:
        _offer(ram)
    elif phase == PHASE_PASS:
        line.put(ram, texts.PASS)
    elif phase == PHASE_OVER:
        _result(ram)
    elif phase == PHASE_MOVE:
        _move(ram)


def _move(ram) -> None:
    """The lifted man, the step just shown, or the numbers left."""
    if ram[JOB] == JOB_SHOW and ram[SHOW_POINTS]:
        _point(ram, ram[SHOW_POINTS])
        line.put_character(ram, _DASH)
        _point(ram, ram[SHOW_POINTS + 1])
        if ram[SHOW_HIT]:
            line.put_character(ram, _STAR)
    elif ram[LIFTED]:
        _point(ram, ram[LIFTED])
        line.put_character(ram, _DASH)
    elif ram[BEARING]:
        line.put(ram, texts.WHICH)
    else:
        left = 0
        for slot in range(ram[DIE_COUNT]):
            if not ram[DIE_USED] >> slot & 1:
                if left and ram[DIE_COUNT] <= 4:
                    line.put_character(ram, 0x20)
                line.put_number(ram, ram[DIE_LIST + slot])
                left = 1
        _time(ram)


def _point(ram, point: int) -> None:
    if point == BAR:
        line.put(ram, texts.BAR)
    elif point == 0:
        line.put(ram, texts.OFF)
    else:
        line.put_number(ram, point)


def _result(ram) -> None:
    """Who has won what, how, and how the score stands."""
    winner = ram[WINNER]
    if winner == NOBODY:
        line.put(ram, texts.TIE)
    else:
        line.put(ram, texts.SIDES[winner])
        if ram[MATCH_OVER]:
            line.put(ram, texts.ON_TIME if ram[ENDING] == ENDING_ON_TIME else texts.MATCH_WON)
        elif ram[ENDING] == ENDING_PLAYED:
            line.put(ram, texts.win(ram[GAME], ram[RESULT] >> ram[CUBE]))
        else:
            line.put(ram, texts.ENDINGS[ram[ENDING]])
        if not ram[MATCH_OVER]:
            line.put_character(ram, 0x2B)
            line.put_number(ram, ram[RESULT])
    line.put_character(ram, 0x20)
    reports.put_words(ram, SCORE)


def _offer(ram) -> None:
    """What is offered, to whoever has to answer it."""
    if ram[OFFER] == OFFER_DOUBLE:
        line.put(ram, texts.DOUBLE)
        line.put_number(ram, 2 << ram[CUBE])
    else:
        line.put(ram, texts.RESIGN)
        line.put_number(ram, ram[OFFER_POINTS])
    line.put(ram, texts.ASK)


def _time(ram) -> None:
    """The main time left to the side that has to act, if the match has a clock."""
    side = clock.side_to_act(ram)
    if clock.is_on(ram) and side != 2:
        line.put_character(ram, 0x20)
        reports.put_time(ram, get_word(ram, CLOCK_LEFT + 2 * side))


def _advice(ram) -> None:
    """The best play and its equity."""
    for step in range(ram[PLAN_STEPS]):
        source = ram[PLAN + step] & 31
        _point(ram, source)
        line.put_character(ram, _DASH)
        _point(ram, landing(ram, source, ram[PLAN + step] >> 5))
        line.put_character(ram, 0x20)
    equity = get_word(ram, BEST_EQUITY) - EQUITY_ZERO
    line.put_character(ram, _DASH if equity < 0 else 0x2B)
    reports.put_hundredths(ram, (abs(equity) + 5) // 10)


def _set_up(ram) -> None:
    """The page of the set-up mode."""
    page = ram[SETTING_UP]
    if page == setup.PAGE_MEN:
        if ram[SETUP_FIELD]:
            reports.put_field(ram, ram[SETUP_FIELD] - 1)
            line.put_character(ram, 0x20)
        line.put(ram, texts.SIDES[ram[SETUP_SIDE]])
        line.put_character(ram, 0x20)
        line.put_number(ram, setup.left(ram, ram[SETUP_SIDE]))
    elif page == setup.PAGE_SIDE:
        line.put(ram, texts.SIDES[ram[SETUP_TO_ROLL]])
        line.put(ram, texts.ON_ROLL)
    elif page == setup.PAGE_DICE:
        if ram[SETUP_DICE]:
            line.put(ram, texts.DICE)
            reports.put_pair(ram, ram[SETUP_DICE], ram[SETUP_DICE + 1])
        else:
            line.put(ram, texts.NO_DICE)
    elif page == setup.PAGE_CUBE:
        line.put(ram, texts.CUBE)
        line.put_number(ram, 1 << ram[SETUP_CUBE])
    elif page == setup.PAGE_OWNER:
        line.put(ram, texts.CUBE)
        owner = ram[SETUP_OWNER]
        line.put(ram, texts.MIDDLE if owner == NOBODY else texts.SIDES[owner])
    elif page == setup.PAGE_CRAWFORD:
        line.put(ram, texts.CRAWFORDS[ram[SETUP_CRAWFORD]])
    else:
        line.put(ram, texts.SIDES[page - setup.PAGE_WHITE])
        line.put_character(ram, 0x20)
        line.put_number(ram, ram[SETUP_SCORE + page - setup.PAGE_WHITE])


def opening_shown(ram) -> int:
    """1 while the dice on the glass are the opening dice."""
    return 1 if ram[PHASE] == PHASE_ROLL and ram[OPENING_DICE] else 0
