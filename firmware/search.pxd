# C types of search.py; see README.md.
from firmware.device cimport Device, Memory

cdef unsigned char[3] _WIDTHS
cdef unsigned char[3] _MARGINS

cpdef void begin(Device device) noexcept
cpdef int onward(Device device) noexcept
cpdef void stop(Device device) noexcept
cpdef void decide(Device device) noexcept
cpdef int played_score(Memory ram) noexcept
cdef int _deepen(Device device) noexcept
cdef int _after_look(Device device) noexcept
cdef void _order(Memory ram, int count) noexcept
cdef void _finish(Device device) noexcept
cdef void _enter_played(Device device) noexcept
