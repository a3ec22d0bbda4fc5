# C types of hand.py; see README.md.
from firmware.device cimport Device

cpdef void put_down(bytearray ram)
cpdef void press_field(Device device, int field)
cpdef void bear_off(Device device)
cpdef void set_down(Device device, int target)
cpdef void after_lift(Device device)
