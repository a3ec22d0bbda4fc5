# C types of view.py; see README.md.

cpdef int viewer(bytearray ram)
cdef int _game(bytearray ram)
cpdef int field_of(bytearray ram, int side, int point)
cpdef int point_of(bytearray ram, int side, int field)
cpdef int row_of(int side)
