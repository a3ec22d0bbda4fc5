import pygame
import pytest

from emulator.window.controls import ACL_HOLD, Controls
from emulator.window.glass import glass
from emulator.window.keyboard import KeyMap
from emulator.window.layout import Layout

PLAN = Layout(glass())


class Rig:
    """Controls on a real handheld, with body units for mouse positions."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.controls = Controls(handheld, PLAN, KeyMap(), lambda x, y: (x, y), lambda x, y: (x, y))

    def event(self, kind, **values):
        self.controls.event(pygame.event.Event(kind, **values))

    def key(self, key, down=True, mod=0):
        self.event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod, scancode=0)

    def mouse(self, kind, name, button=1, buttons=(1, 0, 0), touch=False):
        x, y = PLAN[name].area.centre if isinstance(name, str) else name
        values = {"pos": (x, y), "touch": touch}
        if kind == pygame.MOUSEMOTION:
            values["buttons"] = buttons
        else:
            values["button"] = button
        self.event(kind, **values)

    def finger(self, kind, name, finger_id=1):
        x, y = PLAN[name].area.centre
        self.event(kind, touch_id=3, finger_id=finger_id, x=x, y=y)

    @property
    def held(self):
        return {name.lower() for name in self.handheld.keypad.held}


@pytest.fixture
def rig(handheld):
    pygame.display.init()
    rig = Rig(handheld)
    handheld.run(8)
    return rig


def test_a_key_is_held_as_long_as_the_hosts_key(rig):
    rig.key(pygame.K_p)
    assert rig.held == {"play"}
    rig.handheld.run(20)
    rig.key(pygame.K_p)  # the host's own repeat
    assert rig.held == {"play"}
    rig.key(pygame.K_p, False)
    assert rig.held == set()


def test_a_modifier_let_go_first_does_not_leave_a_key_down(rig):
    rig.key(pygame.K_p)
    rig.handheld.run(2)
    rig.key(pygame.K_p, False, pygame.KMOD_CTRL)
    assert rig.held == set()


def test_switches_by_keyboard(rig):
    rig.key(pygame.K_g)
    rig.key(pygame.K_g)
    assert rig.handheld.mode == "G2"
    rig.key(pygame.K_g, False)
    rig.key(pygame.K_g)
    assert rig.handheld.mode == "G1"
    rig.key(pygame.K_o)
    assert not rig.handheld.power
    assert rig.controls.requests == ["save"]


def test_fields_by_cursor(rig):
    rig.key(pygame.K_RIGHT)
    rig.key(pygame.K_RIGHT, False)
    assert rig.controls.cursor.place == "point 5"
    rig.key(pygame.K_RETURN)
    assert rig.held == {"point 5"}
    rig.key(pygame.K_UP)  # the field stays pressed although the cursor goes on
    assert rig.held == {"point 5"}
    rig.handheld.run(2)
    rig.key(pygame.K_RETURN, False)
    assert rig.held == set()


def test_switches_and_acl_by_cursor(rig):
    rig.controls.cursor.place = "G1/G2"
    rig.key(pygame.K_RETURN)
    rig.key(pygame.K_RETURN, False)
    assert rig.handheld.mode == "G2"
    rig.controls.cursor.place = "ACL"
    rig.key(pygame.K_RETURN)
    assert rig.controls.acl_down
    rig.controls.cursor.place = "point 1"
    rig.key(pygame.K_RETURN, False)
    assert not rig.controls.acl_down


def test_a_held_arrow_repeats(rig):
    rig.key(pygame.K_LEFT)
    assert rig.controls.cursor.place == "bar white"
    for frame in range(100):
        rig.controls.frame(frame / 64)
    assert rig.controls.cursor.place == "point 12"
    rig.key(pygame.K_LEFT, False)
    for frame in range(100, 200):
        rig.controls.frame(frame / 64)
    assert rig.controls.cursor.place == "point 12"


def test_points_typed_with_shift(rig):
    rig.key(pygame.K_LSHIFT)
    rig.key(pygame.K_1, True, pygame.KMOD_SHIFT)
    rig.key(pygame.K_1, False, pygame.KMOD_SHIFT)
    rig.key(pygame.K_3, True, pygame.KMOD_SHIFT)
    assert rig.held == set()
    rig.key(pygame.K_LSHIFT, False)
    assert rig.held == {"point 13"}
    rig.handheld.run(10)
    assert rig.held == set()


@pytest.mark.parametrize(
    "kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN]
)
def test_focus_lost_lets_everything_go(rig, kind):
    rig.key(pygame.K_p)
    rig.mouse(pygame.MOUSEBUTTONDOWN, "point 8")
    rig.finger(pygame.FINGERDOWN, "point 9")
    rig.key(pygame.K_f)
    rig.handheld.run(4)
    assert rig.held == {"play", "point 8", "point 9"}
    rig.event(kind)
    rig.handheld.run(1)
    assert rig.held == set()
    assert not rig.controls.busy
    rig.key(pygame.K_p, False)
    rig.mouse(pygame.MOUSEBUTTONUP, "point 8")
    rig.handheld.run(4)
    assert rig.held == set()


def test_a_second_mouse_button_leaves_no_man_in_mid_air(rig):
    rig.mouse(pygame.MOUSEBUTTONDOWN, "point 8")
    rig.handheld.run(2)
    rig.mouse(pygame.MOUSEMOTION, (-100, -100))
    rig.mouse(pygame.MOUSEBUTTONDOWN, (-100, -100), button=3)
    rig.mouse(pygame.MOUSEBUTTONUP, "point 5", button=1)
    rig.mouse(pygame.MOUSEBUTTONUP, "point 5", button=3)
    assert rig.handheld.keypad.waiting == 0
    assert rig.held == set()
    assert not rig.controls.pointer.dragging_from


def test_a_button_let_go_outside_ends_the_drag(rig):
    rig.mouse(pygame.MOUSEBUTTONDOWN, "point 8")
    rig.handheld.run(2)
    rig.mouse(pygame.MOUSEMOTION, "point 5", buttons=(0, 0, 0))
    rig.mouse(pygame.MOUSEBUTTONUP, "point 5")
    assert rig.held == set()
    assert rig.handheld.keypad.waiting == 0


def test_a_drag_presses_both_fields(rig):
    rig.mouse(pygame.MOUSEBUTTONDOWN, "point 8")
    assert rig.held == {"point 8"}
    rig.handheld.run(2)
    rig.mouse(pygame.MOUSEMOTION, "point 5")
    assert rig.held == set()
    rig.mouse(pygame.MOUSEBUTTONUP, "point 5")
    assert rig.held == {"point 5"}
    rig.handheld.run(4)
    assert rig.held == set()


def test_one_touch_is_one_press(rig):
    rig.finger(pygame.FINGERDOWN, "PLAY")
    rig.mouse(pygame.MOUSEBUTTONDOWN, "PLAY", touch=True)
    rig.mouse(pygame.MOUSEMOTION, "REJECT", touch=True)
    assert rig.held == {"play"}
    rig.mouse(pygame.MOUSEBUTTONUP, "PLAY", touch=True)
    assert rig.held == {"play"}
    rig.handheld.run(2)
    rig.finger(pygame.FINGERUP, "PLAY")
    assert rig.held == set()
    rig.mouse(pygame.MOUSEBUTTONUP, "PLAY", touch=True)
    assert rig.handheld.keypad.waiting == 0


def test_two_fingers_are_two_presses(rig):
    rig.finger(pygame.FINGERDOWN, "1", 1)
    rig.handheld.run(1)
    rig.finger(pygame.FINGERDOWN, "2", 2)
    rig.handheld.run(1)
    rig.finger(pygame.FINGERMOTION, "2", 2)
    assert rig.held == {"1", "2"}
    rig.finger(pygame.FINGERUP, "1", 1)
    assert rig.held == {"2"}


def test_acl_needs_a_second(rig):
    rig.handheld.start("jacquet")
    before = rig.handheld.battery
    rig.mouse(pygame.MOUSEBUTTONDOWN, "ACL")
    rig.controls.frame(10.0)
    rig.controls.frame(10.0 + ACL_HOLD / 2)
    assert rig.controls.acl_down
    rig.mouse(pygame.MOUSEBUTTONUP, "ACL")
    rig.controls.frame(10.0 + 2 * ACL_HOLD)
    assert rig.handheld.battery == before
    rig.mouse(pygame.MOUSEBUTTONDOWN, "ACL")
    rig.controls.frame(20.0)
    rig.controls.frame(20.0 + ACL_HOLD)
    assert not rig.controls.acl_down
    assert rig.handheld.battery != before


def test_fast_waits_while_a_key_is_held(rig):
    rig.key(pygame.K_f)
    assert rig.controls.fast
    rig.key(pygame.K_p)
    assert not rig.controls.fast
    rig.key(pygame.K_p, False)
    rig.handheld.run(8)
    assert rig.controls.fast
    rig.key(pygame.K_f, False)
    assert not rig.controls.fast


def test_window_requests(rig):
    for key, mod in (
        (pygame.K_F3, 0),
        (pygame.K_F4, 0),
        (pygame.K_F11, 0),
        (pygame.K_RETURN, pygame.KMOD_ALT),
        (pygame.K_ESCAPE, 0),
        (pygame.K_q, pygame.KMOD_CTRL),
    ):
        rig.key(key, True, mod)
        rig.key(key, False, mod)
    assert rig.controls.requests == [
        "speed", "mute", "full screen", "full screen", "back", "quit",
    ]  # fmt: skip


def test_help_comes_and_goes(rig):
    for ending in (pygame.K_F1, pygame.K_ESCAPE):
        rig.key(pygame.K_F1)
        rig.key(pygame.K_F1, False)
        assert rig.controls.help
        rig.key(ending)
        rig.key(ending, False)
        assert not rig.controls.help
    rig.key(pygame.K_h)
    rig.mouse(pygame.MOUSEBUTTONDOWN, "PLAY")
    assert not rig.controls.help
    assert rig.held == set()
    assert rig.controls.requests == []


def test_the_mouse_hides_the_cursor(rig):
    rig.key(pygame.K_LEFT)
    assert rig.controls.cursor.shown
    rig.mouse(pygame.MOUSEBUTTONDOWN, "PLAY")
    assert not rig.controls.cursor.shown


def test_a_pad_plays_too(rig, monkeypatch):
    class Stick:
        def get_instance_id(self):
            return 4

        def quit(self):
            pass

    monkeypatch.setattr(rig.controls.pads, "_open", lambda index: Stick())
    rig.event(pygame.JOYDEVICEADDED, device_index=0)
    rig.event(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=1.0)
    assert rig.controls.cursor.place == "point 5"
    for frame in range(128):
        rig.controls.frame(frame / 64)
    rig.event(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=0.0)
    assert rig.controls.cursor.place == "off white"
    rig.event(pygame.JOYBUTTONDOWN, instance_id=4, button=0)
    assert rig.held == {"bear off"}
    rig.handheld.run(2)
    rig.event(pygame.JOYDEVICEREMOVED, instance_id=4)
    assert rig.held == set()
