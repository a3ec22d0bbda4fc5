"""What tests of trainings share."""

import pytest

from firmware.games import BACKGAMMON, TRICTRAC
from roms import build, selfplay
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


@pytest.fixture
def ready(monkeypatch):
    """Games that were played before, so that only the learning takes time."""
    kept = selfplay.batch(build.image({}), TRICTRAC, 1, 5, 3)
    asked = []

    def batch(rom, game, mode, seed, count):
        asked.append(seed)
        return [kept[seed % 3]]

    monkeypatch.setattr(selfplay, "batch", batch)
    return asked
