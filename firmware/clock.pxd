# C types of clock.py; see README.md.
from firmware.device cimport Device

cpdef void begin_match(Device device)
cpdef int is_on(bytearray ram)
cpdef void new_delay(Device device)
cpdef int side_to_act(bytearray ram)
cpdef void stop(Device device)
cpdef int onward(Device device)
