# C types of overlay.py; see README.md.
from firmware.device cimport Device

cpdef int answers(Device device, int code)
cdef int _sets_option(Device device, int code)
cdef int _resigns(Device device, int code)
cdef int _too_many(Device device)
