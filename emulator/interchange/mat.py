"""Matches as .mat text, the form that GNU Backgammon and others import.

A match is a head line with its length, then games of numbered lines with White at the
left and Black at the right. Nothing but a comment line could say that a game is not
backgammon or began elsewhere, so such games are never written.
"""

from dataclasses import dataclass
from typing import Final

from emulator.interchange.record import DROPPED, Game, Match, Turn
from emulator.interchange.table import BAR, BLACK, LARGEST_CUBE, SIDES, WHITE

_WIDTH: Final = 36
_HEAD: Final = 6  # ` 12) ` and the like


class NotExportableError(ValueError):
    """No game of the match fits into a .mat; the message says why."""


@dataclass(frozen=True)
class Text:
    """A .mat, and a line for each game that could not be put in it."""

    text: str
    left_out: tuple[str, ...]


def write(match: Match) -> Text:
    """Return the .mat of a match. Raises NotExportableError if nothing of it fits."""
    left_out = []
    games = []
    for number, game in enumerate(match.games, 1):
        if game.from_opening:
            games.append(_game(number, game, match.length))
        elif game.lost:
            left_out.append(f"game {number}: not all of its turns are known")
        else:
            left_out.append(f"game {number}: it began from a position that was set up")
    if not games:
        raise NotExportableError(
            "; ".join(left_out) + "; the position itself can go out as XGID or GNU ID"
            if left_out
            else "no game of backgammon is on record"
        )
    head = [
        '; [Variation "Backgammon"]',
        f'; [Crawford "{"On" if match.length else "Off"}"]',
        f'; [CubeLimit "{LARGEST_CUBE}"]',
        *(f"; left out: {line}" for line in left_out),
        "",
        f" {match.length} point match",
    ]
    lines = head + [line for game in games for line in ["", *game]]
    return Text("\n".join(lines) + "\n", tuple(left_out))


def _game(number: int, game: Game, length: int) -> list[str]:
    names = [f"{SIDES[side]} : {game.score[side]}" for side in (WHITE, BLACK)]
    lines = [f" Game {number}", f" {names[WHITE]:{_WIDTH}}{names[BLACK]}"]
    cells = _cells(game)
    side = WHITE
    row: list[str] = ["", ""]
    rows = [row]
    for who, text in cells:
        # One cell for each side in a line; whoever acts out of turn begins a new one.
        if who < side or row[who]:
            row = ["", ""]
            rows.append(row)
        row[who] = text
        side = who
        if who == BLACK:
            row = ["", ""]
            rows.append(row)
            side = WHITE
    if rows and not any(rows[-1]):
        rows.pop()
    won = _won(game, length)
    if won and game.result is not None and game.result.winner == BLACK and rows and not rows[-1][1]:
        # On a line of its own GNU Backgammon would not know it for the end of a drop.
        rows[-1][1], won = won, ""
    for place, (left, right) in enumerate(rows, 1):
        lines.append(f"{place:3}) {left:{_WIDTH - _HEAD + 2}}{right}".rstrip())
    if won and game.result is not None:
        lines.append(" " * (_HEAD if game.result.winner == WHITE else _WIDTH) + won)
    return lines


def _won(game: Game, length: int) -> str:
    """The words for the result, empty while there is none."""
    result = game.result
    if result is None:
        return ""
    points = f"Wins {result.points} point{'' if result.points == 1 else 's'}"
    if length and game.score[result.winner] + result.points >= length:
        points += " and the match"
    return points


def _cells(game: Game) -> list[tuple[int, str]]:
    """What the sides did, in order."""
    cells = []
    cube = 1
    for turn in game.turns:
        if turn.cube > cube:
            cells += [(turn.side, f"Doubles => {turn.cube}"), (1 - turn.side, "Takes")]
        cube = turn.cube
        cells.append((turn.side, _turn(turn)))
    if game.cube > cube and game.owner is not None:
        cells += [(1 - game.owner, f"Doubles => {game.cube}"), (game.owner, "Takes")]
    if game.result is not None and game.result.ending == DROPPED:
        winner = game.result.winner
        cells += [(winner, f"Doubles => {2 * game.cube}"), (1 - winner, "Drops")]
    return cells


def _turn(turn: Turn) -> str:
    dice = f"{turn.dice[0]}{turn.dice[1]}:"
    if not turn.steps:
        return dice + " Cannot Move"
    return " ".join([dice, *(_step(turn, number) for number in range(len(turn.steps)))])


def _step(turn: Turn, number: int) -> str:
    point, die = turn.steps[number]
    source = "bar" if point == BAR else str(point)
    target = str(point - die) if point > die else "off"
    return f"{source}/{target}{'*' if turn.hit(number) else ''}"
