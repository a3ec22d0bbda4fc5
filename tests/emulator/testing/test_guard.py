import pytest

from emulator import Handheld
from emulator.link import Board, LinkError, NoAnswer
from emulator.link.client import BLOCK
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from emulator.remote import RemoteMachine
from emulator.rom import default
from emulator.testing.guard import GuardedMachine, OutOfTime
from tests.emulator.tapes import machine


class Clock:
    """Time passes when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_ticks_are_counted_and_end() -> None:
    guard = GuardedMachine(machine(), tick_limit=100, wall_limit=9, clock=Clock())
    device = Handheld(machine=guard, seed=1)
    device.run(90)
    assert guard.used == 91
    with pytest.raises(OutOfTime, match=r"target emulator: .* 100 ticks .*tick 100, .*'CHAMPION'"):
        device.run(90)
    guard.begin()
    device.run(100)


def test_seconds_end_a_test_even_in_one_long_call() -> None:
    clock = Clock()
    inner = machine()
    original = inner.run

    def run(ticks: int) -> None:
        original(ticks)
        clock.now += 1

    inner.run = run  # type: ignore[method-assign]
    guard = GuardedMachine(inner, tick_limit=10**9, wall_limit=5, clock=clock)
    device = Handheld(machine=guard, seed=1)
    with pytest.raises(OutOfTime, match=r"waited 5 s \(--wall-limit\)"):
        device.run(10**6)
    assert clock.now == 5


def test_a_silent_board_ends_within_the_seconds_left() -> None:
    clock = Clock()

    class Silent(MemoryTransport):
        silent = False

        def read(self, seconds: float) -> bytes:
            if self.silent:
                clock.now += seconds
                return b""
            return super().read(seconds)

    transport = Silent(make_link(default().data))
    board = Board(transport, clock=clock)
    board.hello()
    died: list[LinkError] = []
    guard = GuardedMachine(
        RemoteMachine(board),
        tick_limit=10**6,
        wall_limit=3,
        board=board,
        target="a",
        died=died.append,
        clock=clock,
    )
    device = Handheld(machine=guard, seed=1)
    transport.silent = True
    with pytest.raises(NoAnswer, match="last frame sent: RUN"):
        device.run(10 * BLOCK)
    assert clock.now <= 3
    assert len(died) == 1
    guard.begin()
    assert board.timeout == 1.0


def test_all_that_a_machine_does_goes_through() -> None:
    guard = GuardedMachine(machine(), tick_limit=1000, wall_limit=9)
    device = Handheld(machine=guard, seed=1)
    device.start("trictrac", players=2)
    state, battery = device.save(), device.battery
    device.run(30)
    device.load(state)
    assert device.save() == state
    device.power_cycle()
    guard.reset(battery)
    assert device.battery[:8] == battery[:8]
    assert guard.name == "emulator"
    guard.close()
