# C types of phrases.py; see README.md.
from firmware.device cimport Device

cpdef void compose(Device device)
cdef void _game(bytearray ram)
cdef void _move(bytearray ram)
cdef void _point(bytearray ram, int point)
cdef void _result(bytearray ram)
cdef void _offer(bytearray ram)
cdef void _time(bytearray ram)
cdef void _advice(bytearray ram)
cdef void _set_up(bytearray ram)
cpdef int opening_shown(bytearray ram)
