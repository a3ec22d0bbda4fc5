"""Draws the glass: `python -m emulator.art.draw` writes `lcd.svg` anew.

Each segment is one path whose title is its address "group.segment.common". What is
printed on the glass is drawn by other elements, which have no titles.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from emulator import segments
from emulator.art import layout, letters, shapes
from emulator.art.shapes import Circle, Shape
from firmware import ports

FILE = Path(__file__).with_name("lcd.svg")

INK = "#4a5a4c"
SEGMENT = "#1b2133"

_BITS = ("a", "b", "c", "d", "e", "f", "g")
_STROKES = ("a", "b", "c", "d", "e", "f", "g1", "g2", "h", "j", "k", "l", "m", "n", "point")

Drawn = tuple[int, str, Shape]
"""A segment's number, its id and its shape."""


def _stacks() -> Iterator[Drawn]:
    for stack, name in enumerate(segments.STACK_NAMES):
        kind = segments.STACKS[stack]
        group, x, upper = name.replace(" ", "-"), layout.stack_x(stack), layout.is_upper(stack)
        rings, cores, units = (8 * (3 * stack + line) for line in range(3))
        for slot in range(segments.SLOTS[kind]):
            y = layout.y(layout.FIRST_MAN + slot * layout.MAN_PITCH, upper)
            man = shapes.ring(x, y, layout.MAN_RADIUS, 1.5)
            yield rings + slot, f"{group}-ring-{slot + 1}", man
            core: Shape = [Circle(x, y, layout.MAN_RADIUS - 2.3)]
            yield cores + slot, f"{group}-core-{slot + 1}", core
        y = layout.y(layout.ARROW, upper)
        yield rings + 5, f"{group}-arrow", shapes.arrow(x, y, 9.5, 7.5, upper)
        if kind == "off":
            y, height, thick = layout.y(layout.COUNT - 24, upper), 20.0, 2.5
        else:
            y, height, thick = layout.y(layout.COUNT, upper), 11.5, 1.7
        width = 0.56 * height
        figure = shapes.seven(x + 0.34 * width, y, width, height, thick)
        # The "1" is the right side of a figure: its halves b and c as one segment.
        left = shapes.seven(x - 0.98 * width, y, width, height, thick)
        yield rings + 6, f"{group}-ten", [*left[1], *left[2]]
        for bit, shape in enumerate(figure):
            yield units + bit, f"{group}-count-{_BITS[bit]}", shape


def _dice() -> Iterator[Drawn]:
    size, pitch = 26.0, 7.0
    for die in range(2):
        name, first = ("left", "right")[die], 8 * (ports.LCD_DICE + die)
        x = (layout.BAR_RIGHT + 342) / 2 + (-24, 24)[die]
        y = layout.CENTRE_Y
        places = ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1))
        for pip, (column, row) in enumerate(places):
            shape: Shape = [Circle(x + column * pitch, y + row * pitch, 2.6)]
            yield first + pip, f"die-{name}-pip-{pip + 1}", shape
        half = size / 2
        band = shapes.frame(x - half, y - half, x + half, y + half, corner=5, width=1.5)
        yield first + 7, f"die-{name}-frame", band


def _text() -> Iterator[Drawn]:
    width, height, pitch, thick = 13.8, 22.0, 18.5, 1.9
    middle = (layout.FIRST_COLUMN + layout.BAR_LEFT) / 2 - 1
    for place in range(ports.TEXT_LENGTH):
        x, y = middle + (place - 3.5) * pitch, layout.CENTRE_Y
        first = 8 * (ports.LCD_TEXT + 2 * place)
        strokes = shapes.fourteen(x, y, width, height, thick)
        foot = y + height / 2
        dot: Shape = [Circle(x + width / 2 + 1.9 - height / 2 * shapes.SLANT, foot - 1.1, 1.15)]
        for bit, shape in enumerate([*strokes, dot]):
            yield first + bit, f"character-{place + 1}-{_STROKES[bit]}", shape


def _cubes() -> Iterator[Drawn]:
    x = (layout.CUBE_LEFT + layout.CUBE_RIGHT) / 2
    for side, name in enumerate(("white", "black")):
        for bit in range(6):
            value = str(2 << bit)
            height = layout.ARROW - 14.4 * bit - 1.5
            y = layout.y(height, name == "black")
            shape = letters.label(value, x, y, 8.4, align="middle", bold=1.15)
            yield 8 * (ports.LCD_CUBE + side) + bit, f"cube-{name}-{value}", shape


