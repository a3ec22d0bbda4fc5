# C types of resign.py; see README.md.
from firmware.device cimport Device

cpdef int most(Device device, int side)
cpdef int is_accepted(Device device)
cpdef int is_hopeless(Device device)
