"""`const` for every interpreter.

MicroPython folds `const(...)` when it compiles a module. CPython has no such
module and takes the number as it is.
"""

try:
    from micropython import const
except ImportError:

    def const(value: int) -> int:
        """Return `value` unchanged."""
        return value
