# For type checkers, which know no module `micropython`.
def const(value: int) -> int: ...

COMPILED: int
