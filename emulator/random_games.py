"""Whole games through the device: a player who presses at random against the computer.

The random player sits at White's side and presses keys and fields, nothing else; the
computer plays Black as it would against a person. A game is settled by its seed.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from emulator import rules
from emulator.games import game_number
from emulator.handheld import MINUTE, Handheld
from emulator.position import Position
from firmware import TICKS_PER_SECOND, memory, ports
from firmware.games import BAR, GOAL, RULES
from firmware.phases import (
    NOBODY,
    PHASE_MOVE,
    PHASE_OPENING,
    PHASE_OVER,
    PHASE_PASS,
    PHASE_ROLL,
)

WHITE: Final = 0
BLACK: Final = 1
SEEDS: Final = 256

_TRIES: Final = 40  # ends tried in one turn; see `_press_turn`
_PATIENCE: Final = 10 * TICKS_PER_SECOND  # after which a press is taken to be refused
_THINKING: Final = ports.LCD + ports.LCD_LEGENDS + 1

Step = tuple[int, int]


class GameError(RuntimeError):
    """The device did something that no game should contain; the message says what."""


@dataclass(frozen=True)
class Result:
    """One game: `winner` is WHITE (random), BLACK (computer) or None for a tie.

    `points` is what it was worth, `turns` how many turns both sides took, `ticks` how
    long it lasted; `thinking` lists the ticks the computer thought, a number a turn.
    """

    winner: int | None
    points: int
    turns: int
    ticks: int
    thinking: tuple[int, ...]


@dataclass(frozen=True)
class Stand:
    """Where a game stands, as the battery-backed bytes have it."""

    phase: int
    side: int
    dice: tuple[int, int]
    steps: int

    @staticmethod
    def of(battery: bytes) -> "Stand":
        """Read it from the 256 bytes."""
        return Stand(
            battery[memory.PHASE],
            battery[memory.SIDE],
            (battery[memory.DICE], battery[memory.DICE + 1]),
            battery[memory.TURN_STEPS],
        )


def play(
    game: str | int,
    mode: str = "G1",
    seed: int = 0,
    level: int | None = None,
    handheld: Handheld | None = None,
) -> Result:
    """Play one game and return its result.

    `seed` is 0 or more: its remainder by SEEDS is the device's, and the whole of it
    the random player's. `level` is the computer's, None for the default. A given
    `handheld` is played on instead of a fresh one. Raises GameError if the device
    hangs or refuses a legal turn.
    """
    if handheld is None:
        handheld = Handheld(seed=seed % SEEDS)
    handheld.start(game, mode, level, 1)
    return _Table(handheld, random.Random(f"{game_number(game)} {mode} {seed}")).play()


class _Table:
    """One game in progress."""

    def __init__(self, handheld: Handheld, rng: random.Random) -> None:
        self._handheld = handheld
        self._rng = rng
        self._thinking: list[int] = []
        self._turns = 0

    def play(self) -> Result:
        start = self._handheld.ticks
        while (stand := self._stand()).phase != PHASE_OVER:
            if stand.phase == PHASE_OPENING:
                self._press("ROLL DICE")
            elif stand.side == BLACK:
                self._turns += 1
                self._watch()
            elif stand.phase == PHASE_ROLL:
                self._press("ROLL DICE")
            elif stand.phase in (PHASE_MOVE, PHASE_PASS):
                self._turns += 1
                self._take_turn(stand)
            else:
                raise GameError(f"the game stands in phase {stand.phase}")
        battery = self._handheld.battery
        winner = battery[memory.WINNER]
        return Result(
            None if winner == NOBODY else winner,
            battery[memory.RESULT],
            self._turns,
            self._handheld.ticks - start,
            tuple(self._thinking),
        )

    def _stand(self) -> Stand:
        return Stand.of(self._handheld.battery)

    def _press(self, name: str) -> None:
        self._handheld.press(name)

    def _wait(self, done: Callable[[Stand], bool], what: str) -> None:
        """Run until the game stands as wanted."""
        try:
            self._handheld.run_until(lambda handheld: done(Stand.of(handheld.battery)), 4 * MINUTE)
        except TimeoutError as error:
            raise GameError(f"{what}: {error}") from None

    def _watch(self) -> None:
        """Let the computer play its turn, and count the ticks in which it thinks."""
        thinking = 0

        def done(handheld: Handheld) -> bool:
            nonlocal thinking
            thinking += bool(handheld.device.io[_THINKING] & ports.LEGEND_THINKING)
            battery = handheld.battery
            return battery[memory.SIDE] == WHITE or battery[memory.PHASE] == PHASE_OVER

        try:
            self._handheld.run_until(done, 10 * MINUTE)
        except TimeoutError as error:
            raise GameError(f"the computer does not finish its turn: {error}") from None
        self._thinking.append(thinking)

    def _take_turn(self, stand: Stand) -> None:
        """Play one legal turn, each end being as likely as every other."""
        if stand.phase == PHASE_MOVE and self._press_turn(stand):
            return
        # Nothing can be played: the device says so and passes.
        self._wait(lambda now: now.side == BLACK or now.phase != PHASE_MOVE, "a pass")
        self._wait(lambda now: now.side == BLACK or now.phase != PHASE_PASS, "a pass")

    def _press_turn(self, stand: Stand) -> bool:
        """Press a turn; False if there is nothing to press.

        A man bears off by the smallest number that takes him off. A few ends are
        reached with a larger one only, in an order of steps that the rules' walk did
        not yield first: then all is taken back and another end is chosen.
        """
        position = Position.of(self._handheld.battery)
        for _ in range(_TRIES):
            steps = self._choose(position, stand.dice)
            if not steps:
                return False
            if self._press_steps(steps):
                return True
            self._take_back()
        raise GameError(f"the device refuses all turns of {stand.dice} on {position}")

    def _choose(self, position: Position, dice: tuple[int, int]) -> list[Step]:
        """The way to a legal end; they may be too many for a list."""
        chosen: list[Step] = []
        for count, (_, steps) in enumerate(rules.legal_turns(position, dice), 1):
            if self._rng.randrange(count) == 0:
                chosen = steps
        return chosen

    def _press_steps(self, steps: list[Step]) -> bool:
        """Press steps one after the other; False if the device refuses one."""
        goal = RULES[self._handheld.battery[memory.GAME]][GOAL]
        for number, (source, die) in enumerate(steps, 1):
            target = source - die
            if target <= goal:
                self._press("BEAR OFF")
            self._press("bar white" if source == BAR else f"point {source}")
            if target > goal:
                self._press(f"point {target}")
            if not self._is_made(number):
                return False
        return True

    def _is_made(self, number: int) -> bool:
        """Wait until so many steps of the turn are made, or it is clear that they are not."""

        def made(stand: Stand) -> bool:
            return stand.steps >= number or stand.side == BLACK or stand.phase != PHASE_MOVE

        try:
            self._handheld.run_until(lambda handheld: made(Stand.of(handheld.battery)), _PATIENCE)
        except TimeoutError:
            return False
        return True

    def _take_back(self) -> None:
        self._press("REJECT")
        for left in range(self._stand().steps - 1, -1, -1):
            self._press("TAKE BACK")
            self._wait(partial(_has_steps, left), "taking a step back")


def _has_steps(count: int, stand: Stand) -> bool:
    return stand.steps == count


def series(
    game: str, mode: str, games: int, level: int | None = None, first: int = 0
) -> Iterator[Result]:
    """Play so many games, with the seeds from `first` on."""
    for seed in range(first, first + games):
        yield play(game, mode, seed, level)
