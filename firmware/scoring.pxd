# C types of scoring.py; see README.md.
from firmware.device cimport Device

cpdef int is_finished(Device device) noexcept
cpdef int worth(Device device) noexcept
