"""The firmware: a game core with fixed memory that knows three memories only.

`reset(device)` and `tick(device)` are the whole interface; `firmware.ports` maps
the io page, `firmware.memory` the RAM. Nothing here may open a file, read a clock,
call back or allocate after `reset`; the language is MicroPython's.
"""

from firmware.device import Device
from firmware.machine import TICKS_PER_SECOND, reset, tick

__all__ = ["TICKS_PER_SECOND", "Device", "reset", "tick"]
