"""The main loop: what happens in one tick, in which order."""

from firmware import clock, display, game, keys, line, match, power, press, sound
from firmware.constant import const
from firmware.memory import AWAKE, BLINK, DIRTY, FLAG, JOB, SWITCHES_BEFORE, TICK
from firmware.phases import JOB_DUTY, JOB_LIFT
from firmware.ports import SWITCHES, WATCHDOG
from firmware.words import get_word, set_word

TICKS_PER_SECOND = const(64)

_BLINK_BIT = const(4)  # of TICK: dark for 16 ticks in 32


def reset(device) -> None:
    """Power has come: make the memories ready. Call once before the first tick."""
    power.reset(device)


def tick(device) -> None:
    """Do one sixty-fourth of a second's work."""
    ram = device.ram
    io = device.io
    io[WATCHDOG] = (io[WATCHDOG] + 1) & 0xFF
    if not power.is_awake(device):
        return
    set_word(ram, TICK, get_word(ram, TICK) + 1)
    power.watch_idleness(device, keys.scan(device))
    if ram[AWAKE] != power.ON:
        return  # it has just fallen asleep: nothing may be drawn any more
    if clock.onward(device):
        game.stop_job(device)
        match.lose_on_time(device, device.ram[FLAG] - 1)
    sound.onward(device)
    line.onward(ram)
    _work(device)
    _blink(device)
    if ram[DIRTY]:
        ram[DIRTY] = 0
        display.draw(device)
        power.seal(device)


def _work(device) -> None:
    """Handle a press, or go on with what the device does by itself."""
    job = device.ram[JOB]
    # These two jobs are short and own the working board: presses wait for them.
    if job != JOB_DUTY and job != JOB_LIFT:
        code = keys.take(device)
        if code != keys.NO_PRESS:
            press.handle(device, code)
            return
    game.onward(device)


def _blink(device) -> None:
    """Draw again when a blink changes or a switch was moved."""
    ram = device.ram
    dark = ram[TICK] >> _BLINK_BIT & 1
    if dark != ram[BLINK]:
        ram[BLINK] = dark
        if display.blinks(device):
            ram[DIRTY] = 1
    if ram[SWITCHES_BEFORE] != device.io[SWITCHES]:
        ram[SWITCHES_BEFORE] = device.io[SWITCHES]
        ram[DIRTY] = 1
