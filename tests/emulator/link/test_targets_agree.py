"""The same presses on every kind of board: the same outputs, tick for tick."""

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import firmware
from emulator.clock import Clock
from emulator.link import Board, LinkError
from emulator.link.launch import KINDS, launch, missing
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from firmware import ports, protocol

TICKS = 500
AWKWARD = (0x00, 0x01, 0x02, 0x03, 0x04, 0x0A, 0x0D, 0x11, 0x13, 0xCE, 0xFA, 0xFF)


@pytest.fixture(scope="module", params=["memory", *KINDS])
def board(request: pytest.FixtureRequest, image: bytes) -> Iterator[Board]:
    with ExitStack() as stack:
        if request.param == "memory":
            board = stack.enter_context(Board(MemoryTransport(make_link(image))))
            board.hello()
        else:
            reason = missing(request.param)
            if reason:
                pytest.skip(reason)
            board = stack.enter_context(launch(request.param))
        yield board


def presses(seed: int) -> Iterator[dict[int, int]]:
    """Inputs for each tick: keys and fields up and down, switches now and then."""
    chance = random.Random(seed)
    for tick in range(TICKS):
        inputs = {ports.ENTROPY: chance.randrange(256)}
        if tick % 5 == 0:
            inputs[chance.randrange(ports.KEYS, ports.SWITCHES)] = 1 << chance.randrange(8)
        if tick % 5 == 3:
            inputs |= dict.fromkeys(range(ports.KEYS, ports.SWITCHES), 0)
        if tick % 97 == 0:
            inputs[ports.SWITCHES] = ports.SWITCH_ON | chance.choice((0, ports.SWITCH_G2))
        yield inputs


def test_tick_for_tick(board: Board, image: bytes) -> None:
    device = firmware.Device(image)
    device.io[ports.SWITCHES] = ports.SWITCH_ON
    firmware.reset(device)
    clock = Clock(device.io)
    board.io[: ports.INPUTS_END] = bytes(ports.INPUTS_END)
    board.reset({ports.SWITCHES: ports.SWITCH_ON}, forget=True)
    for inputs in presses(3):
        clock.advance()
        for address, value in inputs.items():
            device.io[address] = value
        firmware.tick(device)
        board.run(1, inputs)
        assert board.io == device.io
    assert board.read("ram", 0, len(device.ram)) == device.ram
    assert board.read("io", 0, len(device.io)) == device.io


def test_many_ticks_at_once(board: Board, image: bytes) -> None:
    device = firmware.Device(image)
    device.io[ports.SWITCHES] = ports.SWITCH_ON
    firmware.reset(device)
    clock = Clock(device.io)
    board.io[: ports.INPUTS_END] = bytes(ports.INPUTS_END)
    board.reset({ports.SWITCHES: ports.SWITCH_ON}, forget=True)
    for ticks in (1, 63, 64, 65, 130):
        board.run(ticks)
        for _ in range(ticks):
            clock.advance()
            firmware.tick(device)
        assert board.io == device.io
    assert board.read("ram", 0, len(device.ram)) == device.ram


def test_awkward_bytes_everywhere(board: Board) -> None:
    pairs = bytes(byte for first in AWKWARD for second in AWKWARD for byte in (first, second))
    blocks = [bytes((byte,)) * 256 for byte in AWKWARD] + [bytes(range(256)), pairs]
    for block in blocks:
        for start in (4096, 4097):
            board.write("ram", start, block)
            assert board.read("ram", start, len(block)) == block
    assert board.repeated == 0


def test_a_state_there_and_back(board: Board) -> None:
    board.reset({ports.SWITCHES: ports.SWITCH_ON}, forget=True)
    board.run(50)
    ram, io = board.read("ram", 0, 8192), board.read("io", 0, 256)
    board.run(20, {ports.KEYS: 1})
    after = bytes(board.io)
    board.reset(forget=True)
    board.write("ram", 0, ram)
    board.write("io", 0, io)
    board.run(20, {ports.KEYS: 1})
    assert board.io == after


def test_hello_again(board: Board) -> None:
    board.run(1)
    io = bytes(board.io)
    board.io[ports.LCD] ^= 0xFF
    info = board.hello()
    assert board.io == io
    assert info.can(protocol.CAN_STATE)


def test_kinds_that_are_not_there() -> None:
    with pytest.raises(LinkError, match="nonsense: no such kind"):
        launch("nonsense")
