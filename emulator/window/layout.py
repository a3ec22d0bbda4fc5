"""Where everything lies on the handheld's body, in units of the body's own drawing.

The body is BODY_WIDTH x BODY_HEIGHT units, y grows downward. Nothing here knows
pixels or pygame; `fit` gives the one scale and offset that lead to a window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

BODY_WIDTH = 1600
BODY_HEIGHT = 1110

FIELDS: tuple[str, ...] = (
    *(f"point {number}" for number in range(1, 25)),
    "bar white",
    "bar black",
)
OFF_TRAYS = ("off white", "off black")
DICE_KEYS = ("1", "2", "3", "4", "5", "6")
FUNCTION_KEYS = (
    "NEW GAME", "GAME OPTION", "LEVEL", "STATISTICS", "VERIFY",
    "TAKE BACK", "BEAR OFF", "REJECT", "DOUBLE/ACCEPT", "PLAY",
)  # fmt: skip


class Rectangle(NamedTuple):
    """An upright rectangle: left upper corner, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just beyond the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y just below the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside; left and upper edge belong to it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, margin: float) -> Rectangle:
        """The same rectangle with `margin` more on every side."""
        return Rectangle(
            self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin
        )

    def overlaps(self, other: Rectangle) -> bool:
        """Whether the two share any area."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


class Kind(Enum):
    """What a press on a control means."""

    KEY = "key"  # a key of the keypad
    FIELD = "field"  # a board field under the glass
    SWITCH = "switch"  # a slide switch: a press moves it to its other end
    ACL = "acl"  # the recessed all-clear button


@dataclass(frozen=True)
class Control:
    """Something that can be pressed.

    `name` tells controls apart, `device` is the key that a press of it holds down
    (off trays press BEAR OFF; empty for switches and ACL), `area` is in body units.
    """

    name: str
    kind: Kind
    device: str
    area: Rectangle


@dataclass(frozen=True)
class Glass:
    """The LCD's drawing: its size in its own units and the press areas on it."""

    width: float
    height: float
    areas: Mapping[str, Rectangle]


# The parts of the face, in body units ------------------------------------------
BODY = Rectangle(14, 14, 1572, 1082)
HEADER = Rectangle(52, 32, 1496, 62)
BEZEL = Rectangle(46, 100, 1508, 744)
WINDOW = Rectangle(68, 122, 1464, 700)  # the opening in the bezel that shows the glass
KEY_PANEL = Rectangle(46, 858, 1508, 104)
SWITCH_PANEL = Rectangle(46, 976, 330, 100)
DICE_PANEL = Rectangle(390, 976, 850, 100)
SPEAKER = Rectangle(1254, 976, 300, 100)

SWITCH_POWER = Rectangle(68, 1022, 94, 38)
SWITCH_MODE = Rectangle(192, 1022, 94, 38)
ACL_HOLE = Rectangle(314, 1022, 38, 38)

_FUNCTION_SIZE = (136, 88)
_DIE_SIZE = 84
_DIE_WIDTH = 92


def function_key_areas() -> dict[str, Rectangle]:
    """The ten function keys in their row under the glass."""
    width, height = _FUNCTION_SIZE
    count = len(FUNCTION_KEYS)
    gap = (KEY_PANEL.width - count * width) / (count + 1)
    y = KEY_PANEL.y + (KEY_PANEL.height - height) / 2
    return {
        name: Rectangle(KEY_PANEL.x + gap + index * (width + gap), y, width, height)
        for index, name in enumerate(FUNCTION_KEYS)
    }


def dice_key_areas() -> dict[str, Rectangle]:
    """The six dice keys and ROLL DICE in the lowest row."""
    gap = 16
    y = DICE_PANEL.y + (DICE_PANEL.height - _DIE_SIZE) / 2
    areas = {
        name: Rectangle(DICE_PANEL.x + gap + index * (_DIE_WIDTH + gap), y, _DIE_WIDTH, _DIE_SIZE)
        for index, name in enumerate(DICE_KEYS)
    }
    left = DICE_PANEL.x + gap + len(DICE_KEYS) * (_DIE_WIDTH + gap)
    areas["ROLL DICE"] = Rectangle(left, y, DICE_PANEL.right - gap - left, _DIE_SIZE)
    return areas


