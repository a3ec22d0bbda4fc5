"""The firmware's cores for the tests: built once for all processes and runs.

The builds lie in pytest's cache, in a folder named by the digest of what they are made of.
"""

import contextlib
from pathlib import Path

import pytest

from emulator import core
from emulator.core.sources import digest

KINDS = ("checked", "fast")
_OPTIMISE = "-O1"  # the tests do not need more

_loaded: dict[str, core.Core] = {}


def compiled(config: pytest.Config, kind: str) -> core.Core:
    """A compiled core: "checked" looks at all bounds, "fast" is what people install.

    Skips the test where it cannot be built.
    """
    if kind not in _loaded:
        pytest.importorskip("Cython")
        from emulator.core.build import BuildError  # noqa: PLC0415 - brings setuptools

        try:
            _loaded[kind] = core.load(file(config, kind))
        except BuildError as error:
            pytest.skip(str(error))
    return _loaded[kind]


def file(config: pytest.Config, kind: str) -> Path:
    """The extension file of a compiled core. Raises BuildError."""
    from emulator.core.build import build  # noqa: PLC0415

    folder = Path(config.cache.mkdir("cores")) / f"{kind}-{digest()[:16]}"
    with _lock(folder.with_suffix(".lock")):
        for found in folder.glob("compiled.*"):
            return found
        return build(folder, checked=kind == "checked", level=_OPTIMISE)


@contextlib.contextmanager
def _lock(path: Path):
    """Only one process at a time builds."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere; elsewhere two may build the same
    except ImportError:
        yield
        return
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
