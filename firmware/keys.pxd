# C types of keys.py; see README.md.
from firmware.device cimport Device

cpdef int scan(Device device)
cpdef void absorb(Device device)
cpdef void forget(Device device)
cpdef int take(Device device)
cdef void _append(bytearray ram, int code)
