"""Numbers of two and four bytes in memory, little-endian."""

from firmware.constant import const

LONG_BIAS = const(1 << 28)


def get_word(memory, address: int) -> int:
    """The number at `address`, 0-65535."""
    return memory[address] | memory[address + 1] << 8


def set_word(memory, address: int, value: int) -> None:
    """Write `value`, modulo 65536."""
    memory[address] = value & 0xFF
    memory[address + 1] = value >> 8 & 0xFF


def add_word(memory, address: int, change: int) -> None:
    """Add `change`, staying within 0-65535."""
    set_word(memory, address, max(0, min(0xFFFF, get_word(memory, address) + change)))


def get_long(memory, address: int) -> int:
    """The number of four bytes at `address` that `set_long` wrote."""
    high = memory[address + 2] | (memory[address + 3] & 31) << 8
    return (get_word(memory, address) | high << 16) - LONG_BIAS


def set_long(memory, address: int, value: int) -> None:
    """Write `value`, within 2^28 either way."""
    set_word(memory, address, value + LONG_BIAS)
    set_word(memory, address + 2, (value + LONG_BIAS) >> 16)
