import errno
import random

import pytest

from emulator import Handheld
from emulator.files import SaveError, replace
from emulator.link import Board
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from emulator.rom import default
from emulator.testing.faults import GAP, Faults, StuckLine, bad_line, bounces, full_disk
from tests.emulator.tapes import machine


def test_bounces_begin_closed_end_open_and_have_short_gaps():
    seen = set()
    for seed in range(200):
        states = bounces(random.Random(seed), hold=seed % 4)
        assert states[0]
        assert states[-4:] == [False] * 4
        inner = states[:-4]
        assert inner[-1]
        gaps = "".join("01"[closed] for closed in inner).split("1")
        assert max(map(len, gaps)) <= GAP
        seen.add(tuple(states))
    assert len(seen) > 50


def test_what_lasts_is_undone():
    device = Handheld(seed=1)
    faults = Faults(device)
    faults.stuck("PLAY")
    device.run(5)
    assert device.keypad.held == {"PLAY"}
    faults.close()
    assert not device.keypad.held
    with pytest.raises(ValueError, match="no link"):
        faults.bad_line()


def test_a_bad_line_ends_with_its_block():
    board = Board(MemoryTransport(make_link(default().data)))
    board.hello()
    good, retries, timeout = board.transport, board.retries, board.timeout
    with bad_line(board, 3) as line:
        while not line.faults:
            board.run(1)
        assert board.transport is line
    assert (board.transport, board.retries, board.timeout) == (good, retries, timeout)
    board.run(1)


def test_a_full_disk_is_full_and_then_is_not(tmp_path):
    with full_disk(), pytest.raises(SaveError) as caught:
        replace(tmp_path / "file", b"something")
    assert caught.value.__cause__.errno == errno.ENOSPC
    assert list(tmp_path.iterdir()) == []
    replace(tmp_path / "file", b"something")


def test_a_stuck_line_is_seen_only():
    inner = machine()
    device = Handheld(machine=StuckLine(inner, 104, 0xFF), seed=1)
    twin = Handheld(seed=1)
    for one in (device, twin):
        one.start("trictrac", mode="G2", players=2)
        one.press("PLAY")
        one.power_cycle()
        one.run(100)
    assert {"BACKGAMMON", "G1", "G2"} <= device.lcd.legends
    assert bytes(inner.io[0x20:]) == bytes(twin.io[0x20:])
    assert device.battery == twin.battery
    assert device.mode == "G2"
    with pytest.raises(ValueError, match="no line 107; 0 to 106"):
        StuckLine(inner, 107, 0)
