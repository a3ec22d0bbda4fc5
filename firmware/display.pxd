# C types of display.py; see README.md.
from firmware.device cimport Device

cpdef void clear(Device device)
cpdef void draw(Device device)
cpdef int blinks(Device device)
cdef int _switch_moved(Device device)
cdef int _switch_mode(Device device)
cdef void _draw_men(Device device, int side)
cdef int _is_pinned(bytearray ram, int board, int side, int field)
cdef void _draw_pinned(Device device, int line, int side)
cdef void _draw_stack(Device device, int line, int side, int count, int places, int below)
cdef void _draw_count(Device device, int line, int count)
cdef void _draw_dice(Device device)
cdef void _draw_cube(Device device)
cdef void _draw_arrows(Device device)
cdef void _draw_text(Device device)
cdef void _draw_legends(Device device)
