# C types of net.py; see README.md.
#
# `place` looks at the length of the ROM; what it finds lies within, so the others need not.
from firmware.device cimport Device, Memory, Table

cdef unsigned char[4] OUTPUTS_BY_WORTH
cdef unsigned char[6] EXTRA_ROWS

cpdef int entry(int game, int mode, int phase) noexcept
@cython.locals(rom=bytes)
cpdef int place(Device device, int phase)
cpdef int in_race(Memory ram) noexcept
cpdef void begin(Device device, int place, int turned) noexcept
cdef int _is_other(Memory ram) noexcept
cpdef void judge(Device device, int place) noexcept
cpdef void judge_alone(Device device, int place) noexcept
cdef void _conclude(Device device, int place, int sums) noexcept
cdef void _copy_biases(Memory ram, Table rom, int place, int sums) noexcept
cdef int _none(Memory ram) noexcept
cdef int _rows(Memory ram, Table rom, int place) noexcept
cdef void _compare(Memory ram, int parent) noexcept
cdef int _side(Memory ram, int offset, int row) noexcept
cdef void _list_men(Memory ram, int offset, int before, int now) noexcept
cpdef int man_row(int offset, int below) noexcept
cdef void _list_steps(Memory ram, int row, int before, int now) noexcept
cdef void _list(Memory ram, int taken, int row) noexcept
cdef void _pad(Memory ram, int none, int step) noexcept
cdef int _row(Memory ram, int rows, int units, int entry) noexcept
@cython.locals(total=short)
cdef void _fold(Memory ram, Table rom, int sums, int result, int units, int rows) noexcept
@cython.locals(total=short)
cdef void _raise_by_two(Memory ram, Table rom, int sums, int units, int rows) noexcept
@cython.locals(total=short)
cdef void _raise_by_four(Memory ram, Table rom, int sums, int units, int rows) noexcept
@cython.locals(total=int, weight=short, level=short)
cdef int _weigh(Memory ram, Table rom, int weights, int units) noexcept
cdef int _chance(Table rom, int total) noexcept
cdef int _long(Table rom, int address) noexcept
