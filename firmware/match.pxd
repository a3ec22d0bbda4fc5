# C types of match.py; see README.md.
from firmware.device cimport Device

cpdef int goes_on(bytearray ram)
cpdef int is_at_stake(bytearray ram)
cpdef int begin_game(Device device)
cpdef void judge_crawford(bytearray ram)
cdef void _begin_match(Device device)
cdef int _is_match_point(bytearray ram)
cpdef int has_cube(bytearray ram)
cpdef int away(bytearray ram, int side)
cpdef void finish(Device device, int winner, int points, int ending)
cpdef void lose_on_time(Device device, int loser)
cpdef void unfinish(Device device)
