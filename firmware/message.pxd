# C types of message.py; see README.md.
from firmware.device cimport Device

cpdef void refuse(Device device, int message)
cpdef void stop_waiting(bytearray ram)
