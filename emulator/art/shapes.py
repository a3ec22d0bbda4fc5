"""The shapes of segments as lists of outlines.

An outline is a list of points, or a circle; a shape is a list of outlines that
are filled together by the non-zero rule, so that a hole turns the other way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Circle:
    """A circle; a hole in a larger shape if `hole`."""

    x: float
    y: float
    radius: float
    hole: bool = False


Outline = Sequence[Point] | Circle
Shape = list[Outline]

SLANT = math.tan(math.radians(6))
"""How far figures lean to the right, as a part of their height."""


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(shape: Iterable[Outline]) -> str:
    """Return a shape as SVG path data: absolute M, L, C and Z only."""
    return "".join(_outline(outline) for outline in shape)


def _outline(outline: Outline) -> str:
    if not isinstance(outline, Circle):
        return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in outline) + "Z"
    x, y, r = outline.x, outline.y, outline.radius
    turn = -1 if outline.hole else 1
    k = 0.5523 * r  # a quarter of a circle as one cubic curve
    points = [(r, 0), (r, k), (k, r), (0, r), (-k, r), (-r, k), (-r, 0)]
    points += [(-r, -k), (-k, -r), (0, -r), (k, -r), (r, -k), (r, 0)]
    text = [f"{_number(x + px)} {_number(y + turn * py)}" for px, py in points]
    curves = "".join("C" + " ".join(text[at : at + 3]) for at in (1, 4, 7, 10))
    return f"M{text[0]}{curves}Z"


def area(points: Sequence[Point]) -> float:
    """Return the signed area of an outline, positive if it turns clockwise on the glass."""
    following = [*points[1:], points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True)) / 2


def ring(x: float, y: float, radius: float, width: float) -> Shape:
    """Return a ring of the given outer radius and width."""
    return [Circle(x, y, radius), Circle(x, y, radius - width, hole=True)]


def box(left: float, top: float, right: float, bottom: float, corner: float) -> list[Point]:
    """Return a rectangle with rounded corners, clockwise."""
    points = []
    for x, y, start in (
        (right - corner, top + corner, -90),
        (right - corner, bottom - corner, 0),
        (left + corner, bottom - corner, 90),
        (left + corner, top + corner, 180),
    ):
        for step in range(5):
            angle = math.radians(start + 22.5 * step)
            points.append((x + corner * math.cos(angle), y + corner * math.sin(angle)))
    return points


def frame(
    left: float, top: float, right: float, bottom: float, *, corner: float, width: float
) -> Shape:
    """Return the outline of a rounded rectangle as a band of the given width."""
    inner = box(left + width, top + width, right - width, bottom - width, corner - width)
    return [box(left, top, right, bottom, corner), inner[::-1]]


def lean(points: Iterable[Point], middle: float) -> list[Point]:
    """Return points slanted about the height `middle`."""
    return [(x + (middle - y) * SLANT, y) for x, y in points]


def seven(x: float, y: float, width: float, height: float, thick: float) -> list[Shape]:
    """Return the segments a-g of a figure whose middle is at (x, y)."""
    left, right, top = x - width / 2, x + width / 2, y - height / 2
    t, g, half = thick, 0.09 * thick + 0.12, thick / 2
    upper = [(left + g, top), (right - g, top), (right - t - g, top + t), (left + t + g, top + t)]
    column = [  # upper right
        (right, top + g),
        (right, y - g),
        (right - half, y - g),
        (right - t, y - half - g),
        (right - t, top + t + g),
    ]
    bar = [
        (left + half + g, y),
        (left + t + g, y - half),
        (right - t - g, y - half),
        (right - half - g, y),
        (right - t - g, y + half),
        (left + t + g, y + half),
    ]
    outlines = [
        upper,
        column,
        [(px, 2 * y - py) for px, py in column],
        [(px, 2 * y - py) for px, py in upper],
        [(2 * x - px, 2 * y - py) for px, py in column],
        [(2 * x - px, py) for px, py in column],
        bar,
    ]
    return [[lean(outline, y)] for outline in outlines]


def fourteen(x: float, y: float, width: float, height: float, thick: float) -> list[Shape]:
    """Return the strokes A-F, G1, G2, H, J, K, L, M, N of a character at (x, y)."""
    left, top = x - width / 2, y - height / 2
    t, half = thick, thick / 2
    g = 0.09 * thick + 0.12
    ring = seven(x, y, width, height, thick)[:6]
    g1 = [
        (left + half + g, y),
        (left + t + g, y - half),
        (x - half - g, y - half),
        (x - g, y),
        (x - half - g, y + half),
        (left + t + g, y + half),
    ]
    j = [
        (x - half, top + t + 1.5 * g),
        (x + half, top + t + 1.5 * g),
        (x + half, y - half - 2 * g),
        (x, y - 2 * g),
        (x - half, y - half - 2 * g),
    ]
    # The diagonal fills its quarter from corner to corner.
    l1, r1 = left + t + g, x - half - g
    t1, b1 = top + t + 1.5 * g, y - half - 1.5 * g
    across, down = 0.62 * t, 1.35 * t
    h = [
        (l1, t1),
        (l1 + across, t1),
        (r1, b1 - down),
        (r1, b1),
        (r1 - across, b1),
        (l1, t1 + down),
    ]

    def right(points: list[Point]) -> list[Point]:
        return [(2 * x - px, py) for px, py in points]

    def below(points: list[Point]) -> list[Point]:
        return [(px, 2 * y - py) for px, py in points]

    inner = [g1, right(g1), h, j, right(h), below(h), below(j), right(below(h))]
    return ring + [[lean(outline, y)] for outline in inner]


def arrow(x: float, y: float, width: float, height: float, upper: bool) -> Shape:
    """Return an arrow light that points to the rim: up in the upper half."""
    tip = -height / 2 if upper else height / 2
    wing = width / 2
    return [[(x, y + tip), (x + wing, y - tip), (x, y - 0.4 * tip), (x - wing, y - tip)]]
