"""Reading the `.pxd` files beside the firmware's modules: the C types of its functions.

A sidecar holds declarations only, in Cython's language:

    from firmware.device cimport Device, Memory, Table

    cdef unsigned char[6][18] RULES
    @cython.locals(notes=bytes)
    cpdef int onward(Device device, int budget) noexcept
    cdef int _touch(Memory ram, int men, Table other, int rear) noexcept

A table declared with its sizes becomes an array in C. `noexcept` marks a function that
is trusted: it cannot fail, whatever the memories hold, so it reads them without checks.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path


class SidecarError(Exception):
    """A sidecar says what it should not; the message names file and line."""


@dataclass(frozen=True)
class Signature:
    """One function's types: of the parameters in order, of some locals, of the result."""

    visible: bool  # from Python too: cpdef
    result: str
    parameters: dict[str, str]
    trusted: bool
    locals: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sidecar:
    """All that one file declares."""

    functions: dict[str, Signature] = field(default_factory=dict)
    tables: dict[str, tuple[int, ...]] = field(default_factory=dict)
    classes: dict[str, list[str]] = field(default_factory=dict)
    """The lines inside each `cdef class`."""


_IGNORED = re.compile(r"(#.*|cimport .*|from [\w.]+ cimport .*|ctypedef .*|\"\"\".*\"\"\")?$")
_FUNCTION = re.compile(r"(cpdef|cdef) (\w+) (\w+)\((.*)\)( noexcept)?$")
_TABLE = re.compile(r"cdef unsigned char((?:\[\d+\])+) (\w+)$")
_CLASS = re.compile(r"cdef class (\w+):$")
_LOCALS = re.compile(r"@cython\.locals\((.*)\)$")


def read(path: Path) -> Sidecar:
    """Read one file. Raises SidecarError for a line that is none of the above."""
    result = Sidecar()
    types: dict[str, str] = {}
    body: list[str] | None = None
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = raw.split("  #")[0].rstrip()
        if body is not None and line.startswith("    "):
            body.append(line.strip())
            continue
        if found := _LOCALS.match(line):
            types = _pairs(found[1])
        elif found := _FUNCTION.match(line):
            parameters = [part.split() for part in found[4].split(",") if part.strip()]
            if any(len(part) != 2 for part in parameters):
                raise SidecarError(f"{path}:{number}: a parameter is a type and a name: {line}")
            result.functions[found[3]] = Signature(
                found[1] == "cpdef",
                found[2],
                {name: kind for kind, name in parameters},
                bool(found[5]),
                types,
            )
            types = {}
        elif found := _TABLE.match(line):
            sizes = tuple(int(size) for size in re.findall(r"\d+", found[1]))
            result.tables[found[2]] = sizes
        elif found := _CLASS.match(line):
            body = result.classes[found[1]] = []
        elif not _IGNORED.match(line):
            raise SidecarError(f"{path}:{number}: not understood: {line}")
    return result


def _pairs(text: str) -> dict[str, str]:
    """`a=int, b=bytes` as a dict."""
    pairs = (part.split("=") for part in text.split(",") if part.strip())
    return {name.strip(): kind.strip() for name, kind in pairs}
