"""How far long work has come: a bar in one line of a terminal, which moves in place."""

import time
from collections.abc import Callable
from typing import Final, TextIO

WIDTH: Final = 30  # characters


def bar(part: float, width: int = WIDTH) -> str:
    """Return a bar filled as far as `part`, 0 to 1."""
    filled = round(width * min(max(part, 0), 1))
    return f"[{'#' * filled}{'-' * (width - filled)}]"


class Progress:
    """A bar over `total` things on a stream; nothing at all where that is no terminal."""

    def __init__(
        self,
        stream: TextIO | None,
        total: int,
        what: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._total = total
        self._what = what
        self._clock = clock
        self._start = clock()
        self._longest = 0

    def __call__(self, done: int) -> None:
        """Show that so many are done."""
        left = (self._clock() - self._start) * (self._total - done) / max(done, 1)
        soon = f", {left:.0f} s left" if done else ""
        self._write(f"{bar(done / self._total)} {done} of {self._total} {self._what}{soon}")

    def __enter__(self) -> "Progress":
        self(0)
        return self

    def __exit__(self, *_: object) -> None:
        """Clear the line: what follows begins at its start."""
        self._write("")
        if self._stream is not None:
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        if self._stream is not None:
            self._longest = max(self._longest, len(line))
            self._stream.write(f"\r{line.ljust(self._longest)}")
            self._stream.flush()
