from itertools import count

import pytest

from emulator.clock import Clock
from emulator.link import Board, BoardBusy, BoardRestarted, LinkError, NoAnswer, Refused
from emulator.link.client import BLOCK
from emulator.link.frames import Frame, encode
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from firmware import ports, protocol
from firmware.link import Link


class Script:
    """A transport that says what it is told to say, and a clock that it moves on."""

    name = "script"

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)
        self.written: list[bytes] = []
        self.now = 0.0
        self.closed = False

    def read(self, seconds: float) -> bytes:
        if self.pieces:
            self.now += 0.1
            return self.pieces.pop(0)
        self.now += seconds
        return b""

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True

    def board(self) -> Board:
        return Board(self, clock=lambda: self.now)


def test_hello_tells_what_the_board_is(board: Board, link: Link) -> None:
    info = board.info
    assert (info.name, info.firmware, info.ram_size) == ("tested", "0.1.0", 8192)
    assert info.rom_digest == link.digest
    assert info.can(protocol.CAN_STATE | protocol.CAN_RESET)
    assert not info.can(protocol.HEAP_LOCKED)
    assert board.io == link.device.io


def test_hello_never_holds_the_interrupt_character() -> None:
    for _ in range(600):
        script = Script()
        with pytest.raises(NoAnswer):
            script.board().hello(0)
        assert b"\x03" not in script.written[0]


def test_nothing_works_before_hello(link: Link) -> None:
    board = Board(MemoryTransport(link))
    with pytest.raises(LinkError, match="say hello first"):
        board.run()
    with pytest.raises(LinkError, match="no hello"):
        _ = board.info


def test_inputs_go_there_and_outputs_come_back(board: Board, link: Link) -> None:
    board.run(1, {ports.SWITCHES: ports.SWITCH_ON})
    board.io[ports.KEYS] = 1
    board.run(2)
    assert link.device.io[ports.KEYS] == 1
    assert board.io[ports.POWER] == 1
    assert board.io == link.device.io


def test_only_inputs_can_be_given(board: Board) -> None:
    with pytest.raises(ValueError, match="no input at address 64"):
        board.run(1, {ports.LCD: 1})
    with pytest.raises(ValueError, match="cannot run -1"):
        board.run(-1)


@pytest.mark.parametrize("ticks", [0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 7])
def test_any_number_of_ticks(board: Board, link: Link, ticks: int) -> None:
    board.io[ports.SWITCHES] = ports.SWITCH_ON
    board.run(ticks)
    assert board.io == link.device.io
    assert board.io[ports.TICKS] | board.io[ports.TICKS + 1] << 8 == ticks
    assert board.io[ports.SECONDS] == ticks // 64


def test_a_panel_may_count_the_clock_itself(board: Board, link: Link) -> None:
    clock = Clock(board.io)
    for _ in range(130):
        clock.advance()
        board.tick()
        assert board.io == link.device.io
    clock.ticks = 70000  # as loading a state does
    clock.advance()
    board.tick()
    assert board.io == link.device.io
    assert board.io[ports.TICKS] | board.io[ports.TICKS + 1] << 8 == 70001 & 0xFFFF


def test_reset_makes_it_new(board: Board, link: Link, image: bytes) -> None:
    board.run(99, {ports.SWITCHES: ports.SWITCH_ON, ports.KEYS: 1})
    board.io[ports.KEYS] = 0
    board.reset({ports.ENTROPY: 5}, forget=True)
    other = make_link(image)
    fresh = Board(MemoryTransport(other))
    fresh.hello()
    fresh.reset({ports.SWITCHES: ports.SWITCH_ON, ports.ENTROPY: 5}, forget=True)
    assert board.io == link.device.io == other.device.io
    assert link.device.ram == other.device.ram


def test_state_there_and_back(board: Board, link: Link) -> None:
    board.run(50, {ports.SWITCHES: ports.SWITCH_ON, ports.KEYS: 1})
    ram, io = board.read("ram", 0, 8192), board.read("io", 0, 256)
    assert (ram, io) == (link.device.ram, link.device.io)
    board.run(77, {ports.KEYS: 0})
    after = board.read("ram", 0, 8192), bytes(board.io)
    board.write("ram", 0, ram)
    board.write("io", 0, io)
    assert board.io == io
    board.run(77, {ports.KEYS: 0})
    assert (board.read("ram", 0, 8192), bytes(board.io)) == after


