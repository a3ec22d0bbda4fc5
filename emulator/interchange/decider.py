"""The handheld's own judgement of a position that somebody else's game has come to."""

from typing import Final

from emulator.interchange import snapshot
from emulator.interchange.table import Table
from firmware import Device, cube, dice, duty, memory, power, resign, search, turn
from firmware.phases import OFFER_DOUBLE

ROLL: Final = "roll"
DOUBLE: Final = "double"
RESIGNATIONS: Final = ("", "resign normal", "resign gammon", "resign backgammon")

_BUDGET: Final = 250


class Decider:
    """A device that decides one position after another.

    It runs the firmware's own search, cube and resignation on its own memories, with
    nothing of a panel around it. `level` is 1-8; `seed` (0-255) settles the slips that
    a level makes.
    """

    def __init__(self, rom: bytes, level: int, seed: int) -> None:
        self._device: Final = Device(rom)
        self._level: Final = level
        power.clear_all(self._device)
        dice.seed(self._device, seed)

    def play(self, table: Table) -> list[tuple[int, int]]:
        """The steps (point, die) for the dice on the table; none if nothing can be played."""
        device = self._place(table)
        ram = device.ram
        dice.throw(device)  # a level's slips come from the state of the dice
        turn.rewind(device)
        duty.begin(device)
        while not ram[memory.DUTY_KNOWN]:
            duty.onward(device, _BUDGET)
        turn.replay(device)
        search.begin(device)
        while not search.onward(device):
            pass
        plan = ram[memory.PLAN : memory.PLAN + ram[memory.PLAN_STEPS]]
        return [(step & 31, step >> 5) for step in plan]

    def before_roll(self, table: Table, *, may_resign: bool = True) -> str:
        """What the side on roll does first: ROLL, DOUBLE or one of RESIGNATIONS."""
        device = self._place(table)
        if may_resign and table.length:
            points = resign.is_hopeless(device)
            if points:
                return RESIGNATIONS[points]
        return DOUBLE if cube.wants_double(device) else ROLL

    def takes(self, table: Table) -> bool:
        """Whether the other side takes the double that the side on roll offers."""
        device = self._place(table)
        device.ram[memory.OFFER] = OFFER_DOUBLE
        device.ram[memory.OFFER_SIDE] = table.side
        return bool(cube.takes(device, table.side))

    def _place(self, table: Table) -> Device:
        snapshot.place(self._device, table, self._level)
        return self._device
