# C types of soundness.py; see README.md.

cpdef int refusal(bytearray ram, int mode)
cdef int _side_refusal(bytearray ram, int men, int mode)
