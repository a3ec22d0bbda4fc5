"""The handheld's own judgement of a position that somebody else's game has come to."""

from typing import Any, Final

from emulator import core
from emulator.interchange import snapshot
from emulator.interchange.table import Table
from firmware import memory
from firmware.phases import OFFER_DOUBLE

ROLL: Final = "roll"
DOUBLE: Final = "double"
RESIGNATIONS: Final = ("", "resign normal", "resign gammon", "resign backgammon")

_BUDGET: Final = 250


class Decider:
    """A device that decides one position after another.

    It runs the firmware's own search, cube and resignation on its own memories, with
    nothing of a panel around it, on whichever core runs. `level` is 1-8; `seed` (0-255)
    settles the slips that a level makes.
    """

    def __init__(self, rom: bytes, level: int, seed: int) -> None:
        self._core: Final = core.chosen()
        self._device: Final = self._core.Device(rom)
        self._level: Final = level
        self._core.power.clear_all(self._device)
        self._core.dice.seed(self._device, seed)

    def play(self, table: Table) -> list[tuple[int, int]]:
        """The steps (point, die) for the dice on the table; none if nothing can be played."""
        device = self._place(table)
        ram = device.ram
        self._core.dice.throw(device)  # a level's slips come from the state of the dice
        self._core.turn.rewind(device)
        self._core.duty.begin(device)
        while not ram[memory.DUTY_KNOWN]:
            self._core.duty.onward(device, _BUDGET)
        self._core.turn.replay(device)
        self._core.search.begin(device)
        while not self._core.search.onward(device):
            pass
        plan = ram[memory.PLAN : memory.PLAN + ram[memory.PLAN_STEPS]]
        return [(step & 31, step >> 5) for step in plan]

    def before_roll(self, table: Table, *, may_resign: bool = True) -> str:
        """What the side on roll does first: ROLL, DOUBLE or one of RESIGNATIONS."""
        device = self._place(table)
        if may_resign and table.length:
            points = self._core.resign.is_hopeless(device)
            if points:
                return RESIGNATIONS[points]
        return DOUBLE if self._core.cube.wants_double(device) else ROLL

    def takes(self, table: Table) -> bool:
        """Whether the other side takes the double that the side on roll offers."""
        device = self._place(table)
        device.ram[memory.OFFER] = OFFER_DOUBLE
        device.ram[memory.OFFER_SIDE] = table.side
        return bool(self._core.cube.takes(device, table.side))

    def _place(self, table: Table) -> Any:
        snapshot.place(self._device, table, self._level)
        return self._device
