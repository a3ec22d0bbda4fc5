"""XGID: a match position in one line of ten parts with colons between.

    XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:1:0:5:6

Men as 26 characters (Black's bar, White's points 1-24, White's bar; capitals are
White's), cube as a power of two, its owner (1 White, -1 Black, 0 the middle), who is
on roll (1, -1), dice (00 none, D a double stands), White's points, Black's points,
the rule (in a match 1 = Crawford game; in money play Jacoby 1, beavers 2), match
length, largest cube as a power of two.
"""

import re
from typing import Final, TypeVar

from emulator.interchange.table import BAR, BLACK, MEN, WHITE, IdError, Table

PREFIX: Final = "XGID="
_PARTS: Final = (
    "men",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "White's score",
    "Black's score",
    "rule",
    "match length",
    "largest cube",
)
_NUMBER: Final = re.compile(r"-?[0-9]{1,5}")
_LARGEST: Final = 6
_OWNERS: Final = {None: 0, WHITE: 1, BLACK: -1}
_TURNS: Final = {WHITE: 1, BLACK: -1}
_Side = TypeVar("_Side")


def encode(table: Table) -> str:
    """Return the XGID, with its prefix. A resignation that stands is not told."""
    men = ""
    for place in range(BAR + 1):
        white = table.men[WHITE][place] if place else 0
        black = table.men[BLACK][BAR - place] if place < BAR else 0
        if white:
            men += chr(ord("A") + white - 1)
        elif black:
            men += chr(ord("a") + black - 1)
        else:
            men += "-"
    dice = "D" if table.doubled else f"{table.dice[0]}{table.dice[1]}"
    parts = (
        men,
        table.cube.bit_length() - 1,
        _OWNERS[table.owner],
        _TURNS[table.side],
        dice,
        table.score[WHITE],
        table.score[BLACK],
        int(table.crawford),
        table.length,
        _LARGEST,
    )
    return PREFIX + ":".join(map(str, parts))


def is_xgid(text: str) -> bool:
    """Whether a text means to be an XGID."""
    return text.upper().startswith(PREFIX) or text.count(":") >= 5


def decode(text: str) -> Table:
    """Return the position of an XGID, with or without its prefix. Raises IdError."""
    body = text.strip()
    if body.upper().startswith(PREFIX):
        body = body[len(PREFIX) :]
    parts = [part.strip() for part in body.split(":")]
    if len(parts) not in (len(_PARTS) - 1, len(_PARTS)):
        raise IdError(f"XGID: {len(parts)} parts between colons, it has {len(_PARTS)}")
    white, black = _men(parts[0])
    numbers = {
        name: _number(name, part)
        for name, part in zip(_PARTS, parts, strict=False)
        if name not in ("men", "dice")
    }
    cube = numbers["cube"]
    if not 0 <= cube <= 15:
        raise _fault("cube", f"{cube} is no power of two from 0 to {_LARGEST}")
    dice, doubled = _dice(parts[4])
    length = numbers["match length"]
    rule = numbers["rule"]
    if length < 0:
        raise _fault("match length", f"{length} is below 0")
    if rule not in ((0, 1) if length else (0, 1, 2, 3)):
        raise _fault("rule", f"{rule}; 0 or 1 in a match, 0 to 3 in money play")
    return Table(
        men=(white, black),
        side=_one_of("turn", numbers["turn"], {1: WHITE, -1: BLACK}),
        dice=dice,
        cube=1 << cube,
        owner=_one_of("cube owner", numbers["cube owner"], {1: WHITE, -1: BLACK, 0: None}),
        score=(numbers["White's score"], numbers["Black's score"]),
        length=length,
        crawford=bool(length and rule),
        doubled=doubled,
    )


def _men(text: str) -> tuple[bytes, bytes]:
    if len(text) != BAR + 1:
        raise _fault("men", f"{len(text)} characters, there are {BAR + 1}")
    white = bytearray(BAR + 1)
    black = bytearray(BAR + 1)
    for place, letter in enumerate(text):
        if "A" <= letter <= "O":
            if place == 0:
                raise _fault("men", "character 1 is Black's bar and holds a capital letter")
            white[place] = ord(letter) - ord("A") + 1
        elif "a" <= letter <= "o":
            if place == BAR:
                raise _fault("men", "character 26 is White's bar and holds a small letter")
            black[BAR - place] = ord(letter) - ord("a") + 1
        elif letter != "-":
            raise _fault("men", f"character {place + 1} is {letter!r}; A-O, a-o or -")
    for name, row in (("White", white), ("Black", black)):
        if sum(row) > MEN:
            raise _fault("men", f"{name} has {sum(row)}, at most {MEN} fit")
        row[0] = MEN - sum(row)
    return bytes(white), bytes(black)


def _dice(text: str) -> tuple[tuple[int, int], bool]:
    if text == "D":
        return (0, 0), True
    if text in ("B", "R"):
        raise _fault("dice", f"{text} is a beaver, which the device does not know")
    if text in ("00", "0"):
        return (0, 0), False
    if not re.fullmatch(r"[1-6][1-6]", text):
        raise _fault("dice", f"{text!r}; two digits 1-6, 00 for none, D for a double")
    return (int(text[0]), int(text[1])), False


def _number(name: str, text: str) -> int:
    if not text.isascii() or not _NUMBER.fullmatch(text):
        raise _fault(name, f"{text!r} is no whole number")
    return int(text)


def _one_of(name: str, number: int, values: dict[int, _Side]) -> _Side:
    if number not in values:
        raise _fault(name, f"{number}; one of {', '.join(map(str, sorted(values)))}")
    return values[number]


def _fault(part: str, what: str) -> IdError:
    return IdError(f"XGID, {part}: {what}")
