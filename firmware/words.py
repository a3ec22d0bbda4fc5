"""Numbers of two bytes in memory, little-endian."""


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
