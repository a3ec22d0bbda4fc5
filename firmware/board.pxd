# C types of board.py; see README.md.
from firmware.device cimport Device, Memory

cpdef void set_up(Device device)
cpdef void load(Device device)
cpdef void load_seen_by(Device device, int side)
cpdef void store(Device device)
cpdef int pips(Device device, int side)
cpdef int is_sound(Device device)
cpdef int rearmost(Memory ram, int men) noexcept
