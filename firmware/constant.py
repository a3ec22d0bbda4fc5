"""`const` for every interpreter, and which kind of program this is.

MicroPython folds `const(...)` when it compiles a module. CPython has no such
module and takes the number as it is.
"""

try:
    from micropython import const
except ImportError:

    def const(value: int) -> int:
        """Return `value` unchanged."""
        return value


# The compiled core has 1 here: what an interpreter passes over, C does faster than it asks.
COMPILED = 0
