# C types of duty.py; see README.md.
from firmware.device cimport Device

cpdef void begin(Device device) noexcept
cpdef void onward(Device device, int budget) noexcept
cpdef int is_met(Device device) noexcept
cpdef int any_step(Device device) noexcept
cpdef int is_over(Device device) noexcept