def test_parts_of_memory(board: Board, link: Link) -> None:
    board.write("ram", 1000, bytes(range(256)) * 2)
    assert link.device.ram[1000:1512] == bytes(range(256)) * 2
    assert board.read("ram", 1100, 300) == link.device.ram[1100:1400]
    assert board.read("ram", 5, 0) == b""
    board.write("io", ports.KEYS + 1, b"\x07")
    assert board.io[ports.KEYS + 1] == link.device.io[ports.KEYS + 1] == 7
    board.run(1)
    assert link.device.io[ports.KEYS + 1] == 7
    with pytest.raises(ValueError, match="cannot reach"):
        board.read("ram", -1, 4)


def test_a_refusal_is_told_and_the_link_goes_on(board: Board) -> None:
    with pytest.raises(Refused, match="READ: the payload makes no sense") as caught:
        board.read("ram", 9000, 1)
    assert caught.value.reason == protocol.MALFORMED
    board.run(3)


def test_a_restarted_board_is_noticed(board: Board, link: Link) -> None:
    board.run(5)
    link.linked = 0
    with pytest.raises(BoardRestarted, match=r"memory: .* started again .* last frame sent: RUN"):
        board.run(5)
    with pytest.raises(LinkError, match="say hello first"):
        board.run(5)
    board.hello()
    board.run(5)


def test_a_busy_board() -> None:
    script = Script(encode(Frame(protocol.REFUSED, 0, bytes((protocol.BUSY, protocol.HELLO)))))
    with pytest.raises(BoardBusy, match=r"script: .* another panel has it"):
        script.board().hello()


def test_a_silent_board_is_given_up_in_time() -> None:
    script = Script()
    with pytest.raises(
        NoAnswer, match=r"script: .* last frame sent: HELLO #\d+ \[01 01\], last heard: none"
    ):
        script.board().hello(patience=3.0)
    assert script.now == pytest.approx(3.0)
    assert len(script.written) == 6


@pytest.mark.parametrize("noise", [b"\xfa\xce\x81\x00\xff\x00", b"\xfa", b"A", b"\xff\xfe\xc2\x80"])
def test_endless_noise_is_given_up_in_time(noise: bytes) -> None:
    script = Script()
    script.pieces = [noise] * 10_000
    with pytest.raises(NoAnswer):
        script.board().hello(patience=3.0)
    assert script.now < 5.0


def test_a_board_silent_in_mid_frame() -> None:
    script = Script(encode(Frame(protocol.HELLO | protocol.ANSWER, 0, bytes(47)))[:30])
    with pytest.raises(NoAnswer):
        script.board().hello(patience=3.0)
    assert script.now < 5.0


def test_boot_noise_goes_to_the_log_and_hello_is_found(link: Link) -> None:
    class Booting(MemoryTransport):
        waits = iter([b"\xff\xfe\xc2\x80MicroPython\r\n", b"heap \x80\n"])

        def read(self, seconds: float) -> bytes:
            return next(self.waits, b"") or super().read(seconds)

    with Board(Booting(link)) as board:
        board.hello()
        board.run(3)
        assert board.log.lines == ("\ufffd\ufffd\\x80MicroPython", "heap \ufffd")


def test_words_of_the_board_come_with_the_complaint() -> None:
    script = Script(b"MemoryError: no heap\r\n")
    with pytest.raises(NoAnswer, match="it wrote: MemoryError: no heap"):
        script.board().hello(1.0)


@pytest.mark.parametrize(
    "runs", [b"", b"\2\0", b"\1\0\x20\5abc", b"\1\0\xff\2ab", b"\1\0\x0f\1a", b"\1\0\x20"]
)
def test_an_answer_that_makes_no_sense_changes_nothing(board: Board, runs: bytes) -> None:
    before = bytes(board.io)
    board._ask = lambda *_: runs  # type: ignore[method-assign]
    with pytest.raises(LinkError, match="makes no sense"):
        board.run(1)
    assert board.io[ports.INPUTS_END :] == before[ports.INPUTS_END :]


def test_closing_says_goodbye_and_never_fails(link: Link) -> None:
    board = Board(MemoryTransport(link))
    board.hello()
    board.close()
    assert not link.linked
    script = Script()
    script.board().close()
    assert script.closed


def test_old_answers_are_passed_over(link: Link) -> None:
    class Doubling(MemoryTransport):
        numbers = count()

        def read(self, seconds: float) -> bytes:
            data = super().read(seconds)
            return data * (1 + next(self.numbers) % 3)

    board = Board(Doubling(link))
    board.hello()
    for number in range(1000):
        board.run(1, {ports.KEYS: number & 0xFF})
        assert board.io == link.device.io
