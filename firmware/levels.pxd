# C types of levels.py; see README.md.
from firmware.device cimport Device, Memory

cdef unsigned char[6][9] NOISE
cdef unsigned char[9] PLIES

cpdef int plies(Memory ram) noexcept
cpdef int blur(Device device) noexcept
