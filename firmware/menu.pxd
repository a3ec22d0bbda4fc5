# C types of menu.py; see README.md.

cpdef int players(int computer)
cpdef void open_next(bytearray ram)
cpdef void press_level(bytearray ram)
cpdef int value(bytearray ram)
cpdef int values(bytearray ram)
cpdef int choose(bytearray ram, int chosen)
cpdef void set_first_values(bytearray ram)
