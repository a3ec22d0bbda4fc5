"""Where a handheld keeps position, match and turns: the one place here that knows.

The battery-backed bytes hold the whole match position; the turns of the game in play
lie in the rest of the RAM, until the power fails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from emulator.games import GAMES
from emulator.interchange.record import (
    DROPPED,
    ON_TIME,
    PLAYED,
    RESIGNED,
    Board,
    Result,
    Turn,
)
from emulator.interchange.table import Table
from firmware import Device, memory, phases, turn
from firmware.games import BACKGAMMON
from firmware.match import CRAWFORD_NOT_YET, CRAWFORD_NOW, CRAWFORD_PLAYED, CUBE_ALWAYS
from firmware.memory import BATTERY_SIZE, HISTORY_SIZE, HISTORY_TURNS, ROW
from firmware.words import get_word, set_word

_ENDINGS: Final = {
    phases.ENDING_PLAYED: PLAYED,
    phases.ENDING_DROPPED: DROPPED,
    phases.ENDING_RESIGNED: RESIGNED,
    phases.ENDING_ON_TIME: ON_TIME,
}

Read = Callable[[int, int], bytes]
"""Returns a part of the RAM, from an address on, so many bytes."""


class NoPositionError(ValueError):
    """There is no backgammon position to be told; the message says what there is."""


@dataclass(frozen=True)
class Stand:
    """What tells games of a match apart, and how far the one in play has come.

    `index` counts the games before it, `turns` its finished turns; `table` is the
    position with the steps of an unfinished turn undone.
    """

    table: Table
    index: int
    turns: int
    result: Result | None
    offered: int | None

    @property
    def score_before(self) -> tuple[int, int]:
        """The score that the game began with."""
        white, black = self.table.score
        if self.result is None:
            return white, black
        if self.result.winner == 0:
            return max(0, white - self.result.points), black
        return white, max(0, black - self.result.points)


def stand(battery: bytes) -> Stand:
    """Read the battery-backed bytes. Raises NoPositionError."""
    game = battery[memory.GAME]
    phase = battery[memory.PHASE]
    if phase == phases.PHASE_IDLE:
        raise NoPositionError("no game has been begun, so there is no position")
    if game != BACKGAMMON:
        raise NoPositionError(
            f"the game is {GAMES[game]}: .mat files, XGIDs and GNU IDs are for backgammon "
            "alone; what keeps every game is a save state or the battery file"
        )
    over = phase == phases.PHASE_OVER
    result = None
    if over and battery[memory.WINNER] != phases.NOBODY:
        ending = _ENDINGS.get(battery[memory.ENDING], PLAYED)
        result = Result(battery[memory.WINNER], battery[memory.RESULT], ending)
    offers = battery[memory.OFFER] if phase == phases.PHASE_OFFER else phases.OFFER_NONE
    won = get_word(battery, memory.WON) + get_word(battery, memory.WON + 2)
    return Stand(
        _table(battery, offers, over),
        won - 1 if result is not None and won else won,
        get_word(battery, memory.TURNS) + get_word(battery, memory.TURNS + 2),
        result,
        battery[memory.OFFER_SIDE] if offers == phases.OFFER_DOUBLE else None,
    )


def _table(battery: bytes, offers: int, over: bool) -> Table:
    length = battery[memory.MATCH]
    owner = battery[memory.CUBE_OWNER]
    return Table(
        men=board(battery),
        side=battery[memory.OFFER_SIDE] if offers else battery[memory.SIDE],
        dice=(0, 0) if over else (battery[memory.DICE], battery[memory.DICE + 1]),
        cube=1 << battery[memory.CUBE],
        owner=None if owner == phases.NOBODY else owner,
        score=(get_word(battery, memory.SCORE), get_word(battery, memory.SCORE + 2)),
        length=length,
        crawford=bool(length > 1 and battery[memory.CRAWFORD] == CRAWFORD_NOW),
        doubled=offers == phases.OFFER_DOUBLE,
        resigned=battery[memory.OFFER_POINTS] if offers == phases.OFFER_RESIGN else 0,
        over=over,
    )


def board(battery: bytes) -> Board:
    """The men, as they stood when the turn in hand began."""
    device = Device(b"")
    ram = device.ram
    ram[:BATTERY_SIZE] = battery
    played_out = (
        ram[memory.PHASE] == phases.PHASE_OVER and ram[memory.ENDING] == phases.ENDING_PLAYED
    )
    if ram[memory.TURN_STEPS] and not played_out:
        turn.rewind(device)
        mine = bytes(ram[memory.MINE : memory.MINE + ROW])
        theirs = bytes(ram[memory.THEIRS : memory.THEIRS + ROW])
        return (theirs, mine) if ram[memory.SIDE] else (mine, theirs)
    men = bytes(ram[memory.MEN : memory.MEN + 2 * ROW])
    return men[:ROW], men[ROW:]


def turns(read: Read) -> list[Turn]:
    """The turns remembered, oldest first. Little is read, for it may come over a line."""
    ring = read(memory.HISTORY_COUNT, 4)
    count = get_word(ring, 0)
    head = get_word(ring, memory.HISTORY_HEAD - memory.HISTORY_COUNT)
    if not 0 < count <= HISTORY_TURNS or head >= HISTORY_TURNS:
        return []
    first = (head + HISTORY_TURNS - count) % HISTORY_TURNS
    pieces = [(first, count)]
    if first + count > HISTORY_TURNS:
        pieces = [(first, HISTORY_TURNS - first), (0, head)]
    records = b"".join(
        read(memory.HISTORY + HISTORY_SIZE * start, HISTORY_SIZE * size) for start, size in pieces
    )
    return [_turn(records[at : at + HISTORY_SIZE]) for at in range(0, len(records), HISTORY_SIZE)]


def _turn(record: bytes) -> Turn:
    owner = record[14] >> 4
    return Turn(
        record[0],
        (record[1] & 15, record[1] >> 4),
        tuple((step & 31, step >> 5) for step in record[4 : 4 + record[2]]),
        record[3],
        1 << (record[14] & 15),
        None if owner == phases.NOBODY else owner,
    )


def is_offer(battery: bytes) -> bool:
    """Whether a double or a resignation waits for its answer."""
    return battery[memory.PHASE] == phases.PHASE_OFFER


def option(battery: bytes, name: str) -> int:
    """The stored value of an option: "MATCH", "DIRECTION", "TURNED", "COMPUTER", ..."""
    address: int = getattr(memory, f"OPTION_{name}")
    return battery[address]


def place(device: Device, table: Table, level: int) -> None:
    """Write a position to a device that is to decide something in it.

    Nothing but the battery-backed bytes is set; the side on roll is `table.side`.
    """
    ram = device.ram
    ram[memory.GAME] = BACKGAMMON
    ram[memory.MODE] = 1
    ram[memory.OPTION_LEVEL] = level
    ram[memory.OPTION_CUBE] = CUBE_ALWAYS
    ram[memory.SIDE] = table.side
    ram[memory.MEN : memory.MEN + 2 * ROW] = table.men[0] + table.men[1]
    ram[memory.DICE : memory.DICE + 2] = bytes(table.dice)
    ram[memory.TURN_STEPS] = ram[memory.TURN_HITS] = 0
    ram[memory.PHASE] = phases.PHASE_MOVE if any(table.dice) else phases.PHASE_ROLL
    ram[memory.MATCH] = table.length
    ram[memory.CUBE] = table.cube.bit_length() - 1
    ram[memory.CUBE_OWNER] = phases.NOBODY if table.owner is None else table.owner
    for side in range(2):
        set_word(ram, memory.SCORE + 2 * side, table.score[side])
    if not table.at_match_point:
        ram[memory.CRAWFORD] = CRAWFORD_NOT_YET
    else:
        ram[memory.CRAWFORD] = CRAWFORD_NOW if table.crawford else CRAWFORD_PLAYED
