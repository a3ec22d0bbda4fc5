"""A board that may be started again at any moment, and goes on where the match stood."""

from collections.abc import Callable
from typing import Final

from emulator.link import LinkClosed, LinkError
from emulator.link.client import PATIENCE
from emulator.machine import Layer
from emulator.remote import RemoteMachine
from firmware import ports
from firmware.memory import BATTERY_SIZE, RAM_SIZE

_TICKS: Final = slice(ports.TICKS, ports.TICKS + 2)


class RecoveringMachine(Layer[RemoteMachine]):
    """A board as `emulator.machine.Machine`, greeted anew when it does not answer.

    Whenever the glass has changed the battery-backed bytes are fetched; a board that has
    lost its memory gets them back and resumes from them, as after a failure of its power.
    `told` is called with a line about each recovery. A line that is closed stays closed:
    methods raise LinkError then, and when the board cannot be greeted within `patience`
    seconds. Ticks whose answer was lost are not counted.
    """

    def __init__(
        self,
        inner: RemoteMachine,
        *,
        patience: float = PATIENCE,
        told: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(inner)
        self.recoveries = 0
        """How often it was greeted anew."""
        self.resumed = 0
        """How often it had lost its memory."""
        self._patience = patience
        self._told = told
        self._battery = b""
        self._shown = b""

    def run(self, ticks: int) -> None:
        """See `Machine`. Ticks that fail are not run again."""
        self._do(lambda: self.inner.run(ticks), ticks)

    def reset(self, battery: bytes | None) -> None:
        """See `Machine`."""
        self._battery = battery or b""
        self._do(lambda: self.inner.reset(battery))

    def power_cycle(self) -> None:
        """See `Machine`."""
        self._do(self.inner.power_cycle)

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """See `Machine`."""
        try:
            return self.inner.read_ram(start, size)
        except LinkError as error:
            self._recover(error, 0)
            return self.inner.read_ram(start, size)

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """See `Machine`."""
        try:
            self.inner.write(ram, io, ticks)
        except LinkError as error:
            self._recover(error, 0)
            self.inner.write(ram, io, ticks)
        self._note()

    def _do(self, request: Callable[[], None], ticks: int = 0) -> None:
        try:
            request()
            self._note()
        except LinkError as error:
            self._recover(error, ticks)

    def _note(self) -> None:
        """Fetch what the battery keeps if the glass has changed."""
        shown = bytes(self.io[ports.LCD : ports.LCD + ports.LCD_SIZE])
        if shown != self._shown or not self._battery:
            self._battery = self.inner.read_ram(0, BATTERY_SIZE)
            self._shown = shown

    def _recover(self, error: LinkError, ticks: int) -> None:
        if isinstance(error, LinkClosed):
            raise error
        self.recoveries += 1
        inputs = bytes(self.io[: ports.INPUTS_END])
        self.inner.board.hello(self._patience)
        before, now = (int.from_bytes(page[_TICKS], "little") for page in (inputs, self.io))
        # A board that has been started counts from 0 and has no switch on.
        near = ticks + 1  # the panel's count may be ahead of the board's, or behind it
        lost = (now - before + near) & 0xFFFF > 2 * near or not self.io[ports.SWITCHES]
        self.io[: ports.TICKS] = inputs[: ports.TICKS]
        if lost and self._battery:
            self.resumed += 1
            self.inner.reset(self._battery)
        self._shown = b""
        if self._told is not None:
            what = "has been started anew; the game goes on" if lost else "answers again"
            self._told(f"{self.name}: {what}")
