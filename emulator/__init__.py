"""The emulator: one handheld of the firmware and its panel, to be used from Python.

    from emulator import Handheld

Importing the package loads nothing; `Handheld`, `Lcd` and `KEYS` come when first
used, and none of them needs a display, a sound device or pygame. The modules here
touch the device through its io page only.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.handheld import Handheld
    from emulator.keypad import KEYS
    from emulator.lcd import Lcd

__all__ = ["KEYS", "Handheld", "Lcd"]

_HOMES = {"Handheld": "emulator.handheld", "KEYS": "emulator.keypad", "Lcd": "emulator.lcd"}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _HOMES:
        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'emulator' has no attribute {name!r}")