def _battery(left: float, y: float) -> Shape:
    """A battery nearly empty: outline, knob and one bar."""
    width, half = 15.0, 3.7
    return [
        *shapes.frame(left, y - half, left + width, y + half, corner=1.2, width=1.0),
        shapes.box(left + width + 0.4, y - 1.7, left + width + 1.9, y + 1.7, 0.5),
        shapes.box(left + 2, y - half + 2, left + 4.6, y + half - 2, 0.4),
    ]


def _speaker(left: float, y: float) -> Shape:
    """A loudspeaker's cone and two waves."""
    cone = [(0.0, -1.5), (1.8, -1.5), (4.4, -3.6), (4.4, 3.6), (1.8, 1.5), (0.0, 1.5)]
    waves = [
        [(6.0, -1.6), (6.7, -0.8), (6.7, 0.8), (6.0, 1.6)],
        [(8.0, -3.1), (9.2, -1.5), (9.2, 1.5), (8.0, 3.1)],
    ]
    lines = [letters.Stroke([(left + x, y + dy) for x, dy in wave], False) for wave in waves]
    return [[(left + x, y + dy) for x, dy in cone], *letters.outlines(lines, 0.9)]


def _hourglass(x: float, y: float) -> Shape:
    glass = [(x - 2.6, y - 3), (x + 2.6, y - 3), (x + 0.5, y), (x + 2.6, y + 3)]
    glass += [(x - 2.6, y + 3), (x - 0.5, y)]
    return [
        shapes.box(x - 3.4, y - 3.9, x + 3.4, y - 3, 0.3),
        glass,
        shapes.box(x - 3.4, y + 3, x + 3.4, y + 3.9, 0.3),
    ]


def _legend_shapes() -> dict[str, Shape]:
    left, right = layout.PANEL_LEFT, layout.PANEL_RIGHT
    height, result = 7.0, {}
    for game, name in enumerate(segments.GAMES):
        result[name] = letters.label(name, left, 30.5 + 11.6 * game, height)
    width = 31.0
    for name, edge in (("G1", left), ("G2", right - width)):
        x, y = edge + width / 2, layout.CENTRE_Y
        band = shapes.frame(edge, y - 9, edge + width, y + 9, corner=4, width=1.4)
        result[name] = [*band, *letters.label(name, x, y, 10.5, align="middle", bold=1.2)]
    top, pitch = 143.0, 12.6
    result["LEVEL"] = letters.label("LEVEL", left, top, height)
    result["SCORE"] = letters.label("SCORE", right, top, height, align="right")
    result["2 PLAYERS"] = letters.label("2 PLAYERS", left, top + pitch, height)
    result["SET UP"] = letters.label("SET UP", left, top + 2 * pitch, height)
    result["PASS"] = letters.label("PASS", right, top + 2 * pitch, height, align="right")
    y = top + 3 * pitch
    result["THINKING"] = [
        *_hourglass(left + 3.4, y),
        *letters.label("THINKING", left + 10, y, height),
    ]
    y = top + 4 * pitch
    result["SOUND"] = [*_speaker(left, y), *letters.label("SOUND", left + 12, y, height)]
    result["LOW BATTERY"] = _battery(right - 17, y)
    for name, upper in (("WHITE", False), ("BLACK", True)):
        x, y = left + layout.MAN_RADIUS, layout.y(11.0, upper)
        man = shapes.ring(x, y, layout.MAN_RADIUS, 1.5)
        if name == "BLACK":
            man.append(Circle(x, y, layout.MAN_RADIUS - 2.3))
        result[name] = [*man, *letters.label(name, x + 9.5, y, 8.4, bold=1.15)]
    return result


def _legends() -> Iterator[Drawn]:
    drawn = _legend_shapes()
    for line, names in enumerate(segments.LEGENDS):
        for common, name in enumerate(names):
            number = 8 * (ports.LCD_LEGENDS + line) + common
            yield number, f"legend-{name.lower().replace(' ', '-')}", drawn[name]


