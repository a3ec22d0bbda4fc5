"""The link: a panel somewhere else drives this device by frames of bytes.

Bytes go in one at a time with `receive`; whatever has to be sent back lies in
`Link.answer`. Nothing here reads or writes a wire: a port does that. The frames are
those of `firmware.protocol`.

A request that comes twice is obeyed once: the answer is kept and sent again. A damaged
frame is dropped in silence, and the next frame is looked for behind its first byte;
the panel asks again.
"""

from firmware.constant import const
from firmware.machine import reset, tick
from firmware.memory import RAM_SIZE
from firmware.ports import INPUTS_END, IO_SIZE, SECONDS, TICKS
from firmware.power import LAYOUT_VERSION
from firmware.protocol import (
    ANSWER,
    BLOCK_SIZE,
    BYE,
    CRC_SIZE,
    DIGEST_SIZE,
    FIRMWARE,
    FRAME_SIZE,
    HEAD_SIZE,
    HELLO,
    HELLO_CAPABILITIES,
    HELLO_DIGEST,
    HELLO_FIRMWARE,
    HELLO_IO,
    HELLO_LAYOUT,
    HELLO_NAME,
    HELLO_RAM,
    HELLO_ROM,
    HELLO_VERSION,
    MALFORMED,
    NAME_SIZE,
    NO_HELLO,
    NO_VERSION,
    OUT_OF_STEP,
    PROTOCOL,
    READ,
    REFUSED,
    RESET,
    RESET_FORGET,
    RUN,
    RUN_ALL,
    SPACE_IO,
    SPACE_RAM,
    SYNC_0,
    SYNC_1,
    UNKNOWN,
    WRITE,
)
from firmware.words import get_word, set_word

_GAP = const(2)  # an unchanged gap so short costs no more than a new run of bytes
_SECOND = const(63)  # TICKS & this is 0 once a second


class Link:
    """A device's end of a link: one frame in, one answer out, all made once.

    `digest` is the SHA-256 of the ROM, `name` tells people which board this is.
    """

    def __init__(self, device, digest: bytes, name: bytes, capabilities: int) -> None:
        self.device = device
        self.digest = digest
        self.name = name
        self.capabilities = capabilities
        self.frame = bytearray(FRAME_SIZE)
        self.count = 0  # bytes in `frame`
        self.answer = bytearray(FRAME_SIZE)
        self.size = 0  # bytes of the last answer, 0 if there is none
        self.linked = 0  # 1 from HELLO to BYE
        self.sequence = 0  # of the last request obeyed
        self.check = 0  # its CRC
        self.told = bytearray(IO_SIZE)  # outputs as the panel knows them
        self.complete = 1  # 1: the panel knows none


def receive(link, byte: int) -> int:
    """Take a byte that came. Returns how many bytes of `link.answer` to send now."""
    link.frame[link.count] = byte
    link.count += 1
    return _look(link)


def forget(link) -> None:
    """The wire was cut: what it brought is no longer the start of anything."""
    link.count = 0
    link.linked = 0


def checksum(memory, start: int, end: int) -> int:
    """CRC-16/CCITT-FALSE of memory[start] to memory[end - 1]."""
    crc = 0xFFFF
    while start < end:
        high = crc >> 8 ^ memory[start]
        high ^= high >> 4
        crc = (crc << 8 ^ high << 12 ^ high << 5 ^ high) & 0xFFFF
        start += 1
    return crc


# Finding frames ---------------------------------------------------------------------


def _look(link) -> int:
    """Obey the first whole frame among the bytes that came; size of the answer."""
    frame = link.frame
    while link.count:
        if frame[0] != SYNC_0 or (link.count > 1 and frame[1] != SYNC_1):
            _drop(link)
            continue
        if link.count < HEAD_SIZE:
            return 0
        end = HEAD_SIZE + get_word(frame, 4)
        if end > FRAME_SIZE - CRC_SIZE:
            _drop(link)
            continue
        if link.count < end + CRC_SIZE:
            return 0
        if checksum(frame, 2, end) != get_word(frame, end):
            _drop(link)
            continue
        size = _take(link, end)
        _shift(link, end + CRC_SIZE)
        return size
    return 0


def _drop(link) -> None:
    """The first byte begins no frame: go to the next that may."""
    frame = link.frame
    start = 1
    while start < link.count:
        if frame[start] == SYNC_0:
            break
        start += 1
    _shift(link, start)


