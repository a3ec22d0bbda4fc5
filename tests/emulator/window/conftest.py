"""No display, no sound device; a clock that only moves when it is told to."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from emulator.handheld import Handheld
from emulator.window import Window
from tests.emulator.window.hands import Hands, HostClock


@pytest.fixture
def clock():
    return HostClock()


@pytest.fixture
def handheld():
    return Handheld(seed=7)


@pytest.fixture
def window(handheld, clock):
    pygame.display.init()
    window = Window(handheld, clock=clock, sleep=clock.sleep)
    yield window
    window.close()


@pytest.fixture
def hands(window):
    return Hands(window)
