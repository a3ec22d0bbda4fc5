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
CUBE_IS_OFF = const(28)
NO_CUBE_AT_1 = const(29)
CRAWFORD_GAME = const(30)
CUBE_AT_64 = const(31)
NOT_YOUR_CUBE = const(32)
ANSWER_FIRST = const(33)
PLAYS_ON = const(34)
CANNOT_LOSE_MORE = const(35)
LOSER_HAS_BORNE_OFF = const(36)
BLUNDER = const(37)
TOO_FEW_MEN = const(38)
TOO_MANY_MEN = const(39)
SETUP_FULL = const(40)
SETUP_HELD = const(41)
SETUP_NO_BAR = const(42)
SETUP_LIMIT = const(43)
SETUP_FINISHED = const(44)
TAKEN = const(45)
FINISH_SET_UP = const(46)
DOUBLE_FIRST = const(47)
NOBODYS_CUBE = const(48)
MESSAGE_COUNT = const(49)

MESSAGES = (
    b"",
    b"NOT YOUR MAN",
    b"MAN IS PINNED",
    b"BAR FIRST",
    b"POINT IS HELD",
    b"POSTILLION NOT HOME",
    b"MEN ON 24 FIRST",
    b"PRIME LIMIT 5 POINTS",
    b"G1 POINT MUST STAY OPEN",
    b"G2 POINTS MUST STAY OPEN",
    b"NOT ALL HOME",
    b"OPPONENT STILL ON HIS 24",
    b"PINNED MAN STOPS BEAR OFF",
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
    b"WAIT THINKING",
    b"NOTHING TO TAKE BACK",
    b"NO CUBE",
    b"EQUAL ROLL AGAIN",
    b"NOT NOW",
    b"CUBE IS NOT IN PLAY",
    b"MATCH TO 1 HAS NO CUBE",
    b"NO CUBE IN CRAWFORD GAME",
    b"CUBE IS AT 64",
    b"NOT YOUR CUBE",
    b"ACCEPT OR REJECT",
    b"NOT ACCEPTED PLAY ON",
    b"NO MORE CAN BE LOST",
    b"A MAN IS OFF 1 POINT ONLY",
    b"BLUNDER TAKE BACK?",
    b"MEN ARE MISSING",
    b"TOO MANY MEN",
    b"NO MAN LEFT TO PLACE",
    b"OTHER SIDE IS THERE",
    b"NO BAR IN THIS GAME",
    b"G1/G2 OR PRIME LIMIT",
    b"GAME WOULD BE OVER",
    b"TAKEN",
    b"FINISH SET UP FIRST",
    b"DOUBLE BEFORE THE ROLL",
    b"TURNED CUBE NEEDS OWNER",
)  # fmt: skip

FIRST_RUNNER = b"FIRST MAN MUST RUN"  # in place of the postillion's text, in moultezim

GAMES = (b"BACKGAMMON", b"JACQUET", b"TRICTRAC", b"MOULTEZIM", b"PLAKOTO", b"TRIC TRAC 12")
SIDES = (b"WHITE", b"BLACK")
_GAMMONS = (b" WINS ", b" WINS ", b" WINS GAMMON ", b" WINS BACKGAMMON ")
_WINS = b" WINS "

READY = b"CHAMPION"
ROLL = b"ROLL"
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

DOUBLE = b"DOUBLE "
RESIGN = b"RESIGN "
ASK = b"?"
MATCH_WON = b" WINS MATCH"
OF = b" OF "
ENDINGS = (b"", b" WINS BY DROP ", b" WINS RESIGNATION ", b" WINS ON TIME ")  # by ENDING_*
ON_TIME = b" WINS ON TIME"
MATCH = b"MATCH TO "
MONEY = b"MONEY PLAY"
NO_CLOCK = b"NO CLOCK"
TIMES = (b"FOR THE MATCH", b"FOR EACH POINT")
DELAY = b"DELAY "
SECONDS = b" SEC"
CUBES = (b"CUBE IN MATCHES", b"CUBE ALWAYS", b"CUBE NEVER")
HOUSES = (b"BAR ANY FIRST", b"BAR SMALL FIRST")
STRATEGIES = (b"NORMAL", b"BLOCKING", b"RUNNING", b"ATTACKING")
TEACHERS = (b"TEACHER OFF", b"TEACHER ON")
SET_UP = b"SET UP?"
AVERAGE = b"AVERAGE "
CLOCK = b"CLOCK "
ON_ROLL = b" ON ROLL"
CUBE = b"CUBE "
MIDDLE = b"MIDDLE"
NO_DICE = b"NO DICE"
CRAWFORDS = (b"AFTER CRAWFORD", b"CRAWFORD")

PLAYERS = (b"COMPUTER BLACK", b"2 PLAYERS", b"COMPUTER WHITE")
DIRECTIONS = (b"HOME RIGHT", b"HOME LEFT")
SOUNDS = (b"SOUND ON", b"SOUND OFF")
DICE_FROM = (b"DEVICE ROLLS", b"DICE BY HAND")
TURNINGS = (b"BOARD FIXED", b"BOARD TURNS")


def win(game: int, points: int):
    """What a side won, in the words of `game`."""
    return _GAMMONS[points] if game == BACKGAMMON or game == MOULTEZIM else _WINS


# By option of the menu: the words of its choices.
CHOICES = (
    (),
    GAMES,
    PLAYERS,
    DIRECTIONS,
    SOUNDS,
    (),
    DICE_FROM,
    TURNINGS,
    (),
    CUBES,
    (),
    TIMES,
    (),
    HOUSES,
    STRATEGIES,
    TEACHERS,
)

assert len(MESSAGES) == MESSAGE_COUNT
assert REFUSAL_COUNT == ROLL_FIRST
