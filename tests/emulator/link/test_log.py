from hypothesis import given
from hypothesis import strategies as st

from emulator.link.log import LINE_LENGTH, LINES, Log


def test_lines_in_pieces() -> None:
    log = Log()
    for piece in (b"heap 1", b"2 bytes\r", b"\nnext\nlas", b"t"):
        log.add(piece)
    assert log.lines == ("heap 12 bytes", "next", "last")


def test_bytes_that_are_no_text_show_replaced() -> None:
    log = Log()
    log.add(b"\xff\xfeboot\xc2\x80 \x80done\x1b[2J\x07\n")
    assert log.lines == ("\ufffd\ufffdboot\\x80 \ufffddone\\x1b[2J\\x07",)


def test_a_character_cut_in_two() -> None:
    log = Log()
    log.add("é".encode()[:1])
    log.add("é".encode()[1:])
    assert log.lines == ("é",)


@given(st.lists(st.binary(max_size=900), max_size=30))
def test_it_keeps_little(pieces: list[bytes]) -> None:
    log = Log()
    for piece in pieces:
        log.add(piece * 3)
    assert len(log.lines) <= LINES + 1
    assert all(len(line) <= LINE_LENGTH for line in log.lines)
    assert all(character.isprintable() or character == "\t" for character in "".join(log.lines))
