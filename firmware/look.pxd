# C types of look.py; see README.md.
from firmware.device cimport Device

cdef unsigned char[21] _FIRST
cdef unsigned char[21] _SECOND

cpdef void save(Device device) noexcept
cpdef void restore(Device device) noexcept
cpdef void begin(Device device, int entry, int depth) noexcept
cpdef int onward(Device device, int budget) noexcept
cdef void _enter(Device device, int ply, int again) noexcept
cdef void _lay_roll(Device device) noexcept
cdef void _conclude(Device device) noexcept
cdef void _count(Device device, int value) noexcept
