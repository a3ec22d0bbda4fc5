# C types of words.py; see README.md.
from firmware.device cimport Data, Memory

cpdef int get_word(Data memory, int address) noexcept
cpdef void set_word(Memory memory, int address, int value) noexcept
cpdef void add_word(Memory memory, int address, int change) noexcept
cpdef int get_long(Data memory, int address) noexcept
cpdef void set_long(Memory memory, int address, int value) noexcept
