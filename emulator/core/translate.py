"""One Cython source out of the firmware's modules and their sidecars.

Every module of `firmware/` becomes a part of one extension module, so that the C
compiler sees the whole program at once, as it would a microcontroller's. What is done
to the sources is what MicroPython's compiler does too, and no more:

- names of the modules are joined: `walk.begin` is `walk__begin`;
- constants are put in where they are used, the tables of the sidecars are C arrays;
- functions with a line in a sidecar get its C types; their other variables are whole
  numbers of the machine's width, the memories and rows of tables excepted;
- functions without one stay Python's, and work.

The checked kind is for tests: every access to a memory or table is checked, every
function may raise, as on CPython, and Python sees all of them.
"""

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from emulator.core.sidecar import Sidecar, read
from emulator.core.sources import APPENDIX, FIRMWARE, digest, names

_TOLD = ("memory", "walk")  # modules whose constants the appendix knows
_INSTEAD = {("constant", "COMPILED"): 1}  # what differs from the sources: nothing else may
_MEMORIES = ("ram", "io")
_INT = "Py_ssize_t"  # as wide as an address: an index needs no widening
_CHECKED = {"Memory": "bytearray", "Table": "bytes", "Data": "object"}
_ROWS = 256  # of every table in C, so that any byte is a valid first index

_HEAD = """\
# cython: language_level=3, infer_types=False, wraparound=False
\"\"\"The firmware, compiled from the sources with the digest SOURCES.\"\"\"
SOURCES = {digest!r}
CHECKED = {checked!r}
"""

_FAST_TYPES = """
ctypedef unsigned char *Memory
ctypedef const unsigned char *Table
ctypedef const unsigned char *Data
cdef bytes _PADDING = bytes(65536)
"""

# The memories' addresses beside their names. A memory that is held cannot change its
# size. A short ROM is read on into zeros.
_POINTERS = """\
        self._padded = self.rom + _PADDING[len(self.rom):]
        self._ram = self.ram
        self._io = self.io
        self._rom = self._padded
        self._held = (memoryview(self.ram), memoryview(self.io))
"""


class TranslationError(Exception):
    """Sources and sidecars do not fit together; the message names the place."""


def translate(*, checked: bool = False) -> str:
    """Return the Cython source. Raises TranslationError or SidecarError."""
    parts = {name: Part.load(name) for name in names()}
    lines = [_HEAD.format(digest=digest(), checked=checked)]
    if not checked:
        lines.append(_FAST_TYPES)
        for part in parts.values():
            for table, sizes in part.sidecar.tables.items():
                lines.append(_array(part, table, sizes))
    for part in parts.values():
        for statement in part.tree.body:
            if isinstance(statement, ast.ClassDef):
                lines.append(_class(statement, part, parts, checked))
    for part in parts.values():
        for statement in part.tree.body:
            if isinstance(statement, ast.FunctionDef):
                lines.append(_Function(statement, part, parts, checked).text())
    lines += [_enumeration(parts[name]) for name in _TOLD]
    lines.append(APPENDIX.read_text("utf-8"))
    return "\n".join(lines)


def _enumeration(part: "Part") -> str:
    """A module's whole numbers by their joined names, for the appendix."""
    numbers = {k: v for k, v in vars(part.module).items() if type(v) is int and k[0] != "_"}
    lines = [f"    {part.name}__{name} = {value}" for name, value in numbers.items()]
    return "\n".join(["cdef enum:", *lines]) + "\n"


