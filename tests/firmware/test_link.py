"""The board's end of the link, byte by byte."""

import pytest

import firmware
from emulator.link.frames import PADDING, Frame, Parser, encode
from emulator.link.server import answer, make_link
from emulator.version import VERSION
from firmware import link as board
from firmware import ports, protocol

ROM = bytes(1000) + b"\x7f" * 69000
HELLO = encode(Frame(protocol.HELLO, 200, b"\x01\x01"))


@pytest.fixture
def link() -> board.Link:
    return make_link(ROM, "tested")


@pytest.fixture
def linked(link: board.Link) -> board.Link:
    answer(link, HELLO)
    return link


def ask(link: board.Link, kind: int, sequence: int, payload: bytes = b"") -> Frame:
    """Send one request; returns the one answer."""
    parser = Parser()
    (frame,) = parser.feed(answer(link, encode(Frame(kind, sequence, payload))))
    assert parser.take_noise() == b""
    return frame


def run(ticks: int, flags: int = 0, *pairs: int) -> bytes:
    return ticks.to_bytes(2, "little") + bytes((flags, *pairs))


def refusal(sequence: int, reason: int, kind: int) -> Frame:
    return Frame(protocol.REFUSED, sequence, bytes((reason, kind)))


def memories(link: board.Link) -> tuple[bytes, bytes]:
    return bytes(link.device.ram), bytes(link.device.io)


def test_checksum_is_the_one_named() -> None:
    assert board.checksum(b"123456789", 0, 9) == 0x29B1
    assert board.checksum(b"xx123456789yy", 2, 11) == 0x29B1


def test_firmware_version_is_the_programs() -> None:
    assert ".".join(map(str, protocol.FIRMWARE)) == VERSION


def test_largest_payloads_fit() -> None:
    assert protocol.FRAME_SIZE == (protocol.HEAD_SIZE + protocol.PAYLOAD_SIZE + protocol.CRC_SIZE)
    assert protocol.BLOCK_SIZE + 3 <= protocol.PAYLOAD_SIZE
    assert protocol.HELLO_NAME + protocol.NAME_SIZE <= protocol.PAYLOAD_SIZE
    assert 3 + 2 * ports.INPUTS_END <= protocol.PAYLOAD_SIZE


def test_hello_tells_about_the_board(link: board.Link) -> None:
    frame = ask(link, protocol.HELLO, 7, b"\x01\x05")
    assert (frame.kind, frame.sequence) == (protocol.HELLO | protocol.ANSWER, 7)
    told = frame.payload
    assert told[protocol.HELLO_VERSION] == protocol.PROTOCOL
    assert told[protocol.HELLO_RAM :][:2] == (8192).to_bytes(2, "little")
    assert told[protocol.HELLO_IO :][:2] == (256).to_bytes(2, "little")
    assert told[protocol.HELLO_ROM :][:4] == len(ROM).to_bytes(4, "little")
    assert told[protocol.HELLO_DIGEST :][:32] == link.digest
    assert told[protocol.HELLO_NAME :] == b"tested"


def test_a_long_name_is_cut() -> None:
    frame = ask(make_link(ROM, "n" * 300), protocol.HELLO, 0, b"\x01\x01")
    assert frame.payload[protocol.HELLO_NAME :] == b"n" * protocol.NAME_SIZE


@pytest.mark.parametrize("versions", [b"\x02\x09", b"\x00\x00"])
def test_no_version_in_common(link: board.Link, versions: bytes) -> None:
    frame = ask(link, protocol.HELLO, 7, versions)
    assert frame == refusal(7, protocol.NO_VERSION, protocol.HELLO)
    assert not link.linked


@pytest.mark.parametrize(
    "kind", [protocol.RUN, protocol.READ, protocol.WRITE, protocol.RESET, protocol.BYE, 99]
)
def test_nothing_before_hello(link: board.Link, kind: int) -> None:
    before = memories(link)
    assert ask(link, kind, 1, run(1)) == refusal(1, protocol.NO_HELLO, kind)
    assert memories(link) == before


def test_run_answers_with_all_outputs_first_and_changes_later(linked: board.Link) -> None:
    io = linked.device.io
    first = ask(linked, protocol.RUN, 201, run(1, 0, ports.SWITCHES, ports.SWITCH_ON)).payload
    assert first[:4] == bytes((1, 0, ports.INPUTS_END, ports.IO_SIZE - ports.INPUTS_END))
    assert first[4:] == io[ports.INPUTS_END :]
    second = ask(linked, protocol.RUN, 202, run(1)).payload
    assert second == bytes((1, 0, ports.WATCHDOG, 1, io[ports.WATCHDOG]))
    third = ask(linked, protocol.RUN, 203, run(1, protocol.RUN_ALL)).payload
    assert third[4:] == io[ports.INPUTS_END :]


