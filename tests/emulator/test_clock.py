"""The clock: 64 ticks are a second, exactly, for as long as one likes."""

import pytest

from emulator.clock import Clock
from firmware import ports


def seconds(io):
    return int.from_bytes(io[ports.SECONDS : ports.SECONDS + 3], "little")


def test_ten_minutes_are_38400_ticks():
    io = bytearray(ports.IO_SIZE)
    clock = Clock(io)
    for tick in range(1, 38401):
        clock.advance()
        assert seconds(io) == tick // 64
        assert int.from_bytes(io[ports.TICKS : ports.TICKS + 2], "little") == tick % 65536
    assert seconds(io) == 600
    assert clock.seconds == 600


@pytest.mark.parametrize("ticks", [0, 65535, 65536, (1 << 24) * 64 - 1])
def test_the_counters_run_over_at_their_ends(ticks):
    io = bytearray(ports.IO_SIZE)
    clock = Clock(io)
    clock.ticks = ticks
    clock.advance()
    assert clock.ticks == ticks + 1
    assert seconds(io) == (ticks + 1) // 64 % (1 << 24)
    assert io[ports.TICKS] | io[ports.TICKS + 1] << 8 == (ticks + 1) % 65536
    assert not any(io[ports.SECONDS + 3 :])
