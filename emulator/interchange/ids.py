"""An ID as a person pastes it, whichever kind it is."""

import re
from dataclasses import replace
from typing import Final

from emulator.interchange import gnubg_id, xgid
from emulator.interchange.table import BLACK, WHITE, IdError, Table, check

# A label ends with a sign or a blank, so that no part of an ID is taken for one.
_LABELS: Final = re.compile(
    r"(?<![A-Za-z0-9+/])(?:gnu\s+backgammon|gnubgid|gnubg|position\s*id|match\s*id|id)"
    r"(?:\s*[:=]\s*|\s+)",
    re.IGNORECASE,
)
KINDS: Final = (
    "an XGID (XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:1:0:5:6) or a GNU Position ID of "
    "14 characters, with a Match ID of 12 characters after a colon or blank"
)


def read(text: str) -> Table:
    """Return the position of an XGID, or of a GNU Position ID with or without Match ID.

    Byte-order marks, line ends, labels and blanks around do not matter. A Position ID
    alone is money play, White on roll. Raises IdError naming the part that is wrong.
    """
    plain = text.replace("\ufeff", " ").strip().strip("\"'").strip()
    if not plain:
        raise IdError(f"no ID given; {KINDS}")
    if xgid.is_xgid(plain):
        return check(xgid.decode(plain))
    words = [word for word in re.split(r"[\s:]+", _LABELS.sub(" ", plain)) if word]
    if not 1 <= len(words) <= 2:
        raise IdError(f"{plain!r} is no ID; {KINDS}")
    if len(words) == 1 and len(words[0]) == gnubg_id.MATCH_LENGTH:
        raise IdError(f"{plain!r} is a Match ID alone; the Position ID must come before it")
    mine, theirs = gnubg_id.decode_position(words[0])
    table = gnubg_id.decode_match(words[1]) if len(words) == 2 else Table(side=WHITE)
    men = (theirs, mine) if table.side == BLACK else (mine, theirs)
    return check(replace(table, men=men))
