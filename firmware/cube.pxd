# C types of cube.py; see README.md.
from firmware.device cimport Device

cpdef int refusal(bytearray ram)
cpdef int is_dead(bytearray ram, int side)
cpdef int weigh(Device device, int side)
cpdef int wants_double(Device device)
cpdef int takes(Device device, int doubler)
