"""The handheld in a window: body, glass, keys and sound, through pygame.

Nothing else in the emulator imports this package; it uses a `Handheld` from
outside only. `run` opens the window and stays in it until it is closed.
"""

import os

# The library greets on standard output unless told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from emulator.window.window import Window, WindowError, run

__all__ = ["Window", "WindowError", "run"]