def test_runs_of_changes_never_outgrow_a_payload(linked: board.Link) -> None:
    """Every pattern of changed bytes that is periodic, the worst ones among them."""
    io = linked.device.io
    sequence = 200
    panel = bytearray(ports.IO_SIZE)
    for period in range(1, 12):
        for pattern in range(1, 1 << period, 2):
            for address in range(ports.INPUTS_END, ports.IO_SIZE):
                io[address] = (io[address] + (pattern >> address % period & 1)) & 0xFF
            sequence = (sequence + 1) & 0xFF
            payload = ask(linked, protocol.RUN, sequence, run(0)).payload
            assert len(payload) <= 2 + 2 + ports.IO_SIZE - ports.INPUTS_END
            place = 2
            while place < len(payload):
                address, size = payload[place], payload[place + 1]
                panel[address : address + size] = payload[place + 2 : place + 2 + size]
                place += 2 + size
            assert panel[ports.INPUTS_END :] == io[ports.INPUTS_END :]


def test_many_ticks_at_once_are_the_same_as_one_by_one() -> None:
    one, many = make_link(ROM), make_link(ROM)
    pairs = (ports.SWITCHES, ports.SWITCH_ON, ports.ENTROPY, 9, ports.KEYS, 1)
    for link in (one, many):
        answer(link, HELLO)
    ask(many, protocol.RUN, 201, run(300, 0, *pairs))
    for number in range(300):
        sequence = (201 + number) & 0xFF
        ask(one, protocol.RUN, sequence, run(1, 0, *(() if number else pairs)))
    assert memories(one) == memories(many)
    assert one.device.io[ports.TICKS] == 300 & 0xFF
    assert one.device.io[ports.SECONDS] == 300 // 64


def test_seconds_carry(linked: board.Link) -> None:
    io = linked.device.io
    io[ports.TICKS : ports.TICKS + 2] = b"\xff\xff"
    io[ports.SECONDS : ports.SECONDS + 3] = b"\xff\xff\x00"
    ask(linked, protocol.RUN, 201, run(1))
    assert io[ports.TICKS : ports.SECONDS + 3] == b"\x00\x00\x00\x00\x01"


def test_a_clock_given_counts_from_the_first_tick(linked: board.Link) -> None:
    ask(linked, protocol.RUN, 201, run(3, 0, ports.TICKS, 70, ports.SECONDS, 5))
    assert linked.device.io[ports.TICKS] == 72
    assert linked.device.io[ports.SECONDS] == 5


def test_a_request_twice_is_obeyed_once(linked: board.Link) -> None:
    request = encode(Frame(protocol.RUN, 201, run(5)))
    first = answer(linked, request)
    before = memories(linked)
    assert answer(linked, request + request) == first + first
    assert memories(linked) == before


@pytest.mark.parametrize("sequence", [200, 202, 100])
def test_out_of_step(linked: board.Link, sequence: int) -> None:
    before = memories(linked)
    frame = ask(linked, protocol.RUN, sequence, run(5))
    assert frame == refusal(sequence, protocol.OUT_OF_STEP, protocol.RUN)
    assert memories(linked) == before
    assert ask(linked, protocol.RUN, 201, run(5)).kind == protocol.RUN | protocol.ANSWER


