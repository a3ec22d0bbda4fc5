# C types of device.py; see README.md.
#
# A Memory can be written, a Table only read; Data is either, and only read. All are plain
# addresses in functions that are trusted (noexcept), and checked bytearrays and bytes in
# all others.
ctypedef unsigned char *Memory
ctypedef const unsigned char *Table
ctypedef const unsigned char *Data

cdef class Device:
    cdef readonly bytearray ram
    cdef readonly bytearray io
    cdef readonly bytes rom
