"""Where the firmware runs: the seam between the panel and whatever drives its io page.

The panel writes inputs to `io`, asks for ticks, and reads outputs from `io`. Whether
the firmware is called in this process or answers at the other end of a wire is known
only here and in `emulator.link`.
"""

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from emulator import core, state
from emulator.clock import Clock
from firmware import Device
from firmware.memory import RAM_SIZE


class Machine(Protocol):
    """A firmware with its memories, somewhere."""

    io: bytearray
    """The io page as the panel sees it; changed in place only."""

    rom_digest: bytes
    """SHA-256 of the ROM."""

    @property
    def name(self) -> str:
        """What to call it in messages and test names."""

    @property
    def ticks(self) -> int:
        """Ticks run since the panel was built, or as `write` set them."""

    def run(self, ticks: int) -> None:
        """Run so many ticks with the inputs as they stand, but TICKS and SECONDS."""

    def reset(self, battery: bytes | None) -> None:
        """Begin with what the battery kept; None: it was out, and nothing is left."""

    def power_cycle(self) -> None:
        """Let the power fail and come back; the battery-backed bytes stay."""

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """Return a part of the RAM."""

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """Set everything, as a loaded state wants it."""

    def close(self) -> None:
        """Let go of what lies between; the machine cannot be used any more."""


Inner = TypeVar("Inner", bound=Machine)


class Layer(Generic[Inner]):
    """What a machine around another one leaves to that: all but ticks, resets and writes."""

    def __init__(self, inner: Inner) -> None:
        self.inner: Final[Inner] = inner
        self.io: bytearray = inner.io
        self.rom_digest = inner.rom_digest

    @property
    def name(self) -> str:
        """See `Machine`."""
        return self.inner.name

    @property
    def ticks(self) -> int:
        """See `Machine`."""
        return self.inner.ticks

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """See `Machine`."""
        return self.inner.read_ram(start, size)

    def close(self) -> None:
        """See `Machine`."""
        self.inner.close()


class LocalMachine:
    """The firmware called in this process, on the core that `emulator.core` chooses."""

    name = "emulator"

    def __init__(self, rom: bytes, runs_on: core.Core | None = None) -> None:
        self.core: Final = core.chosen() if runs_on is None else runs_on
        self.device: Final[Device] = self.core.Device(rom)
        self.io: bytearray = self.device.io
        self.rom_digest = state.rom_digest(rom)
        self._clock = Clock(self.io)
        self._tick: Callable[[Device], None] = self.core.tick

    @property
    def ticks(self) -> int:
        """Ticks run since the panel was built, or as loaded."""
        return self._clock.ticks

    def run(self, ticks: int) -> None:
        """Run so many ticks with the inputs as they stand."""
        device = self.device
        advance = self._clock.advance
        tick = self._tick
        for _ in range(ticks):
            advance()
            tick(device)

    def reset(self, battery: bytes | None) -> None:
        """Begin with what the battery kept, nothing if None."""
        ram = self.device.ram
        ram[:] = bytes(len(ram))
        if battery is not None:
            ram[: len(battery)] = battery
        self.power_cycle()

    def power_cycle(self) -> None:
        """Let the power fail and come back; the battery-backed bytes stay."""
        self._clock.ticks = 0
        self.core.reset(self.device)

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """Return a part of the RAM."""
        return bytes(self.device.ram[start : start + size])

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """Set memories and tick."""
        self.device.ram[:] = ram
        self.io[:] = io
        self._clock.ticks = ticks

    def close(self) -> None:
        """Nothing lies between."""
