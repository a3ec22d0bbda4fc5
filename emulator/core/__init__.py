"""Which core runs the firmware: the sources as they are, or the same sources compiled.

Both live side by side in one process. The plain core is the package `firmware`; the
compiled one is the extension module `emulator.core._compiled`, built from all modules of
that package (see `emulator.core.translate`). Either may be had by name; `chosen()` is
what the handheld runs on: the compiled core if it is there and was built from the very
sources that lie in `firmware/`, unless the environment variable CHAMPION_CORE says
"python", "compiled", or which extension file to load.

A core has the firmware's `Device`, `reset` and `tick`, and its modules as attributes:
`core.walk.begin(device, 0, 8)`. Functions of the compiled core want its own devices.
Those of the plain core take devices of either.
"""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

PYTHON: Final = "python"
COMPILED: Final = "compiled"
VARIABLE: Final = "CHAMPION_CORE"

_EXTENSION: Final = "emulator.core._compiled"


class CoreError(RuntimeError):
    """The core asked for is not to be had; the message says why."""


class Core:
    """The firmware's modules, by name, and what kind they are.

    `name` is "python" or "compiled", `reason` says in words why this one was chosen,
    `path` is the folder or file it came from, `checked` tells whether it looks at the
    bounds of its memories, as builds for tests do. `ends(device)` gives all ends of a
    turn, see `emulator.core.ends`.
    """

    def __init__(
        self,
        name: str,
        path: str,
        modules: Mapping[str, ModuleType],
        *,
        checked: bool,
        ends: Callable[[Any], Iterable[bytes]] | None = None,
    ) -> None:
        self.name: Final = name
        self.path: Final = path
        self.checked: Final = checked
        self.reason = "asked for by name"
        self.modules: Final = modules
        self.Device: Final = self.device.Device
        self.ends: Final[Callable[[Any], Iterable[bytes]]] = ends or self._walk
        self.reset: Final = self.machine.reset
        self.tick: Final = self.machine.tick

    def _walk(self, device: Any) -> Iterable[bytes]:
        from emulator.core.ends import ends  # noqa: PLC0415 - ticks need it not

        return ends(self, device)

    def __getattr__(self, name: str) -> Any:
        """Return a module of the firmware."""
        if name.startswith("_") or name == "modules":
            raise AttributeError(name)
        try:
            return self.modules[name]
        except KeyError:
            raise AttributeError(f"the firmware has no module {name!r}") from None


class _Plain(dict[str, ModuleType]):
    """The modules of the package `firmware`, imported when first asked for."""

    def __missing__(self, name: str) -> ModuleType:
        try:
            self[name] = importlib.import_module(f"firmware.{name}")
        except ModuleNotFoundError:
            raise KeyError(name) from None
        return self[name]


class _Compiled(dict[str, ModuleType]):
    """The same modules with the functions of an extension."""

    def __init__(self, extension: ModuleType) -> None:
        self._extension = extension
        super().__init__()

    def __missing__(self, name: str) -> ModuleType:
        plain = _plain().modules[name]
        self[name] = module = ModuleType(plain.__name__, plain.__doc__)
        module.__file__ = plain.__file__
        for key, value in vars(plain).items():
            if isinstance(value, ModuleType) and value.__name__.startswith("firmware."):
                home = value.__name__.removeprefix("firmware.")
                setattr(module, key, self[home])
            elif isinstance(value, (FunctionType, type)) and _is_ours(value):
                home = value.__module__.removeprefix("firmware.")
                own = getattr(self._extension, f"{home}__{value.__name__}", None)
                if own is not None:
                    setattr(module, key, own)
            elif not key.startswith("__"):
                setattr(module, key, value)
        return module


def _is_ours(value: FunctionType | type) -> bool:
    return value.__module__.startswith("firmware.") and value.__module__ != "firmware.constant"


@cache
def _plain() -> Core:
    import firmware  # noqa: PLC0415 - the core that is not wanted need not be loaded

    folder = str(Path(firmware.__file__).parent)
    return Core(PYTHON, folder, _Plain(), checked=True)


def python() -> Core:
    """Return the core that Python runs from the sources."""
    return _plain()


@cache
def compiled() -> Core:
    """Return the compiled core. Raises CoreError if it is not there or of other sources."""
    try:
        extension = importlib.import_module(_EXTENSION)
    except ImportError as error:
        why = "it was not built" if error.name == _EXTENSION else f"it does not load: {error}"
        raise CoreError(f"there is no compiled core: {why}") from error
    return _of(extension)


def load(path: str | Path) -> Core:
    """Return the compiled core of an extension file, as `emulator.core.build` makes them.

    Raises CoreError for a file that is none, or of other sources.
    """
    spec = importlib.util.spec_from_file_location("_compiled", path)
    try:
        if spec is None or spec.loader is None:
            raise ImportError("no extension module")
        extension = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(extension)
    except ImportError as error:
        raise CoreError(f"{path}: {error}") from error
    return _of(extension)


def install(core: Core) -> None:
    """Let `import firmware` and all its modules mean this core, in the whole process.

    For tests, which import the firmware as it is. What was imported already is changed
    in the modules that hold it.
    """
    import firmware  # noqa: PLC0415
    from emulator.core.sources import names  # noqa: PLC0415

    plain = python()
    instead: dict[int, Any] = {}
    for name in names():
        old, new = plain.modules[name], core.modules[name]
        instead[id(old)] = new
        for key, value in vars(new).items():
            if key in vars(old) and not isinstance(value, (int, bytes, tuple, str)):
                instead[id(vars(old)[key])] = value
    ours = [module for key, module in sys.modules.items() if not key.startswith("firmware.")]
    for module in (*ours, firmware):
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if not key.startswith("__") and id(value) in instead:
                setattr(module, key, instead[id(value)])
    for name in names():
        sys.modules[f"firmware.{name}"] = core.modules[name]


def _of(extension: ModuleType) -> Core:
    from emulator.core import sources  # noqa: PLC0415 - only who has one asks for it

    path = str(extension.__file__)
    if sources.digest() != extension.SOURCES:
        raise CoreError(f"the compiled core {path} is of other sources; build it again")
    modules = _Compiled(extension)
    return Core(COMPILED, path, modules, checked=extension.CHECKED, ends=extension.ends)


@cache
def chosen() -> Core:
    """Return the core to run. Raises CoreError if CHAMPION_CORE asks for what is not there."""
    wanted = os.environ.get(VARIABLE, "")
    reason = f"{VARIABLE}={wanted}"
    if wanted == PYTHON:
        core = python()
    elif wanted == COMPILED:
        core = compiled()
    elif os.sep in wanted:
        core = load(Path(wanted))
    elif wanted:
        raise CoreError(f"{reason}: no such core; {PYTHON}, {COMPILED} or the path of a file")
    else:
        try:
            core, reason = compiled(), "it was built with the program"
        except CoreError as error:
            core, reason = python(), str(error)
    core.reason = reason
    return core
