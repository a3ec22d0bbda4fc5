"""The glass as a person reads it: men, dice, text and legends from the LCD bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator import segments
from firmware import glyphs, ports

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CHARACTERS = {
    (glyphs.glyph_low(code), glyphs.glyph_high(code)): chr(code)
    for code in range(glyphs.FIRST, glyphs.LAST + 1)
}
"""What each pattern of strokes (low byte, high byte) says."""

DIGITS = {0x3F: 0, 0x06: 1, 0x5B: 2, 0x4F: 3, 0x66: 4, 0x6D: 5, 0x7D: 6, 0x07: 7, 0x7F: 8, 0x6F: 9}
"""What each pattern of a count's seven segments a-g says."""

PIPS = {0x08: 1, 0x41: 2, 0x22: 2, 0x49: 3, 0x2A: 3, 0x63: 4, 0x6B: 5, 0x77: 6}
"""What each pattern of pips says; two and three may lie on either diagonal."""

CUBE_VALUES = (2, 4, 8, 16, 32, 64)

_SIDES = {"": " ", "white": "O", "black": "#", "core": "*"}


def _decode(low: int, high: int) -> tuple[str, bool]:
    """Return a character and whether its decimal point is lit besides."""
    known = CHARACTERS.get((low, high))
    if known is not None:
        return known, False
    dotted = bool(high & ports.CHARACTER_POINT)
    return CHARACTERS.get((low, high & ~ports.CHARACTER_POINT), "?"), dotted


