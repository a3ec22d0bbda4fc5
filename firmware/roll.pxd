# C types of roll.py; see README.md.
from firmware.device cimport Device

cdef unsigned char[8] _LONG_ROLL

cpdef void lay_out(Device device, int first, int second) noexcept
cpdef int next_slot(Device device, int after) noexcept
cpdef int slot_of(Device device, int die) noexcept
cpdef int is_left(Device device, int die) noexcept
cpdef int comes_again(Device device) noexcept
