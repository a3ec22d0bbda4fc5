# C types of power.py; see README.md.
from firmware.device cimport Device

cpdef void reset(Device device)
cpdef void clear_all(Device device)
cpdef int is_awake(Device device)
cpdef void watch_idleness(Device device, int pressed)
cdef void _sleep(Device device, int state)
cdef void _wake(Device device)
cdef int _is_touched(Device device)
cpdef void seal(Device device)
cdef int _checksum(bytearray ram)
cdef int _is_valid(Device device)
