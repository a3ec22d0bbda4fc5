"""GNU Backgammon's two IDs: Position ID (14 characters) and Match ID (12 characters).

Both are bits, low ones first, in base 64. A Position ID has, for the side not on roll
and then for the one on roll, its men on its own points 1-24 and the bar as so many
ones, each point ended by a zero. A Match ID has the fields of `_FIELDS`.
"""

import base64
import re
from typing import Final

from emulator.interchange.table import BAR, BLACK, MEN, WHITE, IdError, Table

POSITION_LENGTH: Final = 14
MATCH_LENGTH: Final = 12

# Name and bits of each field of a Match ID, in order. Player 0 is Black. The last bit
# came later than the rest: it is set if money is played without the Jacoby rule.
_FIELDS: Final = (
    ("cube", 4),
    ("owner", 2),
    ("on roll", 1),
    ("Crawford", 1),
    ("state", 3),
    ("turn", 1),
    ("doubled", 1),
    ("resigned", 2),
    ("first die", 3),
    ("second die", 3),
    ("length", 15),
    ("score 0", 15),
    ("score 1", 15),
    ("no Jacoby", 1),
)
_CENTRED: Final = 3
_PLAYING: Final = 1
_OVER: Final = 2
_DIGITS: Final = re.compile(r"[A-Za-z0-9+/]*")


def encode_position(table: Table) -> str:
    """Return the Position ID: the men as the side on roll has them before it."""
    bits = 0
    place = 0
    for side in (1 - table.side, table.side):
        for point in range(1, BAR + 1):
            men = table.men[side][point]
            bits |= ((1 << men) - 1) << place
            place += men + 1
    return _text(bits, 10)


def decode_position(text: str) -> tuple[bytes, bytes]:
    """Return the men of the side on roll and of the other, as in `Table.men`.

    Raises IdError.
    """
    bits = _bits("Position ID", text, POSITION_LENGTH)
    rows: list[bytes] = []
    for _ in range(2):
        row = bytearray(BAR + 1)
        for point in range(1, BAR + 1):
            while bits & 1:
                row[point] += 1
                bits >>= 1
            bits >>= 1
        total = sum(row)
        if total > MEN:
            whose = "the side on roll" if rows else "the other side"
            raise IdError(f"Position ID {text!r}: {whose} has {total} men, at most {MEN} fit")
        row[0] = MEN - total
        rows.append(bytes(row))
    if bits:
        raise IdError(f"Position ID {text!r}: something is left after 50 points and bars")
    return rows[1], rows[0]


def encode_match(table: Table) -> str:
    """Return the Match ID, with the bit for money play without the Jacoby rule."""
    values = {
        "cube": table.cube.bit_length() - 1,
        "owner": _CENTRED if table.owner is None else _player(table.owner),
        "on roll": _player(table.side),
        "Crawford": int(table.crawford),
        "state": _OVER if table.over else _PLAYING,
        "turn": _player(table.decides),
        "doubled": int(table.doubled),
        "resigned": table.resigned,
        "first die": table.dice[0],
        "second die": table.dice[1],
        "length": table.length,
        "score 0": table.score[BLACK],
        "score 1": table.score[WHITE],
        "no Jacoby": 1,
    }
    bits = 0
    place = 0
    for name, size in _FIELDS:
        bits |= values[name] << place
        place += size
    return _text(bits, 9)


def decode_match(text: str) -> Table:
    """Return the match of a Match ID, around a board as a game begins. Raises IdError."""
    bits = _bits("Match ID", text, MATCH_LENGTH)
    values = {}
    for name, size in _FIELDS:
        values[name] = bits & ((1 << size) - 1)
        bits >>= size
    if bits:
        raise _fault(text, "something is left after the last field")
    owner = values["owner"]
    if owner == 2:
        raise _fault(text, "cube: its owner is no player")
    if values["state"] > _PLAYING:
        states = {2: "over", 3: "resigned", 4: "ended by a drop"}
        raise _fault(text, f"state: the game is {states.get(values['state'], 'in no known state')}")
    dice = (values["first die"], values["second die"])
    if max(dice) > 6 or (0 in dice) != (dice == (0, 0)):
        raise _fault(text, f"dice: {dice[0]} and {dice[1]} are no roll")
    table = Table(
        side=_side(values["on roll"]),
        dice=dice,
        cube=1 << values["cube"],
        owner=None if owner == _CENTRED else _side(owner),
        score=(values["score 1"], values["score 0"]),
        length=values["length"],
        crawford=bool(values["Crawford"]),
        doubled=bool(values["doubled"]),
        resigned=values["resigned"],
    )
    if _side(values["turn"]) != table.decides:
        raise _fault(text, "turn: the side that has to act is not the one that the rest tells")
    return table


def _player(side: int) -> int:
    return 1 - side


def _side(player: int) -> int:
    return 1 - player


def _fault(text: str, what: str) -> IdError:
    return IdError(f"Match ID {text!r}: {what}")


def _text(bits: int, size: int) -> str:
    return base64.b64encode(bits.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _bits(what: str, text: str, length: int) -> int:
    fits = _DIGITS.match(text)
    good = fits.end() if fits else 0
    if good < len(text):
        raise IdError(
            f"{what} {text!r}: character {good + 1} is {text[good]!r}; "
            "letters, digits, '+' and '/' make one"
        )
    if len(text) != length:
        raise IdError(f"{what} {text!r}: {len(text)} characters, it has {length}")
    data = base64.b64decode(text + "=" * (-len(text) % 4))
    if base64.b64encode(data).decode("ascii").rstrip("=") != text:
        raise IdError(f"{what} {text!r}: its last character cannot be {text[-1]!r}")
    return int.from_bytes(data, "little")
