import os
import socket
import struct

import pytest

from emulator.link import Board, BoardBusy, BoardRestarted, LinkClosed, LinkError, connect
from emulator.link.frames import Frame, Parser, encode
from emulator.link.launch import MasterTransport
from emulator.link.memory import MemoryTransport
from emulator.link.server import (
    PtyServer,
    SerialServer,
    TcpServer,
    make_link,
    open_pty,
    open_server,
)
from emulator.link.targets import SerialTarget
from emulator.link.transports import open_transport
from firmware import ports, protocol
from firmware.link import Link

posix = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")


def test_it_listens_on_loopback_only(link: Link) -> None:
    server = TcpServer(link)
    try:
        hosts = [place.host for place in server.places]
        assert hosts in (["127.0.0.1", "::1"], ["127.0.0.1"])
        assert len({place.port for place in server.places}) == 1
        for listener in server._listening:
            assert listener.getsockname()[0] in ("127.0.0.1", "::1")
    finally:
        server.close()


def test_elsewhere_only_when_told(link: Link) -> None:
    server, addresses, warning = open_server("tcp:0.0.0.0:0", link)
    server.close()
    assert addresses[0].startswith("tcp:0.0.0.0:")
    assert warning is not None
    server, addresses, warning = open_server("tcp:0", link)
    server.close()
    assert (addresses[0][:14], warning) == ("tcp:127.0.0.1:", None)


def test_a_port_that_is_taken(link: Link) -> None:
    first = TcpServer(link)
    try:
        port = first.places[0].port
        with pytest.raises(LinkClosed, match=rf"tcp:127\.0\.0\.1:{port}: cannot listen: .*in use"):
            TcpServer(link, port)
    finally:
        first.close()


@pytest.mark.parametrize(
    "where", ["nonsense", "tcp:x", "serial:/nowhere/at/all", "tcp:192.0.2.1:0"]
)
def test_links_that_cannot_be(link: Link, where: str) -> None:
    with pytest.raises(LinkError):
        open_server(where, link)


def test_one_panel_at_a_time(link: Link) -> None:
    server = TcpServer(link)
    with server.running() as address:
        with connect(address) as first:
            first.run(10)
            for place in (*server.places, *server.places):
                with pytest.raises(BoardBusy, match="another panel has it"):
                    connect(str(place))
                first.run(10)
            assert first.repeated == 0
        for _ in range(100):
            try:
                board = connect(address)
            except BoardBusy:
                continue  # the server has not yet seen the first one go
            break
        with board:
            assert board.io[ports.TICKS] == 10 + 20 * len(
                server.places
            )  # the device went on where it was


def test_many_who_come_in_vain(link: Link) -> None:
    with TcpServer(link).running() as address, connect(address) as board:
        port = int(address.rpartition(":")[2])
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
        board.run(10)
        for one in crowd:
            one.close()
        board.run(10)


def test_a_panel_that_goes_in_mid_frame(link: Link) -> None:
    with TcpServer(link).running() as address:
        port = int(address.rpartition(":")[2])
        request = encode(Frame(protocol.HELLO, 1, b"\1\1"))
        for cut in range(1, len(request)):
            with socket.create_connection(("127.0.0.1", port)) as one:
                one.sendall(request[:cut])
                one.shutdown(socket.SHUT_WR)
                assert one.recv(100) == b""
            with socket.create_connection(("127.0.0.1", port)) as one:
                one.sendall(request)
                heard = Parser().feed(one.recv(1000))
                assert heard[0].kind == protocol.HELLO | protocol.ANSWER
                # A hello does not last beyond its connection.
            with socket.create_connection(("127.0.0.1", port)) as one:
                one.sendall(encode(Frame(protocol.RUN, 2, b"\1\0\0")))
                assert Parser().feed(one.recv(1000))[0].payload[0] == protocol.NO_HELLO


def test_a_panel_that_hangs_up_rudely(link: Link) -> None:
    with TcpServer(link).running() as address:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as one:
            one.sendall(encode(Frame(protocol.HELLO, 1, b"\1\1")))
            one.recv(1)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with connect(address) as board:
            board.run(1)


def test_garbage_before_hello(link: Link) -> None:
    with TcpServer(link).running() as address:
        line = Board(_Noisy(address))
        line.hello()
        line.run(5)
        line.close()


class _Noisy:
    """A line that begins with what a stranger might send to a port."""

    name = "noisy"

    def __init__(self, address: str) -> None:
        self._line = open_transport(address)
        self._line.write(b"GET / HTTP/1.1\r\nHost: \xfa\xce\xfa\xce\x02\x01\x08\x01\r\n\r\n")
        self.read = self._line.read
        self.write = self._line.write
        self.close = self._line.close


@posix
def test_panels_in_turn_on_a_pseudo_terminal(link: Link) -> None:
    with PtyServer(link).running() as address:
        for turn in range(3):
            with connect(address) as board:
                board.run(30)
                assert board.io[ports.TICKS] == 30 * (turn + 1)
        line = connect(address)
        line.transport.write(encode(Frame(protocol.RUN, 1, b"\1\0\0"))[:7])
        line.transport.close()  # dies in mid-frame
        with connect(address) as board:
            board.run(1)
            assert board.io[ports.TICKS] == 91


@posix
def test_answers_that_nobody_reads_do_not_stop_it(link: Link) -> None:
    with PtyServer(link).running() as address:
        path = address.removeprefix("pty:")
        line = os.open(path, os.O_RDWR | os.O_NOCTTY)
        hello = encode(Frame(protocol.HELLO, 1, b"\1\1"))
        for _ in range(200):
            os.write(line, hello)
        os.close(line)
        with connect(address) as board:
            board.run(3)


@posix
def test_a_board_on_a_serial_line(link: Link) -> None:
    master, slave, path = open_pty()
    try:
        server = SerialServer(link, SerialTarget(path))
        with server.running() as address:
            assert address == f"serial:{path}"
            board = Board(MasterTransport("the other end", master))
            board.hello()
            board.run(70)
            assert board.io == link.device.io
            with pytest.raises(LinkClosed, match="in use"):
                SerialServer(link, SerialTarget(path))
        board.close()
    finally:
        os.close(slave)


def test_a_firmware_that_fails_is_started_again(image: bytes) -> None:
    link = make_link(image)
    if not hasattr(link.device, "__dict__"):
        pytest.skip("the compiled firmware takes no device but its own")
    board = Board(MemoryTransport(link))
    board.hello()
    board.run(5, {ports.SWITCHES: ports.SWITCH_ON})
    link.device = _Breaking(link.device.ram, image)
    with pytest.raises(BoardRestarted, match=r"it wrote: .*ZeroDivisionError"):
        board.run(1)
    board.hello()
    board.run(1)


class _Breaking:
    """A device that fails once."""

    def __init__(self, ram: bytearray, rom: bytes) -> None:
        self.ram, self.rom = ram, rom
        self.broken = True
        self._io = bytearray(ports.IO_SIZE)

    @property
    def io(self) -> bytearray:
        if self.broken:
            self.broken = False
            raise ZeroDivisionError
        return self._io
