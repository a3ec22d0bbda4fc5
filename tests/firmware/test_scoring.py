import pytest

from emulator.games import GAMES
from firmware import Device, scoring, steps
from firmware.memory import MINE, ROW, THEIRS, WORK_GAME, WORK_RESULT
from tests.firmware.setup import row


def finished(game, loser, result=0):
    device = Device(b"")
    device.ram[WORK_GAME] = GAMES.index(game)
    device.ram[MINE : MINE + ROW] = row({})
    device.ram[THEIRS : THEIRS + ROW] = row(loser)
    device.ram[WORK_RESULT] = result
    return device


@pytest.mark.parametrize(
    ("game", "loser", "worth"),
    [
        ("backgammon", {6: 14}, 1),
        ("backgammon", {18: 15}, 2),
        ("backgammon", {6: 14, 19: 1}, 3),
        ("backgammon", {6: 14, 24: 1}, 3),
        ("backgammon", {6: 14, 25: 1}, 3),
        ("backgammon", {6: 13, 25: 1}, 1),
        ("jacquet", {24: 14}, 1),
        ("jacquet", {6: 15}, 2),
        ("jacquet", {1: 14, 7: 1}, 3),
        ("jacquet", {1: 14, 12: 1}, 3),
        ("jacquet", {1: 14, 13: 1}, 4),
        ("jacquet", {1: 14, 18: 1}, 4),
        ("jacquet", {1: 14, 19: 1}, 5),
        ("jacquet", {24: 15}, 5),
        ("trictrac", {24: 15}, 1),
        ("trictrac", {1: 1}, 1),
        ("moultezim", {24: 15}, 2),
        ("moultezim", {24: 14}, 1),
        ("plakoto", {24: 15}, 2),
        ("plakoto", {1: 1}, 1),
        ("trictrac12", {23: 15}, 1),
    ],
)
def test_worth(game, loser, worth):
    assert scoring.worth(finished(game, loser)) == worth


def test_a_pinned_mother_is_worth_two_and_a_tie_nothing():
    assert scoring.worth(finished("plakoto", {24: 15}, steps.DECIDED_WIN)) == 2
    assert scoring.worth(finished("plakoto", {24: 15}, steps.DECIDED_TIE)) == 0


def test_a_game_is_finished_by_the_last_man_or_by_decision():
    device = finished("plakoto", {24: 15})
    assert scoring.is_finished(device)
    device.ram[MINE : MINE + ROW] = row({1: 1})
    assert not scoring.is_finished(device)
    device.ram[WORK_RESULT] = steps.DECIDED_TIE
    assert scoring.is_finished(device)
