"""What each press does. A press that cannot be taken is answered, never ignored."""

from firmware import (
    advice,
    cube,
    game,
    hand,
    history,
    keys,
    match,
    menu,
    message,
    offer,
    overlay,
    setup,
    texts,
    turn,
    verify,
)
from firmware.games import OPENING, OPENING_TOTALS, RULES
from firmware.memory import (
    ADVICE,
    ASKING,
    AUTO_TURN,
    BEARING,
    DIRTY,
    FLAG,
    GAME,
    HAND_COUNT,
    HAND_DICE,
    JOB,
    LIFTED,
    MESSAGE,
    OPENING_DICE,
    OPTION_COMPUTER,
    OPTION_DICE,
    PAGE,
    PAUSE,
    PHASE,
    RESIGNING,
    SETTING_UP,
    SIDE,
    TURN_STEPS,
)
from firmware.phases import (
    ADVICE_READY,
    JOB_NONE,
    JOB_SHOW,
    JOB_TEACH,
    JOB_THINK,
    NOBODY,
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_OFFER,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.ports import (
    KEY_ACCEPT,
    KEY_BEAR_OFF,
    KEY_DIE_1,
    KEY_GAME_OPTION,
    KEY_LEVEL,
    KEY_NEW_GAME,
    KEY_PLAY,
    KEY_REJECT,
    KEY_ROLL,
    KEY_STATISTICS,
    KEY_TAKE_BACK,
    KEY_VERIFY,
)
from firmware.sound import TUNE_KEY, play


def handle(device, code: int) -> None:
    """Do what the press `code` (see `keys`) asks for."""
    ram = device.ram
    ram[DIRTY] = 1
    ram[MESSAGE] = 0
    play(device, TUNE_KEY)
    if ram[ADVICE] == ADVICE_READY:
        advice.drop(device)
    if ram[SETTING_UP]:
        setup.handle(device, code)
        return
    if ram[PHASE] == PHASE_OFFER:
        _answer(device, code)
        return
    if ram[JOB] == JOB_TEACH:
        _after_blunder(device, code)
        return
    if overlay.answers(device, code):
        return
    if code == KEY_NEW_GAME:
        _new_game(device)
    elif code == KEY_STATISTICS:
        ram[PAGE] = 1
    elif code == KEY_VERIFY:
        verify.begin(ram)
    elif code == KEY_GAME_OPTION:
        menu.open_next(ram)
    elif code == KEY_LEVEL:
        menu.press_level(ram)
    elif code == KEY_TAKE_BACK:
        _take_back(device)
    elif ram[JOB] == JOB_SHOW:
        game.skip_show(device)
    elif ram[PHASE] == PHASE_PASS:
        ram[PAUSE] = 0
    elif ram[PHASE] == PHASE_IDLE or ram[PHASE] == PHASE_OVER:
        message.refuse(device, texts.PRESS_NEW_GAME)
    elif _computer_is_busy(ram):
        message.refuse(device, texts.WAIT)
    else:
        _play(device, code)


def _answer(device, code: int) -> None:
    """A press while an offer stands."""
    ram = device.ram
    if offer.computer_answers(ram):
        message.refuse(device, texts.WAIT)
    elif code == KEY_ACCEPT:
        offer.answer(device, 1)
    elif code == KEY_REJECT:
        offer.answer(device, 0)
    else:
        message.refuse(device, texts.ANSWER_FIRST)


def _after_blunder(device, code: int) -> None:
    """The teacher has spoken: TAKE BACK takes the turn back, any other key lets it stand."""
    ram = device.ram
    ram[JOB] = JOB_NONE
    if code == KEY_TAKE_BACK:
        turn.take_back_all(device)
    else:
        turn.end(device)


def _computer_is_busy(ram) -> int:
    if ram[JOB] == JOB_THINK:
        return 1
    if ram[PHASE] == PHASE_ROLL and ram[OPTION_DICE]:
        return 0
    return 1 if ram[PHASE] != PHASE_OPENING and turn.computer_plays(ram) else 0


# The game -----------------------------------------------------------------------------


def _new_game(device) -> None:
    ram = device.ram
    phase = ram[PHASE]
    if phase == PHASE_IDLE or phase == PHASE_OVER:
        game.start(device)
    elif phase == PHASE_OPENING and not match.is_at_stake(ram):
        game.start(device)
    else:
        ram[ASKING] = 1


def _take_back(device) -> None:
    """Set the lifted man down; or take back a step, or whole turns to a person's last."""
    ram = device.ram
    if ram[LIFTED] or ram[BEARING] or ram[HAND_COUNT]:
        hand.put_down(ram)
        return
    # What was lost on time stays lost.
    if ram[PHASE] == PHASE_IDLE or ram[PHASE] == PHASE_OPENING or ram[FLAG]:
        message.refuse(device, texts.NOTHING_BACK)
        return
    computer = ram[OPTION_COMPUTER]
    own_turn = ram[PHASE] == PHASE_MOVE and not computer >> ram[SIDE] & 1
    if own_turn and ram[TURN_STEPS]:
        game.stop_job(device)
        ram[AUTO_TURN] = 0
        turn.clear_marks(ram)
        turn.take_back_step(device)
        return
    if own_turn and ram[AUTO_TURN]:
        game.stop_job(device)
        ram[AUTO_TURN] = 0
        return
    count = history.decisions(device, computer)
    if not count:
        message.refuse(device, texts.NOTHING_BACK)
        return
    game.stop_job(device)
    turn.clear_marks(ram)
    turn.take_back_turns(device, count)


def _play(device, code: int) -> None:
    """A press that plays: dice, men, PLAY."""
    ram = device.ram
    turn.clear_marks(ram)
    if code >= keys.FIELD_CODE:
        hand.press_field(device, code - keys.FIELD_CODE)
    elif code >= KEY_DIE_1 and code < KEY_DIE_1 + 6:
        _key_in(device, code - KEY_DIE_1 + 1)
    elif code == KEY_ROLL:
        if ram[PHASE] == PHASE_MOVE:
            message.refuse(device, texts.MOVE_FIRST)
        else:
            _roll(device)
    elif code == KEY_PLAY:
        if ram[PHASE] == PHASE_OPENING:
            _roll(device)
        else:
            hand.put_down(ram)
            ram[AUTO_TURN] = 1
            if ram[PHASE] == PHASE_ROLL:
                turn.throw(device)
    elif code == KEY_BEAR_OFF:
        hand.bear_off(device)
    elif code == KEY_REJECT:
        _reject(device)
    elif code == KEY_ACCEPT:
        _accept(device)
    else:
        message.refuse(device, texts.NOT_NOW)


def _reject(device) -> None:
    """REJECT: put the man down, or ask how much to resign."""
    ram = device.ram
    if ram[LIFTED] or ram[BEARING] or ram[HAND_COUNT]:
        hand.put_down(ram)
    elif turn.computer_plays(ram):
        # Its dice may be keyed in by hand, but it is not for a person to give up for it.
        message.refuse(device, texts.NOT_NOW)
    elif ram[PHASE] == PHASE_ROLL or ram[PHASE] == PHASE_MOVE:
        ram[RESIGNING] = 1
    else:
        message.refuse(device, texts.NOT_NOW)


def _accept(device) -> None:
    """DOUBLE/ACCEPT: double, before the roll."""
    ram = device.ram
    reason = cube.refusal(ram)
    if not reason and ram[PHASE] != PHASE_ROLL:
        reason = texts.DOUBLE_FIRST
    if not reason and turn.computer_plays(ram):
        reason = texts.NOT_NOW
    if reason:
        message.refuse(device, reason)
    else:
        offer.double(device)


def _roll(device) -> None:
    ram = device.ram
    ram[HAND_COUNT] = 0
    if ram[PHASE] == PHASE_OPENING:
        turn.throw_opening(device)
    else:
        turn.throw(device)


def _key_in(device, face: int) -> None:
    """A die keyed in by hand; in the opening, White's come first."""
    ram = device.ram
    if ram[PHASE] == PHASE_MOVE:
        message.refuse(device, texts.MOVE_FIRST)
        return
    count = ram[HAND_COUNT]
    ram[HAND_DICE + count] = face
    count += 1
    ram[HAND_COUNT] = count
    opening = ram[PHASE] == PHASE_OPENING
    totals = RULES[ram[GAME]][OPENING] == OPENING_TOTALS
    if count < (4 if opening and totals else 2):
        return
    ram[HAND_COUNT] = 0
    if not opening:
        turn.take_roll(device, ram[HAND_DICE], ram[HAND_DICE + 1])
        return
    ram[OPENING_DICE] = ram[HAND_DICE]
    ram[OPENING_DICE + 1] = ram[HAND_DICE + 1] if totals else 0
    ram[OPENING_DICE + 2] = ram[HAND_DICE + 2] if totals else ram[HAND_DICE + 1]
    ram[OPENING_DICE + 3] = ram[HAND_DICE + 3] if totals else 0
    if turn.opening_winner(ram) == NOBODY:
        message.refuse(device, texts.EQUAL_AGAIN)
    else:
        turn.begin_after_opening(device)
