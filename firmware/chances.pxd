# C types of chances.py; see README.md.
from firmware.device cimport Device

cpdef void estimate(Device device)
cpdef int in_thousandths(int value)
cdef void _write(bytearray ram, int win, int gammons, int lost)
cdef void _write_outputs(bytearray ram)
cpdef int in_contact(bytearray ram)
cdef int _pips(bytearray ram, int men)
cdef int _root(int square)
cdef int _chance(int tenths)
cdef int _gammons(bytearray ram, int winner, int loser, int contact)
cdef int _equity(bytearray ram)
cpdef void turn_round(Device device)
