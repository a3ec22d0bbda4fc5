import pygame
import pytest

from emulator.window.pads import Pads


class Stick:
    def __init__(self, instance):
        self.instance = instance
        self.gone = False

    def get_instance_id(self):
        return self.instance

    def quit(self):
        self.gone = True


class Rig:
    """Pads on a host where the sticks at device indices can be chosen."""

    def __init__(self):
        self.acts = []
        self.plugged = {}
        self.pads = Pads(lambda *what: self.acts.append(what), None, self.open)

    def open(self, index):
        if index not in self.plugged:
            raise pygame.error("no such device")
        return Stick(self.plugged[index])

    def post(self, kind, **values):
        return self.pads.event(pygame.event.Event(kind, **values))

    def plug(self, index, instance):
        self.plugged[index] = instance
        self.post(pygame.JOYDEVICEADDED, device_index=index)

    def unplug(self, instance):
        self.post(pygame.JOYDEVICEREMOVED, instance_id=instance)

    def button(self, instance, button, down=True):
        kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
        self.post(kind, instance_id=instance, button=button)

    def axis(self, axis, value, instance=5):
        self.post(pygame.JOYAXISMOTION, instance_id=instance, axis=axis, value=value)
        return self.pads.direction


@pytest.fixture
def rig():
    rig = Rig()
    rig.plug(0, 5)
    return rig


def test_the_right_pad_acts_after_the_first_has_gone(rig):
    rig.plug(1, 9)
    rig.unplug(5)
    rig.button(5, 2)
    rig.button(9, 2)
    assert rig.acts == [(("pad", 9, 2), "ROLL DICE", True)]
    assert rig.pads.instances == {9}


def test_hot_plugging_with_doubled_events_leaves_one_binding(rig):
    for _ in range(5):
        rig.plug(0, 5)
        rig.plug(0, 5)
        rig.button(5, 3)
        rig.button(5, 3, False)
        rig.unplug(5)
        rig.unplug(5)
    rig.plug(0, 5)
    assert rig.pads.instances == {5}
    assert rig.acts == [(("pad", 5, 3), "PLAY", True), (("pad", 5, 3), "PLAY", False)] * 5


def test_a_pad_that_is_out_again_at_once_is_no_error():
    rig = Rig()
    rig.post(pygame.JOYDEVICEADDED, device_index=3)
    assert not rig.pads.instances


def test_a_pad_unplugged_with_a_button_down_lets_go(rig):
    rig.button(5, 3)
    rig.unplug(5)
    assert rig.acts[-1] == (("pad", 5, 3), "PLAY", False)


def test_doubled_button_events_count_once(rig):
    rig.button(5, 3)
    rig.button(5, 3)
    rig.button(5, 3, False)
    rig.button(5, 3, False)
    assert len(rig.acts) == 2


def test_buttons_without_a_meaning_do_nothing(rig):
    rig.button(5, 77)
    assert rig.acts == []


def test_a_resting_stick_is_at_rest(rig):
    for step in range(640):
        assert rig.axis(step % 2, (-1) ** step * (0.1 + 0.2 * (step % 7) / 7)) == (0, 0)


def test_a_pushed_stick_is_a_direction(rig):
    assert rig.axis(0, 1.0) == (1, 0)
    assert rig.axis(0, 0.0) == (0, 0)
    assert rig.axis(1, -0.9) == (0, -1)
    assert rig.axis(4, 1.0) == (0, -1)


def test_a_stick_does_not_flicker_at_the_threshold(rig):
    assert rig.axis(0, 0.55) == (1, 0)
    assert rig.axis(0, 0.45) == (1, 0)
    assert rig.axis(0, 0.30) == (0, 0)
    assert rig.axis(0, 0.45) == (0, 0)


def test_one_direction_wins_on_the_diagonal(rig):
    first = rig.axis(0, 0.7)
    assert first == (1, 0)
    assert rig.axis(1, 0.7) == first
    assert rig.axis(1, 0.72) == first
    assert rig.axis(1, 1.0) == (0, 1)


def test_the_hat_counts_too(rig):
    rig.post(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(0, 1))
    assert rig.pads.direction == (0, -1)
    rig.post(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(0, 0))
    assert rig.pads.direction == (0, 0)


def test_events_of_unknown_pads_are_left_alone(rig):
    rig.axis(0, 1.0, instance=77)
    rig.post(pygame.JOYHATMOTION, instance_id=77, hat=0, value=(1, 0))
    rig.button(77, 0)
    assert rig.pads.direction == (0, 0)
    assert rig.acts == []


def test_other_events_are_not_taken(rig):
    assert not rig.post(pygame.KEYDOWN, key=pygame.K_a)


def test_release_all_brings_everything_to_rest(rig):
    rig.axis(0, 1.0)
    rig.button(5, 3)
    rig.pads.release_all()
    assert rig.pads.direction == (0, 0)
    assert rig.acts[-1] == (("pad", 5, 3), "PLAY", False)
    rig.button(5, 3, False)
    assert len(rig.acts) == 2


def test_close_lets_all_pads_go(rig):
    rig.pads.close()
    assert not rig.pads.instances
