"""What tests of trainings share."""

import pytest

from firmware.games import BACKGAMMON
from roms import train


@pytest.fixture
def few_games(monkeypatch):
    """Trainings of small nets and of single games."""
    monkeypatch.setattr(train, "BATCH", 1)
    monkeypatch.setattr(train.rounding, "loss", lambda *_: 0.0123)  # it plays games of its own
    monkeypatch.setitem(train.UNITS, BACKGAMMON, (16,))
    monkeypatch.setattr(train, "USUAL_UNITS", (16,))
