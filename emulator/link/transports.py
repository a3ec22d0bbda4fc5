"""The ways to a board: bytes there and back, each with a time limit."""

import contextlib
import os
import select
import socket
import time
import warnings
from typing import Any, Final, Protocol

from emulator.link.errors import LinkClosed, LinkError
from emulator.link.targets import LOCALHOST, LOOPBACK, SerialTarget, TcpTarget, parse

CONNECT_TIME: Final = 5.0
"""Seconds that connecting may take. (A URL that pyserial connects: 8 s at most.)"""
WRITE_TIME: Final = 5.0
"""Seconds that the other end may leave written bytes lying."""
CHUNK: Final = 4096

_WAITS_ON_FILES: Final = os.name == "posix"  # elsewhere select takes sockets only
_SLICE: Final = 0.02  # seconds of one look at a line that cannot be waited for
_LOOPBACK_TIME: Final = 0.5  # each loopback address is there at once or not at all


class Transport(Protocol):
    """A line to a board.

    `read` waits at most so many seconds for the first bytes and returns what is there,
    b"" if nothing came; both raise LinkClosed when the other end has gone.
    """

    @property
    def name(self) -> str:
        """The target, as in messages."""

    def read(self, seconds: float) -> bytes:
        """Return bytes that came."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def close(self) -> None:
        """Close the line; may be called twice."""


def open_transport(target: str, connect_time: float = CONNECT_TIME) -> Transport:
    """Open the way to a board (see `emulator.link.targets`). Raises LinkError."""
    place = parse(target)
    if isinstance(place, TcpTarget):
        return TcpTransport(connect(place, connect_time), str(place))
    return SerialTransport(place)


class TcpTransport:
    """A connected TCP socket."""

    def __init__(self, connection: socket.socket, name: str) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.name: Final = name
        self._socket = connection

    def read(self, seconds: float) -> bytes:
        """See `Transport`."""
        try:
            self._socket.settimeout(max(seconds, 0.001))
            data = self._socket.recv(CHUNK)
        except TimeoutError:
            return b""
        except OSError as error:
            raise LinkClosed(f"{self.name}: {_reason(error)}") from error
        if not data:
            raise LinkClosed(f"{self.name}: the other end closed the connection")
        return data

    def write(self, data: bytes) -> None:
        """See `Transport`."""
        try:
            self._socket.settimeout(WRITE_TIME)
            self._socket.sendall(data)
        except OSError as error:
            raise LinkClosed(f"{self.name}: {_reason(error)}") from error

    def close(self) -> None:
        """See `Transport`."""
        self._socket.close()


class SerialTransport:
    """A serial line, a pseudo-terminal or another pyserial URL, held by nobody else."""

    def __init__(self, target: SerialTarget) -> None:
        import serial  # noqa: PLC0415 - who plays without a board need not have it

        self.name: Final = str(target)
        self._errors = (OSError, serial.SerialException)
        options: dict[str, Any] = {}  # not every URL of pyserial's knows them
        if target.local:
            options = {"exclusive": True, "write_timeout": WRITE_TIME}
        # Setting a time-out later would configure the line anew, each time.
        wait = 0.0 if _WAITS_ON_FILES and target.local else _SLICE
        try:
            with warnings.catch_warnings():
                # pyserial's network URLs start their threads in an old way.
                warnings.simplefilter("ignore", DeprecationWarning)
                self._port = serial.serial_for_url(target.url, target.baud, timeout=wait, **options)
        except (OSError, ValueError) as error:
            raise _not_opened(target, error) from error
        self._file = self._port.fileno() if wait == 0.0 else None
        self._claim(True)

    def read(self, seconds: float) -> bytes:
        """See `Transport`."""
        try:
            if self._file is not None:
                if select.select([self._file], [], [], max(seconds, 0))[0]:
                    return bytes(self._port.read(CHUNK))
                return b""
            end = time.monotonic() + seconds
            while True:
                data = self._port.read(max(1, self._port.in_waiting))
                if data or time.monotonic() >= end:
                    return bytes(data)
        except self._errors as error:
            raise LinkClosed(f"{self.name}: {_reason(error)}") from error

    def write(self, data: bytes) -> None:
        """See `Transport`. It does not wait until the other end has read."""
        try:
            self._port.write(data)
        except self._errors as error:
            raise LinkClosed(f"{self.name}: {_reason(error)}") from error

    def close(self) -> None:
        """See `Transport`."""
        if self._port.is_open:
            self._claim(False)
        with contextlib.suppress(*self._errors):
            self._port.close()

    def _claim(self, alone: bool) -> None:
        """Keep programs out that ask for no lock, where the system can."""
        with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
            import fcntl  # noqa: PLC0415 - POSIX only
            import termios  # noqa: PLC0415

            fcntl.ioctl(self._port.fileno(), termios.TIOCEXCL if alone else termios.TIOCNXCL)


def connect(target: TcpTarget, seconds: float) -> socket.socket:
    """Connect to the first address of a host that answers, in so many seconds at most.

    Raises LinkClosed telling what each address said.
    """
    end = time.monotonic() + seconds
    # A server may have only one of the two, and a resolver may know only the other.
    hosts = LOOPBACK if target.host.lower() == LOCALHOST else (target.host,)
    try:
        found = [
            place
            for host in hosts
            for place in socket.getaddrinfo(host, target.port, type=socket.SOCK_STREAM)
        ]
    except OSError as error:
        raise LinkClosed(f"{target}: {_reason(error)}") from error
    told = []
    for number, (family, kind, protocol, _, address) in enumerate(found):
        share = max(0.0, end - time.monotonic()) / (len(found) - number)
        if len(found) > 1 and is_loopback(str(address[0])):
            share = min(share, _LOOPBACK_TIME)
        try:
            connection = socket.socket(family, kind, protocol)
        except OSError as error:  # a family that this machine does not have
            told.append(f"{address[0]}: {_reason(error)}")
            continue
        try:
            connection.settimeout(max(share, 0.001))
            connection.connect(address)
            return connection
        except OSError as error:
            connection.close()
            told.append(f"{address[0]}: {_reason(error)}")
    raise LinkClosed(f"{target}: cannot connect within {seconds:g} s ({'; '.join(told)})")


def is_loopback(address: str) -> bool:
    """Whether only programs of this machine reach an address."""
    return address == "::1" or address.startswith("127.")


def _not_opened(target: SerialTarget, error: Exception) -> LinkError:
    text = _reason(error)
    if "exclusively lock" in text or getattr(error, "errno", None) == 16:
        return LinkClosed(f"{target}: in use by another program")
    return LinkClosed(f"{target}: cannot be opened: {text}")


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError) and not getattr(error, "strerror", None):
        return "timed out"
    return str(getattr(error, "strerror", None) or error)
