"""Power: reset, the battery-backed bytes, ON/OFF, all-clear, automatic off."""

from firmware import board, clock, dice, display, keys, menu, turn
from firmware.constant import const
from firmware.games import GAME_COUNT
from firmware.memory import (
    ACL_HELD,
    AWAKE,
    BATTERY_SIZE,
    CHECKSUM,
    CUBE,
    CUBE_OWNER,
    DICE,
    DIRTY,
    ENDING,
    GAME,
    IDLE_MINUTES,
    IDLE_TICKS,
    JOB,
    MAGIC,
    MATCH,
    MODE,
    OFFER,
    OFFER_PHASE,
    OFFER_SIDE,
    OPTION_AUTO_OFF,
    PAUSE,
    PHASE,
    RAM_SIZE,
    SEALED_FROM,
    SIDE,
    TURN_STEPS,
    VERSION,
    WINNER,
)
from firmware.phases import (
    ENDING_ON_TIME,
    JOB_NONE,
    JOB_TEACH,
    NOBODY,
    OFFER_RESIGN,
    PHASE_COUNT,
    PHASE_IDLE,
    PHASE_MOVE,
    PHASE_PASS,
    PHASE_ROLL,
)
from firmware.ports import (
    ENTROPY,
    FIELDS,
    KEYS,
    POWER,
    START,
    START_CLEARED,
    START_RESUMED,
    SWITCH_ACL,
    SWITCH_ON,
    SWITCHES,
    TONE,
)
from firmware.sound import TUNE_NONE, play
from firmware.words import get_word, set_word

LAYOUT_VERSION = const(1)

OFF = const(0)
ON = const(1)
DOZING = const(2)

_MAGIC_LOW = const(0xC8)
_MAGIC_HIGH = const(0x90)
_TICKS_A_MINUTE = const(3840)


def reset(device) -> None:
    """Power has come: resume from the battery-backed bytes, or begin cleared."""
    ram = device.ram
    for address in range(BATTERY_SIZE, RAM_SIZE):
        ram[address] = 0
    if _is_valid(device):
        device.io[START] = START_RESUMED
    else:
        clear_all(device)
    if ram[PHASE] == PHASE_MOVE or ram[PHASE] == PHASE_PASS:
        turn.resume(device)
    elif ram[PHASE] == PHASE_ROLL:
        ram[PAUSE] = turn.ROLL_PAUSE
    _sleep(device, OFF)


def clear_all(device) -> None:
    """Everything at its first value, as after the ACL button."""
    ram = device.ram
    for address in range(RAM_SIZE):
        ram[address] = 0
    menu.set_first_values(ram)
    clock.begin_match(device)
    ram[CUBE_OWNER] = NOBODY
    dice.seed(device, device.io[ENTROPY])
    device.io[START] = START_CLEARED
    ram[DIRTY] = 1
    seal(device)


def is_awake(device) -> int:
    """Follow the switch and the ACL button; 1 if the device works in this tick."""
    ram = device.ram
    switches = device.io[SWITCHES]
    if switches & SWITCH_ACL:
        if not ram[ACL_HELD]:
            clear_all(device)
            ram[ACL_HELD] = 1
            _sleep(device, OFF)
        return 0
    ram[ACL_HELD] = 0
    if not switches & SWITCH_ON:
        if ram[AWAKE] != OFF:
            _sleep(device, OFF)
        return 0
    if ram[AWAKE] == OFF or (ram[AWAKE] == DOZING and _is_touched(device)):
        _wake(device)
    return 1 if ram[AWAKE] == ON else 0


def watch_idleness(device, pressed: int) -> None:
    """Count the time without a key; after the minutes of the option, doze."""
    ram = device.ram
    # The teacher waits for a person, as the device without a job does.
    if pressed or (ram[JOB] != JOB_NONE and ram[JOB] != JOB_TEACH):
        set_word(ram, IDLE_TICKS, 0)
        ram[IDLE_MINUTES] = 0
        return
    ticks = get_word(ram, IDLE_TICKS) + 1
    if ticks < _TICKS_A_MINUTE:
        set_word(ram, IDLE_TICKS, ticks)
        return
    set_word(ram, IDLE_TICKS, 0)
    ram[IDLE_MINUTES] += 1
    if ram[OPTION_AUTO_OFF] and ram[IDLE_MINUTES] >= ram[OPTION_AUTO_OFF]:
        _sleep(device, DOZING)
    elif ram[IDLE_MINUTES] == 255:
        ram[IDLE_MINUTES] = 254


def _sleep(device, state: int) -> None:
    device.ram[AWAKE] = state
    clock.stop(device)
    play(device, TUNE_NONE)
    device.io[POWER] = 0
    device.io[TONE] = 0
    device.io[TONE + 1] = 0
    keys.absorb(device)
    display.clear(device)


def _wake(device) -> None:
    ram = device.ram
    ram[AWAKE] = ON
    clock.stop(device)
    ram[DIRTY] = 1
    device.io[POWER] = 1
    set_word(ram, IDLE_TICKS, 0)
    ram[IDLE_MINUTES] = 0
    keys.absorb(device)


def _is_touched(device) -> int:
    """1 if any key or field is held down."""
    for row in range(FIELDS - KEYS + 4):
        if device.io[KEYS + row]:
            return 1
    return 0


# The battery-backed bytes --------------------------------------------------------


def seal(device) -> None:
    """Make the battery-backed bytes valid as they are now."""
    ram = device.ram
    ram[MAGIC] = _MAGIC_LOW
    ram[MAGIC + 1] = _MAGIC_HIGH
    ram[VERSION] = LAYOUT_VERSION
    set_word(ram, CHECKSUM, _checksum(ram))


def _checksum(ram) -> int:
    """Fletcher's checksum with two sums modulo 256, the first begun at 1."""
    low = 1
    high = 0
    for address in range(SEALED_FROM, BATTERY_SIZE):
        low = (low + ram[address]) & 0xFF
        high = (high + low) & 0xFF
    return low | high << 8


def _is_valid(device) -> int:
    """1 if the bytes were sealed by this layout and hold a possible state."""
    ram = device.ram
    if ram[MAGIC] != _MAGIC_LOW or ram[MAGIC + 1] != _MAGIC_HIGH:
        return 0
    if ram[VERSION] != LAYOUT_VERSION or get_word(ram, CHECKSUM) != _checksum(ram):
        return 0
    if ram[GAME] >= GAME_COUNT or ram[SIDE] > 1 or ram[TURN_STEPS] > 8:
        return 0
    if not menu.are_valid(ram) or ram[PHASE] >= PHASE_COUNT:
        return 0
    if ram[CUBE] > 6 or ram[CUBE_OWNER] > NOBODY or ram[MATCH] > menu.MATCH_LONGEST:
        return 0
    if ram[OFFER_SIDE] > 1 or ram[OFFER_PHASE] >= PHASE_COUNT or ram[WINNER] > NOBODY:
        return 0
    if ram[OFFER] > OFFER_RESIGN or ram[ENDING] > ENDING_ON_TIME:
        return 0
    if ram[DICE] > 6 or ram[DICE + 1] > 6:
        return 0
    if ram[PHASE] == PHASE_IDLE:
        return 1
    return 1 if 1 <= ram[MODE] <= 2 and board.is_sound(device) else 0
