"""Where a game stands. One byte, battery-backed."""

from firmware.constant import const

PHASE_IDLE = const(0)  # no game yet
PHASE_OPENING = const(1)  # the opening roll is due
PHASE_ROLL = const(2)  # the side on roll has not rolled
PHASE_MOVE = const(3)  # it has rolled and plays
PHASE_PASS = const(4)  # it has rolled and can play nothing
PHASE_OVER = const(5)  # the game is decided
PHASE_OFFER = const(6)  # a double or a resignation waits for its answer
PHASE_COUNT = const(7)

# What the firmware is at, over several ticks. Never battery-backed: a job is begun
# again from the battery-backed bytes.
JOB_NONE = const(0)
JOB_DUTY = const(1)  # finding which numbers are due
JOB_LIFT = const(2)  # finding where the lifted man may go
JOB_THINK = const(3)  # looking for the best play
JOB_SHOW = const(4)  # making the steps of the play found, one by one

JOB_TEACH = const(5)  # a blunder is shown until a key is pressed

NOBODY = const(2)  # WINNER of a tied game, CUBE_OWNER in the middle

OFFER_NONE = const(0)
OFFER_DOUBLE = const(1)
OFFER_RESIGN = const(2)

ENDING_PLAYED = const(0)
ENDING_DROPPED = const(1)  # a double was not taken
ENDING_RESIGNED = const(2)
ENDING_ON_TIME = const(3)

ADVICE_NONE = const(0)
ADVICE_ASKED = const(1)  # a person wants to know the best play
ADVICE_READY = const(2)  # it is on the glass
ADVICE_TEACHER = const(3)  # the play just made is compared with the best
