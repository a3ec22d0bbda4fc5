# C types of evaluate.py; see README.md.
from firmware.device cimport Device, Memory

cpdef void begin(Device device, int again) noexcept
cpdef int score(Device device) noexcept
cpdef int judge(Device device) noexcept
cpdef int judged(Memory ram) noexcept
cdef void _correct(Memory ram) noexcept
cdef int _equity(Memory ram) noexcept
