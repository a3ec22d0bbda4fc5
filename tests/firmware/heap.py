"""What MicroPython cannot do without its heap, found in the source.

`violations(source)` reads a module and names each construct that would allocate in a
function body, or that MicroPython does not know. Code at module level and in `__init__`
runs before the heap is locked and may allocate.
"""

import ast
from collections.abc import Iterable, Iterator

SMALL_INT = 1 << 30  # integers from here on, either way, are objects on 32-bit boards
# Arguments and locals of a function. From about 8 on its frame lies on the C stack of a board
# whose heap is locked, which is small.
MOST_NAMES = 17
IMPORTS = ("firmware", "array")
SHIM = "constant.py"  # the one module that may import micropython, and catch its absence

# Builtins that need no heap with numbers and buffers; every other one is refused.
BUILTINS = frozenset({"abs", "bool", "int", "len", "max", "min", "range"})
ANNOTATIONS = frozenset({"bool", "bytes", "bytearray", "int", "memoryview", "str"})

DISPLAYS = {
    ast.List: "list display",
    ast.Set: "set display",
    ast.Dict: "dict display",
    ast.ListComp: "list comprehension",
    ast.SetComp: "set comprehension",
    ast.DictComp: "dict comprehension",
    ast.GeneratorExp: "generator expression",
    ast.Yield: "generator",
    ast.YieldFrom: "generator",
    ast.Await: "coroutine",
    ast.Lambda: "lambda",
    ast.FunctionDef: "closure",
    ast.AsyncFunctionDef: "coroutine",
    ast.ClassDef: "class in a function",
    ast.JoinedStr: "f-string",
    ast.Try: "try",
    ast.TryStar: "try",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.With: "with",
    ast.AsyncWith: "with",
    ast.AsyncFor: "coroutine",
    ast.Global: "global statement",
    ast.Nonlocal: "nonlocal statement",
    ast.Delete: "del",
    ast.Import: "import in a function",
    ast.ImportFrom: "import in a function",
    ast.Slice: "slice",
    ast.Starred: "starred expression",
    ast.Match: "match",
}


def violations(source: str, name: str = "", attributes: Iterable[str] = ()) -> list[str]:
    """Return "line: what" for everything in a module that firmware may not do.

    `attributes` are names that objects have from their `__init__` in other modules; to
    assign any other would enlarge them.
    """
    tree = ast.parse(source)
    if name == SHIM:
        return []
    checker = _Bodies(tree, {*attributes, *initial_attributes(source)})
    checker.check()
    found = checker.found.union(_module_level(tree))
    return [f"{line}: {what}" for line, what in sorted(found)]


def initial_attributes(source: str) -> set[str]:
    """The attributes that the classes of a module give to their objects at once."""
    return {
        node.attr
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef) and function.name == "__init__"
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }


def _module_level(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What no code of the firmware may do, at import or later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] not in IMPORTS:
                    yield node.lineno, f"import of {alias.name}"
        elif isinstance(node, ast.ImportFrom):
            origin = (node.module or "").split(".")[0]
            if node.level or origin not in IMPORTS:
                yield node.lineno, f"import from {'.' * node.level}{node.module or ''}"
        elif isinstance(node, ast.AnnAssign):
            yield node.lineno, "annotated variable"
        elif isinstance(node, ast.Starred):
            yield node.lineno, "starred expression"
        elif isinstance(node, ast.Match):
            yield node.lineno, "match"
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.decorator_list:
            yield node.lineno, "decorator"
        elif isinstance(node, ast.Constant | ast.BinOp | ast.UnaryOp):
            value = _number(node)
            if isinstance(value, float | complex):
                yield node.lineno, "float"
            elif value is not None and not -SMALL_INT <= value < SMALL_INT:
                yield node.lineno, "integer of 2^30 or more"
        if isinstance(node, ast.FunctionDef):
            yield from _signature(node)


def _signature(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    arguments = function.args
    if arguments.posonlyargs:
        yield function.lineno, "positional-only argument"
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    for annotation in [*(argument.annotation for argument in every), function.returns]:
        if annotation is None or (
            isinstance(annotation, ast.Constant) and annotation.value is None
        ):
            continue
        if not isinstance(annotation, ast.Name) or annotation.id not in ANNOTATIONS:
            yield function.lineno, f"annotation {ast.unparse(annotation)}"


def _number(node: ast.expr) -> int | float | complex | None:
    """The value of an expression of plain numbers, None for anything else."""
    if isinstance(node, ast.Constant):
        plain = isinstance(node.value, int | float | complex) and not isinstance(node.value, bool)
        return node.value if plain else None
    if isinstance(node, ast.UnaryOp):
        parts = (node.operand,)
    elif isinstance(node, ast.BinOp):
        parts = (node.left, node.right)
    else:
        return None
    values = [_number(part) for part in parts]
    if None in values:
        return None
    grows = isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift | ast.Pow)
    if grows and values[1] not in range(64):
        return SMALL_INT
    try:
        return eval(compile(ast.Expression(node), "<number>", "eval"), {})
    except (ArithmeticError, TypeError, ValueError):
        return None