def glass_area(glass: Glass) -> Rectangle:
    """Where the glass lies on the body: as large as its window lets it be, centred."""
    scale = min(WINDOW.width / glass.width, WINDOW.height / glass.height)
    width, height = glass.width * scale, glass.height * scale
    middle_x, middle_y = WINDOW.centre
    return Rectangle(middle_x - width / 2, middle_y - height / 2, width, height)


class Layout:
    """All controls of the body with a certain glass.

    `controls` are in an order in which later ones lie on top; `glass` is the
    glass's rectangle in body units.
    """

    def __init__(self, glass: Glass) -> None:
        self.glass = glass_area(glass)
        scale = self.glass.width / glass.width
        controls: list[Control] = []
        for name in (*FIELDS, *OFF_TRAYS):
            inner = glass.areas[name]
            area = Rectangle(
                self.glass.x + inner.x * scale,
                self.glass.y + inner.y * scale,
                inner.width * scale,
                inner.height * scale,
            )
            device = "BEAR OFF" if name in OFF_TRAYS else name
            controls.append(Control(name, Kind.FIELD, device, area))
        for name, area in {**function_key_areas(), **dice_key_areas()}.items():
            controls.append(Control(name, Kind.KEY, name, area))
        controls.append(Control("ON/OFF", Kind.SWITCH, "", SWITCH_POWER))
        controls.append(Control("G1/G2", Kind.SWITCH, "", SWITCH_MODE))
        controls.append(Control("ACL", Kind.ACL, "", ACL_HOLE))
        self.controls = tuple(controls)
        self._by_name = {control.name: control for control in controls}

    def __getitem__(self, name: str) -> Control:
        """The control of that name. KeyError if there is none."""
        return self._by_name[name]

    def at(self, x: float, y: float) -> Control | None:
        """The control at a place in body units, None where the body is bare."""
        for control in reversed(self.controls):
            if control.area.holds(x, y):
                return control
        return None

    def neighbour(self, name: str, step_x: int, step_y: int) -> str:
        """The control that a cursor on `name` reaches by one step.

        One of the steps is -1 or 1, the other 0. A step that leads off the body
        stays where it is.
        """
        here = self._by_name[name]
        found = _nearest(here, self.controls, step_x, step_y)
        return found.name if found else name


def _nearest(
    here: Control, controls: Iterable[Control], step_x: int, step_y: int
) -> Control | None:
    """The nearest control in a direction; what is straight ahead counts as nearer.

    A step sideways stays in its row; a step up or down may lead to a row that has
    nothing straight ahead.
    """
    x, y = here.area.centre
    best: Control | None = None
    best_cost = float("inf")
    for control in controls:
        if control is here:
            continue
        other_x, other_y = control.area.centre
        along = (other_x - x) * step_x + (other_y - y) * step_y
        aside = abs((other_x - x) * step_y) + abs((other_y - y) * step_x)
        reach = 2 * along if step_y else (here.area.height + control.area.height) / 2 - 1
        if along <= 1 or aside > reach:
            continue
        cost = along + 2.5 * aside
        if cost < best_cost:
            best, best_cost = control, cost
    return best


class Fit(NamedTuple):
    """How the body lies in a window: pixels = offset + scale x units."""

    scale: float
    x: float
    y: float

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """The place on the body under a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def to_pixels(self, area: Rectangle) -> tuple[int, int, int, int]:
        """A rectangle on the body in whole pixels: x, y, width, height (at least 1)."""
        left, top = round(self.x + area.x * self.scale), round(self.y + area.y * self.scale)
        right = round(self.x + area.right * self.scale)
        bottom = round(self.y + area.bottom * self.scale)
        return left, top, max(1, right - left), max(1, bottom - top)


def fit(width: int, height: int) -> Fit:
    """The body in a window of `width` x `height` pixels: whole, undistorted, centred."""
    scale = max(min(width / BODY_WIDTH, height / BODY_HEIGHT), 1e-3)
    return Fit(scale, (width - BODY_WIDTH * scale) / 2, (height - BODY_HEIGHT * scale) / 2)
