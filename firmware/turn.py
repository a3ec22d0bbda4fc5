"""A turn from its roll to the next side: roll, duty, steps, end, take back.

The board in working memory always stands as the game does while no job runs, with
WALK_DEPTH steps of this turn made on it.
"""

from firmware import board, clock, dice, duty, history, match, message, roll, scoring, steps, walk
from firmware.games import (
    DOUBLES,
    DOUBLES_AGAIN,
    GOAL,
    OPENING,
    OPENING_ANEW,
    OPENING_TOTALS,
    RULES,
)
from firmware.memory import (
    AUTO_TURN,
    BEARING,
    DECLINED,
    DICE,
    DIRTY,
    DUTY_KNOWN,
    ENDING,
    GAME,
    HAND_COUNT,
    JOB,
    LIFTED,
    OPENING_DICE,
    OPTION_COMPUTER,
    OPTION_HOUSE,
    PAUSE,
    PHASE,
    RANDOM,
    SHOW_FROM,
    SHOW_TO,
    SIDE,
    TURN_HITS,
    TURN_HOUSE,
    TURN_RANDOM,
    TURN_STEP,
    TURN_STEPS,
    TURNS,
    WALK_DEPTH,
    WALK_STEP,
    WALK_UNDO,
    WORK_RESULT,
)
from firmware.phases import (
    ENDING_PLAYED,
    JOB_DUTY,
    JOB_NONE,
    NOBODY,
    PHASE_MOVE,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.sound import TUNE_ROLL, play
from firmware.words import add_word

ROLL_PAUSE = 24  # ticks the computer waits before it rolls
PASS_PAUSE = 96  # ticks a pass is shown
_DUTY_NODES = 24  # nodes walked a tick


def computer_plays(ram) -> int:
    """1 if the computer plays the turn of the side on roll."""
    return 1 if ram[AUTO_TURN] or ram[OPTION_COMPUTER] >> ram[SIDE] & 1 else 0


# The roll ----------------------------------------------------------------------


def throw_opening(device) -> None:
    """Throw the opening dice until they differ, and let the higher side begin."""
    ram = device.ram
    totals = RULES[ram[GAME]][OPENING] == OPENING_TOTALS
    while opening_winner(ram) == NOBODY:
        for slot in range(4):
            ram[OPENING_DICE + slot] = dice.throw(device) if totals or not slot & 1 else 0
    begin_after_opening(device)


def opening_winner(ram) -> int:
    """The side whose opening dice are higher, NOBODY if equal or not thrown."""
    white = ram[OPENING_DICE] + ram[OPENING_DICE + 1]
    black = ram[OPENING_DICE + 2] + ram[OPENING_DICE + 3]
    if white == black:
        return NOBODY
    return 0 if white > black else 1


def begin_after_opening(device) -> None:
    """Start the first turn: OPENING_DICE are thrown and differ."""
    ram = device.ram
    side = opening_winner(ram)
    opening = RULES[ram[GAME]][OPENING]
    ram[SIDE] = side
    ram[TURN_RANDOM] = 0
    ram[TURN_RANDOM + 1] = 0
    play(device, TUNE_ROLL)
    if opening == OPENING_ANEW:
        await_roll(ram)
        return
    if opening == OPENING_TOTALS:
        take_roll(device, ram[OPENING_DICE + 2 * side], ram[OPENING_DICE + 2 * side + 1])
    else:
        take_roll(device, ram[OPENING_DICE + 2 * side], ram[OPENING_DICE + 2 - 2 * side])


def throw(device) -> None:
    """Roll the dice for the side on roll."""
    ram = device.ram
    ram[TURN_RANDOM] = ram[RANDOM]
    ram[TURN_RANDOM + 1] = ram[RANDOM + 1]
    first = dice.throw(device)
    take_roll(device, first, dice.throw(device))


def take_roll(device, first: int, second: int) -> None:
    """Begin to play the roll `first`, `second`, thrown or keyed in."""
    ram = device.ram
    ram[DICE] = first
    ram[DICE + 1] = second
    ram[TURN_HOUSE] = ram[OPTION_HOUSE]
    ram[TURN_STEPS] = 0
    ram[TURN_HITS] = 0
    for slot in range(4):
        ram[OPENING_DICE + slot] = 0
    for slot in range(8):
        ram[TURN_STEP + slot] = 0
    ram[PHASE] = PHASE_MOVE
    ram[HAND_COUNT] = 0
    dice.count_roll(device, ram[SIDE], 1)
    play(device, TUNE_ROLL)
    resume(device)


# The duty ------------------------------------------------------------------------


def resume(device) -> None:
    """Prepare working memory for the turn as the battery-backed bytes have it."""
    ram = device.ram
    rewind(device)
    ram[JOB] = JOB_DUTY
    ram[LIFTED] = 0
    ram[DIRTY] = 1
    duty.begin(device)


def rewind(device) -> None:
    """Set the board in working memory back to where this turn began."""
    ram = device.ram
    board.load(device)
    for step in range(ram[TURN_STEPS] - 1, -1, -1):
        _unmake(device, step)
    roll.lay_out(device, ram[DICE], ram[DICE + 1])
    ram[WALK_DEPTH] = 0


def replay(device) -> None:
    """Make the steps of this turn again on a rewound board."""
    ram = device.ram
    for step in range(ram[TURN_STEPS]):
        source = ram[TURN_STEP + step] & 31
        walk.make_counted(device, source, roll.slot_of(device, ram[TURN_STEP + step] >> 5))


def _unmake(device, step: int) -> None:
    ram = device.ram
    steps.unmake(
        device,
        ram[TURN_STEP + step] & 31,
        ram[TURN_STEP + step] >> 5,
        ram[TURN_HITS] >> step & 1,
    )


def find_duty(device) -> None:
    """One tick's work on the duty; once it is known the turn is open or passed."""
    ram = device.ram
    duty.onward(device, _DUTY_NODES)
    if not ram[DUTY_KNOWN]:
        return
    replay(device)
    ram[JOB] = JOB_NONE
    ram[DIRTY] = 1
    if duty.is_over(device):
        if ram[TURN_STEPS]:
            end(device)
        else:
            ram[PHASE] = PHASE_PASS
            ram[PAUSE] = PASS_PAUSE


def reload(device) -> None:
    """Working memory was used for something else: prepare it for the game again."""
    ram = device.ram
    ram[DIRTY] = 1
    if ram[PHASE] == PHASE_MOVE or ram[PHASE] == PHASE_PASS:
        resume(device)


# Steps -----------------------------------------------------------------------------


def commit(device, source: int, slot: int) -> None:
    """Make a step of the game itself: on the working board, in the record, for good."""
    ram = device.ram
    step = ram[TURN_STEPS]
    walk.make_counted(device, source, slot)
    ram[TURN_STEP + step] = ram[WALK_STEP + step]
    if ram[WALK_UNDO + step]:
        ram[TURN_HITS] |= 1 << step
    ram[TURN_STEPS] = step + 1
    ram[LIFTED] = 0
    ram[DIRTY] = 1
    board.store(device)


def end(device) -> None:
    """The turn is over: the other side comes on roll, or the game is decided."""
    ram = device.ram
    history.remember(device)
    add_word(ram, TURNS + 2 * ram[SIDE], 1)
    ram[JOB] = JOB_NONE
    ram[LIFTED] = 0
    ram[BEARING] = 0
    ram[DIRTY] = 1
    ram[AUTO_TURN] = 0
    ram[DECLINED] = 0
    clock.new_delay(device)
    message.stop_waiting(ram)
    if scoring.is_finished(device):
        _decide(device)
        return
    if RULES[ram[GAME]][DOUBLES] != DOUBLES_AGAIN or ram[DICE] != ram[DICE + 1]:
        ram[SIDE] ^= 1
    await_roll(ram)


def await_roll(ram) -> None:
    """The side on roll has to roll, or to double first."""
    ram[DICE] = 0
    ram[DICE + 1] = 0
    ram[TURN_STEPS] = 0
    ram[TURN_HITS] = 0
    ram[TURN_RANDOM] = 0
    ram[TURN_RANDOM + 1] = 0
    ram[PHASE] = PHASE_ROLL
    ram[PAUSE] = ROLL_PAUSE
    ram[DIRTY] = 1


def _decide(device) -> None:
    """Enter the result of a game played to its end."""
    ram = device.ram
    winner = NOBODY if ram[WORK_RESULT] == steps.DECIDED_TIE else ram[SIDE]
    match.finish(device, winner, scoring.worth(device), ENDING_PLAYED)


# Take back ---------------------------------------------------------------------------


def take_back_step(device) -> None:
    """Take back the last step of this turn; there is one."""
    ram = device.ram
    board.load(device)
    _unmake(device, ram[TURN_STEPS] - 1)
    board.store(device)
    ram[TURN_STEPS] -= 1
    ram[TURN_HITS] &= ~(1 << ram[TURN_STEPS])
    ram[TURN_STEP + ram[TURN_STEPS]] = 0
    resume(device)


def take_back_all(device) -> None:
    """Take back all steps of this turn."""
    _take_back_steps(device)
    resume(device)


def take_back_turns(device, count: int) -> None:
    """Go back to the beginning of the turn that was finished `count` turns ago."""
    ram = device.ram
    remembered = ram[PHASE] == PHASE_OVER and ram[ENDING] == ENDING_PLAYED
    if ram[PHASE] == PHASE_OVER:
        match.unfinish(device)
    if ram[DICE] and not remembered:
        _unroll(device)
    while count:
        count -= 1
        history.recall(device)
        add_word(ram, TURNS + 2 * ram[SIDE], -1)
        if count:
            _unroll(device)
    _take_back_steps(device)
    ram[PHASE] = PHASE_MOVE
    ram[TURN_HOUSE] = ram[OPTION_HOUSE]
    ram[AUTO_TURN] = 0
    resume(device)


def _unroll(device) -> None:
    """Undo this turn's steps and its roll, so that the same roll comes again."""
    ram = device.ram
    _take_back_steps(device)
    dice.count_roll(device, ram[SIDE], -1)
    if ram[TURN_RANDOM] or ram[TURN_RANDOM + 1]:
        ram[RANDOM] = ram[TURN_RANDOM]
        ram[RANDOM + 1] = ram[TURN_RANDOM + 1]
    ram[DICE] = 0
    ram[DICE + 1] = 0


def _take_back_steps(device) -> None:
    ram = device.ram
    board.load(device)
    for step in range(ram[TURN_STEPS] - 1, -1, -1):
        _unmake(device, step)
    board.store(device)
    ram[TURN_STEPS] = 0
    ram[TURN_HITS] = 0


def clear_marks(ram) -> None:
    """Forget which man was just moved."""
    ram[SHOW_FROM] = 0
    ram[SHOW_TO] = 0


def landing(ram, source: int, die: int) -> int:
    """The point a man from `source` reaches with `die`, 0 = off."""
    target = source - die
    return 0 if target <= RULES[ram[GAME]][GOAL] else target
