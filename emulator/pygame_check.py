"""Which package answers to `import pygame`, found out without importing it.

pygame and pygame-ce install the same folder; installing both, or uninstalling one of
two, leaves a mixture that fails in the middle of a game.
"""

import base64
import csv
import hashlib
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path
from typing import Final

WANTED: Final = "pygame-ce"
RIVAL: Final = "pygame"


@dataclass(frozen=True)
class Report:
    """Who answers ("pygame-ce 2.5.8", "nothing"), and what is wrong with its cure, if so."""

    answers: str
    problem: str | None


def check() -> Report:
    """Look at the installed packages and their files."""
    wanted = _find(WANTED)
    rival = _find(RIVAL)
    if wanted is None and rival is None:
        return _unrecorded()
    damage = _damage(wanted) if wanted else None
    if wanted and not damage:
        return Report(_title(wanted), None)
    if wanted and rival:
        return Report(
            "a mixture of pygame and pygame-ce",
            f"pygame and pygame-ce overwrote each other ({damage}); cure: "
            "pip uninstall -y pygame pygame-ce && pip install pygame-ce",
        )
    only = wanted or rival
    assert only is not None
    damage = damage or _damage(only)
    if damage:
        return Report(
            f"{_title(only)}, damaged",
            f"{_title(only)} is damaged ({damage}); cure: "
            "pip uninstall -y pygame; pip install --force-reinstall pygame-ce",
        )
    return Report(_title(only), None)


def _find(name: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None


def _title(package: metadata.Distribution) -> str:
    return f"{package.metadata['Name']} {package.version}"


def _unrecorded() -> Report:
    try:
        spec = util.find_spec("pygame")
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        return Report("nothing", "pygame is not installed; cure: pip install pygame-ce")
    return Report(f"a folder without package record: {spec.origin}", None)


def _damage(package: metadata.Distribution) -> str | None:
    """Return what is wrong with a package's files, None if nothing is.

    The record is read as it stands: `package.files` passes over files that are missing.
    """
    for row in csv.reader((package.read_text("RECORD") or "").splitlines()):
        name, wanted, size = (*row, "", "", "")[:3]
        if not name.startswith("pygame/") or not wanted:
            continue
        path = Path(str(package.locate_file(name)))
        try:
            found = path.stat().st_size
        except OSError:
            return f"{name} is missing"
        if size and int(size) != found:
            return f"{name} is of another package"
        # Hashing everything would take long; the files that say who is who suffice.
        if path.name in ("__init__.py", "version.py") and not _same(path, wanted):
            return f"{name} is of another package"
    return None


def _same(path: Path, wanted: str) -> bool:
    """Whether a file has the digest of a record, as `sha256=...`."""
    kind, _, value = wanted.partition("=")
    try:
        found = hashlib.new(kind, path.read_bytes()).digest()
    except (OSError, ValueError):
        return False
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode("ascii") == value
