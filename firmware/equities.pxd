# C types of equities.py; see README.md.
from firmware.device cimport Device

cpdef int after(Device device, int side, int points)
cpdef int won(Device device, int side, int cube)
cpdef int lost(Device device, int side, int cube)
cpdef int dead(Device device, int side, int cube, int win)
cpdef int taken(Device device, int side, int cube, int win)
cpdef int held(Device device, int side, int cube, int owner, int win)
cpdef int cash_point(Device device, int side, int cube)
cdef int _live_theirs(Device device, int side, int cube, int win)
cdef int _where(Device device, int side, int cube, int worth)
cdef int _line(int left, int low, int right, int high, int win)
cdef int _mix(int without, int fully, int part)
cdef int _between(int stiff, int lively)