def _shift(link, size: int) -> None:
    """Remove bytes from the front."""
    frame = link.frame
    left = link.count - size
    for place in range(left):
        frame[place] = frame[place + size]
    link.count = left


# Obeying -------------------------------------------------------------------------------


def _take(link, end: int) -> int:
    """Obey the good frame whose payload ends at `end`, once; size of the answer."""
    frame = link.frame
    kind = frame[2]
    sequence = frame[3]
    check = get_word(frame, end)
    if kind == HELLO:
        return _finish(link, sequence, check, HELLO, _hello(link, end))
    if not link.linked:
        return _refuse(link, kind, sequence, NO_HELLO)
    if sequence == link.sequence and check == link.check and link.size:
        return link.size
    if sequence != (link.sequence + 1) & 0xFF:
        return _refuse(link, kind, sequence, OUT_OF_STEP)
    if kind == RUN:
        size = _run(link, end)
    elif kind == READ:
        size = _read(link, end)
    elif kind == WRITE:
        size = _write(link, end)
    elif kind == RESET:
        size = _reset(link, end)
    elif kind == BYE:
        link.linked = 0
        size = 0
    else:
        size = -UNKNOWN
    return _finish(link, sequence, check, kind, size)


def _finish(link, sequence: int, check: int, kind: int, size: int) -> int:
    """Seal the answer with `size` bytes of payload, or the refusal -size; its size."""
    link.sequence = sequence
    link.check = check
    if size < 0:
        _set_refusal(link, kind, -size)
        kind = REFUSED
        size = 2
    link.size = _seal(link, kind | ANSWER, sequence, size)
    return link.size


def _refuse(link, kind: int, sequence: int, reason: int) -> int:
    """Refuse a request that was out of turn; the answer kept so far is lost."""
    _set_refusal(link, kind, reason)
    link.size = 0
    return _seal(link, REFUSED, sequence, 2)


def _set_refusal(link, kind: int, reason: int) -> None:
    link.answer[HEAD_SIZE] = reason
    link.answer[HEAD_SIZE + 1] = kind


def _seal(link, kind: int, sequence: int, size: int) -> int:
    """Put head and CRC round the payload that lies in `answer`; the frame's size."""
    answer = link.answer
    answer[0] = SYNC_0
    answer[1] = SYNC_1
    answer[2] = kind
    answer[3] = sequence
    set_word(answer, 4, size)
    end = HEAD_SIZE + size
    set_word(answer, end, checksum(answer, 2, end))
    return end + CRC_SIZE


# The requests: each returns the size of its answer's payload, or a negative reason ------


def _hello(link, end: int) -> int:
    frame = link.frame
    if end - HEAD_SIZE != 2:
        return -MALFORMED
    if not frame[HEAD_SIZE] <= PROTOCOL <= frame[HEAD_SIZE + 1]:
        return -NO_VERSION
    link.linked = 1
    link.complete = 1
    answer = link.answer
    rom = len(link.device.rom)
    answer[HEAD_SIZE + HELLO_VERSION] = PROTOCOL
    set_word(answer, HEAD_SIZE + HELLO_CAPABILITIES, link.capabilities)
    for place in range(3):
        answer[HEAD_SIZE + HELLO_FIRMWARE + place] = FIRMWARE[place]
    answer[HEAD_SIZE + HELLO_LAYOUT] = LAYOUT_VERSION
    set_word(answer, HEAD_SIZE + HELLO_RAM, RAM_SIZE)
    set_word(answer, HEAD_SIZE + HELLO_IO, IO_SIZE)
    set_word(answer, HEAD_SIZE + HELLO_ROM, rom)
    set_word(answer, HEAD_SIZE + HELLO_ROM + 2, rom >> 16)
    for place in range(DIGEST_SIZE):
        answer[HEAD_SIZE + HELLO_DIGEST + place] = link.digest[place]
    size = min(len(link.name), NAME_SIZE)
    for place in range(size):
        answer[HEAD_SIZE + HELLO_NAME + place] = link.name[place]
    return HELLO_NAME + size


