"""The main loop: what happens in one tick."""

from firmware import ports
from firmware.constant import const

TICKS_PER_SECOND = const(64)


def reset(device) -> None:
    """Power has come: make the memories ready. Call once before the first tick."""
    device.io[ports.WATCHDOG] = 0


def tick(device) -> None:
    """Do one sixty-fourth of a second's work."""
    io = device.io
    io[ports.WATCHDOG] = (io[ports.WATCHDOG] + 1) & 0xFF
