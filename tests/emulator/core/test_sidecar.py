import ast

import pytest

from emulator.core import sidecar
from emulator.core.sidecar import SidecarError, Signature
from emulator.core.sources import FIRMWARE, names

SIDECARS = sorted(FIRMWARE.glob("*.pxd"))
TYPES = {"int", "void", "object", "bytes", "bytearray", "Device", "Memory", "Table", "Data"}
NARROW = {"short"}  # of local variables only


def functions(module):
    tree = ast.parse((FIRMWARE / f"{module}.py").read_text("utf-8"))
    return {
        node.name: [argument.arg for argument in node.args.args]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("path", SIDECARS, ids=lambda path: path.name)
def test_each_line_has_its_function_with_the_same_parameters(path):
    assert path.stem in names()
    there = functions(path.stem)
    declared = sidecar.read(path).functions
    assert {name: list(signature.parameters) for name, signature in declared.items()} == {
        name: there.get(name) for name in declared
    }
    # What has a sidecar has all of it: a forgotten function would be slow, not wrong.
    assert set(there) == set(declared)


@pytest.mark.parametrize("path", SIDECARS, ids=lambda path: path.name)
def test_types_and_trust_fit_together(path):
    """Trusted functions take plain addresses, all others checked objects."""
    for name, signature in sidecar.read(path).functions.items():
        kinds = {*signature.parameters.values(), *signature.locals.values(), signature.result}
        assert kinds - NARROW <= TYPES, name
        if signature.trusted:
            assert not kinds & {"bytearray", "object"}, name
        elif path.stem != "words":
            assert "Memory" not in kinds, name


def test_reads_all_that_a_sidecar_may_hold(tmp_path):
    path = tmp_path / "a.pxd"
    path.write_text(
        "# comment\n"
        "from firmware.device cimport Device, Memory\n"
        "ctypedef unsigned char *Memory\n\n"
        "cdef unsigned char[2][26] OTHER  # rows\n"
        "@cython.locals(notes=bytes, run=int)\n"
        "cpdef int f(Device device, int budget) noexcept\n"
        "cdef void _g()\n"
        "cdef class Device:\n"
        "    cdef readonly bytes rom\n",
        "utf-8",
    )
    found = sidecar.read(path)
    assert found.tables == {"OTHER": (2, 26)}
    assert found.classes == {"Device": ["cdef readonly bytes rom"]}
    assert found.functions == {
        "f": Signature(
            True,
            "int",
            {"device": "Device", "budget": "int"},
            True,
            {"notes": "bytes", "run": "int"},
        ),
        "_g": Signature(False, "void", {}, False),
    }


@pytest.mark.parametrize("line", ["def f(a)", "cdef int f(a)", "cdef int[3] A", "nonsense"])
def test_refuses_what_it_does_not_understand(tmp_path, line):
    path = tmp_path / "a.pxd"
    path.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(SidecarError, match=r"a\.pxd:2"):
        sidecar.read(path)
