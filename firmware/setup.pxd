# C types of setup.py; see README.md.
from firmware.device cimport Device

cpdef void begin(Device device)
cdef int _counts_twelve(bytearray ram)
cdef int _is_match_point(bytearray ram)
cdef void _empty(bytearray ram)
cpdef void leave(Device device)
cpdef void handle(Device device, int code)
cdef void _place(Device device, int code)
cdef void _press(Device device, int field)
cdef void _meet(Device device, int field, int side, int point, int facing)
cdef int _add(Device device, int point)
cpdef int left(bytearray ram, int side)
cdef void _clear_field(bytearray ram, int field)
cdef void _step(bytearray ram, int page)
cdef int _score_end(bytearray ram)
cdef void _key_in(bytearray ram, int page, int digit)
cdef void _accept(Device device)
