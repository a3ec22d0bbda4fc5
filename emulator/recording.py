"""Recordings: a start state, all inputs by tick, and what the outputs did.

`RecordingMachine` stands between a panel and any machine and writes down what passes.
Its `recording` is what a file holds; `emulator.replay` runs one again.

Layout of version 1, numbers little-endian:

    8 bytes   magic 89 43 48 42 52 0D 0A 1A
    2 bytes   version of this file format
    2 bytes   flags: bit 0 set if every tick's outputs were seen
    16 bytes  version of the program that wrote it, ASCII, zero padded
    8 bytes   ticks
    4 bytes   size of the start state
    4 bytes   size of the events
    ...       start state (see `emulator.state`) and events, compressed by zlib
    4 bytes   CRC-32 of everything before

An event is: ticks since the event before, its kind, the size of its data (both numbers
in groups of seven bits, the lowest first, bit 7 set on all but the last), its data.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from emulator import state
from emulator.machine import Layer, Machine
from emulator.state import State, StateError
from emulator.version import VERSION
from firmware import TICKS_PER_SECOND, ports

MAGIC: Final = b"\x89CHBR\r\n\x1a"
FORMAT: Final = 1
EXACT: Final = 1
EVENTS_LIMIT: Final = 32 << 20
"""Bytes of events at most: some days of a game with foreseeable dice."""
FILE_LIMIT: Final = EVENTS_LIMIT + (1 << 20)
STATE_LIMIT: Final = 1 << 16
TICK_LIMIT: Final = 1 << 48

INPUTS: Final = 1  # pairs of address and value, from the next tick on
OUTPUTS: Final = 2  # pairs, as seen after so many ticks
HASH: Final = 3  # of all outputs, every second
CYCLE: Final = 4  # the power failed and came back
RESET: Final = 5  # reset with these battery-backed bytes, none if it was out
LOAD: Final = 6  # a save state

HASH_SIZE: Final = 8
SECOND: Final = TICKS_PER_SECOND
_CLOCK: Final = range(ports.TICKS, ports.SECONDS + 3)
_KINDS: Final = range(INPUTS, LOAD + 1)

_HEAD: Final = struct.Struct("<8sHH16sQII")
_CRC: Final = struct.Struct("<I")


class RecordingError(ValueError):
    """A recording was refused; the message says what was expected and what came."""


class Event(NamedTuple):
    """Something that happened after so many ticks of the recording."""

    tick: int
    kind: int
    data: bytes

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Addresses and values of an INPUTS or OUTPUTS event."""
        return list(zip(self.data[::2], self.data[1::2], strict=True))


@dataclass(frozen=True)
class Recording:
    """What a file holds: `start` is a save state's bytes, `exact` see `RecordingMachine`."""

    start: bytes
    ticks: int
    packed_events: bytes
    exact: bool = True
    version: str = VERSION

    @property
    def state(self) -> State:
        """The start."""
        return state.unpack(self.start)

    @property
    def rom_digest(self) -> bytes:
        """SHA-256 of the ROM that it was made with."""
        return self.state.rom_digest

    def events(self) -> Iterator[Event]:
        """Yield the events in their order. Raises RecordingError for a damaged one."""
        return _events(self.packed_events, self.ticks)

    def pack(self) -> bytes:
        """Return the bytes of a file."""
        head = _HEAD.pack(
            MAGIC,
            FORMAT,
            EXACT if self.exact else 0,
            self.version.encode("ascii")[:16],
            self.ticks,
            len(self.start),
            len(self.packed_events),
        )
        body = head + zlib.compress(self.start + self.packed_events, 9)
        return body + _CRC.pack(zlib.crc32(body))


