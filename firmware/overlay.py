"""What lies over the game: a question, a menu, a list, and the presses meant for it."""

from firmware import (
    advice,
    game,
    hand,
    keys,
    menu,
    message,
    offer,
    reports,
    resign,
    setup,
    texts,
    turn,
    verify,
)
from firmware.memory import (
    ADVICE,
    ASKING,
    JOB,
    MEN,
    MENU,
    PAGE,
    PHASE,
    RESIGNING,
    ROW,
    SIDE,
    VERIFYING,
)
from firmware.menu import MENU_SET_UP
from firmware.phases import ADVICE_NONE, JOB_THINK, PHASE_MOVE
from firmware.ports import (
    KEY_ACCEPT,
    KEY_DIE_1,
    KEY_GAME_OPTION,
    KEY_LEVEL,
    KEY_NEW_GAME,
    KEY_PLAY,
    KEY_REJECT,
    KEY_ROLL,
    KEY_STATISTICS,
    KEY_VERIFY,
)


def answers(device, code: int) -> int:
    """1 if the press was meant for what is shown over the game.

    Every other press closes it and is taken as usual.
    """
    ram = device.ram
    done = code == KEY_REJECT
    if ram[ASKING]:
        if code == KEY_NEW_GAME or code == KEY_ACCEPT:
            game.start(device)
            return 1
    elif ram[RESIGNING]:
        if _resigns(device, code):
            return 1
    elif ram[MENU]:
        if _sets_option(device, code):
            return 1
        done = code == KEY_REJECT or code == KEY_ACCEPT
    elif ram[PAGE]:
        if code == KEY_STATISTICS or code == KEY_ROLL or code == KEY_ACCEPT:
            ram[PAGE] = ram[PAGE] % reports.PAGES + 1
            return 1
    elif ram[VERIFYING]:
        if code == KEY_VERIFY or code >= keys.FIELD_CODE:
            verify.go_to(ram, code - keys.FIELD_CODE)
            return 1
        if code == KEY_PLAY and ram[PHASE] == PHASE_MOVE and not turn.computer_plays(ram):
            # VERIFY, PLAY: not what stands, but what could be played best.
            ram[VERIFYING] = 0
            if ram[JOB] == JOB_THINK:
                message.refuse(device, texts.WAIT)
                return 1
            hand.put_down(ram)
            advice.ask(device)
            return 1
        done = code == KEY_REJECT or code == KEY_ACCEPT
    else:
        return 0
    if code != KEY_GAME_OPTION and code != KEY_LEVEL:
        ram[MENU] = 0
    ram[ASKING] = 0
    ram[RESIGNING] = 0
    ram[PAGE] = 0
    ram[VERIFYING] = 0
    return 1 if done else 0


def _sets_option(device, code: int) -> int:
    ram = device.ram
    if code == KEY_ACCEPT and ram[MENU] == MENU_SET_UP:
        ram[MENU] = 0
        game.stop_job(device)
        setup.begin(device)
        return 1
    if KEY_DIE_1 <= code < KEY_DIE_1 + 6:
        fits = menu.key_in(ram, code - KEY_DIE_1 + 1)
    elif code == KEY_ROLL:
        fits = menu.step(ram)
    else:
        return 0
    if not fits:
        message.refuse(device, texts.NOT_NOW)
    elif ram[JOB] == JOB_THINK and ram[ADVICE] == ADVICE_NONE and not turn.computer_plays(ram):
        # A person has taken over the side for which the computer was thinking.
        game.stop_job(device)
    return 1


def _resigns(device, code: int) -> int:
    """RESIGN n? is shown: a digit chooses n, ACCEPT resigns."""
    ram = device.ram
    if KEY_DIE_1 <= code < KEY_DIE_1 + 5:
        points = code - KEY_DIE_1 + 1
        most = resign.most(device, ram[SIDE])
        turn.reload(device)
        if points > most:
            ram[RESIGNING] = most
            return _too_many(device)
        ram[RESIGNING] = points
        return 1
    if code == KEY_ACCEPT:
        offer.give_up(device, ram[RESIGNING])
        return 1
    return 0


def _too_many(device) -> int:
    """Say why so many points cannot be lost: a man borne off saves the gammon."""
    off = device.ram[MEN + ROW * device.ram[SIDE]]
    message.refuse(device, texts.LOSER_HAS_BORNE_OFF if off else texts.CANNOT_LOSE_MORE)
    return 1
