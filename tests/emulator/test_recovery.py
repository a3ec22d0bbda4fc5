import pytest

from emulator import Handheld
from emulator.link import Board, LinkClosed, LinkError
from emulator.link.server import make_link
from emulator.recovery import RecoveringMachine
from emulator.remote import RemoteMachine
from emulator.rom import default
from emulator.testing.faults import ResettingTransport


def started() -> tuple[Handheld, ResettingTransport, RecoveringMachine, list[str]]:
    transport = ResettingTransport(make_link(default().data))
    board = Board(transport, retries=1)
    board.hello()
    told: list[str] = []
    machine = RecoveringMachine(RemoteMachine(board), patience=1.0, told=told.append)
    device = Handheld(machine=machine, seed=1)
    device.start("backgammon", players=2)
    for name in ("3", "1", "point 8", "point 5"):
        device.press(name)
    device.run(16)
    return device, transport, machine, told


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("due", [0, 1, 7, 10])
def test_a_board_started_anew_goes_on_with_the_match(due: int, keeps: bool) -> None:
    device, transport, machine, told = started()
    shown = device.lcd.ascii()
    transport.due, transport.keeps = due, keeps
    for _ in range(4):
        device.run()
    assert (transport.resets, machine.recoveries, machine.resumed) == (1, 1, 1)
    assert told == ["memory: has been started anew; the game goes on"]
    device.run(40)
    assert device.lcd.ascii() == shown
    device.press("point 6")
    device.press("point 5")
    device.run(16)
    assert device.lcd.men(4) == ("white", 2)
    assert device.read_message() == "ROLL"


def test_silence_alone_costs_nothing() -> None:
    device, transport, machine, told = started()
    answers = transport.write
    silent = [3]

    def write(data: bytes) -> None:
        if silent[0]:
            silent[0] -= 1
        else:
            answers(data)

    transport.write = write  # type: ignore[method-assign]
    device.run()
    device.run()
    assert machine.recoveries == 1
    assert machine.resumed == 0
    assert told == ["memory: answers again"]
    assert device.lcd.men(4) == ("white", 1)


def test_a_closed_line_stays_closed() -> None:
    device, transport, _, _ = started()

    def gone(_: float) -> bytes:
        raise LinkClosed("memory: the other end has gone")

    transport.read = gone  # type: ignore[method-assign]
    with pytest.raises(LinkError, match="gone"):
        device.run()
