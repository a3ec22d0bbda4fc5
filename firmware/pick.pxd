# C types of pick.py; see README.md.
from firmware.device cimport Device, Memory

cpdef void begin(Device device, int inner) noexcept
cdef void _walk(Device device, int ends) noexcept
cpdef int onward(Device device, int budget) noexcept
cdef void _consider(Device device) noexcept
cdef int _is_kept(Memory ram, int count, int score) noexcept
cpdef int worth(Memory ram, int rank, int inner) noexcept
cpdef void rotate(Memory ram, int rank, int last) noexcept
cpdef int is_half(Device device) noexcept
cpdef void make(Device device, int entry) noexcept
