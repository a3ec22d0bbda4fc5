"""Players against each other without a cube: duplicate dice, points a game.

Each seed's dice are played twice, the sides exchanged, so that luck with the dice weighs
less; such a pair of games is one sample. A pair is settled by its seed alone, wherever
and in whichever order it is played.
"""

import math
import random
import statistics
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from emulator import boards, core
from emulator.jobs import Workers
from emulator.players import Player, player
from emulator.rom import default
from firmware import memory
from firmware.games import BACKGAMMON

_LONGEST: Final = 2000  # turns
_SLICE: Final = 25  # pairs a job, at most
_JOBS: Final = 64  # of a match, at least, so that a bar moves and all workers end together
# How many standard errors a 95 % interval of a mean reaches either way, by degrees of
# freedom from 1 on (Student's t), and beyond.
# fmt: off
_REACH: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)
# fmt: on
_REACH_OF_MANY: Final = 1.96


class DuelError(RuntimeError):
    """Something that no game should contain; the message says what."""


@dataclass(frozen=True)
class Match:
    """Who plays what: names of players, a game's number, its mode (1 or 2), a seed."""

    first: str
    second: str
    game: int = BACKGAMMON
    mode: int = 1
    seed: int = 0

    def dice(self, pair: int) -> random.Random:
        """Return the dice of a pair of games, those of no other pair and of no other seed.

        All players of a game meet the same dice.
        """
        return random.Random(f"{self.seed} {pair} {self.game} {self.mode}")


@dataclass(frozen=True)
class Pair:
    """Two games with the same dice: points of the first player in each, and turns played.

    `digest` tells the boards of both apart from those of other pairs.
    """

    points: tuple[int, int]
    turns: tuple[int, int]
    digest: int


@dataclass(frozen=True)
class Score:
    """What a match came to: points a game of the first player, and its share of the wins.

    `within` is half of the 95 % interval, None if one pair of games is all there is. A
    tie is half a win. `turns` are those of a game, on average.
    """

    games: int
    points: float
    within: float | None
    wins: float
    turns: float


def score(pairs: Sequence[Pair]) -> Score:
    """Return what pairs of games, one at least, come to."""
    games = 2 * len(pairs)
    means = [sum(pair.points) / 2 for pair in pairs]
    wins = sum((points > 0) + 0.5 * (points == 0) for pair in pairs for points in pair.points)
    within = None
    if len(means) > 1:
        free = len(means) - 1
        reach = _REACH[free - 1] if free <= len(_REACH) else _REACH_OF_MANY
        within = reach * statistics.stdev(means) / math.sqrt(len(means))
    turns = sum(sum(pair.turns) for pair in pairs) / games
    return Score(games, statistics.mean(means), within, wins / games, turns)


def play(
    match: Match,
    pairs: int,
    workers: Workers,
    done: Callable[[list[Pair]], None] = lambda _: None,
) -> list[Pair]:
    """Play so many pairs of games; returns them in order, whoever has played them.

    `done` is given pairs as they are played, in whichever order that is. Raises
    PlayerError, RomError, DuelError, JobError.
    """
    size = max(1, min(_SLICE, pairs // _JOBS))
    parts = [range(begin, min(begin + size, pairs)) for begin in range(0, pairs, size)]
    rom = default().sha256
    results = workers.run(_job, [(match, part, rom) for part in parts], done)
    return [pair for result in results for pair in result]


def _job(match: Match, pairs: Sequence[int], rom: str) -> list[Pair]:
    if default().sha256 != rom:
        raise DuelError("a worker has another ROM; install the same version on all machines")
    names = (match.first, match.second)
    first, second = (player(name, match.game, match.mode) for name in names)
    table = Table(first, second, match.game, match.mode)
    return [table.pair(match.dice(pair)) for pair in pairs]


class Table:
    """Two players at a game, in mode 1 or 2."""

    def __init__(self, first: Player, second: Player, game: int, mode: int) -> None:
        self._players = (first, second)
        self._game = game
        self._parts = core.chosen()
        self._judge = self._parts.Device(b"")
        self._judge.ram[memory.WORK_GAME] = game
        self._judge.ram[memory.WORK_MODE] = mode

    def pair(self, dice: random.Random) -> Pair:
        """Play the same dice twice."""
        state = dice.getstate()
        one, first, digest = self._play(self._players, dice, 0)
        dice.setstate(state)
        two, second, digest = self._play(self._players[::-1], dice, digest)
        return Pair((one, -two), (first, second), digest)

    def _play(
        self, players: Sequence[Player], dice: random.Random, digest: int
    ) -> tuple[int, int, int]:
        """Play a game: points of the player who begins, turns, and the digest with its boards."""
        for seat in players:
            seat.slip(dice.randint(1, 65535))
        board = boards.start(self._game)
        roll = self._parts.roll
        side = 0
        for turn, (first, second) in enumerate(_rolls(dice, self._game), 1):
            board = players[side].play_board(board, (first, second))
            digest = zlib.crc32(board, digest)
            points = self._points(board)
            if points is not None:
                return -points if side else points, turn, digest
            if turn == _LONGEST:
                break
            roll.lay_out(self._judge, first, second)
            if not roll.comes_again(self._judge):
                board = boards.swapped(board)
                side = 1 - side
        raise DuelError(f"a game does not end within {_LONGEST} turns")

    def _points(self, board: bytes) -> int | None:
        """Points of the side that has just played, 0 for a tie; None if the game goes on."""
        ram, parts = self._judge.ram, self._parts
        ram[boards.IN_RAM] = board
        ram[memory.WORK_RESULT] = parts.steps.decision(self._judge)
        if not parts.scoring.is_finished(self._judge):
            return None
        return int(parts.scoring.worth(self._judge))


def _rolls(dice: random.Random, game: int) -> Iterator[tuple[int, int]]:
    """Yield rolls for ever; backgammon begins with two numbers that differ."""
    opening = game == BACKGAMMON
    while True:
        first, second = dice.randint(1, 6), dice.randint(1, 6)
        if not opening or first != second:
            opening = False
            yield first, second
