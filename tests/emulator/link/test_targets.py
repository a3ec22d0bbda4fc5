import pytest

from emulator.link.errors import LinkError
from emulator.link.targets import SerialTarget, TcpTarget, parse


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("tcp:7000", TcpTarget("localhost", 7000)),
        ("TCP:7000", TcpTarget("localhost", 7000)),
        ("tcp:board.local:7000", TcpTarget("board.local", 7000)),
        ("tcp:[::1]:7000", TcpTarget("::1", 7000)),
        ("tcp://127.0.0.1:7000", TcpTarget("127.0.0.1", 7000)),
        ("socket://127.0.0.1:7000", TcpTarget("127.0.0.1", 7000)),
        ("serial:socket://127.0.0.1:7000/", TcpTarget("127.0.0.1", 7000)),
        ("pty:/dev/pts/3", SerialTarget("/dev/pts/3", scheme="pty")),
        ("serial:/dev/ttyACM0", SerialTarget("/dev/ttyACM0")),
        ("/dev/ttyACM0", SerialTarget("/dev/ttyACM0")),
        ("serial:COM3?baud=9600", SerialTarget("COM3", 9600)),
        ("COM3", SerialTarget("COM3")),
        ("rfc2217://host:7000", SerialTarget("rfc2217://host:7000")),
        (
            "serial:rfc2217://host:7000?logging=debug",
            SerialTarget("rfc2217://host:7000?logging=debug"),
        ),
    ],
)
def test_forms(text: str, target: object) -> None:
    assert parse(text) == target


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "tcp:",
        "tcp:x",
        "tcp:65536",
        "tcp:host:",
        "tcp:-1",
        "pty:",
        "serial:",
        "serial:/dev/x?baud=0",
        "serial:/dev/x?baud=fast",
        "tcp:\u0663",
    ],
)
def test_nonsense_is_named(text: str) -> None:
    with pytest.raises(LinkError):
        parse(text)


@pytest.mark.parametrize(
    "text",
    ["tcp:localhost:7000", "tcp:[::1]:7000", "pty:/dev/pts/3", "serial:COM3", "rfc2217://h:1"],
)
def test_names_come_back(text: str) -> None:
    assert str(parse(text)) == text