@pytest.mark.parametrize(
    ("kind", "payload", "reason"),
    [
        (protocol.RUN, b"", protocol.MALFORMED),
        (protocol.RUN, run(1, 0, ports.KEYS), protocol.MALFORMED),
        (protocol.RUN, run(1, 0, ports.KEYS, 1, ports.INPUTS_END, 1), protocol.MALFORMED),
        (protocol.RESET, b"", protocol.MALFORMED),
        (protocol.RESET, b"\0\x20\1", protocol.MALFORMED),
        (protocol.READ, b"\0\0\0\0", protocol.MALFORMED),
        (protocol.READ, b"\0\0\0\0\0", protocol.MALFORMED),
        (protocol.READ, b"\0\0\0\1\1", protocol.MALFORMED),
        (protocol.READ, b"\0\xff\x1f\2\0", protocol.MALFORMED),
        (protocol.READ, b"\1\xff\0\2\0", protocol.MALFORMED),
        (protocol.READ, b"\2\0\0\1\0", protocol.MALFORMED),
        (protocol.WRITE, b"\0\0\0", protocol.MALFORMED),
        (protocol.WRITE, b"\0\0\0" + bytes(257), protocol.MALFORMED),
        (protocol.WRITE, b"\0\xff\x1fab", protocol.MALFORMED),
        (protocol.WRITE, b"\1\xff\0ab", protocol.MALFORMED),
        (protocol.WRITE, b"\3\0\0ab", protocol.MALFORMED),
        (7, b"", protocol.UNKNOWN),
        (0x82, run(1), protocol.UNKNOWN),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    linked: board.Link, kind: int, payload: bytes, reason: int
) -> None:
    before = memories(linked)
    assert ask(linked, kind, 201, payload) == refusal(201, reason, kind)
    assert memories(linked) == before
    assert ask(linked, protocol.RUN, 202, run(1)).kind == protocol.RUN | protocol.ANSWER


def test_read_and_write_reach_every_byte(linked: board.Link) -> None:
    device = linked.device
    for space, memory in ((protocol.SPACE_RAM, device.ram), (protocol.SPACE_IO, device.io)):
        sequence = linked.sequence
        for start in range(0, len(memory), 256):
            data = bytes((start // 256 * 7 + place * 3) & 0xFF for place in range(256))
            head = bytes((space,)) + start.to_bytes(2, "little")
            sequence = (sequence + 1) & 0xFF
            assert ask(linked, protocol.WRITE, sequence, head + data).payload == b""
            assert memory[start : start + 256] == data
            sequence = (sequence + 1) & 0xFF
            assert ask(linked, protocol.READ, sequence, head + b"\0\1").payload == data


@pytest.mark.parametrize("forget", [0, protocol.RESET_FORGET])
def test_reset_is_a_loss_of_power(linked: board.Link, forget: int) -> None:
    ask(linked, protocol.RUN, 201, run(99, 0, ports.SWITCHES, 1, ports.KEYS, 1))
    other = firmware.Device(ROM)
    if not forget:
        other.ram[:256] = linked.device.ram[:256]
    other.io[ports.ENTROPY] = 77
    firmware.reset(other)
    answered = ask(linked, protocol.RESET, 202, bytes((forget, ports.ENTROPY, 77)))
    assert memories(linked) == (bytes(other.ram), bytes(other.io))
    assert answered.payload[:4] == bytes((0, 0, ports.INPUTS_END, 240))
    assert answered.payload[4:] == other.io[ports.INPUTS_END :]


def test_bye_ends_the_link(linked: board.Link) -> None:
    assert ask(linked, protocol.BYE, 201).payload == b""
    assert ask(linked, protocol.RUN, 202, run(1)).payload[0] == protocol.NO_HELLO


@pytest.mark.parametrize("cut", range(1, 19))
def test_a_frame_cut_anywhere_is_never_acted_on(linked: board.Link, cut: int) -> None:
    before = memories(linked)
    whole = encode(Frame(protocol.RUN, 201, run(1, 0, 0, 1, 1, 2, 2, 1, 3, 255)))
    assert len(whole) == 19
    good = encode(Frame(protocol.RUN, 201, run(0, 0, ports.KEYS, 1)))
    out = answer(linked, whole[:cut] + good)
    if not out:  # the rest is asked for again, behind padding
        assert memories(linked) == before
        out = answer(linked, PADDING + good)
    assert Parser().feed(out)[0].payload[:2] == b"\0\0"
    changed = bytearray(before[1])
    changed[ports.KEYS] = 1
    assert memories(linked) == (before[0], bytes(changed))


def test_a_changed_bit_anywhere_is_never_acted_on(linked: board.Link) -> None:
    whole = encode(Frame(protocol.RUN, 201, run(1, 0, ports.KEYS, 1)))
    before = memories(linked)
    for place in range(len(whole)):
        for bit in range(8):
            bad = bytearray(whole)
            bad[place] ^= 1 << bit
            assert answer(linked, bytes(bad) + PADDING) == b""
    assert memories(linked) == before
    assert answer(linked, whole)


@pytest.mark.parametrize("between", [b"", b"\xfa", b"\xfa\xce", b"\xfa\xce\x02\x00\x08\x01"])
def test_frames_are_found_behind_anything(linked: board.Link, between: bytes) -> None:
    good = encode(Frame(protocol.RUN, 201, run(1)))
    out = answer(linked, between + good + PADDING)
    assert [frame.sequence for frame in Parser().feed(out)] == [201]


@pytest.mark.parametrize("awkward", [0x00, 0x01, 0x02, 0x03, 0x04, 0x0A, 0x0D, 0xFA, 0xCE, 0xFF])
def test_awkward_bytes_in_every_place(linked: board.Link, awkward: int) -> None:
    sequence = 200
    for place in range(256):
        data = bytearray(256)
        data[place] = awkward
        for kind, payload in (
            (protocol.WRITE, b"\0\0\x10" + data),
            (protocol.READ, b"\0\0\x10\0\x01"),
        ):
            sequence = (sequence + 1) & 0xFF
            told = ask(linked, kind, sequence, payload).payload
        assert told == data
