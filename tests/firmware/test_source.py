import ast
from pathlib import Path

import pytest

import emulator
import firmware
from tests.firmware import heap

FIRMWARE = Path(firmware.__file__).parent
EMULATOR = Path(emulator.__file__).parent
SOURCES = sorted(FIRMWARE.glob("*.py"))
ATTRIBUTES = set().union(*(heap.initial_attributes(file.read_text("utf-8")) for file in SOURCES))
MOST_LINES = 400


def name(file):
    return file.name


@pytest.mark.parametrize("file", SOURCES, ids=name)
def test_firmware_does_nothing_that_allocates(file):
    assert heap.violations(file.read_text("utf-8"), file.name, ATTRIBUTES) == []


def test_modules_are_short():
    files = [*FIRMWARE.rglob("*.py"), *EMULATOR.rglob("*.py")]
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in files}
    assert {str(file): length for file, length in lengths.items() if length > MOST_LINES} == {}


def test_the_shim_does_nothing_but_its_work():
    tree = ast.parse((FIRMWARE / heap.SHIM).read_text("utf-8"))
    kinds = [type(statement) for statement in tree.body]
    assert kinds == [ast.Expr, ast.Try, ast.Assign]
    assert ast.unparse(tree.body[-1]) == "COMPILED = 0"
    assert [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)] == [
        "micropython"
    ]


# The checker itself ----------------------------------------------------------------

HEAD = """
from firmware import walk
from firmware.constant import const
from firmware.memory import DIRTY, RAM_SIZE

TABLE = (1, 2)
class Thing:
    def __init__(self):
        self.ram = bytearray(3)
        self.count = 0
"""


def body(code):
    """A module with a function of the given lines."""
    lines = "\n".join("    " + line for line in code.splitlines())
    return f"{HEAD}\ndef f(device, ram, a: int, b: int = 0) -> int:\n{lines}\n"


ALLOWED = [
    '"""Tell."""\nreturn a + b * 3 - a // 2 % 7 << 2 ^ ~b & -b | 1',
    "for i in range(a):\n    ram[i] = 0",
    "for i in range(a, b, -1):\n    ram[i] += walk.begin(device, a)",
    "for x in TABLE:\n    ram[DIRTY] |= x",
    "while a > 0:\n    a -= 1\n    if a == 5:\n        continue\n    break",
    "return 1 if a in (1, 2, 3) or not b else 0",
    "a, b = b, a\nreturn a",
    "device.count += 1\nram = device.ram\nreturn len(ram)",
    "return max(0, min(a, b, 0xFFFF))",
    "walk.begin(device, base=a)\nreturn walk.RESTING",
    "return TABLE[a](b)",
    "return (1 << 29) + a",
    "for byte in b'abc':\n    a += byte\nreturn a",
    "x = (1, (2, 3), -4)\nreturn x[0]",
    "return const(3)",
    "return Thing",
]

