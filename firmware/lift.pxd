# C types of lift.py; see README.md.
from firmware.device cimport Device

cpdef void begin(Device device, int source)
cpdef int onward(Device device)
cpdef int slot_to(Device device, int target)
cpdef int reason_against(Device device, int target)
cdef void _try_number(Device device)
cdef void _settle(Device device, int reason)
cdef void _complete(Device device, int found)
cdef void _look_for_end(Device device)
cdef void _take_end(Device device, int found)
cdef void _compare(Device device, int found)
cdef int _duty_reason(Device device)