@dataclass(frozen=True)
class Part:
    """One module: its source, its sidecar (an empty one if there is none), its values."""

    name: str
    tree: ast.Module
    sidecar: Sidecar
    module: Any
    imports: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    """Imported name to (module, name in it), or (module, None) for a module."""

    @staticmethod
    def load(name: str) -> "Part":
        """Read source and sidecar, and import the module for its constants."""
        path = FIRMWARE / f"{name}.py"
        side = path.with_suffix(".pxd")
        module = _import(name)
        tree = ast.parse(path.read_text("utf-8"), str(path))
        part = Part(name, tree, read(side) if side.exists() else Sidecar(), module)
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                home = statement.module.partition(".")[2]
                for alias in statement.names:
                    place = (home, alias.name) if home else (alias.name, None)
                    part.imports[alias.asname or alias.name] = place
        part.check()
        return part

    def check(self) -> None:
        """See that each declaration belongs to something, and has the same parameters."""
        functions = {
            node.name: [argument.arg for argument in node.args.args]
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
        }
        for name, signature in self.sidecar.functions.items():
            if functions.get(name) != list(signature.parameters):
                raise TranslationError(
                    f"firmware/{self.name}.pxd: {name} has the parameters "
                    f"{list(signature.parameters)}, in the source {functions.get(name)}"
                )
        for name in (*self.sidecar.tables, *self.sidecar.classes):
            if not hasattr(self.module, name):
                raise TranslationError(f"firmware/{self.name}.pxd: there is no {name}")

    @property
    def defined(self) -> set[str]:
        """Names of the functions and classes that stand here."""
        kinds = (ast.FunctionDef, ast.ClassDef)
        return {node.name for node in self.tree.body if isinstance(node, kinds)}


def _import(name: str) -> Any:
    return importlib.import_module(f"firmware.{name}")


def _array(part: Part, name: str, sizes: tuple[int, ...]) -> str:
    """A table as an array in C, with its first dimension filled up by zeros."""
    value = getattr(part.module, name)
    rows = [value] if len(sizes) == 1 else value
    shape = (len(value),) if len(sizes) == 1 else (len(value), *{len(row) for row in value})
    if shape != sizes or not all(isinstance(row, bytes) for row in rows):
        raise TranslationError(f"firmware/{part.name}.pxd: {name} has the sizes {shape}")
    lengths = "".join(f"[{size}]" for size in (max(_ROWS, sizes[0]), *sizes[1:]))
    text = ["{" + ", ".join(map(str, row)) + "}" for row in rows]
    values = text[0] if len(sizes) == 1 else "{" + ", ".join(text) + "}"
    declared = f"const unsigned char {part.name}__{name}{lengths}"
    lines = ("cdef extern from *:", '"""', f"static {declared} = {values};", '"""', declared)
    return "\n    ".join(lines) + "\n"


def _class(node: ast.ClassDef, part: Part, parts: dict[str, Part], checked: bool) -> str:
    """A class; one with a sidecar becomes a C struct that Python can see."""
    fields = part.sidecar.classes.get(node.name)
    own = f"{part.name}__{node.name}"
    lines = [f"class {own}:" if fields is None else f"cdef class {own}:"]
    lines += [f"    {ast.unparse(node.body[0])}"]
    if fields is not None:
        lines += [f"    cdef {line.removeprefix('cdef ')}" for line in fields]
        if not checked:
            lines += ["    cdef Memory _ram", "    cdef Memory _io", "    cdef Table _rom"]
            lines += ["    cdef bytes _padded", "    cdef tuple _held"]
    for method in node.body[1:]:
        if not isinstance(method, ast.FunctionDef):
            raise TranslationError(f"firmware/{part.name}.py: {node.name} has more than methods")
        text = _Function(method, part, parts, checked, method.name).text()
        lines += ["    " + line for line in text.splitlines()]
    if fields is not None and not checked:
        lines.append(_POINTERS)
    return "\n".join(lines) + "\n"


