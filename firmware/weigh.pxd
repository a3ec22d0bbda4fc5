# C types of weigh.py; see README.md.
from firmware.device cimport Device, Memory, Table

cdef unsigned char[12] _SHOTS
cdef unsigned char[64] _COUNT

cpdef int score(Device device) noexcept
cdef int _touch(Memory ram, int men, Table other, int rear) noexcept
cdef int _race(Memory ram, Table rom, int base, int men) noexcept
cdef int _side(Memory ram, Table rom, int base, int men, Table other, int held, int rear) noexcept
cdef int _wall(Memory ram, int men, Table other, int held) noexcept
cdef int _stops(Memory ram, Table rom, int base, int men, int wall) noexcept
cdef int _blots(Memory ram, Table rom, int base, Table other) noexcept
cdef int _pins(Memory ram, Table rom, int base) noexcept
