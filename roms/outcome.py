"""How a game can end, as the numbers that a net gives: its outputs.

The chance to win; then in pairs, for the sides, the chances of a gammon and of a
backgammon, or where a game is worth its fields, a quarter of the points beyond one.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from firmware import net
from firmware.games import RULES, WORTH, WORTH_FIELDS

Array = npt.NDArray[np.float32]


def outputs(game: int) -> int:
    """How many outputs a net of this game has."""
    return net.OUTPUTS_BY_WORTH[RULES[game][WORTH]]


def turned(told: Array) -> Array:
    """The same outputs seen by the other side: win, and pairs of won and lost."""
    result = told.copy()
    result[..., 0] = 1 - told[..., 0]
    for pair in range(1, told.shape[-1], 2):
        result[..., pair] = told[..., pair + 1]
        result[..., pair + 1] = told[..., pair]
    return result


def ending(game: int, points: npt.NDArray[np.int64]) -> Array:
    """What the outputs should have been for the side that won so many points, 0 a tie."""
    result = np.zeros((points.size, outputs(game)), np.float32)
    result[:, 0] = np.where(points > 0, 1, np.where(points < 0, 0, 0.5))
    if RULES[game][WORTH] == WORTH_FIELDS:
        result[:, 1] = np.maximum(points - 1, 0) / 4
        result[:, 2] = np.maximum(-points - 1, 0) / 4
        return result
    for pair in range(1, outputs(game), 2):
        least = 2 + pair // 2
        result[:, pair] = points >= least
        result[:, pair + 1] = points <= -least
    return result
