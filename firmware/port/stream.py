"""The wire of a MicroPython board: bytes of standard input and output as they are.

Boards have `sys.stdin.buffer`, which is their USB serial port without any change of
line ends; some builds lack it, and there the file descriptors 0 and 1 are the way.
Reading and writing allocate nothing.
"""

import sys

import micropython

_CTRL_C = 3


class Stream:
    """Standard input and output."""

    def __init__(self):
        self._in = binary(sys.stdin, 0, "rb")
        self._out = binary(sys.stdout, 1, "wb")
        self._interrupted = True

    def read(self, byte):
        """Wait for one byte and put it into the bytearray; 0 at the end of the input."""
        try:
            return self._in.readinto(byte)
        except OSError:  # the other end of a pseudo-terminal has gone
            return 0

    def write(self, data, size):
        """Send the first `size` bytes."""
        try:
            self._out.write(data, size)
        except OSError:
            pass  # nobody there: the panel asks again, or the input ends too

    def let_interrupt(self, allowed):
        """Whether byte 03 stops the program (as people want) or is a byte like others."""
        if allowed != self._interrupted:
            self._interrupted = allowed
            micropython.kbd_intr(_CTRL_C if allowed else -1)


def binary(stream, descriptor, mode):
    """The stream without any change of line ends."""
    raw = getattr(stream, "buffer", None)
    return open(descriptor, mode) if raw is None else raw
