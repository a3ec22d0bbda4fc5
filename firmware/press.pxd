# C types of press.py; see README.md.
from firmware.device cimport Device

cpdef void handle(Device device, int code)
cdef void _answer(Device device, int code)
cdef void _after_blunder(Device device, int code)
cdef int _computer_is_busy(bytearray ram)
cdef void _new_game(Device device)
cdef void _take_back(Device device)
cdef void _play(Device device, int code)
cdef void _reject(Device device)
cdef void _accept(Device device)
cdef void _roll(Device device)
cdef void _key_in(Device device, int face)
