"""The weights of the built-in evaluation, game by game, in quarters of a pip.

Written by hand. Each list runs over a side's own points as `firmware.evaluate` reads
them: 0 off, 1-24 the points, 25 the bar.
"""

from __future__ import annotations

from dataclasses import dataclass, field


def _pips(off: int = 8, bar: int = -112) -> list[int]:
    """A man costs four quarters a pip; bearing off earns a little besides."""
    return [off, *(-4 * point for point in range(1, 25)), bar]


def _nothing() -> list[int]:
    return [0] * 26


@dataclass
class Weights:
    """One game's weights; every number fits -128 to 127."""

    man: list[int] = field(default_factory=_pips)
    hold: list[int] = field(default_factory=_nothing)
    blot: list[int] = field(default_factory=_nothing)
    pin: list[int] = field(default_factory=_nothing)
    prime: list[int] = field(default_factory=lambda: [0] * 8)
    crowd: int = 0
    stop: int = 0
    twelve: int = 0


def _table(values: dict[range, int]) -> list[int]:
    table = _nothing()
    for points, value in values.items():
        for point in points:
            table[point] = value
    return table


BACKGAMMON = Weights(
    hold=_table(
        {range(2, 4): 6, range(4, 7): 16, range(7, 9): 12, range(9, 19): 4, range(19, 25): 8}
    ),
    # A hit costs the pips walked so far; the price is for one roll of 36.
    blot=[0, *(-max(1, (25 - point) // 8) for point in range(1, 25)), 0],
    prime=[0, 3, 6, 10, 14, 18, 20, 20],
    crowd=-4,
)

JACQUET = Weights(
    hold=_table({range(1, 7): 2, range(7, 13): 10, range(13, 19): 8}),
    prime=[0, 4, 8, 12, 16, 16, 16, 16],
    crowd=-3,
    stop=-4,
)

TRICTRAC = Weights(
    hold=_table({range(1, 7): 2, range(7, 19): 8, range(19, 25): 4}),
    prime=[0, 3, 6, 10, 14, 18, 20, 20],
    crowd=-3,
    stop=-4,
)

MOULTEZIM = Weights(
    hold=_table({range(1, 7): 2, range(7, 13): 10, range(13, 25): 8}),
    prime=[0, 4, 8, 12, 16, 20, 22, 22],
    crowd=-3,
    stop=-4,
)

PLAKOTO = Weights(
    hold=_table({range(1, 7): 8, range(7, 13): 8, range(13, 25): 4}),
    blot=[0, *(-max(1, point // 5) for point in range(1, 25)), 0],
    pin=[0, *(-6 - point // 2 for point in range(1, 24)), -127, 0],
    prime=[0, 3, 6, 10, 14, 18, 20, 20],
    crowd=-2,
)

TRICTRAC_12 = Weights(
    hold=_table({range(2, 7): 4, range(7, 14): 10, range(14, 24): 6}),
    blot=[0, 0, *(-2 for _ in range(2, 24)), 0, 0],
    twelve=100,
    prime=[0, 2, 4, 6, 8, 10, 10, 10],
)

# In the order of the firmware's games.
ALL = (BACKGAMMON, JACQUET, TRICTRAC, MOULTEZIM, PLAKOTO, TRICTRAC_12)
