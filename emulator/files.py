"""Files that are replaced whole or not at all, and bad ones put aside, never deleted."""

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path


class SaveError(Exception):
    """A file could not be written; the message is one line, the old file unchanged."""


def replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of the file `path`, creating its folder if need be.

    Whatever happens meanwhile, the place holds the old content or the new, whole.
    Symbolic links are followed; a file marked read-only is left alone. Raises
    SaveError.
    """
    temporary: str | None = None
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, target)
        temporary = None
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        kept = "the old file is unchanged" if os.path.lexists(path) else "nothing was written"
        raise SaveError(f"cannot save {path}: {reason}; {kept}") from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def set_aside(path: Path, word: str) -> Path:
    """Rename `path` to the first free of `path.word-1`, `path.word-2`, ... and return that.

    Raises OSError if it cannot be renamed.
    """
    number = 1
    while os.path.lexists(free := path.with_name(f"{path.name}.{word}-{number}")):
        number += 1
    os.rename(path, free)
    return free


def complain(message: str) -> None:
    """Tell the person something in one line on standard error."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or none (pythonw)
        print(f"champion: {message}", file=sys.stderr, flush=True)


def _mode(target: Path) -> int:
    """Return the permissions a new `target` gets: the old file's, else the usual ones."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if not mode & 0o222:
        raise PermissionError(13, "the file is marked read-only")
    if target.is_dir():
        raise IsADirectoryError(21, "it is a folder")
    return mode


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a loss of power, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
