"""Generated parts on the memories: RAM map, io map, LCD addresses."""

import re
from collections.abc import Callable
from pathlib import Path

from emulator import segments
from emulator.memory_map import areas
from firmware import layout, memory, ports
from manual.pages import code, table

_CONSTANT = re.compile(
    r"^(?P<name>[A-Z][A-Z0-9_]*) = const\((?P<value>[^)]*)\)(?:  # (?P<text>.*))?$"
)
_HEADING = re.compile(r"^# (?P<text>.*?) -{5,}$")
_POINT_LINES = (
    "rings of men 1-5 from the rim, arrow, tens of the count",
    "cores of men 1-5: a ring with its core is a black man",
    "units of the count: segments a-g",
)


def ram_areas() -> str:
    """Return the table of the RAM's areas."""
    rows: list[tuple[str, ...]] = [
        (
            part.name,
            f"{part.address:#06x}-{part.address + part.size - 1:#06x}",
            str(part.size),
            str(part.used),
            str(part.free),
        )
        for part in areas()
    ]
    sizes = [(part.size, part.used, part.free) for part in areas()]
    total = tuple(str(sum(column)) for column in zip(*sizes, strict=True))
    rows.append(("all", f"0x0000-{memory.RAM_SIZE - 1:#06x}", *total))
    return table(("area", "addresses", "bytes", "used", "free"), rows)


def ram_map() -> str:
    """Return the table of every entry of the RAM map."""
    rows = [
        (code(f"{address:#06x}"), str(size), code(name), unit)
        for name, address, size, unit in sorted(layout.MAP, key=lambda entry: entry[1])
    ]
    return table(("address", "bytes", "name", "holds"), rows)


def io_map() -> str:
    """Return the io page's constants, section by section, with the source's own words."""
    source = Path(ports.__file__).read_text(encoding="utf-8").split("\n")
    out = ""
    rows: list[tuple[str, ...]] = []
    notes: list[str] = []

    def close() -> str:
        text = table(("name", "value", "meaning"), rows) + "\n" if rows else ""
        rows.clear()
        return text

    for line in source:
        heading = _HEADING.match(line)
        constant = _CONSTANT.match(line)
        if heading:
            out += close() + f"### {heading['text']}\n\n"
        elif line.startswith("# "):
            notes.append(line[2:])
        elif constant:
            if notes:
                out += close() + _prose(notes)
                notes.clear()
            value = getattr(ports, constant["name"])
            shown = str(value) if constant["value"].isdecimal() else constant["value"]
            rows.append((code(constant["name"]), code(shown), constant["text"] or ""))
        elif notes and not line.startswith("#"):
            out += close() + _prose(notes)
            notes.clear()
    return (out + close()).rstrip("\n") + "\n"


def _prose(notes: list[str]) -> str:
    """Comment lines as text; those set in, a drawing, as they stand."""
    text = [note for note in notes if not note.startswith("  ")]
    drawing = [note.rstrip() for note in notes if note.startswith("  ")]
    out = " ".join(text) + "\n\n" if text else ""
    return out + ("```\n" + "\n".join(drawing) + "\n```\n\n" if drawing else "")


def lcd_map() -> str:
    """Return the table of the LCD's bytes: address, titles, what they show."""
    rows = []
    for line, mask in enumerate(segments.MASKS):
        group = max(index for index, base in enumerate(segments.BASES) if base <= line)
        segment = line - segments.BASES[group]
        commons = [common for common in range(segments.COMMONS) if mask >> common & 1]
        rows.append(
            (
                code(f"{ports.LCD + line:#04x}"),
                code(f"{group}.{segment}"),
                _spell(commons),
                _what(group, segment),
            )
        )
    return table(("byte", "title", "commons", "shows"), rows)


def lcd_groups() -> str:
    """Return the table of the LCD's groups."""
    rows = []
    ends = (*segments.BASES[1:], ports.LCD_SIZE)
    for group, (name, base, end) in enumerate(
        zip(segments.GROUPS, segments.BASES, ends, strict=True)
    ):
        count = sum(bin(mask).count("1") for mask in segments.MASKS[base:end])
        first, last = ports.LCD + base, ports.LCD + end - 1
        rows.append((str(group), name, f"{first:#04x}-{last:#04x}", str(end - base), str(count)))
    rows.append(("", "all", f"{ports.LCD:#04x}-{ports.LCD + ports.LCD_SIZE - 1:#04x}",
                 str(ports.LCD_SIZE), str(len(segments.TITLES))))  # fmt: skip
    return table(("group", "name", "bytes", "lines", "segments"), rows)


def _spell(commons: list[int]) -> str:
    """Commons as ranges: 0-4, 6."""
    ranges: list[list[int]] = []
    for common in commons:
        if ranges and ranges[-1][1] == common - 1:
            ranges[-1][1] = common
        else:
            ranges.append([common, common])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)


def _what(group: int, segment: int) -> str:
    """What a byte line of the glass shows."""
    name = segments.GROUPS[group]
    if name in ("points", "bars", "off"):
        stack = (segments.BASES[group] + segment) // 3
        kind = segments.STACKS[stack]
        text = _POINT_LINES[segment % 3]
        men = segments.SLOTS[kind]
        text = text.replace("men 1-5 from the rim", "its man" if men == 1 else f"men 1-{men}")
        text = text.replace("men 1-5", "its man" if men == 1 else f"men 1-{men}")
        return f"{segments.STACK_NAMES[stack]}: {text}"
    if name == "dice":
        return f"{('left', 'right')[segment]} die: seven pips, and its frame"
    if name == "text":
        strokes = ("A B C D E F G1 G2", "H J K L M N, decimal point")[segment % 2]
        return f"character {segment // 2 + 1}: strokes {strokes}"
    if name == "cube":
        return f"{('White', 'Black')[segment]}'s cube scale: 2, 4, 8, 16, 32, 64"
    return ", ".join(segments.LEGENDS[segment])


MEMORY_PARTS: dict[str, Callable[[], str]] = {
    "ram-areas": ram_areas,
    "ram-map": ram_map,
    "io-map": io_map,
    "lcd-groups": lcd_groups,
    "lcd-map": lcd_map,
}
