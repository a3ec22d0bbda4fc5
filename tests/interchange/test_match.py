"""Matches followed on a running device, written as .mat, read by GNU Backgammon."""

import random

import pytest

from emulator import Handheld
from emulator.interchange import ids, mat
from emulator.interchange.matchlog import MatchLog, dump, keep_before, parse, path_beside
from emulator.interchange.record import Match
from emulator.interchange.setting_up import set_up
from firmware import memory
from firmware.phases import PHASE_MOVE, PHASE_OFFER, PHASE_OPENING, PHASE_OVER, PHASE_ROLL
from tests.firmware.setup import handheld
from tests.interchange import gnubg

MATCH_OPTION = 8


def begin(device, length):
    for _ in range(MATCH_OPTION):
        device.press("GAME OPTION")
    for _ in range(length):
        device.press("ROLL DICE")
    device.press("REJECT")
    device.start("backgammon", level=6, players=2)


def play(device, rng, *, tricks=True, limit=2000):
    """Two sides by the device's own plays, with doubles, resignations and take-backs."""
    ram = device.device.ram
    for _ in range(limit):
        if ram[memory.MATCH_OVER]:
            return
        phase = ram[memory.PHASE]
        chance = rng.random() if tricks else 0.5
        if phase == PHASE_OVER:
            device.press("NEW GAME")
        elif phase == PHASE_OFFER:
            device.press(rng.choice(("ACCEPT", "REJECT")))
        elif phase == PHASE_OPENING:
            device.press("ROLL DICE")
        elif phase == PHASE_ROLL and chance < 0.07:
            device.press("DOUBLE")
        elif phase in (PHASE_ROLL, PHASE_MOVE) and chance < 0.1:
            device.press("REJECT")
            device.press(rng.choice("123"))
            device.press("ACCEPT")
        elif phase in (PHASE_ROLL, PHASE_MOVE):
            device.press("PLAY")
            device.press("PLAY")
            device.run(300)
        else:
            device.run(100)
        if chance > 0.97 and ram[memory.PHASE] != PHASE_OVER:
            device.press("TAKE BACK")
        elif chance > 0.94:
            device.power_cycle()
    raise AssertionError("the match does not end")


def played(seed, length=3):
    device = handheld(seed=seed)
    log = MatchLog()
    device.watcher = log.watch
    begin(device, length)
    play(device, random.Random(seed))
    return device, log


def score(device):
    ram = device.device.ram
    return [ram[memory.SCORE], ram[memory.SCORE + 2]]


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_followed_and_its_plays_are_legal(seed, tmp_path):
    device, log = played(seed)
    text = mat.write(log.match)
    assert not text.left_out
    path = tmp_path / "match.mat"
    path.write_text(text.text)
    games = gnubg.read(path)
    total = [0, 0]
    for game, known in zip(games, log.match.games, strict=True):
        assert game.score == total
        total[known.result.winner] += game.wins
    assert total == score(device)
    for side in (0, 1):
        gnubg.check_plays(games, side)


@gnubg.needed
@pytest.mark.parametrize(("seed", "length"), [(0, 3), (5, 5), (6, 0), (9, 5)])
def test_gnu_backgammon_reads_it_without_a_warning(seed, length, tmp_path):
    """Case T188 as well: lines in front do not matter."""
    if length:
        device, log = played(seed, length)
    else:
        device = handheld(seed=seed)
        log = MatchLog()
        device.watcher = log.watch
        begin(device, 0)
        while len([game for game in log.match.games if game.result]) < 2:
            play_one(device)
    ours = tmp_path / "ours.mat"
    theirs = tmp_path / "theirs.mat"
    heading = 'Two lines\nof prose\n; [Event "x"]\n' if seed == 0 else ""
    ours.write_text(heading + mat.write(log.match).text)
    told = gnubg.run(
        "set jacoby off",  # by that rule a gammon without a turned cube counts one point
        f"import mat {ours}",
        "show score",
        f"export match mat {theirs}",
        home=tmp_path,
    )
    for word in ("warning", "illegal", "invalid", "error"):
        assert word not in told.lower()
    assert gnubg.plain(gnubg.read(theirs)) == gnubg.plain(gnubg.read(ours))
    white, black = score(device)
    assert f"White {white}, Black {black}" in told


def play_one(device):
    ram = device.device.ram
    if ram[memory.PHASE] == PHASE_OVER:
        device.press("NEW GAME")
    elif ram[memory.PHASE] == PHASE_OPENING:
        device.press("ROLL DICE")
    else:
        device.press("PLAY")
        device.press("PLAY")
        device.run(300)


