"""One board, several processes: who holds it, and who waits."""

import hashlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Final

PATIENCE: Final = 600.0
"""Seconds that a worker waits for a board that others hold."""
_LOOK: Final = 0.05  # seconds between two tries


class LockError(Exception):
    """Somebody else holds the board for too long; the message says who."""


class BoardLock:
    """A lock by the name of a target, between all processes of this machine and user."""

    def __init__(self, target: str, folder: Path | None = None) -> None:
        digest = hashlib.sha256(target.encode()).hexdigest()[:16]
        who = getattr(os, "getuid", lambda: 0)()
        self.path: Final = (folder or Path(tempfile.gettempdir())) / f"champion-{who}-{digest}.lock"
        self.target: Final = target
        self._file: IO[bytes] | None = None

    def take(self, patience: float = PATIENCE) -> None:
        """Take the lock, waiting for it so many seconds. Raises LockError."""
        if self._file is not None:
            return
        end = time.monotonic() + patience
        # Not truncated: until the lock is held it says who else holds it.
        file = open(self.path, "a+b")  # noqa: SIM115 - kept open as long as the lock
        while not _lock(file):
            if time.monotonic() >= end:
                file.seek(0)
                holder = file.read(32).decode("ascii", "replace")
                file.close()
                raise LockError(
                    f"target {self.target} is held by process {holder or 'unknown'}; "
                    f"waited {patience:g} s"
                )
            time.sleep(_LOOK)
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        self._file = file

    def give(self) -> None:
        """Give the lock back, if it is held."""
        file, self._file = self._file, None
        if file is not None:
            file.close()  # which unlocks


if sys.platform == "win32":  # pragma: no cover

    def _lock(file: IO[bytes]) -> bool:
        import msvcrt  # noqa: PLC0415

        file.seek(64)  # beyond the holder's number, which others want to read
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _lock(file: IO[bytes]) -> bool:
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
