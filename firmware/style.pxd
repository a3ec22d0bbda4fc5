# C types of style.py; see README.md.
from firmware.device cimport Device

cpdef int leaning(Device device) noexcept
