"""Small trainings, and calls of the command that trains."""

from firmware.games import BACKGAMMON
from roms import train
from roms.training import Training

UNITS = (16,)


def small(seed=1, game=BACKGAMMON, units=UNITS):
    return Training.begin(game, 1, seed, units)


def clock(step=1):
    """A clock that goes on by `step` at every look."""
    now = [0.0]

    def look():
        now[0] += step
        return now[0]

    return look


def state(training):
    learners = training.school.learners
    parts = [
        part
        for each in learners
        for part in (*each.net.parts, *each.mean.parts, *each.first, *each.second)
    ]
    return [training.played, *(each.step for each in learners), *(part.tobytes() for part in parts)]


def run(tmp_path, *words):
    return train.main(
        ["--minutes", "0.001", "--workers", "1", "--folder", str(tmp_path / "files"), *words]
    )
