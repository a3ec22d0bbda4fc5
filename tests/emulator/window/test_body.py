import numpy as np
import pygame
import pytest

from emulator.window.body import Body, icon
from emulator.window.glass import glass
from emulator.window.layout import Kind, Layout, fit

PLAN = Layout(glass())
SIZE = (800, 555)


@pytest.fixture(scope="module")
def body():
    return Body(PLAN, SIZE, fit(*SIZE))


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def test_every_control_looks_different_pressed(body):
    for control in PLAN.controls:
        if control.kind is Kind.FIELD:
            continue
        up, place = body.patch(control.name, False)
        down, same_place = body.patch(control.name, True)
        assert place == same_place
        assert up.get_size() == down.get_size()
        differing = np.abs(pixels(up) - pixels(down)).max(axis=2) > 20
        assert differing.mean() > 0.01, control.name


def test_keys_tell_themselves_apart_without_colour(body):
    """All keys of one size differ in their grey picture: by print, not by hue."""
    by_size = {}
    for control in PLAN.controls:
        if control.kind is Kind.KEY:
            picture, _ = body.patch(control.name, False)
            grey = pixels(picture) @ np.array([0.3, 0.59, 0.11])
            by_size.setdefault(grey.shape, []).append(grey)
    for pictures in by_size.values():
        for first in range(len(pictures)):
            for second in range(first):
                assert (np.abs(pictures[first] - pictures[second]) > 40).mean() > 0.005


def test_the_body_shows_all_keys_up(body):
    picture, place = body.patch("PLAY", False)
    part = body.surface.subsurface(pygame.Rect(place, picture.get_size()))
    assert (pixels(part) == pixels(picture)).all()


@pytest.mark.parametrize("size", [(640, 400), (400, 900), (33, 21)])
def test_any_size_can_be_drawn(size):
    body = Body(PLAN, size, fit(*size))
    assert body.surface.get_size() == size
    body.patch("ROLL DICE", True)


def test_the_icon_is_a_picture():
    assert icon(32).get_size() == (32, 32)
    assert pixels(icon()).std() > 10
