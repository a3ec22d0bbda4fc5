"""The keypad: contacts to presses.

A key is down from the first tick its contact is closed until it has been open for
three ticks, so a bouncing contact is one press. Presses wait in a queue; in each
tick at most one is handled.
"""

from firmware.constant import const
from firmware.memory import (
    KEYS_BEFORE,
    KEYS_EARLIER,
    KEYS_HELD,
    QUEUE,
    QUEUE_COUNT,
    QUEUE_HEAD,
)
from firmware.ports import KEYS

QUEUE_SIZE = const(16)
FIELD_CODE = const(32)  # a press of field f waits as FIELD_CODE + f, a key as itself
NO_PRESS = const(255)

_ROWS = const(7)  # bytes of contacts: three of keys, four of fields
_KEY_ROWS = const(3)


def scan(device) -> int:
    """Read the contacts and queue new presses; 1 if there is one."""
    ram = device.ram
    pressed = 0
    for row in range(_ROWS):
        contact = device.io[KEYS + row]
        earlier = ram[KEYS_BEFORE + row] | ram[KEYS_EARLIER + row]
        held = ram[KEYS_HELD + row]
        if not (contact | earlier | held):
            continue
        down = contact | (held & earlier)
        new = down & ~held
        ram[KEYS_HELD + row] = down
        ram[KEYS_EARLIER + row] = ram[KEYS_BEFORE + row]
        ram[KEYS_BEFORE + row] = contact
        if new:
            pressed = 1
            for bit in range(8):
                if new >> bit & 1:
                    code = 8 * row + bit
                    if row >= _KEY_ROWS:
                        code += FIELD_CODE - 8 * _KEY_ROWS
                    _append(ram, code)
    return pressed


def absorb(device) -> None:
    """Take whatever is held down as already seen, and forget waiting presses."""
    ram = device.ram
    ram[QUEUE_COUNT] = 0
    for row in range(_ROWS):
        contact = device.io[KEYS + row]
        ram[KEYS_HELD + row] = contact
        ram[KEYS_BEFORE + row] = contact
        ram[KEYS_EARLIER + row] = contact


def forget(device) -> None:
    """Drop the presses that wait."""
    device.ram[QUEUE_COUNT] = 0


def take(device) -> int:
    """The oldest waiting press, NO_PRESS if none."""
    ram = device.ram
    if ram[QUEUE_COUNT] == 0:
        return NO_PRESS
    code = ram[QUEUE + ram[QUEUE_HEAD]]
    ram[QUEUE_HEAD] = (ram[QUEUE_HEAD] + 1) & (QUEUE_SIZE - 1)
    ram[QUEUE_COUNT] -= 1
    return code


def _append(ram, code: int) -> None:
    # More presses than the queue holds within one tick's work: the last ones are dropped.
    if ram[QUEUE_COUNT] < QUEUE_SIZE:
        ram[QUEUE + ((ram[QUEUE_HEAD] + ram[QUEUE_COUNT]) & (QUEUE_SIZE - 1))] = code
        ram[QUEUE_COUNT] += 1
