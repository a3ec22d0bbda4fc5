# C types of sound.py; see README.md.
from firmware.device cimport Device

cpdef void play(Device device, int tune)
cpdef void onward(Device device)
