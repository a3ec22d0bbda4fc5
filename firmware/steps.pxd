# C types of steps.py; see README.md.
from firmware.device cimport Device, Memory, Table

cpdef int refusal(Device device, int source, int die) noexcept
cdef int _landing_refusal(Memory ram, Table rules, int target) noexcept
cdef int _runner_refusal(Memory ram, int runner, int source, int target) noexcept
cpdef int foremost(Memory ram) noexcept
cdef int _off_refusal(Memory ram, int off_when, int source, int die) noexcept
cdef int _limit_refusal(Memory ram, Table rules, int source, int target) noexcept
cpdef int longest_prime(Memory ram) noexcept
cpdef int longest_prime_of(Memory ram, int men) noexcept
cpdef int make(Device device, int source, int die) noexcept
cpdef void unmake(Device device, int source, int die, int hit) noexcept
cdef int _decision(Memory ram, int decides) noexcept
cpdef int decision(Device device) noexcept
