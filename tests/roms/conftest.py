"""What tests of trainings share."""

import pytest

from firmware.games import BACKGAMMON
from roms.training import UNITS


@pytest.fixture
def few_games(monkeypatch):
    """Trainings of small nets and of single games."""
    monkeypatch.setattr("roms.training.BATCH", 1)
    monkeypatch.setattr(
        "roms.training.rounding.loss", lambda *_: 0.0123
    )  # it plays games of its own
    monkeypatch.setitem(UNITS, BACKGAMMON, (16,))
    monkeypatch.setattr("roms.training.USUAL_UNITS", (16,))
