"""The cursor: the control that keyboard and pads press, moved over the whole body."""

from __future__ import annotations

from emulator.window.layout import Layout

HOME = "point 6"


class Cursor:
    """A place among the controls. It is shown once it has been moved."""

    def __init__(self, plan: Layout) -> None:
        self._plan = plan
        self.place = HOME
        self.shown = False

    def move(self, step_x: int, step_y: int) -> None:
        """Go one step; at the edge it stays."""
        self.shown = True
        self.place = self._plan.neighbour(self.place, step_x, step_y)

    def hide(self) -> None:
        """Another way of pressing is in use."""
        self.shown = False
