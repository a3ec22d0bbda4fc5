"""The opponent without its panel: a position and a roll in, the play and its worth out.

It runs the firmware's own search on a device of its own, on whichever core runs.
"""

from dataclasses import dataclass
from typing import Any, Final

from emulator import core
from emulator.position import Position
from emulator.rom import default
from firmware import evaluate, memory
from firmware.levels import LEVELS
from firmware.words import set_word

Step = tuple[int, int]

_MANY: Final = 1 << 20  # nodes
_BOARD: Final = slice(memory.WORK_TWELVE, memory.WORK_TWELVE + memory.NET_BOARD_SIZE)


@dataclass(frozen=True)
class Choice:
    """How a roll is played: (point, die) steps in the order in which they are made.

    `equity` is what that is worth to the player, in points a game without a cube; None
    where nothing can be played or no more than one half of a long roll was weighed.
    """

    steps: list[Step]
    equity: float


class Engine:
    """The opponent at a level, 1-8, or without its noise and so many plies deep.

    `seed` settles the level's slips: the same seed gives the same plays for the same
    questions in the same order. Raises ValueError for a level that is none.
    """

    def __init__(
        self,
        level: int = LEVELS,
        *,
        plies: int | None = None,
        seed: int = 0,
        rom: bytes | None = None,
        runs_on: core.Core | None = None,
    ) -> None:
        if not 1 <= level <= LEVELS:
            raise ValueError(f"a level is 1 to {LEVELS}, not {level}")
        self._core: Final = runs_on or core.chosen()
        self._device: Final = self._core.Device(default().data if rom is None else rom)
        ram = self._device.ram
        ram[memory.OPTION_LEVEL] = level
        ram[memory.EXACT] = 0 if plies is None else 1 + plies
        self._core.dice.seed(self._device, seed % 256)

    def play(self, position: Position, dice: tuple[int, int]) -> Choice:
        """Play a roll in full."""
        position.write(self._device)
        return self.play_laid_out(*dice)

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """The same for the bytes of a board, as in the RAM from WORK_TWELVE on.

        WORK_GAME and WORK_MODE are as `device` has them; the result is the board played.
        """
        ram = self._device.ram
        ram[memory.WORK_RESULT] = 0
        ram[memory.WORK_LEFT_START] = 0
        ram[_BOARD] = board
        self.play_laid_out(*dice)
        return bytes(ram[_BOARD])

    @property
    def device(self) -> Any:
        """The device, its working board as the last play left it."""
        return self._device

    def play_laid_out(self, first: int, second: int) -> Choice:
        """Play a roll on the device's working board."""
        parts, device, ram = self._core, self._device, self._device.ram
        search = parts.search
        parts.dice.throw(device)  # a level's slips come from the state of the dice
        parts.roll.lay_out(device, first, second)
        parts.duty.begin(device)
        while not ram[memory.DUTY_KNOWN]:
            parts.duty.onward(device, _MANY)
        ram[memory.WALK_DEPTH] = 0
        steps: list[Step] = []
        equity: float | None = None
        while not parts.duty.is_over(device):
            search.begin(device)
            while not search.onward(device):
                pass
            plan = ram[memory.PLAN : memory.PLAN + ram[memory.PLAN_STEPS]]
            equity = parts.words.get_long(ram, memory.PLAN_SCORE) / evaluate.ONE
            parts.pick.make(device, memory.PLAYS)
            steps += [(step & 31, step >> 5) for step in plan]
        if equity is None:
            parts.evaluate.begin(device, parts.roll.comes_again(device))
            equity = parts.evaluate.score(device) / evaluate.ONE
        return Choice(steps, equity)

    def seed(self, value: int) -> None:
        """Settle the slips from here on; `value` is 1 to 65535."""
        set_word(self._device.ram, memory.RANDOM, value)
