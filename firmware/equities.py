"""What a cube is worth: match winning chances with the cube dead, live, or between.

All is seen by one side, the doubler, in parts of ONE. The live cube is interpolated
as "Take-Points in Money Games" (1993) does for money play, here with
match equities in place of points: at the point where the other side would drop, a
live cube is worth what the drop gives, and between such points its worth grows in a
straight line. A real cube is taken as two thirds live.
"""

from firmware import match
from firmware.chances import ONE
from firmware.constant import const
from firmware.match import CRAWFORD_NOT_YET
from firmware.memory import CHANCE_GAMMON, CHANCE_LOST_GAMMON, CRAWFORD, CUBE, MATCH
from firmware.words import get_word

# The ROM's match equity table: 25 x 25 entries of two bytes (away, the other's away),
# then 25 of the trailer's chances after the Crawford game.
TABLE = const(2048)
LONGEST = const(25)
AFTER_CRAWFORD = const(TABLE + 2 * LONGEST * LONGEST)

_LIVE = const(2)  # thirds
# Worth of the cube's points in money play: as fine as 30 bits allow, whatever the cube.
_POINTS = const(1344)

# Whose cube
MIDDLE = const(0)
MINE = const(1)
THEIRS = const(2)


def after(device, side: int, points: int) -> int:
    """Chance of `side` to win the match if it wins `points` now (negative: loses them).

    In money play a measure of points, to be compared with others at the same cube alone.
    """
    ram = device.ram
    if not ram[MATCH]:
        return ONE // 2 + points * (_POINTS >> ram[CUBE])
    mine = match.away(ram, side)
    theirs = match.away(ram, 1 - side)
    if points >= 0:
        mine -= points
    else:
        theirs += points
    if mine <= 0:
        return ONE
    if theirs <= 0:
        return 0
    if ram[CRAWFORD] == CRAWFORD_NOT_YET:
        return get_word(device.rom, TABLE + 2 * (LONGEST * (mine - 1) + theirs - 1))
    if mine == 1 and theirs == 1:
        return ONE // 2
    if mine == 1:
        return ONE - get_word(device.rom, AFTER_CRAWFORD + 2 * (theirs - 1))
    return get_word(device.rom, AFTER_CRAWFORD + 2 * (mine - 1))


def won(device, side: int, cube: int) -> int:
    """Worth of a win at `cube` points, gammons in it."""
    return _mix(
        after(device, side, cube),
        after(device, side, 2 * cube),
        get_word(device.ram, CHANCE_GAMMON),
    )


def lost(device, side: int, cube: int) -> int:
    """Worth of a loss at `cube` points, gammons in it."""
    return _mix(
        after(device, side, -cube),
        after(device, side, -2 * cube),
        get_word(device.ram, CHANCE_LOST_GAMMON),
    )


def dead(device, side: int, cube: int, win: int) -> int:
    """Worth of the game with a cube that nobody turns any more; `win` of ONE."""
    return _mix(lost(device, side, cube), won(device, side, cube), win)


def taken(device, side: int, cube: int, win: int) -> int:
    """Worth to the doubler once the double to 2 x `cube` is taken."""
    live = _live_theirs(device, side, 2 * cube, win)
    return _between(dead(device, side, 2 * cube, win), live)


def held(device, side: int, cube: int, owner: int, win: int) -> int:
    """Worth to `side` of going on at `cube` without a double; `owner` MIDDLE or MINE."""
    cash = cash_point(device, side, cube)
    top = after(device, side, cube)
    if owner == MIDDLE:
        left = _where(device, side, 2 * cube, after(device, side, -cube))
        live = _line(left, after(device, side, -cube), cash, top, win)
    else:
        live = _line(0, lost(device, side, cube), cash, top, win)
    return _between(dead(device, side, cube, win), live)


def cash_point(device, side: int, cube: int) -> int:
    """Chance to win from which on the other side should drop a double from `cube`."""
    worth = after(device, side, cube)
    stiff = _where(device, side, 2 * cube, worth)
    bottom = after(device, side, -2 * cube)
    left = _where(device, side, 4 * cube, bottom)
    top = won(device, side, 2 * cube)
    lively = left
    if top > bottom:
        lively = left + (worth - bottom) * (ONE - left) // (top - bottom)
    return _between(stiff, min(max(lively, 0), ONE))


def _live_theirs(device, side: int, cube: int, win: int) -> int:
    """Worth of a perfectly live cube of `cube` points in the other side's hands."""
    bottom = after(device, side, -cube)
    left = _where(device, side, 2 * cube, bottom)
    return _line(left, bottom, ONE, won(device, side, cube), win)


def _where(device, side: int, cube: int, worth: int) -> int:
    """The chance to win at which a dead cube of `cube` points is worth `worth`."""
    low = lost(device, side, cube)
    high = won(device, side, cube)
    if high <= low:
        return 0
    return min(max((worth - low) * ONE // (high - low), 0), ONE)


def _line(left: int, low: int, right: int, high: int, win: int) -> int:
    """A straight line from (left, low) to (right, high), level beyond them."""
    if win <= left:
        return low
    if win >= right:
        return high
    return low + (high - low) * (win - left) // (right - left)


def _mix(without: int, fully: int, part: int) -> int:
    return without + (fully - without) * part // ONE


def _between(stiff: int, lively: int) -> int:
    return stiff + (lively - stiff) * _LIVE // 3
