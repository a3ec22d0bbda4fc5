"""The page on the link: its frames and tables are those of the program."""

from emulator.link.frames import Frame, Parser, checksum, encode
from emulator.link.server import answer, make_link
from firmware import ports, protocol
from manual.pages import FOLDER, blocks

PAGE = FOLDER / "link.md"
TEXT = PAGE.read_text("utf-8")


def test_example_frames() -> None:
    data = [bytes.fromhex(block.text) for block in blocks(PAGE) if block.text.startswith("FA CE")]
    request, told = [Parser().feed(one)[0] for one in data]
    assert [encode(request), encode(told)] == data
    assert request == Frame(protocol.RUN, 5, bytes((1, 0, 0, ports.KEYS, 1)))
    assert (told.kind, told.sequence) == (protocol.RUN | protocol.ANSWER, 5)
    link = make_link(bytes(4))
    answer(link, encode(Frame(protocol.HELLO, 4, b"\1\1")))
    answer(link, encode(request))  # the first answer has all outputs
    link.sequence = 4
    link.device.io[ports.WATCHDOG] = link.told[ports.WATCHDOG] = told.payload[4] - 1
    link.size = 0
    assert answer(link, encode(request)) == data[1]


def test_numbers_in_the_text() -> None:
    assert f"is {checksum(b'123456789'):X}" in TEXT
    assert f"0 to {protocol.PAYLOAD_SIZE} " in TEXT
    assert f"{protocol.FRAME_SIZE} bytes 00" in TEXT
    for offset in (protocol.HELLO_ROM, protocol.HELLO_DIGEST, protocol.HELLO_NAME):
        assert f"\n| {offset} | " in TEXT
    assert f"0-{protocol.NAME_SIZE} " in TEXT


def test_every_request_and_reason_is_there() -> None:
    for name in ("HELLO", "RUN", "READ", "WRITE", "RESET", "BYE"):
        assert f"\n### {getattr(protocol, name):02X} {name}\n" in TEXT
    for reason in range(protocol.UNKNOWN, protocol.BUSY + 1):
        assert f"\n| {reason} | " in TEXT