def test_turns_taken_back_are_forgotten():
    device = handheld(seed=4)
    log = MatchLog()
    device.watcher = log.watch
    begin(device, 3)
    while len(log.match.games) < 1 or len(log.match.games[0].turns) < 5:
        play_one(device)
    before = list(log.match.games[0].turns)
    device.press("TAKE BACK")
    device.run(10)
    assert log.match.games[0].turns == before[: len(log.match.games[0].turns)]
    assert len(log.match.games[0].turns) == len(before) - 1


def test_a_result_taken_back_is_forgotten():
    device = handheld(seed=4)
    log = MatchLog()
    device.watcher = log.watch
    begin(device, 0)
    while not log.match.games or not log.match.games[0].result:
        play_one(device)
    device.press("TAKE BACK")
    device.run(10)
    assert log.match.games[0].result is None
    assert len(log.match.games) == 1


def test_the_record_lasts_through_a_restart(tmp_path):
    path = path_beside(tmp_path / "battery.bin")
    device = handheld(seed=4)
    log = MatchLog(path)
    device.watcher = log.watch
    begin(device, 3)
    while len(log.match.games) < 1 or len(log.match.games[0].turns) < 6:
        play_one(device)
    log.save()
    known = dump(log.match)
    again = Handheld(seed=4, battery=device.battery)
    later = MatchLog(path)
    later.look(again)
    assert dump(later.match) == known
    again.watcher = later.watch
    while len(later.match.games[0].turns) < 9:
        play_one(again)
    assert later.match.games[0].from_opening
    assert later.match.games[0].turns[:6] == log.match.games[0].turns


def test_spellings_of_the_record():
    """Case T195."""
    _, log = played(1)
    data = dump(log.match)
    assert parse(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")) == log.match
    assert parse(data.rstrip(b"\n")) == log.match


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"[]", b"{}", b'{"format":"champion-match","version":9}', b"\0\0",
     b'{"format":"champion-match","version":1,"length":3}\n{}',
     b'{"format":"champion-match","version":1,"length":3}\n3'],
)  # fmt: skip
def test_a_damaged_record_is_put_aside(data, tmp_path, capsys):
    path = tmp_path / "battery.match.jsonl"
    path.write_bytes(data)
    log = MatchLog(path)
    assert log.match == Match()
    assert (tmp_path / "battery.match.jsonl.damaged-1").read_bytes() == data
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_copy_is_kept_with_the_battery_of_before(tmp_path):
    _, log = played(1)
    battery = tmp_path / "battery.bin"
    keep_before(battery, tmp_path / "battery-before.bin")
    path_beside(battery).write_bytes(dump(log.match))
    keep_before(battery, tmp_path / "battery-before.bin")
    assert (tmp_path / "battery-before.match.jsonl").read_bytes() == dump(log.match)


def test_a_game_from_a_set_up_position_is_left_out():
    device = handheld()
    log = MatchLog()
    device.watcher = log.watch
    set_up(device, ids.read("-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:0:3:6"))
    log.look(device)
    with pytest.raises(mat.NotExportableError, match="game 1: it began from a position"):
        mat.write(log.match)
    device.press("REJECT")
    device.press("ACCEPT")
    device.run(200)  # the computer accepts
    assert log.match.games[0].result is not None
    device.press("NEW GAME")
    device.press("ROLL DICE")
    text = mat.write(log.match)
    assert text.left_out == ("game 1: it began from a position that was set up",)
    assert " Game 2" in text.text
    heading = text.text.split("point match")[0].splitlines()
    assert all(line.startswith(";") for line in heading[:-2])


def test_nothing_played_is_nothing_to_write():
    with pytest.raises(mat.NotExportableError, match="no game"):
        mat.write(MatchLog().match)


def test_a_state_of_long_ago_does_not_confuse_the_log():
    device = handheld(seed=4)
    log = MatchLog()
    device.watcher = log.watch
    begin(device, 3)
    while len(log.match.games) < 1 or len(log.match.games[0].turns) < 4:
        play_one(device)
    state = device.save()
    while len(log.match.games[0].turns) < 8:
        play_one(device)
    device.load(state)
    log.look(device)
    assert len(log.match.games[0].turns) == 4
    assert log.match.games[0].from_opening


def test_an_end_that_nobody_saw_is_told_by_the_score():
    device = handheld(seed=4)
    log = MatchLog()
    begin(device, 5)
    device.press("ROLL DICE")
    device.run(50)
    log.look(device)
    device.press("REJECT")
    device.press("ACCEPT")
    device.press("ACCEPT")
    device.press("NEW GAME")
    device.press("ROLL DICE")
    log.look(device)
    assert len(log.match.games) == 2
    assert log.match.games[0].result.points == 1
    assert log.match.games[0].lost
