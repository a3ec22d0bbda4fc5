"""A machine at the other end of a link."""

from typing import TYPE_CHECKING, Final

from firmware import ports
from firmware.memory import RAM_SIZE

if TYPE_CHECKING:
    from emulator.link.client import Board


class RemoteMachine:
    """A board as `emulator.machine.Machine`: the panel's side of it.

    `board` has exchanged its hello. Methods raise `emulator.link.LinkError`.
    """

    def __init__(self, board: "Board") -> None:
        self.board: Final = board
        self.io: bytearray = board.io
        self.rom_digest = board.info.rom_digest
        self._ticks = 0

    @property
    def name(self) -> str:
        """The name of the line the board is on."""
        return self.board.name

    @property
    def ticks(self) -> int:
        """Ticks run since the reset, or as `write` set them."""
        return self._ticks

    def run(self, ticks: int) -> None:
        """Run so many ticks with the inputs as they stand."""
        self.board.run(ticks)
        self._ticks += ticks

    def reset(self, battery: bytes | None) -> None:
        """Begin with what the battery kept, nothing if None."""
        self.board.reset(forget=True)
        if battery is not None:
            self.board.write("ram", 0, battery)
            self.board.reset()
        self._ticks = 0

    def power_cycle(self) -> None:
        """Let the power fail and come back; the battery-backed bytes stay."""
        self.board.reset()
        self._ticks = 0

    def read_ram(self, start: int = 0, size: int = RAM_SIZE) -> bytes:
        """Return a part of the RAM."""
        return self.board.read("ram", start, size)

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """Set memories and tick."""
        page = bytearray(io)
        page[ports.TICKS : ports.TICKS + 2] = (ticks & 0xFFFF).to_bytes(2, "little")
        self.board.write("ram", 0, ram)
        self.board.write("io", 0, bytes(page))
        self._ticks = ticks

    def close(self) -> None:
        """Say goodbye to the board."""
        self.board.close()
