# C types of dice.py; see README.md.
from firmware.device cimport Device, Memory

cpdef void seed(Device device, int entropy) noexcept
cpdef void stir(Device device, int entropy) noexcept
cpdef int throw(Device device) noexcept
cpdef void _turn(Memory ram) noexcept
cpdef void count_roll(Device device, int side, int change) noexcept
