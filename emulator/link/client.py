"""A board at the other end of a link, as a panel uses it."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from emulator.link.errors import BoardBusy, BoardRestarted, LinkClosed, LinkError, NoAnswer, Refused
from emulator.link.frames import PADDING, Frame, Parser, encode, name_of
from emulator.link.log import Log
from emulator.link.transports import Transport
from firmware import ports
from firmware import protocol as wire

TIMEOUT: Final = 1.0
"""Seconds that one frame may wait for its answer, beside the time for its ticks."""
TICK_TIME: Final = 0.1
"""Seconds that a tick may take on a slow board while it thinks."""
RETRIES: Final = 3
"""How often an unanswered frame is sent again."""
PATIENCE: Final = 10.0
"""Seconds that a board may take to start until it answers the first hello."""
BLOCK: Final = 64
"""Ticks in one exchange at most, so that a dead board is noticed soon."""
SPACES: Final = {"ram": wire.SPACE_RAM, "io": wire.SPACE_IO}

_HELLO_TIME: Final = 0.5
_SECOND: Final = 64
_REASONS: Final = {
    wire.UNKNOWN: "it does not know this type",
    wire.MALFORMED: "the payload makes no sense to it",
    wire.NO_VERSION: f"it does not speak version {wire.PROTOCOL} of the protocol",
    wire.NO_HELLO: "it has been started again and knows nothing of this panel",
    wire.OUT_OF_STEP: "the sequence number is neither the last nor the next",
    wire.BUSY: "another panel has it",
}


@dataclass(frozen=True)
class Info:
    """What a board tells of itself in its hello; sizes in bytes."""

    name: str
    protocol: int
    firmware: str
    layout: int
    capabilities: int
    ram_size: int
    io_size: int
    rom_size: int
    rom_digest: bytes

    def can(self, capability: int) -> bool:
        """Whether all bits of a capability (CAN_... in `firmware.protocol`) are there."""
        return self.capabilities & capability == capability


class Board:
    """A handheld's firmware that runs somewhere else.

    `io` is the panel's copy of the io page, one bytearray for good: write inputs
    there, call `run`, read outputs there. `log` is what the board wrote as text,
    `transport` may be replaced between exchanges.
    Call `hello` first. Methods raise `LinkError` (see `emulator.link.errors`): each
    exchange ends after (`retries` + 1) times its time-out, whatever comes in. After
    an exchange that failed, only `hello` works, because nobody knows whether the
    board obeyed.
    """

    def __init__(
        self,
        transport: Transport,
        *,
        timeout: float = TIMEOUT,
        tick_time: float = TICK_TIME,
        retries: int = RETRIES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.io: Final = bytearray(ports.IO_SIZE)
        self.log: Final = Log()
        self.timeout = timeout
        self.tick_time = tick_time
        self.retries = retries
        self.repeated = 0  # frames sent again
        self.transport = transport
        self._clock = clock
        self._parser = Parser()
        self._info: Info | None = None
        self._ready = False
        self._sequence = 0
        self._inputs = bytes(ports.INPUTS_END)  # as the board has them
        self._sent = self._heard = "none"  # last frames, for messages

    @property
    def name(self) -> str:
        """The transport's name, as in messages."""
        return self.transport.name

    @property
    def info(self) -> Info:
        """What the board told in its last hello. Raises LinkError before it."""
        if self._info is None:
            raise LinkError(f"{self.name}: no hello has been exchanged")
        return self._info

    def hello(self, patience: float = PATIENCE) -> Info:
        """Greet the board and read its io page; waits `patience` seconds for a start-up."""
        self._ready = False
        self._sequence = _harmless_sequence()
        payload = bytes((wire.PROTOCOL, wire.PROTOCOL))
        attempts = max(1, round(patience / _HELLO_TIME))
        answer = self._ask(wire.HELLO, payload, _HELLO_TIME, attempts, pad=True)
        if len(answer) < wire.HELLO_NAME:
            raise self._nonsense(answer)
        self._info = _info(answer)
        if (self._info.io_size, self._info.protocol) != (ports.IO_SIZE, wire.PROTOCOL):
            raise LinkError(
                f"{self.name}: its io page has {self._info.io_size} bytes and it speaks "
                f"version {self._info.protocol}; here: {ports.IO_SIZE} and {wire.PROTOCOL}"
            )
        self._ready = True
        self.io[:] = self.read("io", 0, ports.IO_SIZE)
        self._inputs = bytes(self.io[: ports.INPUTS_END])
        return self._info

    def run(self, ticks: int = 1, inputs: Mapping[int, int] | None = None) -> None:
        """Set inputs, run ticks, and bring the outputs in `io` up to date.

        `inputs` (address: value) is written to `io` first; then every input in `io` that
        the board does not have yet goes along and counts from the first of the ticks.
        The clock (TICKS, SECONDS) is counted by the board, in `io` too; a panel that
        counts it itself writes the values for the first tick, and both agree.
        """
        io = self.io
        for address, value in (inputs or {}).items():
            if not 0 <= address < ports.INPUTS_END:
                raise ValueError(f"no input at address {address}; 0 to {ports.INPUTS_END - 1}")
            io[address] = value
        if ticks < 0:
            raise ValueError(f"cannot run {ticks} ticks")
        clock = _clock(self._inputs)
        first = _after(clock, 1 if ticks else 0)
        if _clock(io) == clock:
            _set_clock(io, first)
        pairs = self._changes(first)
        while True:
            block = min(ticks, BLOCK)
            payload = block.to_bytes(2, "little") + b"\0" + pairs
            answer = self._ask(wire.RUN, payload, self.timeout + block * self.tick_time)
            self._take_outputs(answer, block)
            ticks -= block
            if block > 1:
                _set_clock(io, _after(_clock(io), block - 1))
            self._inputs = bytes(io[: ports.INPUTS_END])
            if not ticks:
                return
            pairs = b""
            _set_clock(io, _after(_clock(io), 1))

    def tick(self) -> None:
        """Run one tick."""
        self.run(1)

    def reset(self, inputs: Mapping[int, int] | None = None, *, forget: bool = False) -> None:
        """Let the board's power fail and come back: firmware reset.

        The inputs in `io` (and `inputs`) stand from the start, the clock begins at 0, and
        all outputs are new. The battery-backed RAM stays unless `forget` is true, which
        clears the whole RAM first.
        """
        for address, value in (inputs or {}).items():
            self.io[address] = value
        _set_clock(self.io, (0, 0))
        held = enumerate(self.io[: ports.INPUTS_END])
        pairs = b"".join(bytes((address, value)) for address, value in held if value)
        flags = wire.RESET_FORGET if forget else 0
        answer = self._ask(wire.RESET, bytes((flags,)) + pairs, self.timeout + self.tick_time)
        self._take_outputs(answer, 0)
        self._inputs = bytes(self.io[: ports.INPUTS_END])

    def read(self, space: str, address: int, size: int) -> bytes:
        """Return bytes of the board's "ram" or "io"; any size."""
        parts = []
        for start, length in _blocks(address, size):
            head = bytes((SPACES[space],)) + start.to_bytes(2, "little")
            answer = self._ask(wire.READ, head + length.to_bytes(2, "little"), self.timeout)
            if len(answer) != length:
                raise self._nonsense(answer)
            parts.append(answer)
        return b"".join(parts)

    def write(self, space: str, address: int, data: bytes) -> None:
        """Write bytes to the board's "ram" or "io"; any size. `io` follows."""
        for start, length in _blocks(address, len(data)):
            head = bytes((SPACES[space],)) + start.to_bytes(2, "little")
            part = data[start - address : start - address + length]
            self._ask(wire.WRITE, head + part, self.timeout)
        if space == "io":
            self.io[address : address + len(data)] = data
            known = bytearray(self._inputs)
            end = min(address + len(data), ports.INPUTS_END)
            known[address:end] = data[: max(0, end - address)]
            self._inputs = bytes(known[: ports.INPUTS_END])

    def close(self) -> None:
        """Say goodbye if the board listens, and close the line. Never raises LinkError."""
        try:
            if self._ready:
                self._ask(wire.BYE, b"", min(self.timeout, _HELLO_TIME), 1)
        except LinkError:
            pass  # it may well be gone
        finally:
            self._ready = False
            self.transport.close()

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # One exchange ---------------------------------------------------------------------

    def _ask(
        self,
        kind: int,
        payload: bytes,
        seconds: float,
        attempts: int | None = None,
        *,
        pad: bool = False,
    ) -> bytes:
        """Send a request until its answer comes; returns the answer's payload."""
        if not self._ready and kind != wire.HELLO:
            raise LinkError(f"{self.name}: say hello first; {self.last_frames()}")
        self._sequence = (self._sequence + 1) & 0xFF if kind != wire.HELLO else self._sequence
        request = Frame(kind, self._sequence, payload)
        data = encode(request)
        self._sent = str(request)
        ready, self._ready = self._ready, False  # until the answer is there
        attempts = self.retries + 1 if attempts is None else attempts
        try:
            for attempt in range(attempts):
                if attempt:
                    self.repeated += 1
                self.transport.write(PADDING + data if attempt or pad else data)
                answer = self._wait(request, self._clock() + seconds)
                if answer is not None:
                    self._ready = ready
                    return answer
        except LinkClosed as error:
            raise LinkClosed(f"{error}; {self.last_frames()}") from error
        raise NoAnswer(
            f"{self.name}: no answer in {attempts} attempts of {seconds:g} s; {self.last_frames()}"
        )

    def _wait(self, request: Frame, deadline: float) -> bytes | None:
        wanted = request.kind | wire.ANSWER, request.sequence
        while True:
            left = deadline - self._clock()
            data = self.transport.read(left) if left > 0 else b""
            # Nothing came: behind the start of a damaged frame there may be the answer.
            frames = self._parser.feed(data) if data else self._parser.abandon()
            noise = self._parser.take_noise()
            if noise:
                self.log.add(noise)
            for frame in frames:
                self._heard = str(frame)
                if frame.kind == wire.REFUSED:
                    self._refused(frame, request)
                elif (frame.kind, frame.sequence) == wanted:
                    return frame.payload
            if not frames and not data:
                return None

    def _refused(self, frame: Frame, request: Frame) -> None:
        if len(frame.payload) < 2:
            return
        reason, kind = frame.payload[:2]
        told = f"refused {name_of(kind)}: {_REASONS.get(reason, f'reason {reason}')}"
        if reason == wire.BUSY:
            raise BoardBusy(f"{self.name}: {told}", reason)
        if frame.sequence != request.sequence or kind != request.kind:
            return
        message = f"{self.name}: {told}; {self.last_frames()}"
        # After these two the board goes on as if the request had been obeyed.
        self._ready = reason in (wire.UNKNOWN, wire.MALFORMED) and kind != wire.HELLO
        if reason == wire.NO_HELLO:
            raise BoardRestarted(message, reason)
        raise Refused(message, reason)

    # The io page ------------------------------------------------------------------------

    def _changes(self, clock: tuple[int, int]) -> bytes:
        """Pairs of the inputs that the board lacks, if it counts its clock to `clock`."""
        known = bytearray(self._inputs)
        _set_clock(known, clock)
        inputs = self.io[: ports.INPUTS_END]
        if inputs == known:
            return b""
        return b"".join(
            bytes((address, value))
            for address, value in enumerate(inputs)
            if value != known[address]
        )

    def _take_outputs(self, answer: bytes, ticks: int) -> None:
        """Write the runs of an answer to `io`, all or nothing."""
        runs = []
        place = 2
        while place + 2 <= len(answer):
            address, size = answer[place], answer[place + 1]
            part = answer[place + 2 : place + 2 + size]
            if address < ports.INPUTS_END or address + size > ports.IO_SIZE or len(part) != size:
                raise self._nonsense(answer)
            runs.append((address, part))
            place += 2 + size
        if place != len(answer) or int.from_bytes(answer[:2], "little") != ticks:
            raise self._nonsense(answer)
        for address, part in runs:
            self.io[address : address + len(part)] = part

    def _nonsense(self, answer: bytes) -> LinkError:
        self._ready = False
        told = f"{self.name}: an answer of {len(answer)} bytes makes no sense"
        return LinkError(f"{told}; {self.last_frames()}")

    def last_frames(self) -> str:
        """Tell the last frames sent and heard, and what the board wrote last."""
        words = f"last frame sent: {self._sent}, last heard: {self._heard}"
        lines = self.log.lines[-3:]
        return f"{words}; it wrote: {' / '.join(lines)}" if lines else words


