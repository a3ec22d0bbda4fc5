"""Game pads: known by instance number, plugged in and out at any time.

A stick or hat moves the cursor; buttons press what is under it or a key directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

DEFAULT_BUTTONS: dict[int, str] = {
    0: "press",
    1: "TAKE BACK",
    2: "ROLL DICE",
    3: "PLAY",
    4: "REJECT",
    5: "DOUBLE/ACCEPT",
    6: "help",
    7: "NEW GAME",
    8: "GAME OPTION",
    9: "LEVEL",
}
"""Actions of a pad's buttons by number, as in DEFAULT_KEYS of the keyboard."""

PUSHED = 0.5  # a stick beyond this is a direction
RELEASED = 0.35  # and stays one until it is back within this
_AXES = 2  # only the first stick counts


class Stick(Protocol):
    """The part of pygame's joystick that is used."""

    def get_instance_id(self) -> int:
        """Its number for as long as it is plugged in."""

    def quit(self) -> None:
        """Let it go."""


class _Pad:
    """One pad's direction."""

    def __init__(self, stick: Stick) -> None:
        self.stick = stick
        self.axes = [0.0] * _AXES
        self.hat = (0, 0)
        self.pushed = (0, 0)  # the stick's direction

    def axis(self, number: int, value: float) -> None:
        """Take an axis value and settle which direction the stick is pushed in."""
        if number >= _AXES:
            return
        self.axes[number] = value
        x, y = self.axes
        held = abs(x) if self.pushed[0] else abs(y)
        other = abs(y) if self.pushed[0] else abs(x)
        kept = self.pushed[0] * x + self.pushed[1] * y
        if self.pushed != (0, 0) and kept > RELEASED and other <= held + 0.25:
            return
        if max(abs(x), abs(y)) < PUSHED:
            self.pushed = (0, 0)
        elif abs(x) >= abs(y):
            self.pushed = (1 if x > 0 else -1, 0)
        else:
            self.pushed = (0, 1 if y > 0 else -1)

    @property
    def direction(self) -> tuple[int, int]:
        """Where the cursor is pushed: one step on one axis, or none."""
        x, y = self.hat
        if x:
            return x, 0
        if y:
            return 0, -y
        return self.pushed


class Pads:
    """All pads plugged in.

    `act(finger, action, down)` is called for buttons; the finger tells pad and
    button. `open_pad` makes a joystick of a device index.
    """

    def __init__(
        self,
        act: Callable[[tuple[str, int, int], str, bool], None],
        buttons: Mapping[int, str] | None = None,
        open_pad: Callable[[int], Stick] | None = None,
    ) -> None:
        self._act = act
        self._buttons = dict(DEFAULT_BUTTONS if buttons is None else buttons)
        self._open = open_pad or pygame.joystick.Joystick
        self._pads: dict[int, _Pad] = {}
        self._down: dict[tuple[str, int, int], str] = {}

    @property
    def instances(self) -> frozenset[int]:
        """Instance numbers of the pads in use."""
        return frozenset(self._pads)

    @property
    def direction(self) -> tuple[int, int]:
        """The direction of the first pad that is pushed anywhere."""
        for pad in self._pads.values():
            if pad.direction != (0, 0):
                return pad.direction
        return 0, 0

    def event(self, event: pygame.event.Event) -> bool:
        """Take one event; says whether it was a pad's."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._remove(event.instance_id)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            self._button(event.instance_id, event.button, kind == pygame.JOYBUTTONDOWN)
        elif kind == pygame.JOYAXISMOTION:
            pad = self._pads.get(event.instance_id)
            if pad is not None:
                pad.axis(event.axis, event.value)
        elif kind == pygame.JOYHATMOTION:
            pad = self._pads.get(event.instance_id)
            if pad is not None and event.hat == 0:
                pad.hat = event.value
        else:
            return False
        return True

    def release_all(self) -> None:
        """Forget what is pushed and pressed, as when the window loses the focus."""
        for finger, action in tuple(self._down.items()):
            self._act(finger, action, False)
        self._down.clear()
        for pad in self._pads.values():
            pad.axes = [0.0] * _AXES
            pad.hat = pad.pushed = (0, 0)

    def close(self) -> None:
        """Let all pads go."""
        for instance in tuple(self._pads):
            self._remove(instance)

    def _add(self, device_index: int) -> None:
        try:
            stick = self._open(device_index)
            instance = stick.get_instance_id()
        except (pygame.error, SystemError):
            return  # out again before it could be opened
        if instance not in self._pads:
            self._pads[instance] = _Pad(stick)

    def _remove(self, instance: int) -> None:
        pad = self._pads.pop(instance, None)
        if pad is None:
            return
        for finger, action in tuple(self._down.items()):
            if finger[1] == instance:
                del self._down[finger]
                self._act(finger, action, False)
        try:
            pad.stick.quit()
        except (pygame.error, SystemError):
            return  # it is gone already

    def _button(self, instance: int, button: int, down: bool) -> None:
        action = self._buttons.get(button)
        finger = ("pad", instance, button)
        if action is None or instance not in self._pads or down == (finger in self._down):
            return
        if down:
            self._down[finger] = action
        else:
            del self._down[finger]
        self._act(finger, action, down)
