"""A match as the host remembers it: every turn and result, kept beside the battery.

The device forgets the turns of a game when the next one begins or the power fails.
`MatchLog` looks at it often enough to have written them down by then. How many turns
the game in play has, and which game of the match it is, the battery-backed bytes tell;
so a turn taken back, a state loaded or a tick not looked at cannot confuse it.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from emulator.files import SaveError, complain, replace, set_aside
from emulator.interchange import snapshot
from emulator.interchange.record import (
    OPENING,
    Board,
    Game,
    Match,
    ReplayError,
    Result,
    Turn,
    replay,
    unplay,
)
from emulator.interchange.snapshot import NoPositionError, Stand
from firmware import ports

if TYPE_CHECKING:
    from emulator.handheld import Handheld

FORMAT: Final = "champion-match"
VERSION: Final = 1
SUFFIX: Final = ".match.jsonl"

_GLASS: Final = slice(ports.LCD, ports.LCD + ports.LCD_SIZE)


def path_beside(battery: Path) -> Path:
    """The log's file for a battery file."""
    return battery.with_name(battery.stem + SUFFIX)


def keep_before(battery: Path, copy: Path) -> None:
    """Copy the log beside `battery` for its copy. Raises SaveError."""
    try:
        data = path_beside(battery).read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise SaveError(f"cannot read {path_beside(battery)}: {error.strerror or error}") from error
    replace(path_beside(copy), data)


class MatchLog:
    """Follows one handheld. `match` is what is known; `path` is where it is kept, if it is."""

    def __init__(self, path: Path | None = None) -> None:
        self.path: Final = path
        self.match = Match()
        self._glass = b""
        self._battery = b""
        self._stand: Stand | None = None
        self._stored = b""
        if path is not None:
            self._load(path)

    # Looking ------------------------------------------------------------------------

    def watch(self, handheld: "Handheld") -> None:
        """Look at the handheld if its glass has changed; cheap enough for every frame."""
        glass = bytes(handheld.io[_GLASS])
        if glass != self._glass:
            self._glass = glass
            self.look(handheld)

    def look(self, handheld: "Handheld") -> None:
        """Write down what has happened since the last look."""
        battery = handheld.battery
        if battery == self._battery:
            return
        self._battery = battery
        try:
            stand = snapshot.stand(battery)
        except NoPositionError:
            return  # another game: the last match stays until the next one of backgammon
        if stand != self._stand:
            self._stand = stand
            self.take(stand, snapshot.turns(handheld.machine.read_ram))

    def take(self, stand: Stand, turns: list[Turn]) -> None:
        """Write down what a device's memory tells: see `snapshot`."""
        match = self.match
        if stand.table.length != match.length or stand.index < len(match.games) - 1:
            self.match = match = Match(stand.table.length)
        while len(match.games) < stand.index:
            match.games.append(Game(board=None, lost=True))
        if stand.index and len(match.games) == stand.index:
            _close(match.games[-1], stand)
        known = match.games[stand.index] if len(match.games) > stand.index else Game()
        game = _game(stand, known, turns)
        match.games[stand.index :] = [game]

    # The file -----------------------------------------------------------------------

    def save(self) -> None:
        """Store the log if the file holds anything else. Raises SaveError."""
        if self.path is None or not self.match.games:
            return
        data = dump(self.match)
        if data != self._stored:
            replace(self.path, data)
            self._stored = data

    def _load(self, path: Path) -> None:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            complain(f"cannot read {path}: {error.strerror or error}; beginning a new record")
            return
        try:
            self.match = parse(data)
        except ValueError as error:
            try:
                aside = f"kept as {set_aside(path, 'damaged')}"
            except OSError as trouble:
                aside = f"cannot be renamed: {trouble.strerror or trouble}"
            complain(f"{path} is no record of a match ({error}); {aside}")
            return
        self._stored = data


def _close(game: Game, stand: Stand) -> None:
    """The next game has begun: if nobody saw the end of this one, the score tells it."""
    if game.result is not None:
        return
    gained = [after - before for before, after in zip(game.score, stand.score_before, strict=True)]
    winner = 0 if gained[0] > 0 else 1
    if gained[winner] > 0 >= gained[1 - winner]:
        game.result = Result(winner, gained[winner], "resigned")
    game.lost = True


