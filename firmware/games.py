"""The six games as rows of constants, read by one step generator.

A custom that differs from table to table is one value here. What no constant can
say is one small function elsewhere, chosen by a value here.
"""

from firmware.constant import const

BACKGAMMON = const(0)
JACQUET = const(1)
TRICTRAC = const(2)
MOULTEZIM = const(3)
PLAKOTO = const(4)
TRICTRAC_12 = const(5)
GAME_COUNT = const(6)

# Columns of a row -------------------------------------------------------------
SAME_WAY = const(0)  # 1 = both sides walk the same way round
HELD_BY = const(1)  # men that hold a point against the other side
SINGLE = const(2)  # what befalls a single man landed on, SINGLE_*
RUNNER = const(3)  # who must run first, RUNNER_*
PRIME = const(4)  # longest run of points held without 2 and 1, 0 = no limit
PROTECTED = const(5)  # lowest of the six points G1/G2 keeps open in, 0 = none
SMALL_FIRST = const(6)  # 1 = the smaller number is played first
DOUBLES = const(7)  # what a double gives, DOUBLES_*
LONG_ROLL = const(8)  # 1 = 1-2 is played 1,1,2,2,5,5,6,6
MUST = const(9)  # how many numbers must be played, MUST_*
MUST_LARGER = const(10)  # 1 = if only one of two, the larger
GOAL = const(11)  # a man is off at this point or below: 0, or 1 (trictrac12)
OFF_WHEN = const(12)  # when men may leave the board, OFF_*
HEEL = const(13)  # own point entered and left by two men only, 0 = none
DECIDES = const(14)  # what can end the game in mid-turn, DECIDES_*
WORTH = const(15)  # what a win is worth, WORTH_*
OPENING = const(16)  # OPENING_*
TRANSPOSES = const(17)  # 1 = the order of equal numbers never matters

SINGLE_SAFE = const(0)
SINGLE_HIT = const(1)  # goes to the bar
SINGLE_PINNED = const(2)  # lies under the men that landed on it
SINGLE_HOME = const(3)  # goes back to its 24

RUNNER_NONE = const(0)
RUNNER_POSTILLION = const(1)  # until he is home no other man leaves the first field
RUNNER_STRICT = const(2)  # until he is home no other man moves at all
RUNNER_FIRST = const(3)  # until he is in the third field no other man moves
RUNNER_ALL = const(4)  # while men stand on 24 only they move

DOUBLES_FOUR = const(0)  # d d d d
DOUBLES_UNDERSIDE = const(1)  # the lower of d and 7 - d twice, then the higher twice
DOUBLES_AGAIN = const(2)  # d d, then the same side rolls again

MUST_MOST = const(0)  # as many numbers as any turn can use
MUST_NEXT = const(1)  # the next number if it can be played

OFF_HOME = const(0)  # all men in the home field
OFF_WAIT = const(1)  # besides, the other side has left its 24
OFF_ANY = const(2)  # at any time

DECIDES_NOTHING = const(0)
DECIDES_MOTHER = const(1)  # the last man on a 24 is pinned
DECIDES_TWELVE = const(2)  # the twelfth point

WORTH_ONE = const(0)
WORTH_GAMMON = const(1)  # 2 if the loser has borne off none
WORTH_BACKGAMMON = const(2)  # besides 3 with a man on the bar or in the winner's home
WORTH_FIELDS = const(3)  # 1 to 5 by the loser's rearmost man

OPENING_PLAYS = const(0)  # one die each, the higher side plays both
OPENING_ANEW = const(1)  # one die each, the higher side rolls both anew
OPENING_TOTALS = const(2)  # two dice each, the higher total plays its own

RULES = (
    #      same held single         runner             prime G   small doubles
    bytes((0, 2, SINGLE_HIT, RUNNER_NONE, 0, 0, 0, DOUBLES_FOUR)
          + (0, MUST_MOST, 1, 0, OFF_HOME, 0)
          + (DECIDES_NOTHING, WORTH_BACKGAMMON, OPENING_PLAYS, 1)),
    bytes((1, 1, SINGLE_SAFE, RUNNER_POSTILLION, 5, 13, 1, DOUBLES_UNDERSIDE)
          + (0, MUST_NEXT, 0, 0, OFF_WAIT, 0)
          + (DECIDES_NOTHING, WORTH_FIELDS, OPENING_ANEW, 0)),
    bytes((1, 1, SINGLE_SAFE, RUNNER_NONE, 0, 0, 1, DOUBLES_FOUR)
          + (1, MUST_NEXT, 0, 0, OFF_HOME, 0)
          + (DECIDES_NOTHING, WORTH_ONE, OPENING_ANEW, 1)),
    bytes((1, 1, SINGLE_SAFE, RUNNER_FIRST, 0, 19, 0, DOUBLES_FOUR)
          + (0, MUST_MOST, 1, 0, OFF_HOME, 0)
          + (DECIDES_NOTHING, WORTH_GAMMON, OPENING_ANEW, 0)),
    bytes((0, 2, SINGLE_PINNED, RUNNER_NONE, 0, 0, 0, DOUBLES_FOUR)
          + (0, MUST_MOST, 1, 0, OFF_HOME, 0)
          + (DECIDES_MOTHER, WORTH_GAMMON, OPENING_ANEW, 0)),
    bytes((0, 2, SINGLE_HOME, RUNNER_ALL, 0, 0, 0, DOUBLES_AGAIN)
          + (0, MUST_MOST, 0, 1, OFF_ANY, 13)
          + (DECIDES_TWELVE, WORTH_ONE, OPENING_TOTALS, 0)),
)  # fmt: skip

# Where the men start: pairs of point and men.
STARTS = (
    bytes((24, 2, 13, 5, 8, 3, 6, 5)),
    bytes((24, 15)),
    bytes((24, 15)),
    bytes((24, 15)),
    bytes((24, 15)),
    bytes((24, 15)),
)

MEN_PER_SIDE = const(15)
BAR = const(25)

# The other side's number of my point: OPPOSITE[p] or SAME[p]. 25 and 0 are no points.
OPPOSITE = bytes(25 - p for p in range(26))
SAME = bytes((0,) + tuple(p + 12 if p <= 12 else p - 12 for p in range(1, 25)) + (25,))
OTHER = (OPPOSITE, SAME)
