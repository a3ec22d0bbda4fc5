"""Limits for one test: ticks of the device, and seconds of waiting for it."""

import time
from collections.abc import Callable
from typing import Final

from emulator.lcd import Lcd
from emulator.link import Board, LinkError
from emulator.link.client import BLOCK, TICK_TIME, TIMEOUT
from emulator.machine import Layer, Machine
from firmware.memory import RAM_SIZE

LOCAL_BLOCK: Final = 1024
"""Ticks between two looks at the clock where the firmware is in this process."""


class OutOfTime(Exception):  # noqa: N818 - said of the test
    """A test took more ticks or seconds than it may; the message names the target."""


class GuardedMachine(Layer[Machine]):
    """A machine that takes part in one test after another, each within its limits.

    `board` is the board of a machine on a line: its time-outs are kept short enough for
    the seconds that are left. `died` is called with a LinkError before it is raised.
    """

    def __init__(
        self,
        inner: Machine,
        *,
        tick_limit: int,
        wall_limit: float,
        board: Board | None = None,
        target: str = "",
        died: Callable[[LinkError], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(inner)
        self.target: Final = target or inner.name
        self._tick_limit = tick_limit
        self._wall_limit = wall_limit
        self._board = board
        self._died = died
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """Begin a test: all its time is left."""
        self._used = 0
        self._deadline = self._clock() + self._wall_limit
        if self._board is not None:
            self._board.timeout, self._board.tick_time = TIMEOUT, TICK_TIME

    @property
    def used(self) -> int:
        """Ticks run since the test began."""
        return self._used

    def run(self, ticks: int) -> None:
        """See `Machine`. Raises OutOfTime."""
        block = LOCAL_BLOCK if self._board is None else BLOCK
        while ticks > 0:
            allowed = self._tick_limit - self._used
            if allowed <= 0:
                raise OutOfTime(
                    f"target {self.target}: the test ran {self._tick_limit} ticks "
                    f"(--tick-limit); {self._last()}"
                )
            step = min(ticks, block, allowed)
            self._ask(lambda step=step: self.inner.run(step))  # type: ignore[misc]
            self._used += step
            ticks -= step

    def reset(self, battery: bytes | None) -> None:
        """See `Machine`."""
        self._ask(lambda: self.inner.reset(battery))

    def power_cycle(self) -> None:
        """See `Machine`."""
        self._ask(self.inner.power_cycle)

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """See `Machine`."""
        found = b""

        def read() -> None:
            nonlocal found
            found = self.inner.read_ram(start, size)

        self._ask(read)
        return found

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """See `Machine`."""
        self._ask(lambda: self.inner.write(ram, io, ticks))

    def _ask(self, request: Callable[[], object]) -> None:
        """Let the machine do something, if there is time left."""
        left = self._deadline - self._clock()
        if left <= 0:
            raise OutOfTime(
                f"target {self.target}: the test waited {self._wall_limit:g} s (--wall-limit); "
                f"{self._last()}"
            )
        board = self._board
        if board is not None:
            # All attempts of the next exchange together must end within what is left.
            share = left / (board.retries + 1) / 2
            board.timeout = min(board.timeout, share)
            board.tick_time = min(board.tick_time, share / BLOCK)
        try:
            request()
        except LinkError as error:
            if self._died is not None:
                self._died(error)
            raise

    def _last(self) -> str:
        shown = f"tick {self.ticks}, the glass shows {Lcd(self.io).text!r}"
        return shown if self._board is None else f"{shown}; {self._board.last_frames()}"