def _game(stand: Stand, known: Game, remembered: list[Turn]) -> Game:
    """The game in play, from what was known of it and what the device remembers."""
    table = stand.table
    game = Game(
        score=stand.score_before,
        crawford=table.crawford,
        cube=table.cube,
        owner=table.owner,
        offered=stand.offered,
        result=stand.result,
    )
    earlier = stand.turns - len(remembered)  # those from before the power failed
    if earlier <= len(known.turns):
        turns = [*known.turns[:earlier], *remembered]
        for board in (OPENING, known.board):
            if board is not None and _leads_to(board, turns, table.men):
                game.board, game.turns = board, turns
                return game
    # It began somewhere else, or its beginning was not seen.
    try:
        game.board = unplay(table.men, remembered)
        game.turns = remembered
    except ReplayError:
        game.board = table.men
    game.lost = earlier > 0
    return game


def _leads_to(board: Board, turns: list[Turn], end: Board) -> bool:
    try:
        return replay(board, turns) == end
    except ReplayError:
        return False


# The file's lines ---------------------------------------------------------------------


def dump(match: Match) -> bytes:
    """Return the file of a match: one JSON object for it, then one for each game."""
    lines: list[dict[str, Any]] = [
        {"format": FORMAT, "version": VERSION, "length": match.length},
        *(_write_game(game) for game in match.games),
    ]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()


def parse(data: bytes) -> Match:
    """Read the file of `dump`; line ends and a byte-order mark do not matter.

    Raises ValueError if it is something else.
    """
    lines = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").splitlines()
    objects = [json.loads(line) for line in lines if line.strip()]
    if not objects or not isinstance(objects[0], dict) or objects[0].get("format") != FORMAT:
        raise ValueError("its first line is not the head of one")
    if objects[0].get("version") != VERSION:
        raise ValueError(f"version {objects[0].get('version')!r}, this program reads {VERSION}")
    try:
        return Match(int(objects[0]["length"]), [_read_game(item) for item in objects[1:]])
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"a part is missing or wrong: {error}") from error


def _write_game(game: Game) -> dict[str, Any]:
    result = game.result
    return {
        "score": list(game.score),
        "crawford": game.crawford,
        "board": None if game.board is None else [list(row) for row in game.board],
        "turns": [
            [turn.side, list(turn.dice), list(turn.steps), turn.hits, turn.cube, turn.owner]
            for turn in game.turns
        ],
        "cube": game.cube,
        "owner": game.owner,
        "offered": game.offered,
        "result": None if result is None else [result.winner, result.points, result.ending],
        "lost": game.lost,
    }


def _read_game(item: Any) -> Game:
    board = item["board"]
    result = item["result"]
    return Game(
        score=(int(item["score"][0]), int(item["score"][1])),
        crawford=bool(item["crawford"]),
        board=None if board is None else (_row(board[0]), _row(board[1])),
        turns=[_read_turn(turn) for turn in item["turns"]],
        cube=int(item["cube"]),
        owner=_side(item["owner"]),
        offered=_side(item["offered"]),
        result=None if result is None else Result(int(result[0]), int(result[1]), str(result[2])),
        lost=bool(item["lost"]),
    )


def _read_turn(item: Any) -> Turn:
    side, dice, steps, hits, cube, owner = item
    if side not in (0, 1):
        raise ValueError(f"side {side!r}")
    return Turn(
        side,
        (int(dice[0]), int(dice[1])),
        tuple((int(point), int(die)) for point, die in steps),
        int(hits),
        int(cube),
        _side(owner),
    )


def _row(numbers: Any) -> bytes:
    row = bytes(numbers)
    if len(row) != 26:
        raise ValueError("a row of men has 26 numbers")
    return row


def _side(value: Any) -> int | None:
    if value not in (None, 0, 1):
        raise ValueError(f"side {value!r}")
    return None if value is None else int(value)