class _Bodies:
    """Walks all function bodies of a module but those that run before the lock."""

    def __init__(self, tree: ast.Module, attributes: set[str]) -> None:
        self.tree = tree
        self.attributes = attributes
        self.found: set[tuple[int, str]] = set()
        self.modules = set()
        self.bindings = set()
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                names = {alias.asname or alias.name for alias in node.names}
                self.bindings |= names
                if node.module == "firmware":
                    self.modules |= names
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.bindings.add(node.name)
            elif isinstance(node, ast.Assign):
                parts = (part for target in node.targets for part in ast.walk(target))
                self.bindings |= {part.id for part in parts if isinstance(part, ast.Name)}

    def check(self) -> None:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self._function(node)
            elif isinstance(node, ast.AsyncFunctionDef):
                self._find(node, "coroutine")
            elif isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef) and method.name != "__init__":
                        self._function(method)

    def _find(self, node: ast.AST, what: str) -> None:
        self.found.add((node.lineno, what))

    def _function(self, function: ast.FunctionDef) -> None:
        arguments = function.args
        if arguments.vararg or arguments.kwarg:
            self._find(function, "variable number of arguments")
        names = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        stored = {
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        if len(names | stored) > MOST_NAMES:
            self._find(function, f"more than {MOST_NAMES} arguments and locals")
        self.locals = names | stored
        self.called = set()  # attributes and names in the place of a called function
        self.swaps = set()  # tuples that are never built
        body = function.body
        if _is_text(body[0]):
            body = body[1:]
        for statement in body:
            for node in ast.walk(statement):
                self._prepare(node)
            for node in ast.walk(statement):
                self._node(node)

    def _prepare(self, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            self.called.add(node.func)
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Call):
            self.called.add(node.iter)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            if both and len(target.elts) == len(node.value.elts) <= 3:
                self.swaps.add(node.value)

    def _node(self, node: ast.AST) -> None:
        kind = type(node)
        if kind in DISPLAYS:
            self._find(node, DISPLAYS[kind])
        elif isinstance(node, ast.Tuple):
            if isinstance(node.ctx, ast.Load) and node not in self.swaps and not _is_constant(node):
                self._find(node, "tuple of variables")
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self._find(node, "text that is not bytes")
        elif isinstance(node, ast.BinOp):
            self._operator(node, node.op, (node.left, node.right))
        elif isinstance(node, ast.AugAssign):
            self._operator(node, node.op, (node.value,))
        elif isinstance(node, ast.Call):
            self._call(node)
        elif isinstance(node, ast.Attribute):
            self._attribute(node)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            self._find(node, "two results")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            known = self.locals | self.bindings | BUILTINS
            if node.id not in known:
                self._find(node, f"builtin {node.id}")

    def _operator(self, node: ast.AST, operator: ast.operator, sides: tuple) -> None:
        if isinstance(operator, ast.Div):
            self._find(node, "true division")
        elif isinstance(operator, ast.Pow):
            self._find(node, "power")
        elif isinstance(operator, ast.MatMult):
            self._find(node, "matrix product")
        for side in sides:
            if isinstance(side, ast.Constant) and isinstance(side.value, str | bytes):
                self._find(node, "text put together")

    def _call(self, node: ast.Call) -> None:
        for keyword in node.keywords:
            if keyword.arg is None:
                self._find(node, "variable number of arguments")
        function = node.func
        if isinstance(function, ast.Attribute):
            module = isinstance(function.value, ast.Name) and function.value.id in self.modules
            if not module:
                self._find(node, f"method {function.attr}")
        elif isinstance(function, ast.Name) and function.id == "range":
            if node not in self.called:
                self._find(node, "range that is not a loop's own")
            if len(node.args) == 3 and not isinstance(_number(node.args[2]), int):
                self._find(node, "range with a variable step")

    def _attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Store):
            if node.attr not in self.attributes:
                self._find(node, f"new attribute {node.attr}")
        elif node not in self.called:
            module = isinstance(node.value, ast.Name) and node.value.id in self.modules
            if not module and node.attr not in self.attributes:
                self._find(node, f"bound method {node.attr}")


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return all(_is_constant(element) for element in node.elts)
    return isinstance(node, ast.Constant) or _number(node) is not None
