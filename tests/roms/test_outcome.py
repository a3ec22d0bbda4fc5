"""What a finished game should have been told as, by hand."""

import numpy as np
import pytest

from firmware.games import BACKGAMMON, JACQUET, PLAKOTO, TRICTRAC
from roms import outcome


def test_seen_by_the_other_side_won_and_lost_change_places():
    told = np.array([[0.7, 0.2, 0.1, 0.04, 0.01]], np.float32)
    assert np.allclose(outcome.turned(told), [[0.3, 0.1, 0.2, 0.01, 0.04]])
    assert np.allclose(outcome.turned(outcome.turned(told)), told)


@pytest.mark.parametrize(
    ("name", "points", "wanted"),
    [
        (TRICTRAC, 1, [1]),
        (TRICTRAC, -1, [0]),
        (PLAKOTO, 2, [1, 1, 0]),
        (PLAKOTO, -1, [0, 0, 0]),
        (PLAKOTO, -2, [0, 0, 1]),
        (PLAKOTO, 0, [0.5, 0, 0]),
        (BACKGAMMON, 1, [1, 0, 0, 0, 0]),
        (BACKGAMMON, 3, [1, 1, 0, 1, 0]),
        (BACKGAMMON, -2, [0, 0, 1, 0, 0]),
        (JACQUET, 5, [1, 1, 0]),
        (JACQUET, 2, [1, 0.25, 0]),
        (JACQUET, -3, [0, 0, 0.5]),
    ],
)
def test_what_a_board_should_have_said_at_the_end(name, points, wanted):
    assert outcome.ending(name, np.array([points])).tolist() == [wanted]
