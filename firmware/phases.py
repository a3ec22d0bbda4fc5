"""Where a game stands. One byte, battery-backed."""

from firmware.constant import const

PHASE_IDLE = const(0)  # no game yet
PHASE_OPENING = const(1)  # the opening roll is due
PHASE_ROLL = const(2)  # the side on roll has not rolled
PHASE_MOVE = const(3)  # it has rolled and plays
PHASE_PASS = const(4)  # it has rolled and can play nothing
PHASE_OVER = const(5)  # the game is decided
PHASE_COUNT = const(6)

# What the firmware is at, over several ticks. Never battery-backed: a job is begun
# again from the battery-backed bytes.
JOB_NONE = const(0)
JOB_DUTY = const(1)  # finding which numbers are due
JOB_LIFT = const(2)  # finding where the lifted man may go
JOB_THINK = const(3)  # looking for the best play
JOB_SHOW = const(4)  # making the steps of the play found, one by one

NOBODY = const(2)  # WINNER of a tied game
