"""Faults to be lived through: contacts, lines, power, glass and disk.

The fixture `faults` gives a `Faults` for the test's handheld. The parts below it serve
without pytest, too.
"""

import errno
import os
import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final, NoReturn
from unittest import mock

from emulator.handheld import PRESS, Handheld
from emulator.link import Board
from emulator.link.faults import FaultyTransport, Rates
from emulator.link.memory import MemoryTransport
from emulator.link.server import restart
from emulator.machine import Layer, Machine
from firmware import ports, reset
from firmware.link import forget

BOUNCE: Final = 6
"""Ticks that a contact bounces on its way down and on its way up."""
GAP: Final = 2
"""Ticks that a bouncing contact is open at most: fewer than the firmware takes for a release."""
BAD_LINE: Final = Rates(0.002, 0.002, 0.002, 0.002, 0.01, 0.01, 0.01)
"""A line on which every few frames something goes wrong."""


class Faults:
    """The faults of one handheld; whatever lasts is undone by `close`.

    `board` is the board at the other end of its link, if there is one.
    """

    def __init__(self, handheld: Handheld, board: Board | None = None) -> None:
        self._handheld = handheld
        self._board = board
        self._stack = ExitStack()

    def close(self) -> None:
        """Undo what lasts."""
        self._stack.close()

    def bounce(self, name: str, seed: int = 0, hold: int = PRESS) -> None:
        """Press a key or field whose contact bounces both ways."""
        for down in bounces(random.Random(seed), hold):
            self._handheld.keypad.contact(name, down)
            self._handheld.run()

    def stuck(self, name: str) -> None:
        """Let a contact stick from now on."""
        self._handheld.keypad.contact(name, True)
        self._stack.callback(self._handheld.keypad.contact, name, False)

    def together(self, *names: str, ticks: int = PRESS) -> None:
        """Press several contacts in the same tick, and let them go in the same tick."""
        for down in (True, False):
            for name in names:
                self._handheld.keypad.contact(name, down)
            self._handheld.run(ticks)

    def brown_out(self) -> None:
        """Let the power fail for a moment."""
        self._handheld.power_cycle()

    def bad_line(self, seed: int = 0, rates: Rates = BAD_LINE) -> FaultyTransport:
        """Make the link bad from now on. Raises ValueError if there is none."""
        if self._board is None:
            raise ValueError("this handheld has no link")
        return self._stack.enter_context(bad_line(self._board, seed, rates))

    def stuck_line(self, line: int, value: int) -> Handheld:
        """Return the same device seen through a glass with one stuck segment line.

        `line` is the number of a byte of the glass, `value` what it always shows.
        """
        machine = StuckLine(self._handheld.machine, line, value)
        return Handheld(machine=machine, seed=self._handheld.seed, attach=True)

    def full_disk(self) -> AbstractContextManager[None]:
        """Return a `with` block in which no file can be written."""
        return full_disk()


def bounces(chance: random.Random, hold: int, limit: int = BOUNCE) -> list[bool]:
    """Return a contact's state in each tick of one press: bounces, `hold` ticks, bounces.

    It begins closed and ends open, and is never open for more than GAP ticks between.
    """
    states = [True, *_chatter(chance, limit), *[True] * max(1, hold), *_chatter(chance, limit)]
    return [*states, False, False, False, False]


def _chatter(chance: random.Random, limit: int) -> list[bool]:
    states: list[bool] = []
    for _ in range(chance.randrange(limit + 1)):
        is_open = states[-GAP:] == [False] * GAP
        states.append(is_open or chance.random() < 0.5)
    # What follows must not lengthen a gap.
    return [*states, True] if states else states


@contextmanager
def bad_line(board: Board, seed: int, rates: Rates = BAD_LINE) -> Iterator[FaultyTransport]:
    """Let a board's link be bad within a `with` block, with as many retries as it takes."""
    line = FaultyTransport(board.transport, seed, rates)
    good = board.transport
    kept = board.retries, board.timeout, board.tick_time
    board.transport, board.retries = line, 30
    board.timeout, board.tick_time = min(board.timeout, 0.1), min(board.tick_time, 0.02)
    try:
        yield line
    finally:
        # What the line still holds back belongs to no exchange that counts.
        board.transport = good
        board.retries, board.timeout, board.tick_time = kept


@contextmanager
def full_disk() -> Iterator[None]:
    """Let every file that is replaced meet a full disk, within a `with` block."""

    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with mock.patch.object(os, "fsync", full):
        yield


class StuckLine(Layer[Machine]):
    """A machine whose glass has one segment line that always shows the same."""

    def __init__(self, inner: Machine, line: int, value: int) -> None:
        if not 0 <= line < ports.LCD_SIZE:
            raise ValueError(f"the glass has no line {line}; 0 to {ports.LCD_SIZE - 1}")
        super().__init__(inner)
        self.io = bytearray(inner.io)
        self._address = ports.LCD + line
        self._value = value
        self._see()

    @property
    def name(self) -> str:
        """See `Machine`."""
        return f"{self.inner.name} (stuck line)"

    def run(self, ticks: int) -> None:
        """See `Machine`."""
        self._press()
        self.inner.run(ticks)
        self._see()

    def reset(self, battery: bytes | None) -> None:
        """See `Machine`."""
        self._press()
        self.inner.reset(battery)
        self._see()

    def power_cycle(self) -> None:
        """See `Machine`."""
        self._press()
        self.inner.power_cycle()
        self._see()

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """See `Machine`."""
        self.inner.write(ram, io, ticks)
        self._see()

    def _press(self) -> None:
        """Hand the inputs on, but the clock, which the machine counts."""
        for address in (*range(ports.TICKS), ports.INPUTS_END - 1):
            self.inner.io[address] = self.io[address]

    def _see(self) -> None:
        self.io[:] = self.inner.io
        self.io[self._address] = self._value


class ResettingTransport(MemoryTransport):
    """A board in this process that is started again in the middle of a frame.

    `due` is how many bytes it still takes until then, None for never. `keeps` tells
    whether its battery-backed memory outlives that.
    """

    due: int | None = None
    keeps = False
    resets = 0

    def write(self, data: bytes) -> None:
        """See `Transport`."""
        if self.due is None or len(data) <= self.due:
            if self.due is not None:
                self.due -= len(data)
            super().write(data)
            return
        super().write(data[: self.due])
        rest = data[self.due :]
        self.due = None
        self.resets += 1
        self._waiting.clear()
        if self.keeps:
            self.link.device.io[:] = bytes(ports.IO_SIZE)
            forget(self.link)
            reset(self.link.device)
        else:
            restart(self.link)
        super().write(rest)
