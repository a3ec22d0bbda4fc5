# C types of phrases.py; see README.md.
from firmware.device cimport Device

cpdef void compose(Device device)
cdef void _option(bytearray ram)
cdef void _statistics(Device device, int page)
cdef void _words(bytearray ram, int address)
cdef void _pair(bytearray ram, int first, int second)
cdef void _contents(bytearray ram, int field)
cdef void _men(bytearray ram, int side, int point)
cdef void _game(bytearray ram)
cdef void _move(bytearray ram)
cdef void _point(bytearray ram, int point)
cdef void _result(bytearray ram)
cpdef int opening_shown(bytearray ram)
