import pytest

from emulator.window.fingers import Fingers
from emulator.window.glass import glass
from emulator.window.layout import Layout
from emulator.window.pointer import Pointer
from tests.emulator.window.hands import Recorder

PLAN = Layout(glass())
NOWHERE = (-50.0, -50.0)


@pytest.fixture
def device():
    return Recorder()


@pytest.fixture
def pointer(device):
    return Pointer(
        PLAN,
        Fingers(device),
        device.tap,
        lambda name: device.done.append(("toggle", name)),
        lambda down: device.done.append(("clear", down)),
    )


def at(name):
    return PLAN[name].area.centre


def test_press_and_release(pointer, device):
    pointer.down(1, *at("PLAY"))
    pointer.up(1, *at("PLAY"))
    assert device.done == [("hold", "PLAY"), ("release", "PLAY")]


def test_a_press_on_the_bare_body_is_nothing(pointer, device):
    pointer.down(1, *NOWHERE)
    pointer.move(1, *at("PLAY"))
    pointer.up(1, *at("PLAY"))
    assert device.done == []


def test_dragging_off_a_key_releases_it_for_good(pointer, device):
    pointer.down(1, *at("PLAY"))
    pointer.move(1, *at("REJECT"))
    pointer.move(1, *at("PLAY"))
    pointer.up(1, *at("PLAY"))
    assert device.done == [("hold", "PLAY"), ("release", "PLAY")]


def test_a_man_is_carried_from_field_to_field(pointer, device):
    pointer.down(1, *at("point 8"))
    pointer.move(1, *at("point 5"))
    assert pointer.dragging_from == {"point 8"}
    pointer.up(1, *at("point 5"))
    assert device.done == [("hold", "point 8"), ("release", "point 8"), ("tap", "point 5")]
    assert not pointer.dragging_from


@pytest.mark.parametrize("target", ["off white", "BEAR OFF"])
def test_a_man_is_carried_off(pointer, device, target):
    pointer.down(1, *at("point 3"))
    pointer.move(1, *at(target))
    pointer.up(1, *at(target))
    assert device.done[-1] == ("tap", "BEAR OFF")


@pytest.mark.parametrize("target", ["PLAY", "ACL", "ON/OFF"])
def test_a_man_let_go_elsewhere_presses_nothing(pointer, device, target):
    pointer.down(1, *at("point 3"))
    pointer.move(1, *at(target))
    pointer.up(1, *at(target))
    assert device.done == [("hold", "point 3"), ("release", "point 3")]


def test_back_on_the_same_field_it_was_one_press(pointer, device):
    pointer.down(1, *at("point 3"))
    pointer.move(1, *at("point 4"))
    pointer.move(1, *at("point 3"))
    pointer.up(1, *at("point 3"))
    assert device.done == [("hold", "point 3"), ("release", "point 3")]


def test_a_switch_moves_at_the_press(pointer, device):
    pointer.down(1, *at("G1/G2"))
    pointer.up(1, *at("G1/G2"))
    assert device.done == [("toggle", "G1/G2")]


def test_acl_is_down_while_it_is_held(pointer, device):
    pointer.down(1, *at("ACL"))
    pointer.up(1, *at("ACL"))
    assert device.done == [("clear", True), ("clear", False)]
    pointer.down(1, *at("ACL"))
    pointer.move(1, *NOWHERE)
    assert device.done[-1] == ("clear", False)


def test_two_fingers_press_two_keys(pointer, device):
    pointer.down("one", *at("1"))
    pointer.down("two", *at("2"))
    pointer.up("one", *at("1"))
    pointer.up("two", *at("2"))
    assert device.done == [("hold", "1"), ("hold", "2"), ("release", "1"), ("release", "2")]


def test_cancelled_drags_leave_nothing_down(pointer, device):
    pointer.down(1, *at("point 8"))
    pointer.move(1, *NOWHERE)
    pointer.cancel(1)
    pointer.up(1, *at("point 5"))
    assert device.done == [("hold", "point 8"), ("release", "point 8")]
    pointer.down(1, *at("ACL"))
    pointer.down(2, *at("point 8"))
    pointer.cancel_all()
    assert device.done[-2:] == [("clear", False), ("release", "point 8")]


def test_a_second_press_without_a_release_ends_the_first(pointer, device):
    pointer.down(1, *at("1"))
    pointer.down(1, *at("2"))
    assert device.done == [("hold", "1"), ("release", "1"), ("hold", "2")]
