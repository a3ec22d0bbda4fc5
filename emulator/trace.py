"""Traces: a recording as a value change dump (VCD) for a viewer of waveforms.

Time 0 is the recording's start; what happened after tick n stands at n times 15,625
microseconds exactly. The men, the text and all else of the glass come as the byte lines
of its segments: bit c is the segment group.segment.c.
"""

import io as text_io
from collections.abc import Iterator
from typing import Any, Final, TextIO

from emulator import segments, state
from emulator.keypad import FIELDS, KEYS
from emulator.recording import INPUTS, LOAD, OUTPUTS, Recording
from firmware import TICKS_PER_SECOND, ports

TICK_TIME: Final = 1_000_000 // TICKS_PER_SECOND
"""Microseconds of a tick."""
TIMESCALE: Final = "1 us"

_SWITCHES: Final = (
    ("on", ports.SWITCH_ON),
    ("g2", ports.SWITCH_G2),
    ("acl", ports.SWITCH_ACL),
    ("low_battery", ports.SWITCH_LOW_BATTERY),
)


def vcd(recording: Recording) -> str:
    """Return a recording as the text of a VCD file."""
    out = text_io.StringIO()
    write(recording, out)
    return out.getvalue()


def write(recording: Recording, out: TextIO) -> None:
    """Write a recording as a VCD file. Raises RecordingError if it is damaged."""
    from vcd import VCDWriter  # noqa: PLC0415 - only who wants a trace needs it

    comment = "the recording of a handheld" + (
        "" if recording.exact else "; seen in blocks of ticks"
    )
    # No date: the same recording gives the same file.
    with VCDWriter(out, timescale=TIMESCALE, comment=comment, date="") as writer:
        _Trace(recording, writer).write()


class _Trace:
    """One file in the making."""

    def __init__(self, recording: Recording, writer: Any) -> None:
        self._recording = recording
        self._writer = writer
        self._page = bytearray(recording.state.io)
        self._wires = list(self._inputs())
        self._tick = writer.register_var("device", "tick", "integer", 32, 0)
        self._power = writer.register_var("device", "power", "wire", 1, 0)
        self._divider = writer.register_var("sound", "divider", "wire", 16, 0)
        self._hertz = writer.register_var("sound", "tone", "real", init=0.0)
        self._lines = [
            writer.register_var(f"lcd.{group}", name, "wire", 8, 0) for group, name in _line_names()
        ]

    def _inputs(self) -> Iterator[tuple[Any, int, int]]:
        register = self._writer.register_var
        for scope, base, names in (("keys", ports.KEYS, KEYS), ("fields", ports.FIELDS, FIELDS)):
            for number, name in enumerate(names):
                variable = register(scope, _plain(name), "wire", 1, 0)
                yield variable, base + (number >> 3), number & 7
        for name, bit in _SWITCHES:
            yield register("switches", name, "wire", 1, 0), ports.SWITCHES, bit.bit_length() - 1

    def write(self) -> None:
        events = self._recording.events()
        event = next(events, None)
        shown = bytes(self._page)
        self._show(0, None)
        for tick in range(self._recording.ticks + 1):
            while event is not None and event.tick == tick:
                if event.kind in (INPUTS, OUTPUTS):
                    for address, value in event.pairs:
                        self._page[address] = value
                elif event.kind == LOAD:
                    self._page[:] = state.unpack(event.data).io
                event = next(events, None)
            self._writer.change(self._tick, tick * TICK_TIME, tick)
            if self._page != shown:
                self._show(tick, shown)
                shown = bytes(self._page)
        self._writer.close(self._recording.ticks * TICK_TIME)

    def _show(self, tick: int, before: bytes | None) -> None:
        """Write what differs from an io page; all if it is None."""
        page, time, change = self._page, tick * TICK_TIME, self._writer.change
        for variable, address, bit in self._wires:
            if before is None or (before[address] ^ page[address]) >> bit & 1:
                change(variable, time, page[address] >> bit & 1)
        tone = slice(ports.TONE, ports.TONE + 2)
        if before is None or before[tone] != page[tone]:
            divider = int.from_bytes(page[tone], "little")
            change(self._divider, time, divider)
            change(self._hertz, time, ports.TONE_CLOCK / divider if divider else 0.0)
        if before is None or before[ports.POWER] != page[ports.POWER]:
            change(self._power, time, page[ports.POWER] & 1)
        for line, variable in enumerate(self._lines, ports.LCD):
            if before is None or before[line] != page[line]:
                change(variable, time, page[line])


def _plain(name: str) -> str:
    """A name as viewers take it."""
    return name.lower().replace(" ", "_").replace("/", "_")


def _line_names() -> Iterator[tuple[str, str]]:
    """Group and name of each byte line of the glass."""
    ends = [*segments.BASES[1:], ports.LCD_SIZE]
    for group, base, end in zip(segments.GROUPS, segments.BASES, ends, strict=True):
        for segment in range(end - base):
            yield group, f"line_{segment}"