class Lcd:
    """Reads the glass from a device's io page; it never changes a byte.

    `io` is the live io page of IO_SIZE bytes: each property tells what is lit now.
    """

    def __init__(self, io: bytes | bytearray) -> None:
        if len(io) != ports.IO_SIZE:
            raise ValueError(f"an io page has {ports.IO_SIZE} bytes, not {len(io)}")
        self._io = io

    @property
    def bytes(self) -> bytes:
        """A copy of the LCD_SIZE segment bytes."""
        return bytes(self._io[ports.LCD : ports.LCD + ports.LCD_SIZE])

    def segments(self) -> frozenset[str]:
        """Titles "group.segment.common" of all lit segments."""
        lines = self.bytes
        return frozenset(
            title
            for number, title in segments.TITLES.items()
            if lines[number >> 3] >> (number & 7) & 1
        )

    # Text and legends ---------------------------------------------------------

    def _characters(self) -> list[tuple[str, bool]]:
        start = ports.LCD + ports.LCD_TEXT
        pairs = self._io[start : start + 2 * ports.TEXT_LENGTH]
        return [_decode(pairs[at], pairs[at + 1]) for at in range(0, len(pairs), 2)]

    @property
    def text(self) -> str:
        """The eight characters, "?" for a pattern that is no character.

        A decimal point beside a character is left out; alone in a dark place it is
        ".", and it turns ":" into "!".
        """
        return "".join(character for character, _ in self._characters())

    @property
    def dotted_text(self) -> str:
        """The text with "." after each character whose decimal point is lit."""
        return "".join(character + "." * dotted for character, dotted in self._characters())

    @property
    def legends(self) -> frozenset[str]:
        """Names of the lit legends, as printed in `emulator.segments.LEGENDS`."""
        start = ports.LCD + ports.LCD_LEGENDS
        return frozenset(
            name
            for line, names in enumerate(segments.LEGENDS)
            for common, name in enumerate(names)
            if self._io[start + line] >> common & 1
        )

    # Dice and cube ------------------------------------------------------------

    @property
    def dice(self) -> tuple[int | None, int | None]:
        """Left and right die, None for one without pips or with pips of no number."""
        start = ports.LCD + ports.LCD_DICE
        return PIPS.get(self._io[start] & 0x7F), PIPS.get(self._io[start + 1] & 0x7F)

    @property
    def cube(self) -> tuple[frozenset[int], frozenset[int]]:
        """The lit numbers on White's and on Black's cube scale."""
        start = ports.LCD + ports.LCD_CUBE
        white, black = (
            frozenset(
                value for bit, value in enumerate(CUBE_VALUES) if self._io[start + side] >> bit & 1
            )
            for side in range(2)
        )
        return white, black

    # Men ----------------------------------------------------------------------

    def _line(self, stack: int, line: int) -> int:
        byte: int = self._io[ports.LCD + 3 * stack + line]
        return byte

    def slots(self, stack: int) -> tuple[str, ...]:
        """What each man's place of a stack shows, from the rim inwards.

        "" dark, "white" a ring, "black" a ring with its core; "core" is a core
        alone, which no firmware should light. Stacks are numbered as in
        `emulator.segments.STACK_NAMES`.
        """
        rings = self._line(stack, ports.LINE_RINGS)
        cores = self._line(stack, ports.LINE_CORES)
        return tuple(
            ("", "white", "core", "black")[(rings >> slot & 1) + 2 * (cores >> slot & 1)]
            for slot in range(segments.SLOTS[segments.STACKS[stack]])
        )

    def count(self, stack: int) -> int | None:
        """The number beside a stack; None if it is dark or no number."""
        units = self._line(stack, ports.LINE_UNITS) & 0x7F
        tens = bool(self._line(stack, ports.LINE_RINGS) & ports.TENS)
        if not units:
            return None
        digit = DIGITS.get(units)
        return None if digit is None else 10 * tens + digit

    def men(self, field: int) -> tuple[str, int]:
        """Whose men stand on a field and how many: ("white", 5), ("", 0) if empty.

        Fields 0-23 are the points, 24 and 25 White's and Black's bar, 26 and 27
        their off trays. The side is that of the innermost man, so that a man
        pinned below is not counted; `pinned` tells of it. A lit count outranks
        the men drawn.
        """
        shown = [side for side in self.slots(field) if side]
        if not shown:
            return "", 0
        side = shown[-1]
        number = self.count(field)
        return side, shown.count(side) if number is None else number

    def pinned(self, field: int) -> str:
        """The side whose man lies under the other's on this field; "" if none does."""
        shown = [side for side in self.slots(field) if side]
        return shown[0] if shown and shown[0] != shown[-1] else ""

    def arrows(self) -> frozenset[str]:
        """Names of the fields and off trays whose arrow is lit."""
        return frozenset(
            name
            for stack, name in enumerate(segments.STACK_NAMES)
            if self._line(stack, ports.LINE_RINGS) & ports.ARROW
        )

    # Pictures -----------------------------------------------------------------

    def _column(self, stack: int, name: str, upper: bool) -> list[str]:
        """One stack as eight cells of three characters, from the rim inwards."""
        slots = self.slots(stack)
        cells = [f"{name:>3}"]
        cells += [f"  {_SIDES[side]}" for side in slots]
        cells += ["   "] * (6 - len(cells))
        units = self._line(stack, ports.LINE_UNITS) & 0x7F
        tens = "1" if self._line(stack, ports.LINE_RINGS) & ports.TENS else " "
        digit = str(DIGITS.get(units, "?")) if units else " "
        cells.append(f" {tens}{digit}")
        arrow = self._line(stack, ports.LINE_RINGS) & ports.ARROW
        cells.append(f"  {('^' if upper else 'v') if arrow else ' '}")
        return cells

    def _half(self, points: range, bar: int, off: int, upper: bool) -> list[str]:
        """Eight lines of the upper or lower half, from the rim inwards."""
        columns = [self._column(point, str(point + 1), upper) for point in points]
        middle = self._column(bar, "BAR", upper)
        tray = self._column(off, "OFF", upper)
        lines = []
        for row in range(8):
            edge = "+" if row == 0 else "|"
            left = "".join(column[row] for column in columns[:6])
            right = "".join(column[row] for column in columns[6:])
            cells = (left + " ", middle[row] + " ", right + " ", tray[row] + " ")
            line = edge + edge.join(cells) + edge
            lines.append(line.replace(" ", "-") if row == 0 else line)
        side = 0 if off == 26 else 1
        name = segments.LEGENDS[2][side]
        cube = " ".join(str(value) for value in sorted(self.cube[side]))
        lines[1] += f" {name}" if name in self.legends else ""
        lines[2] += f" x{cube}" if cube else ""
        return lines

    def _die(self, die: int) -> str:
        byte = self._io[ports.LCD + ports.LCD_DICE + die]
        pips = byte & 0x7F
        number = str(PIPS.get(pips, "?")) if pips else " "
        return f"[{number}]" if byte & ports.DIE_FRAME else f" {number} "

    def ascii(self) -> str:
        """Draw the whole glass in plain ASCII, at most 79 columns, without a last newline.

        O is White's man, # Black's; the number below a stack is its count, ^ and v
        are arrow lights, [n] are dice.
        """
        lit = self.legends
        top, bottom = (
            " " + "  ".join(name for name in names if name in lit) for names in segments.LEGENDS[:2]
        )
        text = self.dotted_text
        middle = f"|  {text:<16} |    |     {self._die(0)}   {self._die(1)}     |    |"
        upper = self._half(range(12, 24), 25, 27, True)
        lower = self._half(range(11, -1, -1), 24, 26, False)
        return "\n".join(line.rstrip() for line in [top, *upper, middle, *reversed(lower), bottom])

    def picture(self, scale: float = 1) -> npt.NDArray[np.uint8]:
        """Draw the settled glass: uint8 (height, width, 3), RGB, at `scale` pixels a unit."""
        from emulator.picture import Picture, settled  # noqa: PLC0415 - text needs no pygame

        return Picture(scale).draw(settled(self.bytes))
