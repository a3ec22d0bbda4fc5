from emulator.window.fingers import Fingers
from tests.emulator.window.hands import Recorder


def test_a_finger_holds_and_releases():
    device = Recorder()
    fingers = Fingers(device)
    fingers.press("a", "PLAY")
    assert fingers.held == {"PLAY"}
    assert fingers.on("a") == "PLAY"
    fingers.lift("a")
    assert device.done == [("hold", "PLAY"), ("release", "PLAY")]
    assert not fingers.held


def test_two_fingers_on_one_key_are_one_press():
    device = Recorder()
    fingers = Fingers(device)
    fingers.press("a", "PLAY")
    fingers.press("b", "PLAY")
    fingers.lift("a")
    assert device.done == [("hold", "PLAY")]
    fingers.lift("b")
    assert device.done[-1] == ("release", "PLAY")


def test_the_same_press_again_is_nothing():
    device = Recorder()
    fingers = Fingers(device)
    fingers.press("a", "PLAY")
    fingers.press("a", "PLAY")
    assert device.done == [("hold", "PLAY")]


def test_a_finger_that_moves_on_lets_go_first():
    device = Recorder()
    fingers = Fingers(device)
    fingers.press("a", "1")
    fingers.press("a", "2")
    assert device.done == [("hold", "1"), ("release", "1"), ("hold", "2")]


def test_lifting_what_is_not_down_is_nothing():
    device = Recorder()
    fingers = Fingers(device)
    fingers.lift("a")
    fingers.lift_all()
    assert device.done == []


def test_all_fingers_off():
    device = Recorder()
    fingers = Fingers(device)
    fingers.press("a", "1")
    fingers.press("b", "2")
    fingers.lift_all()
    assert not fingers.held
    assert {("release", "1"), ("release", "2")} <= set(device.done)
