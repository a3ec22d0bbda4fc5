"""Recordings to test with."""

from emulator import Handheld
from emulator.machine import LocalMachine
from emulator.recording import Recording, RecordingMachine
from emulator.rom import default


def machine() -> LocalMachine:
    return LocalMachine(default().data)


def played(exact: bool = True, seed: int | None = 7) -> Recording:
    """Some turns, a failure of the power, a reset, a loaded state."""
    recorder = RecordingMachine(machine(), exact=exact)
    device = Handheld(machine=recorder, seed=seed)
    device.start("backgammon", mode="G2", players=2)
    for _ in range(8):
        device.press("PLAY", ticks=1)
    state = device.save()
    device.hold("point 3")
    device.power_cycle()
    device.run(70)
    device.release("point 3")
    device.run(10)
    recorder.reset(device.battery)
    device.run(20)
    device.load(state)
    for _ in range(4):
        device.press("PLAY", ticks=1)
    return recorder.recording()
