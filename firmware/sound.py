"""The piezo: short tunes, one note after another.

A note is three bytes: divider low, divider high, ticks. Divider = TONE_CLOCK / Hz.
"""

from firmware.constant import const
from firmware.memory import OPTION_SOUND, TONE_STEP, TONE_TICKS, TONE_TUNE
from firmware.ports import TONE

TUNE_NONE = const(0)
TUNE_KEY = const(1)  # a press was taken
TUNE_LOW = const(2)  # a press was refused
TUNE_ROLL = const(3)
TUNE_STEP = const(4)  # the computer moved a man
TUNE_WIN = const(5)
TUNE_START = const(6)

_TUNES = (
    b"",
    b"\x83\x00\x02",  # 2001 Hz
    b"\xee\x04\x0c",  # 208 Hz
    b"\xfa\x00\x01\xc8\x00\x01\x9c\x00\x01\x83\x00\x02",
    b"\x9c\x00\x02",  # 1680 Hz
    b"\xfb\x00\x08\xc7\x00\x08\xa7\x00\x08\x7d\x00\x10",  # C6 E6 G6 C7
    b"\xfb\x00\x04\xa7\x00\x04",
)  # fmt: skip


def play(device, tune: int) -> None:
    """Begin `tune`, if sound is on; it replaces what is playing."""
    ram = device.ram
    ram[TONE_TUNE] = tune if ram[OPTION_SOUND] else TUNE_NONE
    ram[TONE_STEP] = 0
    ram[TONE_TICKS] = 0


def onward(device) -> None:
    """One tick of the tune: set the divider for it."""
    ram = device.ram
    if ram[TONE_TICKS]:
        ram[TONE_TICKS] -= 1
        return
    io = device.io
    notes = _TUNES[ram[TONE_TUNE]]
    note = 3 * ram[TONE_STEP]
    if note >= len(notes):
        ram[TONE_TUNE] = TUNE_NONE
        ram[TONE_STEP] = 0
        io[TONE] = 0
        io[TONE + 1] = 0
        return
    io[TONE] = notes[note]
    io[TONE + 1] = notes[note + 1]
    ram[TONE_TICKS] = notes[note + 2] - 1
    ram[TONE_STEP] += 1
