# C types of reports.py; see README.md.
from firmware.device cimport Device

cpdef void put_option(bytearray ram)
cdef void _put_minutes(bytearray ram, int minutes, object text, object none)
cpdef void put_statistics(Device device, int page)
cdef void _put_average(bytearray ram, int side)
cpdef void put_hundredths(bytearray ram, int number)
cpdef void put_time(bytearray ram, int seconds)
cpdef void put_words(bytearray ram, int address)
cpdef void put_pair(bytearray ram, int first, int second)
cpdef void put_field(bytearray ram, int field)
cdef void _put_men(bytearray ram, int side, int point)
