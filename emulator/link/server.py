"""A process as a board: firmware and its end of the link, on TCP, a PTY or a serial line.

Each server is made ready to be reached in its constructor, tells where in `address`
(a target for `emulator.link.connect`), and serves one panel at a time in `serve` until
`stop`. The device goes on between panels, as a board does.
"""

import contextlib
import os
import platform
import selectors
import socket
import threading
import traceback
from collections.abc import Iterator
from typing import Any, Final

from emulator.link.errors import LinkError
from emulator.link.frames import Frame, encode
from emulator.link.listening import listen
from emulator.link.targets import LOCALHOST, LOOPBACK, SerialTarget, TcpTarget, parse
from emulator.link.transports import CHUNK, WRITE_TIME, SerialTransport, is_loopback
from emulator.state import rom_digest
from firmware import Device, reset
from firmware import protocol as wire
from firmware.link import Link, forget, receive

REFUSED_AT_ONCE: Final = 8
"""Panels that are being told at one time that the board is busy."""

_BUSY: Final = encode(Frame(wire.REFUSED, 0, bytes((wire.BUSY, wire.HELLO))))


def make_link(rom: bytes, name: str | None = None) -> Link:
    """Return a link to a new device whose power has just come."""
    device = Device(rom)
    reset(device)
    if name is None:
        name = f"{platform.python_implementation()} {platform.python_version()}"
    can = wire.CAN_STATE | wire.CAN_RESET | wire.CAN_HURRY
    return Link(device, rom_digest(rom), name.encode("ascii", "replace"), can)


def answer(link: Link, data: bytes) -> bytes:
    """Give bytes to a link; returns what it sends back.

    A firmware that fails is started again with its memory cleared, as a watchdog would;
    it sends the last lines of the traceback as text. The panel hears of it when it
    asks again.
    """
    out = bytearray()
    for byte in data:
        try:
            size = receive(link, byte)
        except Exception:
            out += traceback.format_exc(limit=-2).encode("utf-8", "backslashreplace")
            restart(link)
            continue
        if size:
            out += link.answer[:size]
    return bytes(out)


def restart(link: Link) -> None:
    """Let a board begin anew, its battery taken out and put back."""
    device = link.device
    device.ram[:] = bytes(len(device.ram))
    device.io[:] = bytes(len(device.io))
    forget(link)
    reset(device)


