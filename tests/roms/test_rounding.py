"""What rounding costs is small, and is found where there is some."""

import numpy as np
import pytest

from firmware.games import BACKGAMMON, JACQUET, PLAKOTO
from roms import rounding
from roms.net import ROW_SCALE, Net


@pytest.mark.parametrize(
    ("game", "units"), [(BACKGAMMON, (32, 16)), (JACQUET, (16,)), (PLAKOTO, (16,))]
)
def test_little_is_lost(game, units):
    rng = np.random.default_rng(1)
    nets = [Net.begin(game, count, rng) for count in units]
    assert 0 < rounding.loss(game, 1, nets, games=2) < 0.02


def test_what_no_byte_can_tell_is_lost():
    net = Net.begin(PLAKOTO, 16, np.random.default_rng(1))
    net.rows[:] = 0.4 / ROW_SCALE  # rounds to nothing, but thirty men have thirty rows
    net.outs[:] = 1
    assert rounding.loss(PLAKOTO, 1, [net], games=2) > 0.1


def test_equities_by_hand():
    told = np.array([[0.6, 0.2, 0.1, 0.02, 0.01]], np.float32)
    assert rounding.equities(BACKGAMMON, told)[0] == pytest.approx(0.31)
    assert rounding.equities(JACQUET, told[:, :3])[0] == pytest.approx(0.6)
