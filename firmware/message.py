"""How a press is refused: low tone, reason on the glass, the lifted man put back."""

from firmware.memory import BEARING, DIRTY, LIFTED, MESSAGE
from firmware.sound import TUNE_LOW, play
from firmware.texts import WAIT


def refuse(device, message: int) -> None:
    """Answer a press that cannot be taken with `message` (see `texts`)."""
    ram = device.ram
    ram[MESSAGE] = message
    ram[LIFTED] = 0
    ram[BEARING] = 0
    ram[DIRTY] = 1
    play(device, TUNE_LOW)


def stop_waiting(ram) -> None:
    """Take the request to wait off the glass once there is nothing to wait for."""
    if ram[MESSAGE] == WAIT:
        ram[MESSAGE] = 0
        ram[DIRTY] = 1
