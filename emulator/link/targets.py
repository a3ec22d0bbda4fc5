"""The names of boards on a command line, taken apart.

tcp:PORT  tcp:HOST:PORT  socket://HOST:PORT    a TCP port (HOST: localhost)
pty:/dev/pts/3                                 a pseudo-terminal
serial:/dev/ttyACM0?baud=115200  serial:COM3   a serial line
rfc2217://HOST:PORT and what else pyserial knows, with or without serial:
"""

from dataclasses import dataclass
from typing import Final

from emulator.link.errors import LinkError

BAUD: Final = 115200
LOCALHOST: Final = "localhost"
LOOPBACK: Final = ("127.0.0.1", "::1")
FORMS: Final = (
    "tcp:PORT, tcp:HOST:PORT, socket://HOST:PORT, pty:PATH, serial:PATH, serial:PATH?baud=N, "
    "rfc2217://HOST:PORT"
)


@dataclass(frozen=True)
class TcpTarget:
    """A TCP port; `host` is a name or address, without brackets."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"tcp:{host}:{self.port}"


@dataclass(frozen=True)
class SerialTarget:
    """A serial line or whatever pyserial reaches by `url`, at `baud` bits a second."""

    url: str
    baud: int = BAUD
    scheme: str = "serial"

    @property
    def local(self) -> bool:
        """Whether it is a device of this machine, not a pyserial URL."""
        return "://" not in self.url

    def __str__(self) -> str:
        return f"{self.scheme}:{self.url}" if self.local else self.url


def parse(text: str) -> TcpTarget | SerialTarget:
    """Take a target apart. Raises LinkError naming the forms that are known."""
    scheme, _, rest = text.partition(":")
    scheme = scheme.lower()
    if scheme in ("tcp", "socket"):
        return _tcp(rest.removeprefix("//"), text)
    if scheme == "pty" and rest:
        return SerialTarget(rest, scheme="pty")
    if scheme == "serial" and rest:
        return parse(rest) if rest.startswith("socket://") else _serial(rest, text)
    if rest.startswith("//"):
        return SerialTarget(text)
    if text.startswith(("/", "COM", "\\\\")):
        return _serial(text, text)
    raise LinkError(f"no board {text!r}; known: {FORMS}")


def _tcp(rest: str, text: str) -> TcpTarget:
    host, _, port = rest.rstrip("/").rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) <= 0xFFFF):
        raise LinkError(f"no port in {text!r}; known: {FORMS}")
    return TcpTarget(host.removeprefix("[").removesuffix("]") or LOCALHOST, int(port))


def _serial(rest: str, text: str) -> SerialTarget:
    url, mark, baud = rest.rpartition("?baud=")
    if not mark:
        return SerialTarget(rest)
    if not (baud.isascii() and baud.isdecimal() and len(baud) <= 8 and int(baud) > 0):
        raise LinkError(f"no baud rate {baud!r} in {text!r}")
    return SerialTarget(url, int(baud))
