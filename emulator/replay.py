"""Recordings run again, on any machine, up to the first tick that differs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

from emulator import segments
from emulator.lcd import Lcd
from emulator.machine import LocalMachine, Machine
from emulator.recording import (
    CYCLE,
    HASH,
    INPUTS,
    LOAD,
    OUTPUTS,
    RESET,
    Event,
    Recording,
    outputs,
    outputs_hash,
)
from emulator.state import State, unpack
from firmware import ports

_SHOWN: Final = 12  # addresses that a difference names at most
_NAMES: Final = {
    ports.POWER: "power",
    ports.TONE: "tone",
    ports.TONE + 1: "tone",
    ports.START: "start",
}


@dataclass(frozen=True)
class Difference:
    """The first tick after which the outputs are not the recorded ones.

    `expected` and `found` are io pages; `tick` counts from the recording's start.
    `after` is the last tick seen that was right.
    """

    tick: int
    after: int
    target: str
    expected: bytes
    found: bytes

    @property
    def addresses(self) -> list[int]:
        """Addresses of the outputs that differ; none if only the recorded hash is not met."""
        return [
            address
            for address in range(ports.POWER, ports.IO_SIZE)
            if address != ports.WATCHDOG and self.expected[address] != self.found[address]
        ]

    def __str__(self) -> str:
        """Tell it with both glasses, one above the other."""
        since = f", later than tick {self.after}" if self.after < self.tick - 1 else ""
        lines = [f"{self.target} differs at tick {self.tick}{since}"]
        wrong = self.addresses
        for address in wrong[:_SHOWN]:
            lines.append(
                f"  {_name(address)}: recorded {self.expected[address]:02X}, "
                f"here {self.found[address]:02X}"
            )
        if len(wrong) > _SHOWN:
            lines.append(f"  and {len(wrong) - _SHOWN} more")
        if not wrong:
            lines.append("  the recording has another hash of the outputs")
        for title, page in (("recorded", self.expected), (f"here ({self.target})", self.found)):
            lines += [f"--- {title}", Lcd(page).ascii()]
        return "\n".join(lines)


class Replay:
    """One recording on one machine, which is left where the recording ended or differed.

    Where the firmware is in this process every tick is looked at; elsewhere only ticks
    at which something is recorded, and if one differs all is run once more to find the
    first. `every` tells it otherwise.
    """

    def __init__(
        self, recording: Recording, machine: Machine, *, every: bool | None = None
    ) -> None:
        self.recording: Final = recording
        self.machine: Final = machine
        self.every = isinstance(machine, LocalMachine) if every is None else every
        self.ticks = 0
        """Ticks run so far in the pass going on."""

    def run(self) -> Difference | None:
        """Run it; None if the machine did as recorded."""
        found = self._play(0 if self.every else self.recording.ticks)
        if found is None or self.every or not self.recording.exact:
            return found
        return self._play(found.after) or found

    def _play(self, closely: int) -> Difference | None:
        """Run all, comparing each tick from `closely` on."""
        machine, recording = self.machine, self.recording
        start = recording.state
        machine.write(start.ram, start.io, start.tick)
        expected = bytearray(start.io)
        right = self.ticks = 0
        for tick, events in self._groups():
            while self.ticks < tick:
                step = 1 if self.ticks >= closely else tick - self.ticks
                machine.run(step)
                self.ticks += step
                if self.ticks < tick and recording.exact:
                    difference = self._compare(expected, right)
                    if difference:
                        return difference
                    right = self.ticks
            for event in events:
                if event.kind in (OUTPUTS, HASH):
                    for address, value in event.pairs if event.kind == OUTPUTS else ():
                        expected[address] = value
                    if event.kind == HASH and outputs_hash(machine.io) != event.data:
                        return self._difference(expected, right)
                    continue
                # What is still to come at this tick is an answer to this.
                difference = self._compare(expected, right)
                if difference:
                    return difference
                self._do(event, expected)
            difference = self._compare(expected, right)
            if difference:
                return difference
            right = tick
        return None

    def _groups(self) -> Iterator[tuple[int, list[Event]]]:
        tick = -1
        for tick, group in groupby(self.recording.events(), attrgetter("tick")):
            yield tick, list(group)
        if tick < self.recording.ticks:
            yield self.recording.ticks, []

    def _do(self, event: Event, expected: bytearray) -> None:
        machine = self.machine
        if event.kind == INPUTS:
            for address, value in event.pairs:
                machine.io[address] = value
        elif event.kind == CYCLE:
            machine.power_cycle()
        elif event.kind == RESET:
            machine.reset(event.data or None)
        elif event.kind == LOAD:
            moment: State = unpack(event.data)
            machine.write(moment.ram, moment.io, moment.tick)
            expected[:] = moment.io

    def _compare(self, expected: bytearray, right: int) -> Difference | None:
        if outputs(self.machine.io) == outputs(expected):
            return None
        return self._difference(expected, right)

    def _difference(self, expected: bytearray, right: int) -> Difference:
        return Difference(
            self.ticks, right, self.machine.name, bytes(expected), bytes(self.machine.io)
        )


def _name(address: int) -> str:
    """Call an output by what it is."""
    line = address - ports.LCD
    if 0 <= line < ports.LCD_SIZE:
        group = max(index for index, base in enumerate(segments.BASES) if base <= line)
        return f"glass, {segments.GROUPS[group]} line {line - segments.BASES[group]}"
    return _NAMES.get(address, f"output {address:02X}")