def _info(answer: bytes) -> Info:
    def number(place: int, size: int) -> int:
        return int.from_bytes(answer[place : place + size], "little")

    return Info(
        name=answer[wire.HELLO_NAME :].decode("ascii", "replace"),
        protocol=answer[wire.HELLO_VERSION],
        firmware=".".join(str(part) for part in answer[wire.HELLO_FIRMWARE :][:3]),
        layout=answer[wire.HELLO_LAYOUT],
        capabilities=number(wire.HELLO_CAPABILITIES, 2),
        ram_size=number(wire.HELLO_RAM, 2),
        io_size=number(wire.HELLO_IO, 2),
        rom_size=number(wire.HELLO_ROM, 4),
        rom_digest=answer[wire.HELLO_DIGEST :][: wire.DIGEST_SIZE],
    )


def _harmless_sequence() -> int:
    """A number that keeps byte 03 out of the hello.

    Until a board has understood it, that byte may still stop its program.
    """
    payload = bytes((wire.PROTOCOL, wire.PROTOCOL))
    while True:
        sequence = random.randrange(256)
        if 0x03 not in encode(Frame(wire.HELLO, sequence, payload)):
            return sequence


def _blocks(address: int, size: int) -> list[tuple[int, int]]:
    end = address + size
    if address < 0 or size < 0 or end > 0x10000:
        raise ValueError(f"cannot reach {size} bytes at address {address}")
    return [
        (start, min(wire.BLOCK_SIZE, end - start)) for start in range(address, end, wire.BLOCK_SIZE)
    ]


# The clock, as emulator.clock and the board count it ------------------------------------


def _clock(io: bytes | bytearray) -> tuple[int, int]:
    return (
        io[ports.TICKS] | io[ports.TICKS + 1] << 8,
        io[ports.SECONDS] | io[ports.SECONDS + 1] << 8 | io[ports.SECONDS + 2] << 16,
    )


def _set_clock(io: bytearray, clock: tuple[int, int]) -> None:
    io[ports.TICKS : ports.TICKS + 2] = clock[0].to_bytes(2, "little")
    io[ports.SECONDS : ports.SECONDS + 3] = clock[1].to_bytes(3, "little")


def _after(clock: tuple[int, int], ticks: int) -> tuple[int, int]:
    """The clock after so many ticks: a second whenever the ticks reach a multiple of 64."""
    now = clock[0] + ticks
    seconds = now // _SECOND - clock[0] // _SECOND
    return now & 0xFFFF, (clock[1] + seconds) & 0xFFFFFF
