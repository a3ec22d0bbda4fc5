"""Every word the glass can say. A message number is its place in MESSAGES."""

from firmware.constant import const
from firmware.games import BACKGAMMON, MOULTEZIM
from firmware.refusals import REFUSAL_COUNT

# Messages beyond the refusals.
ROLL_FIRST = const(20)
MOVE_FIRST = const(21)
PRESS_NEW_GAME = const(22)
WAIT = const(23)
NOTHING_BACK = const(24)
NO_CUBE = const(25)
EQUAL_AGAIN = const(26)
NOT_NOW = const(27)
GAME_OVER = const(28)
DICE_BY_HAND = const(29)
LIFT_FIRST = const(30)
MESSAGE_COUNT = const(31)

MESSAGES = (
    b"",
    b"NOT YOUR MAN",
    b"MAN IS PINNED",
    b"BAR FIRST",
    b"POINT IS HELD",
    b"POSTILLION NOT HOME",
    b"MEN ON 24 FIRST",
    b"PRIME LIMIT: 5 POINTS",
    b"G1: 1 POINT MUST STAY OPEN",
    b"G2: 2 POINTS MUST STAY OPEN",
    b"NOT ALL HOME",
    b"WAIT: OPPONENT ON HIS 24",
    b"MAN PINNED: NO BEAR OFF",
    b"HIGHER MAN FIRST",
    b"HEEL TAKES TWO",
    b"HEEL IS CLOSED",
    b"SMALLER NUMBER FIRST",
    b"NO SUCH NUMBER",
    b"PLAY MORE NUMBERS",
    b"PLAY THE LARGER",
    b"ROLL DICE FIRST",
    b"MOVE FIRST",
    b"PRESS NEW GAME",
    b"WAIT: THINKING",
    b"NOTHING TO TAKE BACK",
    b"NO CUBE",
    b"EQUAL: AGAIN",
    b"NOT NOW",
    b"GAME IS OVER",
    b"KEY IN THE DICE",
    b"LIFT A MAN FIRST",
)  # fmt: skip

FIRST_RUNNER = b"FIRST MAN MUST RUN"  # in place of the postillion's text, in moultezim

GAMES = (b"BACKGAMMON", b"JACQUET", b"TRICTRAC", b"MOULTEZIM", b"PLAKOTO", b"TRIC TRAC 12")
SIDES = (b"WHITE", b"BLACK")
_GAMMONS = (b" WINS", b" WINS +1", b" WINS GAMMON +2", b" WINS BACKGAMMON +3")
_WINS = (b" WINS", b" WINS +1", b" WINS +2", b" WINS +3", b" WINS +4", b" WINS +5")

READY = b"CHAMPION"
ROLL = b"ROLL"
THINK = b"THINK"
PASS = b"PASS"
NEW = b"NEW?"
WHICH = b"OFF?"
OFF = b"OFF"
BAR = b"BAR"
TIE = b"TIE GAME"
PIPS = b"PIPS "
SCORE = b"SCORE "
GAMES_WON = b"WON "
TURNS = b"TURNS "
ROLLS = b"ROLLS "
DOUBLES = b"DOUBLES "
DICE = b"DICE "
LEVEL = b"LEVEL "
NEVER = b"NEVER OFF"
AUTO_OFF = b"OFF AFTER "
MINUTES = b" MIN"

PLAYERS = (b"COMPUTER BLACK", b"2 PLAYERS", b"COMPUTER WHITE")
DIRECTIONS = (b"HOME RIGHT", b"HOME LEFT")
SOUNDS = (b"SOUND ON", b"SOUND OFF")
DICE_FROM = (b"DEVICE ROLLS", b"DICE BY HAND")
TURNINGS = (b"BOARD FIXED", b"BOARD TURNS")


def win(game: int, points: int):
    """What a side won, in the words of `game`."""
    return _GAMMONS[points] if game == BACKGAMMON or game == MOULTEZIM else _WINS[points]


assert len(MESSAGES) == MESSAGE_COUNT
assert REFUSAL_COUNT == ROLL_FIRST
