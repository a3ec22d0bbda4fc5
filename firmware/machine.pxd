# C types of machine.py; see README.md.
from firmware.device cimport Device

cpdef void reset(Device device)
cpdef void tick(Device device)
cdef void _work(Device device)
cdef void _blink(Device device)
