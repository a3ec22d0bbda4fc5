"""Lines of this machine: sockets of loopback, pseudo-terminals, pyserial's URLs."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import serial
from serial import rfc2217

from emulator.link import LinkClosed, LinkError, connect, transports
from emulator.link.launch import MasterTransport
from emulator.link.server import PtyServer, TcpServer, make_link, open_pty
from emulator.link.targets import TcpTarget
from emulator.link.transports import SerialTransport, TcpTransport, open_transport

posix = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")


@contextmanager
def listening(host: str = "127.0.0.1", backlog: int = 5) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listener:
        try:
            listener.bind((host, 0))
        except OSError:
            pytest.skip(f"no {host} on this machine")
        listener.listen(backlog)
        yield listener


def port_of(listener: socket.socket) -> int:
    return int(listener.getsockname()[1])


def test_an_address_that_drops_packets_is_given_up() -> None:
    with ExitStack() as stack:
        listener = stack.enter_context(listening(backlog=0))
        for _ in range(8):  # until the backlog is full
            filler = stack.enter_context(socket.socket())
            filler.setblocking(False)
            filler.connect_ex(listener.getsockname())
        target = f"tcp:127.0.0.1:{port_of(listener)}"
        with pytest.raises(LinkClosed, match=r"cannot connect within 0\.3 s .*timed out"):
            open_transport(target, 0.3)


def test_nobody_listens() -> None:
    with listening() as listener:
        port = port_of(listener)
    with pytest.raises(LinkClosed, match=rf"tcp:127\.0\.0\.1:{port}: cannot connect .*refused"):
        open_transport(f"tcp:127.0.0.1:{port}")


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_localhost_means_both_families(host: str) -> None:
    with listening(host) as listener:
        connected = transports.connect(TcpTarget("localhost", port_of(listener)), 5.0)
        with connected, listener.accept()[0]:
            assert connected.getpeername()[0] == host


def test_localhost_without_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old(socket.socket):
        def __init__(self, family: int = socket.AF_INET, *rest: int, **more: int) -> None:
            if family == socket.AF_INET6:
                raise OSError(97, "Address family not supported by protocol")
            super().__init__(family, *rest, **more)

    monkeypatch.setattr(socket, "socket", Old)
    server = TcpServer(make_link(bytes(4)))
    assert [place.host for place in server.places] == ["127.0.0.1"]
    with server.running(), connect(f"tcp:{server.places[0].port}") as board:
        board.run(1)


def test_bytes_that_wait_come_before_the_end() -> None:
    with listening() as listener:
        line = open_transport(f"tcp:127.0.0.1:{port_of(listener)}")
        other, _ = listener.accept()
        other.sendall(b"last words")
        other.close()
        assert line.read(5.0) == b"last words"
        for _ in range(2):
            with pytest.raises(LinkClosed):
                line.read(5.0)
        line.close()
        line.close()


def test_nothing_comes() -> None:
    here, there = socket.socketpair()
    with there:
        line = TcpTransport.__new__(TcpTransport)
        line._socket = here
        assert line.read(0.0) == b""
        line.close()


@posix
def test_writing_to_a_line_that_nobody_reads_does_not_hang() -> None:
    master, slave, path = open_pty()
    try:
        line = open_transport(f"pty:{path}")
        line.write(b"x" * 1000)
        line.close()
    finally:
        os.close(master)
        os.close(slave)


@posix
def test_a_line_that_is_in_use() -> None:
    master, slave, path = open_pty()
    try:
        first = open_transport(f"pty:{path}")
        with pytest.raises(LinkClosed, match=rf"serial:{path}: in use by another program"):
            open_transport(f"serial:{path}")
        os.write(master, b"for the first")
        assert first.read(5.0) == b"for the first"
        first.close()
        open_transport(path).close()
    finally:
        os.close(master)
        os.close(slave)


@posix
def test_a_line_that_hangs_up() -> None:
    master, slave, path = open_pty()
    line = open_transport(f"pty:{path}")
    os.close(slave)
    os.close(master)
    with pytest.raises(LinkClosed, match="pty:"):
        line.read(5.0)
    line.close()


@posix
def test_a_master_whose_slave_has_gone() -> None:
    master, slave, _ = open_pty()
    line = MasterTransport("here", master)
    line.write(b"abc")
    assert os.read(slave, 10) == b"abc"
    assert line.read(0.0) == b""
    os.close(slave)
    with pytest.raises(LinkClosed, match="here:"):
        line.read(5.0)
    line.close()
    line.close()


def test_no_such_line() -> None:
    with pytest.raises(LinkClosed, match="serial:/nowhere/at/all: cannot be opened"):
        open_transport("serial:/nowhere/at/all")
    with pytest.raises(LinkError, match="cannot be opened"):
        open_transport("nonsense://x")


def test_other_urls_of_pyserial() -> None:
    line = open_transport("loop://")
    assert isinstance(line, SerialTransport)
    assert line.read(0.0) == b""
    line.write(b"\x03\n\r")
    data = b""
    while len(data) < 3:
        data += line.read(5.0)
    assert data == b"\x03\n\r"
    line.close()


@posix
def test_rfc2217(image: bytes) -> None:
    """A board on a serial line of another machine, which shares it by RFC 2217."""
    server = PtyServer(make_link(image, "far away"))
    with server.running() as address, listening() as listener:
        sharing = threading.Thread(target=share, args=(listener, address), daemon=True)
        sharing.start()
        with connect(f"rfc2217://127.0.0.1:{port_of(listener)}") as board:
            assert board.info.name == "far away"
            board.run(100)
            board.write("ram", 2048, bytes(range(256)))
            assert board.read("ram", 2048, 256) == bytes(range(256))
        sharing.join(20.0)
        assert not sharing.is_alive()


def share(listener: socket.socket, address: str) -> None:
    """Pass bytes between one RFC 2217 client and a line, until the client goes."""

    class Line(serial.Serial):
        """A pseudo-terminal has no modem lines."""

        cts = dsr = ri = cd = False  # type: ignore[assignment]

        def _update_dtr_state(self) -> None: ...

        def _update_rts_state(self) -> None: ...

    connection, _ = listener.accept()
    with connection, Line(address.removeprefix("pty:"), timeout=0) as port:
        connection.settimeout(0.005)

        class Writer:
            write = staticmethod(connection.sendall)

        manager = rfc2217.PortManager(port, Writer())
        while True:
            connection.sendall(b"".join(manager.escape(port.read(4096))))
            try:
                data = connection.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                return
            if not data:
                return
            port.write(b"".join(manager.filter(data)))
