"""What the compiled core is made of, and the digest that tells whether it still is."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

FIRMWARE: Final = Path(__file__).resolve().parents[2] / "firmware"
"""The folder of the sources."""

APPENDIX: Final = Path(__file__).with_name("ends.pxi")
"""What is put behind the firmware in the compiled core."""

_TOOL: Final = ("sidecar.py", "translate.py", "sources.py", APPENDIX.name)
_LEFT_OUT: Final = ("__init__", "constant")


def names() -> list[str]:
    """The firmware's modules, but for the package itself and its shim."""
    return sorted(path.stem for path in FIRMWARE.glob("*.py") if path.stem not in _LEFT_OUT)


@cache
def digest() -> str:
    """Return a digest of all modules and sidecars, and of the tool that joins them."""
    files = [*sorted(FIRMWARE.glob("*.py")), *sorted(FIRMWARE.glob("*.pxd"))]
    files += [Path(__file__).with_name(name) for name in _TOOL]
    total = hashlib.sha256()
    for path in files:
        total.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()
