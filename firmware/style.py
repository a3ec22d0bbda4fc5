"""The strategy option: a leaning added to the score of each play."""

from firmware.board import rearmost
from firmware.constant import const
from firmware.games import BAR
from firmware.memory import (
    MINE,
    OPTION_STRATEGY,
    ROW,
    THEIR_PINS,
    THEIRS,
)
from firmware.steps import longest_prime

NORMAL = const(0)
BLOCKING = const(1)
RUNNING = const(2)
ATTACKING = const(3)

_PRIME = const(20)  # for each point of the longest prime
_BEHIND = const(2)  # for each point the rearmost man still has to go
_STRUCK = const(40)  # for each man on the bar or under mine
_PRESSED = const(2)  # for each four pips the other side is away from home


def leaning(device) -> int:
    """What the option adds to the score of the working board, 90 to a unit of log-odds."""
    ram = device.ram
    strategy = ram[OPTION_STRATEGY]
    if strategy == BLOCKING:
        return _PRIME * longest_prime(ram)
    if strategy == RUNNING:
        rear = rearmost(ram, MINE)
        return -_BEHIND * rear * (1 + ram[MINE + rear] // 2)
    if strategy == ATTACKING:
        struck = ram[THEIRS + BAR]
        pips = 0
        for point in range(1, ROW):
            struck += ram[THEIR_PINS + point]
            pips += point * ram[THEIRS + point]
        return _STRUCK * struck + _PRESSED * pips // 4
    return 0
