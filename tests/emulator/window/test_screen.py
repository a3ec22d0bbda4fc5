import numpy as np
import pygame
import pytest

from emulator.window.screen import Screen, Wheels
from firmware import ports

DARK = bytes(ports.LCD_SIZE)
LIT = bytes([0x3F]) + DARK[1:]


def pixels(screen):
    return pygame.surfarray.array3d(screen.draw()).astype(int)


@pytest.fixture
def screen():
    screen = Screen(480)
    screen.advance(DARK, 0)
    screen.draw()
    return screen


def test_nothing_changes_nothing_to_draw(screen):
    screen.advance(DARK, 1 / 64)
    assert not screen.changed


def test_a_segment_fades_in_and_then_rests(screen):
    before = pixels(screen)
    steps = 0
    darkness = []
    screen.advance(LIT, 1 / 64)
    while screen.changed and steps < 100:
        darkness.append((before - pixels(screen)).sum())
        screen.advance(LIT, 1 / 64)
        steps += 1
    assert 2 <= steps < 30
    assert darkness == sorted(darkness)
    assert darkness[-1] > darkness[0] > 0


def test_a_steady_segment_never_flickers(screen):
    for _ in range(40):
        screen.advance(LIT, 1 / 64)
    reference = pixels(screen)
    for frame in range(300):
        screen.advance(LIT, 1 / 60 if frame % 2 else 1 / 64)
        assert not screen.changed
    assert (pixels(screen) == reference).all()


def test_after_a_pause_there_is_no_fading(screen):
    screen.settle()
    screen.advance(LIT, 0)
    once = pixels(screen)
    screen.advance(LIT, 1.0)
    assert not screen.changed
    assert (pixels(screen) == once).all()


@pytest.mark.parametrize("width", [100, 533, 1100])
def test_the_picture_has_the_asked_width(screen, width):
    screen.resize(width)
    assert screen.changed
    assert screen.draw().get_size() == screen.size
    assert screen.size[0] == width
    assert screen.size[1] == pytest.approx(width * 230 / 480, abs=1)


def test_huge_pictures_are_stretched(monkeypatch):
    monkeypatch.setattr("emulator.window.screen.LARGEST", 1.5)
    width = 960
    screen = Screen(width)
    screen.advance(LIT, 0)
    assert screen.draw().get_size() == screen.size
    assert screen.size[0] == width


def test_the_wheels_turn():
    assert Wheels(depth=1).lit == 1
    assert Wheels(depth=0.2).lit < Wheels(depth=0.8).lit
    assert Wheels(ghost=0).unlit == 0
    assert Wheels(ghost=0.5).unlit < Wheels(depth=0).lit


def test_fading_in_steps_ends_where_a_jump_does(screen):
    for _ in range(64):
        screen.advance(LIT, 1 / 64)
    other = Screen(480)
    other.advance(LIT, 0)
    assert np.array_equal(pixels(screen), pixels(other))
