"""All ways in: turns events of keyboard, mouse, touch and pads into presses.

Actions are those of `keyboard.DEFAULT_KEYS`: names of the device's keys, its
switches, the cursor, and a few of the window's own, which are left in `requests`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import pygame

from emulator.handheld import Handheld
from emulator.window.cursor import Cursor
from emulator.window.fingers import Fingers
from emulator.window.keyboard import MOVES, KeyMap, PointEntry, plain_key
from emulator.window.layout import Kind, Layout
from emulator.window.pace import Repeat
from emulator.window.pads import Pads
from emulator.window.pointer import Pointer

ACL_HOLD = 1.0  # seconds; a pin goes in with care, a slip of the mouse does not
LEFT_BUTTON = 1
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)

Place = Callable[[float, float], tuple[float, float]]


class Controls:
    """A person's hands on one handheld.

    `place` turns a mouse position into body units, `touch_place` a finger's
    position (0 to 1 across the window). `requests` collects window actions; whoever
    acts on them clears it.
    """

    def __init__(
        self,
        handheld: Handheld,
        plan: Layout,
        keys: KeyMap,
        place: Place,
        touch_place: Place,
        *,
        buttons: Mapping[int, str] | None = None,
    ) -> None:
        self._handheld = handheld
        self._plan = plan
        self._keys = keys
        self._place = place
        self._touch_place = touch_place
        self.fingers = Fingers(handheld)
        self.cursor = Cursor(plan)
        self.pointer = Pointer(
            plan, self.fingers, handheld.tap, self.toggle, self._clear_by_pointer
        )
        self.pads = Pads(self.act, buttons)
        self.requests: list[str] = []
        self.help = False
        self._acl_finger: Hashable | None = None
        self._acl_since: float | None = None
        self._fast: set[Hashable] = set()
        self._down: dict[int, str] = {}  # host keys that are down and what they do
        self._entry = PointEntry()
        self._key_repeat = Repeat()
        self._pad_repeat = Repeat(0.45, 0.14)

    @property
    def fast(self) -> bool:
        """Whether the device is to run as fast as it can.

        Not while one of its keys is held: a press is as long as it would be else.
        """
        return bool(self._fast) and not self.fingers.held and not self._handheld.keypad.waiting

    @property
    def acl_down(self) -> bool:
        """Whether the all-clear button is held; it acts after ACL_HOLD seconds."""
        return self._acl_finger is not None

    @property
    def busy(self) -> bool:
        """Whether anything is held down, on the device or on the host."""
        return bool(self._down or self.fingers.held or self.acl_down or self._fast)

    # Events ------------------------------------------------------------------------

    def event(self, event: pygame.event.Event) -> None:
        """Take one event of pygame."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            self._key_down(event)
        elif kind == pygame.KEYUP:
            self._key_up(event)
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            if not getattr(event, "touch", False):
                self._mouse(event)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            self._finger(event)
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.let_go()
        elif self.pads.event(event):
            self._push(self._pad_repeat, self.pads.direction)

    def frame(self, now: float) -> None:
        """Do what depends on time: repeats of the cursor and the held all-clear button."""
        for repeat in (self._key_repeat, self._pad_repeat):
            if repeat.due(now):
                self.cursor.move(*repeat.direction)
        if not self.acl_down:
            self._acl_since = None
        elif self._acl_since is None:
            self._acl_since = now
        elif now - self._acl_since >= ACL_HOLD:
            self.let_go()
            self._handheld.acl()

    def let_go(self) -> None:
        """Take all hands off, as when the focus has gone."""
        self.pads.release_all()
        self.pointer.cancel_all()
        self.fingers.lift_all()
        self._handheld.keypad.release_all()
        self._down.clear()
        self._key_repeat.push((0, 0))
        self._pad_repeat.push((0, 0))
        self._fast.clear()
        self._entry.forget()
        self._acl_finger = None

    # Actions -----------------------------------------------------------------------

    def act(self, finger: Hashable, action: str, down: bool) -> None:
        """Begin or end an action with a finger, as a key or a pad's button does."""
        if not down:
            self._fast.discard(finger)
            self.fingers.lift(finger)
            self._clear(finger, False)
            return
        if action == "press":
            action = self._under_cursor()
        if action == "ACL":
            self._clear(finger, True)
        elif action == "fast":
            self._fast.add(finger)
        elif action in ("G1/G2", "ON/OFF"):
            self.toggle(action)
        elif action == "help":
            self.help = not self.help
        elif action == "back" and self.help:
            self.help = False
        elif action in ("speed", "mute", "full screen", "back", "quit"):
            self.requests.append(action)
        elif action not in MOVES:
            self.fingers.press(finger, action)

    def toggle(self, switch: str) -> None:
        """Move a slide switch to its other end."""
        if switch == "G1/G2":
            self._handheld.mode = "G1" if self._handheld.mode == "G2" else "G2"
        else:
            self._handheld.power = not self._handheld.power
            self.requests.append("save")

    def _under_cursor(self) -> str:
        """What a press at the cursor means."""
        self.cursor.shown = True
        control = self._plan[self.cursor.place]
        return control.name if control.kind in (Kind.SWITCH, Kind.ACL) else control.device

    def _clear(self, finger: Hashable, down: bool) -> None:
        """Put a finger on the all-clear button, or take it off if it is there."""
        if down:
            self._acl_finger = finger
        elif finger == self._acl_finger:
            self._acl_finger = None

    def _clear_by_pointer(self, down: bool) -> None:
        self._clear("pointer", down)

    # Keyboard ----------------------------------------------------------------------

    def _key_down(self, event: pygame.event.Event) -> None:
        key = plain_key(event)
        modifiers = getattr(event, "mod", 0)
        if key in self._down or self._entry.type(key, modifiers):
            return
        if key == pygame.K_RETURN and modifiers & pygame.KMOD_ALT:
            self.requests.append("full screen")
            return
        action = self._keys.action(key, modifiers)
        if action is None:
            return
        self._down[key] = action
        self._push_by_keys()
        self.act(("key", key), action, True)

    def _key_up(self, event: pygame.event.Event) -> None:
        if event.key in _SHIFTS:
            field = self._entry.finish()
            if field is not None:
                self._handheld.tap(field)
            return
        key = plain_key(event)
        action = self._down.pop(key, None)
        if action is not None:
            self._push_by_keys()
            self.act(("key", key), action, False)

    def _push_by_keys(self) -> None:
        """Let the arrow key that went down last push the cursor."""
        moves = [MOVES[action] for action in self._down.values() if action in MOVES]
        self._push(self._key_repeat, moves[-1] if moves else (0, 0))

    def _push(self, repeat: Repeat, direction: tuple[int, int]) -> None:
        if repeat.push(direction):
            self.cursor.move(*direction)

    # Mouse and touch ---------------------------------------------------------------

    def _mouse(self, event: pygame.event.Event) -> None:
        pointer = ("mouse", LEFT_BUTTON)
        x, y = self._place(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            if not event.buttons[0]:
                self.pointer.cancel(pointer)
            self.pointer.move(pointer, x, y)
        elif event.button != LEFT_BUTTON:
            # Any other button drops what is being carried, and nothing else.
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.pointer.cancel(pointer)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.pointer.up(pointer, x, y)
        elif self.help:
            self.help = False
        else:
            self.cursor.hide()
            self.pointer.down(pointer, x, y)

    def _finger(self, event: pygame.event.Event) -> None:
        pointer = ("finger", getattr(event, "touch_id", 0), event.finger_id)
        x, y = self._touch_place(event.x, event.y)
        if event.type == pygame.FINGERMOTION:
            self.pointer.move(pointer, x, y)
        elif event.type == pygame.FINGERUP:
            self.pointer.up(pointer, x, y)
        elif self.help:
            self.help = False
        else:
            self.cursor.hide()
            self.pointer.down(pointer, x, y)