# Printed ink ------------------------------------------------------------------


def _points(points: list[shapes.Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _print(text: str, x: float, y: float, height: float) -> Iterator[str]:
    for stroke in letters.strokes(text, x, y, height, align="middle"):
        name = "polygon" if stroke.closed else "polyline"
        points = " ".join(f"{px:.2f},{py:.2f}" for px, py in stroke.points)
        yield f'<{name} points="{points}" stroke-width="{height / 7:.2f}"/>'


def _rectangle(left: float, top: float, right: float, bottom: float, corner: float) -> str:
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
        f' rx="{corner:g}"/>'
    )


def _ink() -> Iterator[str]:
    """The printed parts: points, frames, numbers. Only elements that are no paths."""
    yield f'<g id="ink" fill="none" stroke="{INK}" stroke-width="0.7" stroke-linejoin="round">'
    for stack, kind in enumerate(segments.STACKS):
        if kind != "point":
            continue
        upper, x = layout.is_upper(stack), layout.stack_x(stack)
        rim, tip = layout.y(layout.RIM, upper), layout.y(layout.COUNT + 5, upper)
        half = layout.COLUMN / 2 - 0.6
        corners = _points([(x - half, rim), (x, tip), (x + half, rim)])
        fill = f'fill="{INK}" fill-opacity="{0.17 if stack % 2 else 0.05}"'
        yield f'<polygon points="{corners}" {fill} stroke-opacity="0.45"/>'
    top, bottom = layout.RIM, layout.HEIGHT - layout.RIM
    yield '<g stroke-opacity="0.8">'
    yield _rectangle(layout.BOARD_LEFT, top, layout.BOARD_RIGHT, bottom, 2)
    yield _rectangle(layout.BAR_LEFT, top, layout.BAR_RIGHT, bottom, 0)
    for upper in (True, False):
        edges = sorted(layout.y(height, upper) for height in (layout.RIM, layout.BAND - 2))
        yield _rectangle(layout.TRAY_LEFT, edges[0], layout.TRAY_RIGHT, edges[1], 2)
        yield _rectangle(layout.CUBE_LEFT, edges[0], layout.CUBE_RIGHT, edges[1], 2)
    yield "</g>"
    for stack, kind in enumerate(segments.STACKS):
        name = str(stack + 1) if kind == "point" else kind.upper()
        y = layout.y(layout.NUMBER, layout.is_upper(stack))
        yield from _print(name, layout.stack_x(stack), y, 5.0)
    for upper in (True, False):
        x = (layout.CUBE_LEFT + layout.CUBE_RIGHT) / 2
        yield from _print("CUBE", x, layout.y(layout.NUMBER, upper), 5.0)
    for y in (layout.CENTRE_Y - 17, layout.CENTRE_Y + 17):
        yield (
            f'<line x1="{layout.PANEL_LEFT:g}" y1="{y:g}" x2="{layout.PANEL_RIGHT:g}" y2="{y:g}"'
            ' stroke-opacity="0.5"/>'
        )
    yield "</g>"


def drawing() -> str:
    """Return the whole drawing as SVG text."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" version="1.1"'
        f' width="{layout.WIDTH:g}" height="{layout.HEIGHT:g}"'
        f' viewBox="0 0 {layout.WIDTH:g} {layout.HEIGHT:g}">',
        "<desc>The glass of the handheld. Each path is one LCD segment; its title is"
        " group.segment.common. The group ink is printed.</desc>",
        *_ink(),
    ]
    drawn = {
        number: (name, shape)
        for part in (_stacks(), _dice(), _text(), _cubes(), _legends())
        for number, name, shape in part
    }
    group = -1
    for number, title in segments.TITLES.items():
        if int(title.split(".")[0]) != group:
            lines += ["</g>"] if group >= 0 else []
            group += 1
            lines.append(f'<g id="{segments.GROUPS[group]}" fill="{SEGMENT}">')
        name, shape = drawn.pop(number)
        lines.append(f'<path id="{name}" d="{shapes.path(shape)}"><title>{title}</title></path>')
    assert not drawn, f"no such segments: {sorted(drawn)}"
    return "\n".join([*lines, "</g>", "</svg>", ""])


def main() -> None:
    """Write the drawing."""
    FILE.write_text(drawing(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