def unpack(data: bytes) -> Recording:
    """Read a recording's file. Raises RecordingError."""
    if data[: len(MAGIC)] != MAGIC:
        raise RecordingError(
            f"not a recording: expected it to begin with {MAGIC.hex(' ')}, "
            f"it begins with {data[: len(MAGIC)].hex(' ') or 'nothing'}"
        )
    if not _HEAD.size + _CRC.size < len(data) <= FILE_LIMIT:
        raise RecordingError(f"recording is damaged: it has {len(data)} bytes")
    _, form, flags, version, ticks, start_size, events_size = _HEAD.unpack_from(data)
    writer = version.rstrip(b"\0").decode("ascii", "replace")
    if form != FORMAT:
        raise RecordingError(
            f"recording has format {form}, written by version {writer}; this program "
            f"({VERSION}) reads format {FORMAT}"
        )
    (crc,) = _CRC.unpack(data[-_CRC.size :])
    found = zlib.crc32(data[: -_CRC.size])
    if crc != found:
        raise RecordingError(f"recording is damaged: expected CRC {crc:08x}, found {found:08x}")
    if start_size > STATE_LIMIT or events_size > EVENTS_LIMIT or ticks > TICK_LIMIT:
        raise RecordingError("recording is damaged: a size is out of range")
    size = start_size + events_size
    try:
        unpacker = zlib.decompressobj()
        body = unpacker.decompress(data[_HEAD.size : -_CRC.size], size + 1)
    except zlib.error as error:
        raise RecordingError(f"recording is damaged: {error}") from error
    if len(body) != size:
        raise RecordingError(f"recording is damaged: expected {size} bytes inside it")
    recording = Recording(body[:start_size], ticks, body[start_size:], bool(flags & EXACT), writer)
    try:
        _ = recording.state
    except StateError as error:
        raise RecordingError(f"recording cannot be begun: {error}") from error
    for _ in recording.events():
        pass
    return recording


def outputs(io: bytes | bytearray) -> bytes:
    """Return the outputs of an io page, but for the watchdog, which never rests."""
    return bytes(io[ports.POWER : ports.WATCHDOG]) + bytes(io[ports.WATCHDOG + 1 :])


def outputs_hash(io: bytes | bytearray) -> bytes:
    """Return the hash that stands for the outputs of an io page."""
    return hashlib.blake2b(outputs(io), digest_size=HASH_SIZE).digest()