class _Function(ast.NodeTransformer):
    """One function, its names replaced and its variables typed."""

    def __init__(
        self,
        node: ast.FunctionDef,
        part: Part,
        parts: dict[str, Part],
        checked: bool,
        name: str | None = None,
    ) -> None:
        self._node = node
        self._part = part
        self._parts = parts
        self._checked = checked
        self._name = name or f"{part.name}__{node.name}"
        self._signature = None if name else part.sidecar.functions.get(node.name)
        self._fast = bool(self._signature and self._signature.trusted and not checked)
        self._parameters = [argument.arg for argument in node.args.args]
        stored = (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _is_stored(n))
        self._locals = dict.fromkeys(name for name in stored if name not in self._parameters)

    def text(self) -> str:
        """The function in Cython."""
        if self._node.args.defaults or self._node.args.kwonlyargs:
            raise TranslationError(f"firmware/{self._part.name}.py: {self._node.name}: defaults")
        body = [self.visit(statement) for statement in self._node.body]
        lines = [self._head()]
        lines += [f"    cdef {kind} {name}" for name, kind in self._typed(body)]
        for statement in body:
            lines += ["    " + line for line in ast.unparse(statement).splitlines()]
        return "\n".join(lines) + "\n"

    def _head(self) -> str:
        signature = self._signature
        if signature is None:
            return f"def {self._name}({', '.join(self._parameters)}):"
        parameters = ", ".join(
            f"{self._type(kind)} {name}" for name, kind in signature.parameters.items()
        )
        kind = "cpdef" if signature.visible or self._checked else "cdef"
        result = self._type(signature.result)
        return f"{kind} {result} {self._name}({parameters})" + (
            " noexcept:" if self._fast else f"{_raises(result)}:"
        )

    def _type(self, kind: str) -> str:
        """A type of a sidecar as it is called here."""
        if kind == "Device":
            return "device__Device"
        if kind == "int":
            return _INT
        if kind in _CHECKED and not self._fast:
            return _CHECKED[kind]
        return kind

    def _typed(self, body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
        """The local variables of a function with a sidecar, and their types."""
        if self._signature is None:
            return
        given = self._signature.locals
        found: dict[str, str] = {}
        for node in (node for statement in body for node in ast.walk(statement)):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, self._guess(node.value))
        for name in self._locals:
            kind = given[name] if name in given else self._type(found.get(name, "int"))
            if kind != "object":
                yield name, kind

    def _guess(self, value: ast.expr) -> str:
        if isinstance(value, ast.Attribute):
            if value.attr.lstrip("_") in _MEMORIES:
                return "Memory"
            if value.attr.lstrip("_") == "rom":
                return "Table"
        if isinstance(value, ast.Subscript) and _is_constant(value.value):
            return "Table"  # a row of a table of rows, or a byte of a table of bytes
        return "int"

    # Names -----------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._parameters or node.id in self._locals:
            return node
        return self._resolve(self._part, node.id, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        base = node.value
        if isinstance(base, ast.Name):
            if base.id not in self._parameters and base.id not in self._locals:
                home = self._part.imports.get(base.id)
                if home and home[1] is None:
                    return self._resolve(self._parts[home[0]], node.attr, node)
            elif self._fast and self._is_device(base.id) and node.attr in (*_MEMORIES, "rom"):
                node.attr = "_" + node.attr
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        raise TranslationError(f"firmware/{self._part.name}.py:{node.lineno}: annotated variable")

    def _is_device(self, name: str) -> bool:
        assert self._signature is not None
        return self._signature.parameters.get(name) == "Device"

    def _resolve(self, part: Part, name: str, node: ast.expr) -> ast.expr:
        """What a name of a module stands for."""
        while name in part.imports:
            home, inner = part.imports[name]
            if inner is None:
                raise TranslationError(f"firmware/{part.name}.py: module {name} as a value")
            if (home, inner) in _INSTEAD:
                return ast.Constant(_INSTEAD[home, inner])
            if home not in self._parts:
                return node
            part, name = self._parts[home], inner
        if name in part.defined:
            return ast.Name(f"{part.name}__{name}", ast.Load())
        if self._fast and name in part.sidecar.tables:
            table = ast.Name(f"{part.name}__{name}", ast.Load())
            table.sizes = part.sidecar.tables[name]  # type: ignore[attr-defined]
            return table
        if not hasattr(part.module, name):
            return node  # a builtin
        return _constant(getattr(part.module, name), f"firmware/{part.name}.py: {name}")


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _is_constant(node: ast.expr) -> bool:
    """A table put in place, or the C array that stands for it, of more than one row."""
    if isinstance(node, ast.Tuple):
        return all(isinstance(e, ast.Constant) and isinstance(e.value, bytes) for e in node.elts)
    return len(getattr(node, "sizes", ())) == 2


def _constant(value: Any, place: str) -> ast.expr:
    if isinstance(value, tuple):
        return ast.Tuple([_constant(item, place) for item in value], ast.Load())
    if isinstance(value, (int, bytes, str)):
        return ast.Constant(value)
    raise TranslationError(f"{place} is no constant: {type(value).__name__}")


def _raises(result: str) -> str:
    """How a function of this result tells of an exception."""
    if result == _INT:
        return " except? -1"
    return " except *" if result == "void" else ""
