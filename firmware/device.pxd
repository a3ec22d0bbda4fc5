# C types of device.py; see README.md.
#
# A Memory can be written, a Table only read. Both are plain addresses in functions that
# are trusted (noexcept), and checked bytearrays and bytes in all others.
ctypedef unsigned char *Memory
ctypedef const unsigned char *Table

cdef class Device:
    cdef readonly bytearray ram
    cdef readonly bytearray io
    cdef readonly bytes rom
