# C types of walk.py; see README.md.
from firmware.device cimport Device, Memory

cpdef void begin(Device device, int base, int cap) noexcept
cpdef int onward(Device device, int budget) noexcept
cpdef void back_to_base(Device device) noexcept
cpdef void unmake_counted(Device device) noexcept
cpdef void make_counted(Device device, int source, int slot) noexcept
cdef void _open(Device device, int depth) noexcept
cdef int _descend(Device device, int depth) noexcept
cdef void _ascend(Device device, int depth) noexcept
cdef int _seen_otherwise(Memory ram, int depth, int source, int slot) noexcept
cdef int _heel_is_sound(Memory ram, int depth) noexcept