REFUSED = [
    ("x = [1, 2]", "list display"),
    ("x = [a for a in ram]", "list comprehension"),
    ("x = {1, 2}", "set display"),
    ("return a in {1, 2}", "set display"),
    ("x = {a: 1}", "dict display"),
    ("x = {y for y in ram}", "set comprehension"),
    ("x = {y: 1 for y in ram}", "dict comprehension"),
    ("return max(y for y in ram)", "generator expression"),
    ("yield a", "generator"),
    ("yield from ram", "generator"),
    ("x = (a, b)", "tuple of variables"),
    ("x, y = a, (a, b)", "tuple of variables"),
    ("a, b, x, y = b, a, b, a", "tuple of variables"),
    ("return a in (DIRTY, RAM_SIZE)", "tuple of variables"),
    ("return a, b", "two results"),
    ("return 1, 2", "two results"),
    ("return ram[1:3]", "slice"),
    ("ram[1:3] = b'ab'", "slice"),
    ("del ram[1]", "del"),
    ("x = f'{a}'", "f-string"),
    ("x = 'text'", "text that is not bytes"),
    ("x = b'a' + b'b'", "text put together"),
    ("x = b'%d' % a", "text put together"),
    ("x = 1.5", "float"),
    ("x = 2j", "float"),
    ("return a / b", "true division"),
    ("a /= 2", "true division"),
    ("return a ** b", "power"),
    ("return a @ b", "matrix product"),
    ("x = lambda y: y", "lambda"),
    ("def g():\n    return a", "closure"),
    ("class G:\n    pass", "class in a function"),
    ("async def g():\n    await a", "coroutine"),
    ("try:\n    pass\nexcept IndexError:\n    pass", "try"),
    ("raise IndexError", "raise"),
    ("assert a", "assert"),
    ("with a:\n    pass", "with"),
    ("global DIRTY\nDIRTY = 1", "global statement"),
    ("import array", "import in a function"),
    ("from firmware import steps", "import in a function"),
    ("match a:\n    case 1:\n        pass", "match"),
    ("for i in range(0, a, b):\n    pass", "range with a variable step"),
    ("for i in range(0, a, DIRTY):\n    pass", "range with a variable step"),
    ("x = range(a)", "range that is not a loop's own"),
    ("for i, y in enumerate(ram):\n    pass", "builtin enumerate"),
    ("for x, y in zip(ram, ram):\n    pass", "builtin zip"),
    ("for x in reversed(ram):\n    pass", "builtin reversed"),
    ("x = divmod(a, b)", "builtin divmod"),
    ("print(a)", "builtin print"),
    ("x = bytearray(3)", "builtin bytearray"),
    ("x = sorted(ram)", "builtin sorted"),
    ("x = str(a)", "builtin str"),
    ("x = memoryview", "builtin memoryview"),
    ("return ram.find(a)", "method find"),
    ("ram.append(a)", "method append"),
    ("return a.to_bytes(2)", "method to_bytes"),
    ("device.ram.extend(ram)", "method extend"),
    ("x = ram.append", "bound method append"),
    ("device.other = 1", "new attribute other"),
    ("device.other += 1", "new attribute other"),
    ("walk.begin(*ram)", "starred expression"),
    ("walk.begin(**ram)", "variable number of arguments"),
    ("x, *y = ram", "starred expression"),
    ("return 1073741824", "integer of 2^30 or more"),
    ("return 1 << 30", "integer of 2^30 or more"),
    ("return 0xFFFF * 0xFFFF", "integer of 2^30 or more"),
    ("return -1073741825", "integer of 2^30 or more"),
    ("x: int = 1", "annotated variable"),
    ("\n".join(f"x{i} = {i}" for i in range(15)), "more than 17 arguments and locals"),
]


@pytest.mark.parametrize("code", ALLOWED)
def test_what_needs_no_heap_passes(code):
    assert heap.violations(body(code)) == []


@pytest.mark.parametrize(("code", "what"), REFUSED)
def test_what_allocates_is_found(code, what):
    found = [violation.partition(": ")[2] for violation in heap.violations(body(code))]
    assert what in found


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("import os", "import of os"),
        ("import firmware.steps, random", "import of random"),
        ("from typing import Final", "import from typing"),
        ("from __future__ import annotations", "import from __future__"),
        ("from . import steps", "import from ."),
        ("from emulator import rom", "import from emulator"),
        ("SIZE: int = 3", "annotated variable"),
        ("SIZE = const(1 << 31)", "integer of 2^30 or more"),
        ("SIZE = 0.5", "float"),
        ("SIZE = [0, *range(3)]", "starred expression"),
        ("def f(*a):\n    pass", "variable number of arguments"),
        ("def f(**a):\n    pass", "variable number of arguments"),
        ("def f(a, /):\n    pass", "positional-only argument"),
        ("def f(a: list[int]):\n    pass", "annotation list[int]"),
        ("def f() -> Device:\n    pass", "annotation Device"),
        ("@native\ndef f():\n    pass", "decorator"),
        ("@final\nclass C:\n    pass", "decorator"),
        ("class C:\n    @property\n    def f(self):\n        pass", "decorator"),
        ("class C:\n    def f(self):\n        return [self]", "list display"),
        ("async def f():\n    pass", "coroutine"),
    ],
)
def test_what_no_module_may_do_is_found(code, what):
    found = [violation.partition(": ")[2] for violation in heap.violations(code)]
    assert what in found


def test_import_time_and_making_an_object_may_allocate():
    code = """
SAME = bytes((0,) + tuple(p + 12 for p in range(1, 25)))
NAMES = [f"{p}" for p in SAME]
class Device:
    def __init__(self, rom: bytes) -> None:
        self.ram = bytearray(len(rom) + 3)
        self.rom = rom[1:]
"""
    assert heap.violations(code) == []


def test_a_finding_names_its_line():
    assert heap.violations("\n\ndef f():\n    return [1]\n") == ["4: list display"]
