import pygame
import pytest

from emulator.window.glass import glass
from emulator.window.keyboard import KeyMap
from emulator.window.layout import Layout
from emulator.window.view import Scene, View
from firmware import ports

PLAN = Layout(glass())
DARK = bytes(ports.LCD_SIZE)
SIZE = (720, 500)


@pytest.fixture
def view():
    pygame.display.init()
    view = View(PLAN, KeyMap().keys)
    view.resize(SIZE)
    view.advance(DARK, 0)
    return view


def draw(view, scene, size=SIZE):
    target = pygame.Surface(size)
    view.spoil()
    view.draw(target, scene)
    return target


def patch(surface, view, name):
    area = pygame.Rect(view.fit.to_pixels(PLAN[name].area.grown(3)))
    return pygame.surfarray.array3d(surface.subsurface(area.clip(surface.get_rect())))


@pytest.mark.parametrize("name", ["PLAY", "3", "ON/OFF", "G1/G2", "ACL", "point 8", "bar black"])
def test_what_is_pressed_looks_so(view, name):
    rest, pressed = draw(view, Scene()), draw(view, Scene(down=frozenset({name})))
    assert (patch(rest, view, name) != patch(pressed, view, name)).any()
    assert (patch(rest, view, "REJECT") == patch(pressed, view, "REJECT")).all()


@pytest.mark.parametrize("name", ["point 1", "ROLL DICE", "ACL"])
def test_the_cursor_is_drawn_round_its_place(view, name):
    rest, marked = draw(view, Scene()), draw(view, Scene(cursor=name))
    assert (patch(rest, view, name) != patch(marked, view, name)).any()


def test_a_carried_man_and_the_help_are_drawn(view):
    rest = draw(view, Scene())
    carried = draw(view, Scene(carried=frozenset({"point 6"})))
    assert (patch(rest, view, "point 6") != patch(carried, view, "point 6")).any()
    helped = draw(view, Scene(help=True))
    assert (patch(rest, view, "point 6") != patch(helped, view, "point 6")).any()


def test_only_changes_are_stale(view):
    target = pygame.Surface(SIZE)
    scene = Scene()
    assert view.stale(scene)
    view.draw(target, scene)
    assert not view.stale(scene)
    assert view.stale(Scene(help=True))
    view.advance(b"\x01" + DARK[1:], 1 / 64)
    assert view.stale(scene)
    view.draw(target, scene)
    view.wake()
    assert view.stale(scene)


def test_drawing_changes_is_the_same_as_drawing_all(view):
    target = pygame.Surface(SIZE)
    scenes = [
        Scene(),
        Scene(down=frozenset({"PLAY", "point 3"}), cursor="point 7"),
        Scene(help=True),
        Scene(cursor="ROLL DICE"),
        Scene(),
    ]
    for number, scene in enumerate(scenes):
        view.advance(bytes([number]) + DARK[1:], 1 / 64)
        view.draw(target, scene)
        once = pygame.surfarray.array3d(target)
        assert (pygame.surfarray.array3d(draw(view, scene)) == once).all()


def test_while_resizing_the_picture_is_stretched_and_never_black(view):
    draw(view, Scene())
    for size in [(900, 500), (640, 400), (1000, 700)]:
        view.resize(size)
        assert not view.settled
        stretched = pygame.surfarray.array3d(draw(view, Scene(), size))
        left, top, width, height = view.fit.to_pixels(PLAN.glass)
        glass_part = stretched[left + 4 : left + width - 4, top + 4 : top + height - 4]
        assert glass_part.min(axis=2).mean() > 100
        view.settle()
        assert view.settled
        sharp = pygame.surfarray.array3d(draw(view, Scene(), size))
        assert abs(sharp.astype(int) - stretched).mean() < 8
