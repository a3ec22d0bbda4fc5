"""The firmware: a game core with fixed memory that knows three memories only.

`reset(device)` and `tick(device)` are the whole interface; `firmware.ports` maps
the io page, `firmware.memory` the RAM. Nothing here may open a file, read a clock,
call back or allocate after `reset`; the language is MicroPython's.
"""

# First, for its own sake: modules that import one another deeply take a stack that small
# boards do not have, and this one brings most of the others in from below.
from firmware import turn  # noqa: F401
from firmware.device import Device
from firmware.machine import TICKS_PER_SECOND, reset, tick

__all__ = ["TICKS_PER_SECOND", "Device", "reset", "tick"]
