"""GNU Backgammon as a peer, where it is installed, and a reader of the .mat it writes."""

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from emulator.interchange.record import OPENING
from emulator.interchange.table import BAR
from emulator.position import Position
from emulator.rules import legal_turns

PROGRAM = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
needed = pytest.mark.skipif(PROGRAM is None, reason="GNU Backgammon is not installed")

_ROW = re.compile(r"^ *\d+\)(.*)")
_CELL = re.compile(
    r"(?P<dice>[1-6][1-6]): ?(?P<steps>(?:(?:\d+|bar)(?:/(?:\d+|off)\*?)+(?:\(\d\))? *)*)"
    r"|Doubles => (?P<cube>\d+)|Takes|Drops|\?\?\?\?|Beavers.*"
)
_RIGHT = 20  # a first cell behind this column is the right one


def run(*commands, home):
    """Let it do the commands, with `home` for its files; returns all that it writes."""
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r"],
        input="".join(f"{command}\n" for command in (*commands, "quit")),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env={"HOME": str(home), "LC_ALL": "C", "PATH": "/usr/bin:/bin"},
    )
    return done.stdout + done.stderr


@dataclass
class Game:
    """One game of a .mat: (side, what) in order; side 0 is the left one."""

    score: list[int]
    cells: list[tuple[int, str]] = field(default_factory=list)
    wins: int = 0


def read(path: Path) -> list[Game]:
    """The games of a .mat, whatever the width of its columns."""
    games: list[Game] = []
    for line in path.read_text().splitlines():
        names = re.findall(r" : (\d+)", line)
        if len(names) == 2 and not line.startswith(";"):
            games.append(Game([int(points) for points in names]))
        won = re.search(r"Wins (\d+)", line)
        if won:
            games[-1].wins = int(won[1])
        row = _ROW.match(line)
        if row:
            cells = list(_CELL.finditer(row[1]))
            first = 1 if len(cells) == 1 and cells[0].start() > _RIGHT else 0
            games[-1].cells += [(first + n, cell[0].strip()) for n, cell in enumerate(cells)]
    return games


def plain(games: list[Game]):
    """The games with each play as the set of its steps, however it is written.

    GNU Backgammon leaves out what is won by a resignation before the first play.
    """
    return [
        (game.score, [_plain(*cell) for cell in game.cells], game.wins if game.cells else 0)
        for game in games
    ]


def _plain(side, text):
    dice, colon, steps = text.partition(":")
    if not colon:
        return side, text
    words = steps.replace("*", "").replace("bar", "25").replace("off", "0").split()
    return side, dice, sorted(words)


def check_plays(games: list[Game], side: int) -> int:
    """Assert that each play of `side` is there and legal; returns how many there are."""
    count = 0
    for game in games:
        rows = [bytearray(OPENING[0]), bytearray(OPENING[1])]
        for who, text in game.cells:
            dice, colon, steps = text.partition(":")
            if not colon:
                continue
            before = Position(0, 1, bytes(rows[who]), bytes(rows[1 - who]))
            _play(rows, who, steps.replace("Cannot Move", ""))
            if who == side:
                count += 1
                ends = {
                    (end.mine, end.theirs)
                    for end, _ in legal_turns(before, (int(dice[0]), int(dice[1])))
                }
                assert (bytes(rows[who]), bytes(rows[1 - who])) in ends, f"{text} in {game}"
    return count


def _play(rows, side, text):
    for word in text.split():
        path, _, times = word.partition("(")
        path = path.replace("*", "").replace("bar", str(BAR)).replace("off", "0")
        points = [int(point) for point in path.split("/")]
        for _ in range(int(times.rstrip(")")) if times else 1):
            for source, target in pairwise(points):
                assert rows[side][source], f"no man on {source} for {text}"
                rows[side][source] -= 1
                rows[side][target] += 1
                if target and rows[1 - side][25 - target] == 1:
                    rows[1 - side][25 - target] -= 1
                    rows[1 - side][BAR] += 1
