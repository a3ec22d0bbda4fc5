"""What the device does by itself, tick by tick: think, move, pass, roll."""

from firmware import (
    advice,
    board,
    clock,
    cube,
    dice,
    duty,
    hand,
    history,
    lift,
    match,
    offer,
    resign,
    roll,
    search,
    turn,
    view,
)
from firmware.constant import const
from firmware.memory import (
    ADVICE,
    ASKING,
    AUTO_TURN,
    BEARING,
    DECLINED,
    DIRTY,
    GAME,
    HAND_COUNT,
    JOB,
    JOB_STATE,
    LIFTED,
    MATCH,
    MODE,
    OPENING_DICE,
    OPTION_DICE,
    OPTION_GAME,
    PAUSE,
    PHASE,
    PLAN,
    PLAN_STEPS,
    SETTING_UP,
    SHOW_FROM,
    SHOW_HIT,
    SHOW_POINTS,
    SHOW_TO,
    SIDE,
    TURN_STEPS,
    TURNS,
    WALK_UNDO,
)
from firmware.phases import (
    ADVICE_TEACHER,
    JOB_DUTY,
    JOB_LIFT,
    JOB_NONE,
    JOB_SHOW,
    JOB_THINK,
    NOBODY,
    PHASE_MOVE,
    PHASE_OFFER,
    PHASE_OPENING,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.ports import ENTROPY, SWITCH_G2, SWITCHES
from firmware.sound import TUNE_START, TUNE_STEP, play

_STEP_PAUSE = const(30)  # ticks each step of the computer is shown


def start(device) -> None:
    """NEW GAME: set the men up; the opening roll is due, or the last winner starts."""
    ram = device.ram
    starter = match.begin_game(device)
    ram[GAME] = ram[OPTION_GAME]
    ram[MODE] = 2 if device.io[SWITCHES] & SWITCH_G2 else 1
    ram[SIDE] = 0 if starter == NOBODY else starter
    for byte in range(4):
        ram[OPENING_DICE + byte] = 0
        ram[TURNS + byte] = 0
    ram[AUTO_TURN] = 0
    ram[ASKING] = 0
    ram[HAND_COUNT] = 0
    ram[DECLINED] = 0
    board.set_up(device)
    history.forget(device)
    rest(device)
    turn.await_roll(ram)
    if starter == NOBODY:
        ram[PHASE] = PHASE_OPENING
    clock.new_delay(device)
    dice.stir(device, device.io[ENTROPY])
    play(device, TUNE_START)


def rest(device) -> None:
    """Drop what is going on, as the battery-backed bytes do not know of it."""
    ram = device.ram
    ram[JOB] = JOB_NONE
    ram[LIFTED] = 0
    ram[BEARING] = 0
    ram[DIRTY] = 1
    advice.drop(device)
    turn.clear_marks(ram)


def onward(device) -> None:
    """One tick of whatever is going on."""
    ram = device.ram
    job = ram[JOB]
    if job == JOB_DUTY:
        turn.find_duty(device)
    elif job == JOB_LIFT:
        if lift.onward(device):
            ram[DIRTY] = 1
            hand.after_lift(device)
    elif job == JOB_THINK:
        if search.onward(device):
            _after_search(device)
    elif job == JOB_SHOW:
        if ram[PAUSE]:
            ram[PAUSE] -= 1
        else:
            _show_next(device)
    elif job == JOB_NONE and not ram[SETTING_UP]:
        _unasked(device)


def _after_search(device) -> None:
    """The best play is found: show it as advice, judge by it, or make it."""
    ram = device.ram
    if ram[ADVICE]:
        advice.finish(device)
        return
    ram[JOB] = JOB_SHOW
    ram[JOB_STATE] = 0
    ram[PAUSE] = 0
    ram[DIRTY] = 1


def _unasked(device) -> None:
    """Nothing is going on: see whether it is the device's turn to act."""
    ram = device.ram
    phase = ram[PHASE]
    if phase == PHASE_MOVE:
        if turn.computer_plays(ram):
            ram[LIFTED] = 0
            advice.drop(device)
            search.begin(device)
            ram[DIRTY] = 1
    elif phase == PHASE_PASS:
        if ram[PAUSE]:
            ram[PAUSE] -= 1
        else:
            turn.end(device)
    elif phase == PHASE_ROLL and turn.computer_plays(ram):
        if ram[PAUSE]:
            ram[PAUSE] -= 1
            if ram[OPTION_DICE] and not ram[PAUSE]:
                _offers(device)
        elif not ram[OPTION_DICE] and not _offers(device):
            turn.throw(device)
    elif phase == PHASE_OFFER:
        offer.onward(device)


def _offers(device) -> int:
    """The computer is to roll: 1 if it resigns or doubles first."""
    ram = device.ram
    # Where nothing but the game itself is at stake it is played to its end.
    may_resign = ram[MATCH] and not ram[DECLINED] and not ram[AUTO_TURN]
    points = resign.is_hopeless(device) if may_resign else 0
    if points:
        offer.give_up(device, points)
        return 1
    if not ram[AUTO_TURN] and cube.wants_double(device):
        offer.double(device)
        return 1
    return 0


def _show_next(device) -> None:
    """Make the next step of the plan, or go on after its last."""
    ram = device.ram
    if ram[JOB_STATE] == ram[PLAN_STEPS]:
        ram[JOB] = JOB_NONE
        turn.clear_marks(ram)
        ram[DIRTY] = 1
        if duty.is_over(device):
            turn.end(device)
        return
    step = ram[PLAN + ram[JOB_STATE]]
    source = step & 31
    die = step >> 5
    turn.commit(device, source, roll.slot_of(device, die))
    target = turn.landing(ram, source, die)
    ram[SHOW_POINTS] = source
    ram[SHOW_POINTS + 1] = target
    ram[SHOW_HIT] = ram[WALK_UNDO + ram[TURN_STEPS] - 1]
    ram[SHOW_FROM] = view.field_of(ram, ram[SIDE], source) + 1
    ram[SHOW_TO] = view.field_of(ram, ram[SIDE], target) + 1 if target else 0
    ram[JOB_STATE] += 1
    ram[PAUSE] = _STEP_PAUSE
    play(device, TUNE_STEP)


def skip_show(device) -> None:
    """Make the steps of the plan that are left at once."""
    while device.ram[JOB] == JOB_SHOW:
        _show_next(device)


def stop_job(device) -> None:
    """Leave the job in hand with the board as the game has it."""
    ram = device.ram
    if ram[JOB] == JOB_THINK:
        search.stop(device)
        if ram[ADVICE] == ADVICE_TEACHER:
            turn.replay(device)
    advice.drop(device)
    ram[JOB] = JOB_NONE
    ram[LIFTED] = 0
    ram[DIRTY] = 1
