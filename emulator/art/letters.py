"""Letters for legends and printed ink: strokes on a grid, and their outlines.

A stroke is "x,y x,y ..." on a grid with capitals 6 units tall; a star rounds the
corner, a leading "z" closes the stroke. The widths come from the strokes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from emulator.art.shapes import Point, Shape, area

_GRID = 6.0
_ROUND = 1.5
_MITRE = 1.9
_SAME = 0.01  # points nearer than this are one

STROKES = {
    "A": "0,6 1.7,0 2.5,0 4.2,6|0.6,4.1 3.6,4.1",
    "B": "z 0,0 3.6,0* 3.6,2.9* 0,2.9|z 0,2.9 4,2.9* 4,6* 0,6",
    "C": "4,1.7 4,0* 0,0* 0,6* 4,6* 4,4.3",
    "D": "z 0,0 4,0* 4,6* 0,6",
    "E": "3.7,0 0,0 0,6 3.7,6|0,2.95 3.2,2.95",
    "F": "3.7,0 0,0 0,6|0,3 3.2,3",
    "G": "4,1.6 4,0* 0,0* 0,6* 4,6* 4,3.2 2.3,3.2",
    "H": "0,-0.5 0,6.5|4,-0.5 4,6.5|0,2.95 4,2.95",
    "I": "0,-0.5 0,6.5",
    "J": "3.4,-0.5 3.4,6* 0,6* 0,4.2",
    "K": "0,-0.5 0,6.5|3.9,-0.4 0.3,3.6|1.4,2.4 4.1,6.4",
    "L": "0,-0.5 0,6 3.5,6",
    "M": "0,6.5 0,0 2.4,4 4.8,0 4.8,6.5",
    "N": "0,6.5 0,0 4,6 4,-0.5",
    "O": "z 0,0* 4,0* 4,6* 0,6*",
    "P": "0,6.5 0,0 4,0* 4,3.4* 0,3.4",
    "Q": "z 0,0* 4,0* 4,6* 0,6*|2.3,4.2 4.3,6.6",
    "R": "0,6.5 0,0 4,0* 4,3.3* 0,3.3|1.9,3.3 4.1,6.4",
    "S": "4,1.5 4,0* 0,0* 0,2.95* 4,2.95* 4,6* 0,6* 0,4.5",
    "T": "-0.2,0 4.2,0|2,0 2,6.5",
    "U": "0,-0.5 0,6* 4,6* 4,-0.5",
    "V": "-0.1,-0.4 1.8,6 2.4,6 4.3,-0.4",
    "W": "-0.1,-0.4 1.3,6 1.6,6 3,1.2 4.4,6 4.7,6 6.1,-0.4",
    "X": "0,-0.4 4,6.4|4,-0.4 0,6.4",
    "Y": "-0.1,-0.4 2,3.2 4.1,-0.4|2,3 2,6.5",
    "Z": "0,0 4,0 0,6 4,6",
    "0": "z 0,0* 4,0* 4,6* 0,6*",
    "1": "0,1.6 1.6,0.1 1.6,6.5",
    "2": "0,1.6 0,0* 4,0* 4,3.1* 0,3.1* 0,6 4.1,6",
    "3": "0,0 4,0* 4,2.95|4,2.95 4,6* 0,6|1,2.95 4,2.95",
    "4": "3,6.5 3,0 2.6,0 0,4.4 4.4,4.4",
    "5": "3.9,0 0,0 0,2.7 4,2.7* 4,6* 0,6* 0,4.9",
    "6": "4,1.4 4,0* 0,0* 0,6* 4,6* 4,2.7* 0,2.7",
    "7": "-0.1,0 4,0 1.4,6.5",
    "8": "z 0.2,0* 3.8,0* 3.8,2.9* 0.2,2.9*|z 0,2.9* 4,2.9* 4,6* 0,6*",
    "9": "0,4.6 0,6* 4,6* 4,0* 0,0* 0,3.3* 4,3.3",
    " ": "0,0 1.2,0",
}


@dataclass(frozen=True)
class Stroke:
    """A line through points, open or closed."""

    points: list[Point]
    closed: bool


def _rounded(points: list[Point], stars: list[bool], closed: bool) -> list[Point]:
    """Replace the starred corners by short arcs."""
    result = []
    for index, corner in enumerate(points):
        if not stars[index] or (not closed and index in (0, len(points) - 1)):
            result.append(corner)
            continue
        sides = (points[index - 1], points[(index + 1) % len(points)])
        lengths = [math.dist(corner, side) for side in sides]
        cut = min(_ROUND, lengths[0] / 2, lengths[1] / 2)
        start, end = (
            tuple(c + (s - c) * cut / length for c, s in zip(corner, side, strict=True))
            for side, length in zip(sides, lengths, strict=True)
        )
        for step in range(4):
            u = step / 3
            a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
            result.append(
                (
                    a * start[0] + b * corner[0] + c * end[0],
                    a * start[1] + b * corner[1] + c * end[1],
                )
            )
    kept = result[:1]
    for point in result[1:]:
        if math.dist(point, kept[-1]) > _SAME:
            kept.append(point)
    if closed and math.dist(kept[0], kept[-1]) <= _SAME:
        kept.pop()
    return kept


def _glyph(character: str) -> list[Stroke]:
    strokes = []
    for text in STROKES[character].split("|"):
        closed = text.startswith("z")
        words = text.lstrip("z ").split()
        stars = [word.endswith("*") for word in words]
        points = []
        for word in words:
            x, y = word.rstrip("*").split(",")
            points.append((float(x), float(y)))
        strokes.append(Stroke(_rounded(points, stars, closed), closed))
    return strokes


def _advance(character: str, weight: float, spacing: float) -> float:
    width = max(x for stroke in _glyph(character) for x, _ in stroke.points)
    return width + weight + spacing


def strokes(
    text: str, x: float, y: float, height: float, *, align: str = "left", spacing: float = 0.9
) -> list[Stroke]:
    """Return the strokes of a text whose capitals are `height` tall with their middle at y.

    `x` is the left edge, the middle or the right edge as `align` says.
    """
    weight = 1.0
    unit = height / (_GRID + weight)
    total = sum(_advance(character, weight, spacing) for character in text) - spacing
    at = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * total * unit
    at += unit * weight / 2
    result = []
    for character in text:
        for stroke in _glyph(character):
            if character != " ":
                points = [(at + px * unit, y + (py - _GRID / 2) * unit) for px, py in stroke.points]
                result.append(Stroke(points, stroke.closed))
        at += _advance(character, weight, spacing) * unit
    return result


def width(text: str, height: float, spacing: float = 0.9) -> float:
    """Return the width of a text with capitals of the given height."""
    total = sum(_advance(character, 1.0, spacing) for character in text) - spacing
    return total * height / (_GRID + 1.0)


def _side(points: Sequence[Point], closed: bool, half: float) -> list[Point]:
    """Return the line beside a line, on its right for positive `half`."""
    count = len(points)
    last = count if closed else count - 1
    normals = []
    for index in range(last):
        (ax, ay), (bx, by) = points[index], points[(index + 1) % count]
        length = math.hypot(bx - ax, by - ay)
        normals.append(((ay - by) / length, (bx - ax) / length))
    result = []
    for index, (x, y) in enumerate(points):
        before = normals[index - 1] if closed or index else normals[0]
        after = normals[index] if index < last else normals[-1]
        cosine = (1 + before[0] * after[0] + before[1] * after[1]) / 2
        turn = before[0] * after[1] - before[1] * after[0]
        outside = turn * half < 0
        if outside and cosine < 1 / _MITRE**2:  # too sharp for a point: cut it off
            for nx, ny in (before, after):
                result.append((x + nx * half, y + ny * half))
            continue
        mx, my = (before[0] + after[0]) / 2, (before[1] + after[1]) / 2
        result.append((x + mx * half / cosine, y + my * half / cosine))
    return result


def outlines(lines: Sequence[Stroke], weight: float) -> Shape:
    """Return strokes of the given weight as one filled shape."""
    shape: Shape = []
    for stroke in lines:
        one = _side(stroke.points, stroke.closed, weight / 2)
        other = _side(stroke.points, stroke.closed, -weight / 2)
        if not stroke.closed:
            outline = [*one, *reversed(other)]
            shape.append(outline if area(outline) > 0 else outline[::-1])
            continue
        inner, outer = sorted((one, other), key=lambda side: abs(area(side)))
        shape.append(outer if area(outer) > 0 else outer[::-1])
        shape.append(inner if area(inner) < 0 else inner[::-1])
    return shape


def label(
    text: str, x: float, y: float, height: float, *, align: str = "left", bold: float = 1.0
) -> Shape:
    """Return a text as one filled shape; places as in `strokes`."""
    return outlines(strokes(text, x, y, height, align=align), bold * height / (_GRID + 1.0))
