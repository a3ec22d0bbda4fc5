# C types of offer.py; see README.md.
from firmware.device cimport Device

cpdef void double(Device device)
cpdef void give_up(Device device, int points)
cdef void _put(Device device, int offer, int points)
cdef void _uncover(bytearray ram)
cpdef int computer_answers(bytearray ram)
cpdef void onward(Device device)
cpdef void answer(Device device, int accepted)
cdef void _go_on(Device device)