class RecordingMachine(Layer[Machine]):
    """A machine that writes down all that passes between a panel and another machine.

    The recording begins with the state in which the first tick is run, so that a reset
    or a load before it is its start. If not `exact`, ticks are run in blocks, as a board
    on a line likes it, and outputs are seen where a block ends: each second at least.
    When EVENTS_LIMIT is reached the recording ends there, and the machine goes on.
    """

    def __init__(self, inner: Machine, *, exact: bool = True) -> None:
        super().__init__(inner)
        self.exact: Final = exact
        self._forget()

    @property
    def recorded(self) -> int:
        """Ticks recorded so far."""
        return self._now

    @property
    def full(self) -> bool:
        """Whether the recording has ended because it grew too large."""
        return self._full

    def recording(self) -> Recording:
        """Return the recording up to now. Its start may have to be asked of the machine."""
        self._begin()
        return Recording(self._start or b"", self._now, bytes(self._events), self.exact)

    def run(self, ticks: int) -> None:
        """See `Machine`."""
        self._begin()
        self._note_inputs()
        if not self.exact:
            self._run_in_blocks(ticks)
            return
        run = self.inner.run
        io = self.io
        for _ in range(ticks):
            run(1)
            self._now += not self._full
            if (
                io[ports.WATCHDOG + 1 :] != self._outputs
                or io[ports.POWER] != self._power
                or self._now % SECOND == 0
            ):
                self._note_outputs()

    def reset(self, battery: bytes | None) -> None:
        """See `Machine`."""
        self._note_inputs()
        self.inner.reset(battery)
        self._note(RESET, battery or b"")
        self._note_outputs(timed=False)

    def power_cycle(self) -> None:
        """See `Machine`."""
        self._note_inputs()
        self.inner.power_cycle()
        self._note(CYCLE, b"")
        self._note_outputs(timed=False)

    def write(self, ram: bytes, io: bytes, ticks: int) -> None:
        """See `Machine`."""
        self._note_inputs()
        self.inner.write(ram, io, ticks)
        self._note(LOAD, state.pack(State(ram, io, ticks, self.rom_digest)))
        self._take(self.io)

    # ---------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._start: bytes | None = None
        self._events = bytearray()
        self._now = 0
        self._last = 0  # ticks of the last event
        self._full = False
        self._take(self.io)

    def _begin(self) -> None:
        if self._start is None:
            machine = self.inner
            begin = State(machine.read_ram(), bytes(self.io), machine.ticks, self.rom_digest)
            self._start = state.pack(begin)
            self._take(self.io)

    def _take(self, io: bytearray) -> None:
        """Take an io page as known."""
        self._inputs = bytes(io[: ports.INPUTS_END])
        self._outputs = io[ports.WATCHDOG + 1 :]
        self._power = io[ports.POWER]

    def _run_in_blocks(self, ticks: int) -> None:
        while ticks > 0:
            block = min(ticks, SECOND - self._now % SECOND)
            self.inner.run(block)
            if not self._full:
                self._now += block
            self._note_outputs()
            ticks -= block

    def _note_inputs(self) -> None:
        inputs = self.io[: ports.INPUTS_END]
        if inputs == self._inputs or self._start is None:
            return
        pairs = b"".join(
            bytes((address, value))
            for address, value in enumerate(inputs)
            if value != self._inputs[address] and address not in _CLOCK
        )
        if pairs:
            self._note(INPUTS, pairs)
        self._inputs = bytes(inputs)

    def _note_outputs(self, *, timed: bool = True) -> None:
        io = self.io
        pairs = bytearray()
        if io[ports.POWER] != self._power:
            pairs += bytes((ports.POWER, io[ports.POWER]))
        first = ports.WATCHDOG + 1
        if io[first:] != self._outputs:
            for place, value in enumerate(self._outputs):
                if io[first + place] != value:
                    pairs += bytes((first + place, io[first + place]))
        if pairs:
            self._note(OUTPUTS, bytes(pairs))
            self._outputs = io[first:]
            self._power = io[ports.POWER]
        if timed and self._now % SECOND == 0:
            self._note(HASH, outputs_hash(io))

    def _note(self, kind: int, data: bytes) -> None:
        if self._full or self._start is None:
            return
        head = _number(self._now - self._last) + bytes((kind,)) + _number(len(data))
        if len(self._events) + len(head) + len(data) > EVENTS_LIMIT:
            self._full = True
            return
        self._events += head
        self._events += data
        self._last = self._now


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _events(data: bytes, ticks: int) -> Iterator[Event]:
    place = tick = 0

    def number() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = data[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value
            if shift > 48:
                raise RecordingError("recording is damaged: a number has no end")

    try:
        while place < len(data):
            tick += number()
            kind = data[place]
            place += 1
            size = number()
            event = Event(tick, kind, data[place : place + size])
            place += size
            _check(event, size, ticks)
            yield event
    except IndexError:
        raise RecordingError("recording is damaged: its events end in the middle") from None


def _check(event: Event, size: int, ticks: int) -> None:
    tick, kind, data = event
    fault = ""
    if tick > ticks or kind not in _KINDS or len(data) != size:
        fault = "no such event"
    elif kind in (INPUTS, OUTPUTS):
        low, high = (0, ports.INPUTS_END) if kind == INPUTS else (ports.POWER, ports.IO_SIZE)
        if size % 2 or not all(low <= address < high for address in data[::2]):
            fault = "addresses out of range"
    elif (kind == HASH and size != HASH_SIZE) or (kind == RESET and size not in (0, 256)):
        fault = "an event of the wrong size"
    if fault:
        raise RecordingError(f"recording is damaged: {fault} at tick {tick}")