class Server:
    """What the servers share: a link, a way to stop."""

    address: str

    def __init__(self, link: Link) -> None:
        self._link = link
        self._stopping = False
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)

    def serve(self) -> None:
        """Serve panels until `stop` is called."""
        raise NotImplementedError

    def stop(self) -> None:
        """Let `serve` end; may be called from any thread."""
        self._stopping = True
        with contextlib.suppress(OSError):
            self._waker.send(b"\0")

    def close(self) -> None:
        """Be reachable no longer."""
        self._woken.close()
        self._waker.close()

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Serve in a thread inside a `with` block, which gets the address."""
        thread = threading.Thread(target=self.serve, name="board", daemon=True)
        thread.start()
        try:
            yield self.address
        finally:
            self.stop()
            thread.join()
            self.close()


class TcpServer(Server):
    """A board on a TCP port: 0 for any free one. Loopback only, unless `host` is given.

    Without a host it listens on 127.0.0.1 and, where there is IPv6, on ::1. A second
    panel is told that the board is busy. Raises LinkError if the port is taken.
    """

    def __init__(self, link: Link, port: int = 0, host: str | None = None) -> None:
        super().__init__(link)
        self._selector = selectors.DefaultSelector()
        self._panel: socket.socket | None = None
        self._leaving: list[socket.socket] = []
        try:
            self._listening = listen(port, LOOPBACK if host is None else (host,), host is None)
        except BaseException:
            super().close()
            raise
        names = [listener.getsockname()[:2] for listener in self._listening]
        self.places: Final = tuple(TcpTarget(*name) for name in names)
        """Every address it listens on."""
        first = self.places[0]
        self.address = str(TcpTarget(LOCALHOST, first.port) if len(names) > 1 else first)

    def serve(self) -> None:
        """See `Server`."""
        self._selector.register(self._woken, selectors.EVENT_READ)
        for listener in self._listening:
            self._selector.register(listener, selectors.EVENT_READ)
        while not self._stopping:
            for key, _ in self._selector.select():
                ready = key.fileobj
                if ready in self._listening:
                    self._accept(ready)
                elif ready is self._panel:
                    self._hear()
                elif ready in self._leaving:
                    self._drain(ready)
        self._leave()

    def close(self) -> None:
        """See `Server`."""
        self._leave()
        for connection in (*self._listening, *self._leaving):
            connection.close()
        self._selector.close()
        super().close()

    def _accept(self, listener: Any) -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            return  # it has gone again
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._panel is None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            connection.settimeout(WRITE_TIME)
            forget(self._link)
            self._panel = connection
            self._selector.register(connection, selectors.EVENT_READ)
            return
        if len(self._leaving) >= REFUSED_AT_ONCE:
            self._dismiss(self._leaving[0])
        connection.setblocking(False)
        with contextlib.suppress(OSError):
            connection.send(_BUSY)
            connection.shutdown(socket.SHUT_WR)
        # Closing before its hello is read would take the message back.
        self._leaving.append(connection)
        self._selector.register(connection, selectors.EVENT_READ)

    def _hear(self) -> None:
        assert self._panel is not None
        try:
            data = self._panel.recv(CHUNK)
            if data:
                out = answer(self._link, data)
                if out:
                    self._panel.sendall(out)
                return
        except OSError:
            pass  # reset by the panel, or it does not read its answers
        self._leave()

    def _leave(self) -> None:
        panel, self._panel = self._panel, None
        if panel is not None:
            self._selector.unregister(panel)
            panel.close()
            forget(self._link)

    def _drain(self, connection: Any) -> None:
        try:
            if connection.recv(CHUNK):
                return
        except OSError:
            pass
        self._dismiss(connection)

    def _dismiss(self, connection: socket.socket) -> None:
        self._leaving.remove(connection)
        self._selector.unregister(connection)
        connection.close()


class PtyServer(Server):
    """A board on a pseudo-terminal of its own, for panels that open a serial line.

    Raises LinkError on systems that have none.
    """

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        try:
            self._master, self._slave, path = open_pty()
        except LinkError:
            super().close()
            raise
        os.set_blocking(self._master, False)
        self.address = f"pty:{path}"

    def serve(self) -> None:
        """See `Server`."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            selector.register(self._master, selectors.EVENT_READ)
            while not self._stopping:
                selector.select()
                with contextlib.suppress(BlockingIOError):
                    out = answer(self._link, os.read(self._master, CHUNK))
                    # Nobody reads and the line is full: the panel will ask again.
                    if out:
                        os.write(self._master, out)

    def close(self) -> None:
        """See `Server`."""
        os.close(self._master)
        os.close(self._slave)
        super().close()


class SerialServer(Server):
    """A board on a serial line of this machine. Raises LinkError if it cannot be opened."""

    def __init__(self, link: Link, target: SerialTarget) -> None:
        super().__init__(link)
        try:
            self._line = SerialTransport(target)
        except LinkError:
            super().close()
            raise
        self.address = str(target)

    def serve(self) -> None:
        """See `Server`; also ends, with LinkClosed, when the line goes away."""
        while not self._stopping:
            out = answer(self._link, self._line.read(0.1))
            if out:
                self._line.write(out)

    def close(self) -> None:
        """See `Server`."""
        self._line.close()
        super().close()


def open_server(where: str, link: Link) -> tuple[Server, tuple[str, ...], str | None]:
    """Make the server of a link on a command line: tcp:PORT, tcp:HOST:PORT, pty, serial:PATH.

    Returns it, the addresses it listens on, and a warning if others than this machine's
    programs may reach it. Raises LinkError.
    """
    if where == "pty":
        pty = PtyServer(link)
        return pty, (pty.address,), None
    target = parse(where)
    if isinstance(target, SerialTarget):
        line = SerialServer(link, target)
        return line, (line.address,), None
    tcp = TcpServer(link, target.port, None if target.host == LOCALHOST else target.host)
    addresses = tuple(str(place) for place in tcp.places)
    if all(is_loopback(place.host) for place in tcp.places):
        return tcp, addresses, None
    return tcp, addresses, "whoever reaches this port can play and change the memory"


def open_pty() -> tuple[int, int, str]:
    """Return a raw pseudo-terminal: master, slave, path of the slave.

    The slave should stay open: the line is not hung up then between two users.
    """
    try:
        import tty  # noqa: PLC0415 - POSIX only

        master, slave = os.openpty()
        tty.setraw(slave)
        return master, slave, os.ttyname(slave)
    except (ImportError, AttributeError, OSError) as error:
        raise LinkError(f"pty: no pseudo-terminal to be had here ({error})") from error
