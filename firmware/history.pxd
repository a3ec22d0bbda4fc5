# C types of history.py; see README.md.
from firmware.device cimport Device

cpdef void forget(Device device)
cpdef void remember(Device device)
cpdef void recall(Device device)
cpdef int decisions(Device device, int computer)
