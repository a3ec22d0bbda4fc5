"""The man in the hand: lifted by a press, set down by the next."""

from firmware import advice, lift, refusals, roll, texts, turn
from firmware.constant import const
from firmware.duty import is_over
from firmware.games import BAR
from firmware.memory import (
    BEARING,
    HAND_COUNT,
    LIFT_TO,
    LIFTED,
    MINE,
    MY_PINS,
    PHASE,
    SIDE,
)
from firmware.message import refuse
from firmware.phases import PHASE_MOVE
from firmware.ports import FIELD_BAR_WHITE
from firmware.view import point_of

_NOWHERE = const(255)  # LIFT_TO: the man waits for a press


def put_down(ram) -> None:
    """Put the lifted man back and forget a half-keyed roll."""
    ram[LIFTED] = 0
    ram[BEARING] = 0
    ram[HAND_COUNT] = 0


def press_field(device, field: int) -> None:
    """Lift a man from `field`, or set the lifted one down on it."""
    ram = device.ram
    if ram[PHASE] != PHASE_MOVE:
        refuse(device, texts.ROLL_FIRST)
        return
    point = point_of(ram, ram[SIDE], field)
    if ram[LIFTED]:
        if point == ram[LIFTED]:
            put_down(ram)
        elif field >= FIELD_BAR_WHITE:
            refuse(device, refusals.NO_SUCH_DIE)
        else:
            set_down(device, point)
        return
    target = 0 if ram[BEARING] else _NOWHERE
    ram[BEARING] = 0
    if ram[MINE + BAR] and point != BAR and target:
        # Pressing the point of entry alone is plain enough.
        target = point
        point = BAR
    if not point or not ram[MINE + point]:
        refuse(device, refusals.NO_MAN)
    elif ram[MY_PINS + point]:
        refuse(device, refusals.PINNED)
    else:
        ram[LIFT_TO] = target
        lift.begin(device, point)


def bear_off(device) -> None:
    """BEAR OFF: the lifted man, or the next one pressed, leaves the board."""
    ram = device.ram
    if ram[PHASE] != PHASE_MOVE:
        refuse(device, texts.ROLL_FIRST)
    elif ram[LIFTED]:
        set_down(device, 0)
    else:
        ram[BEARING] ^= 1


def set_down(device, target: int) -> None:
    """Set the lifted man down on `target` (0 = off), or say why not."""
    ram = device.ram
    slot = lift.slot_to(device, target)
    if slot == roll.NO_SLOT:
        reason = lift.reason_against(device, target)
        if ram[LIFTED] == BAR and reason == refusals.NO_SUCH_DIE:
            reason = refusals.BAR_FIRST
        refuse(device, reason)
        return
    turn.commit(device, ram[LIFTED], slot)
    if not is_over(device):
        return
    if advice.teaches(device):
        advice.begin_teaching(device)
    else:
        turn.end(device)


def after_lift(device) -> None:
    """The lifted man's targets are known: set him down if a target was pressed before."""
    ram = device.ram
    target = ram[LIFT_TO]
    if target != _NOWHERE:
        ram[LIFT_TO] = _NOWHERE
        set_down(device, target)
