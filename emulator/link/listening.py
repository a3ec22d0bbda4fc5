"""Sockets that wait for a connection, on loopback by both families of addresses."""

import errno
import os
import socket
from typing import Final

from emulator.link.errors import LinkClosed
from emulator.link.targets import TcpTarget

_PORTS_TRIED: Final = 20


def listen(port: int, hosts: tuple[str, ...], some: bool) -> list[socket.socket]:
    """Listen on one port of all hosts, or with `some` of those that exist here.

    Port 0 takes a free one. Raises LinkClosed.
    """
    problem: OSError | None = None
    for _ in range(_PORTS_TRIED if port == 0 and len(hosts) > 1 else 1):
        listening: list[socket.socket] = []
        try:
            for host in hosts:
                chosen = listening[0].getsockname()[1] if listening else port
                try:
                    listening.append(_listener(host, chosen))
                except _NoSuchHostError:
                    if not some:
                        raise
            if listening:
                return listening
            raise OSError("no loopback address")
        except OSError as error:
            problem = error
            for listener in listening:
                listener.close()
    target = TcpTarget(hosts[0], port)
    raise LinkClosed(f"{target}: cannot listen: {problem.strerror or problem}")  # type: ignore[union-attr]


class _NoSuchHostError(OSError):
    """An address, or a whole family of addresses, that this machine does not have."""


def _listener(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _NoSuchHostError(*error.args) from error
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise _NoSuchHostError(*error.args) from error
        raise
    return listener