def _run(link, end: int) -> int:
    frame = link.frame
    if end - HEAD_SIZE < 3 or not _are_inputs(frame, HEAD_SIZE + 3, end):
        return -MALFORMED
    if frame[HEAD_SIZE + 2] & RUN_ALL:
        link.complete = 1
    device = link.device
    ticks = get_word(frame, HEAD_SIZE)
    if not ticks:
        _set_inputs(device.io, frame, HEAD_SIZE + 3, end)
    for number in range(ticks):
        _advance_clock(device.io)
        if not number:
            _set_inputs(device.io, frame, HEAD_SIZE + 3, end)
        tick(device)
    return _tell(link, ticks)


def _reset(link, end: int) -> int:
    frame = link.frame
    if end - HEAD_SIZE < 1 or not _are_inputs(frame, HEAD_SIZE + 1, end):
        return -MALFORMED
    device = link.device
    for address in range(IO_SIZE):
        device.io[address] = 0
    _set_inputs(device.io, frame, HEAD_SIZE + 1, end)
    if frame[HEAD_SIZE] & RESET_FORGET:
        for address in range(RAM_SIZE):
            device.ram[address] = 0
    reset(device)
    link.complete = 1
    return _tell(link, 0)


def _read(link, end: int) -> int:
    frame = link.frame
    if end - HEAD_SIZE != 5:
        return -MALFORMED
    address = get_word(frame, HEAD_SIZE + 1)
    size = get_word(frame, HEAD_SIZE + 3)
    if not _is_block(frame[HEAD_SIZE], address, size):
        return -MALFORMED
    memory = link.device.io if frame[HEAD_SIZE] else link.device.ram
    for place in range(size):
        link.answer[HEAD_SIZE + place] = memory[address + place]
    return size


def _write(link, end: int) -> int:
    frame = link.frame
    size = end - HEAD_SIZE - 3
    if size < 1:
        return -MALFORMED
    address = get_word(frame, HEAD_SIZE + 1)
    if not _is_block(frame[HEAD_SIZE], address, size):
        return -MALFORMED
    memory = link.device.ram
    if frame[HEAD_SIZE] == SPACE_IO:
        memory = link.device.io
        link.complete = 1
    for place in range(size):
        memory[address + place] = frame[HEAD_SIZE + 3 + place]
    return 0


def _is_block(space: int, address: int, size: int) -> int:
    """1 if a READ or WRITE may reach there."""
    if not 1 <= size <= BLOCK_SIZE:
        return 0
    if space == SPACE_RAM:
        return 1 if address + size <= RAM_SIZE else 0
    return 1 if space == SPACE_IO and address + size <= IO_SIZE else 0


# The io page ------------------------------------------------------------------------------


def _are_inputs(frame, start: int, end: int) -> int:
    """1 if there are whole pairs, and inputs only."""
    if end - start & 1:
        return 0
    while start < end:
        if frame[start] >= INPUTS_END:
            return 0
        start += 2
    return 1


def _set_inputs(io, frame, start: int, end: int) -> None:
    while start < end:
        io[frame[start]] = frame[start + 1]
        start += 2


def _advance_clock(io) -> None:
    """Count one tick, and a second once in 64."""
    ticks = get_word(io, TICKS) + 1
    set_word(io, TICKS, ticks)
    if ticks & _SECOND == 0:
        for place in range(3):
            io[SECONDS + place] = (io[SECONDS + place] + 1) & 0xFF
            if io[SECONDS + place]:
                return


def _tell(link, ticks: int) -> int:
    """Answer with the ticks run and the outputs that the panel does not know yet.

    They come in runs: address, length, bytes. Unchanged bytes between two changed
    ones go along where that is no longer than another run, so all fit a payload.
    """
    io = link.device.io
    told = link.told
    answer = link.answer
    set_word(answer, HEAD_SIZE, ticks)
    end = HEAD_SIZE + 2
    head = 0  # where the run in hand has its address; 0: there is none
    last = 0  # the last changed address
    for address in range(IO_SIZE):
        if address < INPUTS_END or (io[address] == told[address] and not link.complete):
            continue
        if head and address - last <= _GAP + 1:
            while last < address:
                last += 1
                answer[end] = io[last]
                end += 1
        else:
            head = end
            last = address
            answer[end] = address
            answer[end + 2] = io[address]
            end += 3
        answer[head + 1] = end - head - 2
        told[address] = io[address]
    link.complete = 0
    return end - HEAD_SIZE
