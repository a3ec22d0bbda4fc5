"""Whether there is a screen to open a window on."""

import os
import sys
from pathlib import Path
from typing import Final

_DRIVER: Final = "SDL_VIDEODRIVER"
_BLIND: Final = ("offscreen", "dummy", "evdev")
"""Video drivers that show nothing; taken only if asked for by SDL_VIDEODRIVER."""
_CONSOLE: Final = Path("/dev/dri")


def fault() -> str | None:
    """Open the display and return None, or say why there is none.

    Where no screen can be, pygame is not even imported.
    """
    asked = os.environ.get(_DRIVER)
    unix = sys.platform.startswith(("linux", "freebsd", "openbsd", "netbsd"))
    screens = [name for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
    if unix and not asked:
        if not screens and not _CONSOLE.exists():
            return "neither DISPLAY nor WAYLAND_DISPLAY is set"
        if screens == ["DISPLAY"]:
            os.environ[_DRIVER] = asked = "x11"  # else SDL would complain about Wayland
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415 - only what opens a window may load it

    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error)
    driver = pygame.display.get_driver()
    if driver in _BLIND and not asked:
        pygame.display.quit()
        return f"SDL found nothing but its {driver} driver"
    return None
