# C types of menu.py; see README.md.

cpdef void open_next(bytearray ram)
cpdef void press_level(bytearray ram)
cpdef int chosen(bytearray ram)
cpdef int key_in(bytearray ram, int digit)
cpdef int step(bytearray ram)
cdef int _stored(int menu, int choice)
cpdef void set_first_values(bytearray ram)
cpdef int are_valid(bytearray ram)
