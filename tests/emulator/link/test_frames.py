import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.link.frames import NOISE_SIZE, PADDING, SYNC, Frame, Parser, encode
from firmware import link as board
from firmware import protocol

FRAMES = st.builds(
    Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=protocol.PAYLOAD_SIZE)
)
# Never the start of a frame, so that only the frames made on purpose are found.
NOISE = st.binary(max_size=40).map(lambda noise: noise.replace(SYNC[:1], b""))


def test_check_value() -> None:
    data = encode(Frame(0x31, 0x32, b""))
    assert data[-2:] == board.checksum(data, 2, 6).to_bytes(2, "little")


def test_payload_too_long() -> None:
    with pytest.raises(ValueError, match="265 bytes; at most 264"):
        encode(Frame(1, 1, bytes(265)))


@given(FRAMES)
def test_board_and_panel_agree_on_the_checksum(frame: Frame) -> None:
    data = encode(frame)
    assert board.checksum(data, 2, len(data) - 2).to_bytes(2, "little") == data[-2:]


@given(st.lists(st.tuples(NOISE, FRAMES), max_size=5), NOISE, st.integers(1, 50))
def test_frames_are_found_whatever_lies_between(
    parts: list[tuple[bytes, Frame]], rest: bytes, piece: int
) -> None:
    stream = b"".join(noise + encode(frame) for noise, frame in parts) + rest
    parser = Parser()
    found = []
    for start in range(0, len(stream), piece):
        found += parser.feed(stream[start : start + piece])
    assert found == [frame for _, frame in parts]
    assert parser.take_noise() == b"".join(noise for noise, _ in parts) + rest


@given(FRAMES, st.data())
def test_a_cut_frame_costs_at_most_the_wait_for_its_rest(frame: Frame, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(encode(frame)) - 1))
    parser = Parser()
    found = parser.feed(encode(frame)[:cut]) + parser.feed(encode(frame))
    while frame not in found:
        more = parser.abandon()
        assert more or found or parser.take_noise()
        found += more
    assert found == [frame]


@given(st.lists(st.binary(max_size=600), max_size=20))
def test_garbage_is_survived_and_not_hoarded(pieces: list[bytes]) -> None:
    parser = Parser()
    for piece in pieces:
        parser.feed(piece)
        assert len(parser._buffer) < protocol.FRAME_SIZE
        assert len(parser._noise) <= NOISE_SIZE
    good = Frame(1, 2, b"three")
    assert parser.feed(PADDING + encode(good))[-1] == good


def test_clear_forgets() -> None:
    parser = Parser()
    parser.feed(b"abc" + encode(Frame(1, 2, b"three"))[:-1])
    parser.clear()
    assert parser.feed(encode(Frame(1, 2))) == [Frame(1, 2)]
    assert parser.take_noise() == b""


def test_a_frame_reads_well_in_messages() -> None:
    assert str(Frame(protocol.RUN, 9, b"\1\0\0")) == "RUN #9 [01 00 00]"
    assert str(Frame(protocol.RUN | 0x80, 9, bytes(17))).startswith("answer to RUN #9 [00 00")
    assert str(Frame(protocol.REFUSED, 0)) == "refusal #0 []"
    assert "type 0x63" in str(Frame(0x63, 0))
