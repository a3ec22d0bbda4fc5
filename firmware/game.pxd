# C types of game.py; see README.md.
from firmware.device cimport Device

cpdef void start(Device device)
cpdef void rest(Device device)
cpdef void onward(Device device)
cdef void _after_search(Device device)
cdef void _unasked(Device device)
cdef int _offers(Device device)
cdef void _show_next(Device device)
cpdef void skip_show(Device device)
cpdef void stop_job(Device device)
