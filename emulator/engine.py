"""The opponent without its panel: a position and a roll in, the play and its worth out.

It runs the firmware's own search on a device of its own, on whichever core runs.
"""

import zlib
from dataclasses import dataclass
from typing import Any, Final

from emulator import boards, core
from emulator.position import Position, RequestError, read_request
from emulator.rom import default
from firmware import evaluate, memory
from firmware.games import GOAL, RULES
from firmware.levels import DEEPEST, LEVELS
from firmware.words import set_word

Step = tuple[int, int]

_STATES: Final = 65535  # of the dice; all but 0
_OFF: Final = 0


@dataclass(frozen=True)
class Choice:
    """How a roll is played: (point, die) steps in the order in which they are made.

    A man on the bar steps from 25. `equity` is what the position is worth to the player
    once the roll is played, in points a game without a cube.
    """

    steps: list[Step]
    equity: float


class Engine:
    """The opponent at a level, 1-8, or without its noise and so many plies deep, 0-2.

    `seed` settles the level's slips: the same seed gives the same answer to the same
    question, whatever else was asked. Raises ValueError for a level or depth that is none.
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
        if plies is not None and not 0 <= plies <= DEEPEST:
            raise ValueError(f"plies are 0 to {DEEPEST}, not {plies}")
        self._core: Final = runs_on or core.chosen()
        self._device: Final = self._core.Device(default().data if rom is None else rom)
        self._seed: Final = seed
        ram = self._device.ram
        ram[memory.OPTION_LEVEL] = level
        ram[memory.EXACT] = 0 if plies is None else 1 + plies
        self.slip(1)

    @property
    def device(self) -> Any:
        """The device, its working board as the last play left it."""
        return self._device

    def play(self, position: Position, dice: tuple[int, int]) -> Choice:
        """Play a roll in full."""
        position.write(self._device)
        board = bytes(self._device.ram[boards.IN_RAM])
        low, high = sorted(dice)
        question = bytes((position.game, position.mode, high, low)) + board
        self.slip(zlib.crc32(question, self._seed) % _STATES + 1)
        return self.play_laid_out(high, low)

    def sit_down(self, game: int, mode: int) -> None:
        """Choose the game of `play_board`, and its mode, 1 or 2."""
        self._device.ram[memory.WORK_GAME] = game
        self._device.ram[memory.WORK_MODE] = mode

    def slip(self, state: int) -> None:
        """Settle the slips in the plays from here on; `state` is 1 to 65535."""
        set_word(self._device.ram, memory.RANDOM, state)

    def play_board(self, board: bytes, dice: tuple[int, int]) -> bytes:
        """Play a roll on a board as `emulator.boards` has them; returns the board after it."""
        boards.put(self._device, board)
        self.play_laid_out(*dice)
        return bytes(self._device.ram[boards.IN_RAM])

    def play_laid_out(self, first: int, second: int) -> Choice:
        """Play a roll on the device's working board."""
        parts, device, ram = self._core, self._device, self._device.ram
        parts.dice.throw(device)  # a level's slips come from the state of the dice
        parts.roll.lay_out(device, first, second)
        parts.search.decide(device)
        made = bytes(ram[memory.WALK_STEP : memory.WALK_STEP + ram[memory.WALK_DEPTH]])
        if made:
            value = parts.words.get_long(ram, memory.PLAN_SCORE)
        else:
            parts.evaluate.begin(device, parts.roll.comes_again(device))
            value = parts.evaluate.score(device)
        return Choice([(step & 31, step >> 5) for step in made], value / evaluate.ONE)


def answer(engine: Engine, line: str) -> dict[str, Any]:
    """Answer one line of `champion bestmove`: {"play", "equity"}, or {"error": "..."}.

    A request is one of `emulator.rules.answer`. The play is a list of [from, to] in the
    order of the steps, 25 being the bar and 0 off; it is empty if nothing can be played.
    """
    try:
        _, position, dice = read_request(line)
    except RequestError as error:
        return {"error": str(error)}
    choice = engine.play(position, dice)
    return {
        "play": [[point, landing(position.game, point, die)] for point, die in choice.steps],
        "equity": round(choice.equity, 5),
    }


def landing(game: int, point: int, die: int) -> int:
    """Return where a man from a point, 25 being the bar, lands with a die; 0 is off."""
    target = point - die
    return target if target > RULES[game][GOAL] else _OFF
