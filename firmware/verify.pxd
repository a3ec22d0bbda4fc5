# C types of verify.py; see README.md.

cpdef void begin(bytearray ram)
cpdef void go_to(bytearray ram, int field)
cpdef int is_occupied(bytearray ram, int field)
