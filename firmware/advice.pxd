# C types of advice.py; see README.md.
from firmware.device cimport Device

cpdef void ask(Device device)
cpdef void drop(Device device)
cpdef int teaches(Device device)
cpdef void begin_teaching(Device device)
cpdef void finish(Device device)
