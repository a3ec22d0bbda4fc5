"""Whether there is a screen: said in words where there is none."""

import sys
from pathlib import Path

import pytest

from emulator import display


@pytest.fixture
def nothing(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(display, "_CONSOLE", Path("/nowhere"))
    monkeypatch.setattr(sys, "platform", "linux")
    if "pygame" in sys.modules:  # another test may have left its display open
        sys.modules["pygame"].display.quit()
    return monkeypatch


def test_without_any_screen_pygame_is_not_even_imported(nothing):
    nothing.setitem(sys.modules, "pygame", None)  # importing it would fail
    assert "DISPLAY" in display.fault()


def test_a_driver_that_does_not_exist_is_named(nothing):
    nothing.setenv("SDL_VIDEODRIVER", "nonsense")
    assert "nonsense" in display.fault()


def test_a_blind_driver_is_taken_only_if_asked_for(nothing):
    pygame = pytest.importorskip("pygame")
    nothing.setenv("SDL_VIDEODRIVER", "dummy")
    assert display.fault() is None
    nothing.delenv("SDL_VIDEODRIVER")
    nothing.setattr(display, "_CONSOLE", Path("/"))  # so that it goes on to ask SDL
    nothing.setattr(pygame.display, "get_driver", lambda: "offscreen")
    assert "offscreen" in display.fault()
    pygame.display.quit()
