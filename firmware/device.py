"""The machine: three memories and nothing else."""

from firmware.memory import RAM_SIZE
from firmware.ports import IO_SIZE


class Device:
    """One handheld's memories.

    `ram` holds RAM_SIZE bytes and `io` IO_SIZE bytes, both mutable; `rom` is
    read-only. All state lives here, so many devices run in one process.
    """

    def __init__(self, rom: bytes) -> None:
        self.ram = bytearray(RAM_SIZE)
        self.io = bytearray(IO_SIZE)
        self.rom = rom
