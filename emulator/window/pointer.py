"""Mouse and touch: presses, releases, drags of men.

Each pointer (the mouse, every finger on a touch screen) presses what lies under it
when it comes down. If it leaves, the press ends. If it started on a board field and
is let go over another one, that one is pressed too: the man is carried there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from emulator.window.fingers import Fingers
from emulator.window.layout import Control, Kind, Layout


class Pointer:
    """All pointers over one body.

    `tap(name)` is asked for the short press at the end of a drag; `toggle(name)` for
    a slide switch; `clear(down)` when the all-clear button goes down or up.
    """

    def __init__(
        self,
        plan: Layout,
        fingers: Fingers,
        tap: Callable[[str], object],
        toggle: Callable[[str], None],
        clear: Callable[[bool], None],
    ) -> None:
        self._plan = plan
        self._fingers = fingers
        self._tap = tap
        self._toggle = toggle
        self._clear = clear
        self._started: dict[Hashable, Control] = {}

    @property
    def dragging_from(self) -> frozenset[str]:
        """Names of the fields from which a man is being dragged."""
        return frozenset(
            control.name for control in self._started.values() if control.kind is Kind.FIELD
        )

    def down(self, pointer: Hashable, x: float, y: float) -> None:
        """A pointer comes down at a place in body units."""
        self.cancel(pointer)
        control = self._plan.at(x, y)
        if control is None:
            return
        self._started[pointer] = control
        if control.kind is Kind.SWITCH:
            self._toggle(control.name)
        elif control.kind is Kind.ACL:
            self._clear(True)
        else:
            self._fingers.press(pointer, control.device)

    def move(self, pointer: Hashable, x: float, y: float) -> None:
        """A pointer moves; leaving what it pressed lets that go."""
        control = self._started.get(pointer)
        if control is None or control.area.holds(x, y):
            return
        self._fingers.lift(pointer)
        if control.kind is Kind.ACL:
            self._clear(False)
        if control.kind is not Kind.FIELD:
            del self._started[pointer]

    def up(self, pointer: Hashable, x: float, y: float) -> None:
        """A pointer is lifted; over another field than it began on, that one is tapped."""
        control = self._started.pop(pointer, None)
        if control is None:
            return
        self._fingers.lift(pointer)
        if control.kind is Kind.ACL:
            self._clear(False)
        if control.kind is not Kind.FIELD or control.area.holds(x, y):
            return
        target = self._plan.at(x, y)
        if target is not None and (target.kind is Kind.FIELD or target.name == "BEAR OFF"):
            self._tap(target.device)

    def cancel(self, pointer: Hashable) -> None:
        """End a pointer's press or drag with nothing more done."""
        control = self._started.pop(pointer, None)
        self._fingers.lift(pointer)
        if control is not None and control.kind is Kind.ACL:
            self._clear(False)

    def cancel_all(self) -> None:
        """End all presses and drags, as when the window loses the focus."""
        for pointer in tuple(self._started):
            self.cancel(pointer)
