# C types of search.py; see README.md.
from firmware.device cimport Device, Memory

cdef unsigned char[9] NOISE

cpdef void begin(Device device) noexcept
cdef void _walk(Device device, int ends) noexcept
cpdef int onward(Device device) noexcept
cdef void _consider(Device device) noexcept
cpdef int get_score(Memory ram) noexcept
cdef int _blurred(Device device) noexcept
cpdef void decide(Device device) noexcept
cpdef void make_plan(Device device) noexcept
