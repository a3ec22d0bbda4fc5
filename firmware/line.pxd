# C types of line.py; see README.md.

cpdef void clear(bytearray ram)
cpdef void put(bytearray ram, object text)
cpdef void put_character(bytearray ram, int character)
cpdef void put_number(bytearray ram, int number)
cpdef void finish(bytearray ram)
cpdef void onward(bytearray ram)
