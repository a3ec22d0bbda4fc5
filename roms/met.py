"""The match equity table, computed from nothing but the rules of match play.

A game is taken as one between equals who use the cube as `firmware.equities` does: a
double is turned at the point where the other side is about to drop, the cube is two
thirds live, and a quarter of the games are gammons. From the chances of the shorter
matches those of the longer ones follow; after the Crawford game the trailer doubles
at once.
"""

from __future__ import annotations

LONGEST = 25
ONE = 16384
GAMMONS = 0.26  # part of the games that are gammons; self-play of strong sides gives about that
LIVE = 2 / 3


def after_crawford() -> list[float]:
    """Chance of the side that needs n points (index n), the other one needing one."""
    chance = [1.0, 0.5]
    for away in range(2, LONGEST + 1):
        won = (1 - GAMMONS) * chance[max(away - 2, 0)] + GAMMONS * chance[max(away - 4, 0)]
        taken = won / 2
        # The leader drops where that costs him less: the free drop.
        chance.append(min(taken, chance[away - 1]) if away % 2 == 0 else taken)
    return chance


def table() -> list[list[float]]:
    """Chances [my points away][the other's], both 0-25, before the Crawford game is over."""
    post = after_crawford()
    chance = [[0.5] * (LONGEST + 1) for _ in range(LONGEST + 1)]
    for away in range(1, LONGEST + 1):
        chance[0][away] = 1.0
        chance[away][0] = 0.0
    for away in range(2, LONGEST + 1):
        # The Crawford game itself: no cube.
        won = (1 - GAMMONS) * post[away - 1] + GAMMONS * post[max(away - 2, 0)]
        chance[away][1] = won / 2
        chance[1][away] = 1 - won / 2
    for total in range(4, 2 * LONGEST + 1):
        for mine in range(max(2, total - LONGEST), min(LONGEST, total - 2) + 1):
            theirs = total - mine
            if mine <= theirs:
                value = _game(chance, mine, theirs)
                chance[mine][theirs] = value
                chance[theirs][mine] = 1 - value
    return chance


def _game(chance: list[list[float]], mine: int, theirs: int) -> float:
    """Worth of a game at its start, cube in the middle."""

    def after(points: int) -> float:
        if points >= 0:
            return chance[max(mine - points, 0)][theirs]
        return chance[mine][max(theirs + points, 0)]

    def won(cube: int) -> float:
        return (1 - GAMMONS) * after(cube) + GAMMONS * after(2 * cube)

    def lost(cube: int) -> float:
        return (1 - GAMMONS) * after(-cube) + GAMMONS * after(-2 * cube)

    def where(cube: int, worth: float) -> float:
        low, high = lost(cube), won(cube)
        return min(max((worth - low) / (high - low), 0.0), 1.0) if high > low else 0.0

    def cash(sign: int) -> float:
        """My chance at which the other drops (sign 1), or at which I drop (-1)."""
        stiff = where(2, after(sign))
        far = where(4, after(-2 * sign))
        top = won(2) if sign > 0 else lost(2)
        end = 1.0 if sign > 0 else 0.0
        span = top - after(-2 * sign)
        lively = far + (after(sign) - after(-2 * sign)) * (end - far) / span if span else far
        return stiff + (min(max(lively, 0.0), 1.0) - stiff) * LIVE

    dead = (won(1) + lost(1)) / 2
    left, right = cash(-1), cash(1)
    if right <= left:
        return dead
    place = min(max((0.5 - left) / (right - left), 0.0), 1.0)
    live = after(-1) + (after(1) - after(-1)) * place
    return dead + (live - dead) * LIVE


def image() -> bytes:
    """The table as the ROM holds it: 25 x 25 entries, then 25 after the Crawford game."""
    chances = table()
    numbers = [
        round(ONE * chances[mine][theirs])
        for mine in range(1, LONGEST + 1)
        for theirs in range(1, LONGEST + 1)
    ]
    numbers += [round(ONE * chance) for chance in after_crawford()[1:]]
    return b"".join(number.to_bytes(2, "little") for number in numbers)
