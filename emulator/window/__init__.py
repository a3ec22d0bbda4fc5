"""The handheld in a window: body, glass, keys and sound, through pygame.

Nothing else in the emulator imports this package; it uses a `Handheld` from
outside only. `run` opens the window and stays in it until it is closed.
"""

import os

# The library greets on standard output unless told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# What the desktop calls the program; it has to be known before the window opens.
os.environ.setdefault("SDL_APP_NAME", "Champion Backgammon")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "champion")

from emulator.window.window import Window, WindowError, run

__all__ = ["Window", "WindowError", "run"]
