import pygame
import pytest

from emulator.keypad import KEYS
from emulator.window.keyboard import DEFAULT_KEYS, KEY_CODES, KeyMap, PointEntry, plain_key


def test_every_key_of_the_device_has_a_key_of_the_host():
    actions = KeyMap()
    assert not actions.faults
    for name in KEYS:
        assert actions.keys[name]


def test_no_key_is_given_twice():
    names = [name for names in DEFAULT_KEYS.values() for name in names]
    assert len(names) == len(set(names))
    assert all(name.removeprefix("ctrl+") in KEY_CODES for name in names)


@pytest.mark.parametrize(
    ("key", "modifiers", "action"),
    [
        (pygame.K_1, 0, "1"),
        (pygame.K_KP6, 0, "6"),
        (pygame.K_SPACE, 0, "ROLL DICE"),
        (pygame.K_p, 0, "PLAY"),
        (pygame.K_p, pygame.KMOD_SHIFT, "PLAY"),
        (pygame.K_p, pygame.KMOD_CTRL, None),
        (pygame.K_q, pygame.KMOD_LCTRL, "quit"),
        (pygame.K_q, 0, None),
        (pygame.K_LEFT, 0, "cursor left"),
        (pygame.K_RETURN, 0, "press"),
    ],
)
def test_keys_do_what_the_table_says(key, modifiers, action):
    assert KeyMap().action(key, modifiers) == action


def test_settings_change_keys():
    actions = KeyMap({"Q": "play", "p": "", "z": "POINT 8", "ctrl+p": "roll dice"})
    assert not actions.faults
    assert actions.action(pygame.K_q) == "PLAY"
    assert actions.action(pygame.K_p) is None
    assert actions.action(pygame.K_z) == "point 8"
    assert actions.action(pygame.K_p, pygame.KMOD_CTRL) == "ROLL DICE"
    assert actions.keys["PLAY"] == ("q",)


def test_nonsense_in_the_settings_is_told_and_left_out():
    actions = KeyMap({"q": "fly", "hyper": "PLAY", "u": "TAKE BACK"})
    assert len(actions.faults) == 2
    assert "'fly'" in actions.faults[0]
    assert "ROLL DICE" in actions.faults[0]
    assert "'hyper'" in actions.faults[1]
    assert "space" in actions.faults[1]
    assert actions.action(pygame.K_u) == "TAKE BACK"


@pytest.mark.parametrize(
    ("digits", "field"),
    [
        ("1", "point 1"),
        ("13", "point 13"),
        ("24", "point 24"),
        ("0", "bar white"),
        ("25", "bar black"),
        ("26", None),
        ("123", None),
        ("", None),
    ],
)
def test_points_typed_under_shift(digits, field):
    entry = PointEntry()
    for digit in digits:
        assert entry.type(ord(digit), pygame.KMOD_LSHIFT)
    assert entry.finish() == field
    assert entry.finish() is None


def test_digits_without_shift_are_no_points():
    entry = PointEntry()
    assert not entry.type(pygame.K_1, 0)
    assert not entry.type(pygame.K_1, pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
    assert not entry.type(pygame.K_a, pygame.KMOD_SHIFT)
    entry.type(pygame.K_1, pygame.KMOD_SHIFT)
    entry.forget()
    assert entry.finish() is None


@pytest.mark.parametrize(
    ("key", "scancode", "plain"),
    [
        (pygame.K_AMPERSAND, pygame.KSCAN_1, pygame.K_1),
        (0xE9, pygame.KSCAN_2, pygame.K_2),
        (0xE0, pygame.KSCAN_0, pygame.K_0),
        (pygame.K_a, pygame.KSCAN_Q, pygame.K_a),
        (pygame.K_5, pygame.KSCAN_5, pygame.K_5),
        (pygame.K_SPACE, pygame.KSCAN_SPACE, pygame.K_SPACE),
    ],
)
def test_the_row_of_digits_works_on_every_layout(key, scancode, plain):
    event = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode)
    assert plain_key(event) == plain
