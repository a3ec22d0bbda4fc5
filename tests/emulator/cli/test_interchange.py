"""`champion export`, `import` and `external`, as typed."""

import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from emulator import Handheld
from emulator.cli import external, main
from emulator.interchange.external import ExternalServer
from emulator.interchange.matchlog import MatchLog, path_beside

T071 = "-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8"


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("CHAMPION_HOME", str(tmp_path))
    return tmp_path


def told(capsys):
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines()


def store(home, *, turns=4, profile="battery"):
    """A stored game with its record."""
    device = Handheld(seed=2)
    path = home / f"{profile}.bin"
    log = MatchLog(path_beside(path))
    device.watcher = log.watch
    device.start("backgammon", level=6, players=2)
    device.press("ROLL DICE")
    while len(log.match.games[0].turns) < turns:
        device.press("PLAY")
        device.press("PLAY")
        device.run(200)
    path.write_bytes(device.battery)
    log.save()
    return device


@pytest.mark.parametrize("words", [[T071], [f"XGID={T071}"], ["4HPkASjg2+ABMA", "cIkYAAAAAAAA"]])
def test_an_id_comes_in_and_goes_out(words, home, capsys):
    """Case T071."""
    assert main(["import", *words]) == 0
    out, err = told(capsys)
    assert out == [
        "XGID=-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:0:0:6",
        f"White to play 1-6; stored as {home / 'battery.bin'}",
    ]
    assert err == []
    assert main(["export"]) == 0
    assert told(capsys)[0] == [out[0], "GNU Backgammon ID 4HPkASjg2+ABMA:cIkYAAAAAAAE"]
    assert main(["export", "--gnubg-id"]) == 0
    assert told(capsys)[0] == ["4HPkASjg2+ABMA:cIkYAAAAAAAE"]
    assert main(["export", "--xgid"]) == 0
    assert told(capsys)[0] == out[:1]


def test_the_game_before_is_kept_with_its_record(home, capsys):
    before = store(home).battery
    record = (home / "battery.match.jsonl").read_bytes()
    assert main(["import", T071]) == 0
    assert (home / "battery-before.bin").read_bytes() == before
    assert (home / "battery-before.match.jsonl").read_bytes() == record
    assert "champion --profile battery-before" in told(capsys)[1][0]
    assert main(["export", "--mat", "-", "--profile", "battery-before"]) == 0
    assert " Game 1" in told(capsys)[0]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["foo"], "Position ID 'foo'"),
        (["XGID=1:2"], "XGID: 2 parts"),
        ([T071, "--game", "plakoto"], "not of plakoto"),
        ([], "ID"),
        ([T071, "--profile", "../x"], "no profile name"),
    ],
)
def test_a_wrong_import_changes_nothing(words, fault, home, capsys):
    assert main(["import", *words]) == 2
    out, err = told(capsys)
    assert out == []
    assert len(err) == 1
    assert fault in err[0]
    assert list(home.iterdir()) == []


def test_a_match_is_written(home, capsys):
    store(home)
    assert main(["export", "--mat", str(home / "match.mat")]) == 0
    assert told(capsys) == ([], [])
    text = (home / "match.mat").read_text()
    assert text.startswith("; [Variation")
    assert len(re.findall(r"[1-6][1-6]: ", text)) == 4


def test_a_state_has_the_game_in_play(home, capsys):
    state = home / "evening.state"
    (home / "elsewhere").mkdir()
    state.write_bytes(store(home / "elsewhere").save())
    assert main(["export", "--state", str(state), "--mat", "-", "--xgid"]) == 0
    out, _ = told(capsys)
    assert out[0].startswith("XGID=")
    assert " Game 1" in out


@pytest.mark.parametrize("game", ["jacquet", "trictrac", "moultezim", "plakoto", "trictrac12"])
def test_another_game_is_refused(game, home, capsys):
    """Case T193."""
    device = Handheld(seed=1)
    device.start(game)
    (home / "battery.bin").write_bytes(device.battery)
    for words in ([], ["--mat", "x.mat"], ["--xgid"]):
        assert main(["export", *words]) == 1
        out, err = told(capsys)
        assert out == []
        assert f"the game is {game}" in err[0]
        assert "save state" in err[0]
    assert not Path("x.mat").exists()


def test_sgf_is_answered_with_the_formats_there_are(home, capsys):
    """Case T196."""
    store(home)
    assert main(["export", "--mat", "match.sgf"]) == 2
    assert ".mat" in told(capsys)[1][0]
    assert main(["export", "--sgf"]) == 2
    assert "--mat" in told(capsys)[1][0]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ([], "no battery is stored"),
        (["--state", "missing.state"], "cannot read missing.state"),
    ],
)
def test_nothing_to_export(words, fault, capsys):
    assert main(["export", *words]) == 1
    out, err = told(capsys)
    assert out == []
    assert fault in err[0]


def test_turns_that_nobody_wrote_down_are_told(home, capsys):
    store(home)
    (home / "battery.match.jsonl").unlink()
    assert main(["export", "--mat", "-"]) == 1
    assert "not all of its turns are known" in told(capsys)[1][0]


def test_help_shows_what_to_paste(capsys):
    """Case T203."""
    assert main(["external", "--help"]) == 0
    text = capsys.readouterr().out
    assert "set player 0 external localhost:PORT" in text
    assert "new match" in text


@pytest.mark.parametrize("words", [["--port", "99999"], ["--port", "x"], ["--level", "9"]])
def test_wrong_arguments(words, capsys):
    assert main(["external", *words]) == 2
    assert len(told(capsys)[1]) == 1


def test_a_port_in_use_is_one_line(capsys):
    """Case T203."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["external", "--port", str(taken.getsockname()[1])]) == 1
    out, err = told(capsys)
    assert out == []
    assert len(err) == 1
    assert "in use" in err[0]


def test_a_port_is_chosen_and_printed(monkeypatch, capsys):
    """Cases T158, T203."""
    monkeypatch.setattr(ExternalServer, "serve", lambda self: None)
    assert main(["external", "--seed", "7", "--level", "3"]) == 0
    out, err = told(capsys)
    found = re.fullmatch(r"in GNU Backgammon: set player 0 external localhost:(\d+)", out[1])
    assert found
    assert f"127.0.0.1:{found[1]}" in out[0]
    assert "level 3, seed 7" in out[0]
    assert err == []
    assert main(["external", "--host", "0.0.0.0"]) == 0
    assert "whoever reaches" in told(capsys)[1][0]
    assert threading.active_count() < 10
    assert external.parser().prog == "champion external"


def test_no_window_is_brought_in_and_data_comes_first(home):
    """Case T217."""
    store(home)
    code = (
        "import sys; from emulator.cli import main; main(['export', '--xgid']); "
        "sys.exit('pygame' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("XGID=")


def test_a_script_writes_its_match(tmp_path, capsys):
    script = tmp_path / "game.txt"
    script.write_text(
        f"seed 3\nstart backgammon 6\npress roll\nwait 5s\npress play\nwait 20s\n"
        f'export "{tmp_path / "game.mat"}"\n'
    )
    assert main(["run", "--quiet", str(script)]) == 0, capsys.readouterr().err
    assert " Game 1" in (tmp_path / "game.mat").read_text()
    script.write_text(f"export {tmp_path / 'none.mat'}\n")
    assert main(["run", "--quiet", str(script)]) == 1
    assert "no game of backgammon" in capsys.readouterr().err
    script.write_text("export match.sgf\n")
    assert main(["run", "--quiet", str(script)]) == 2
    assert ".mat" in capsys.readouterr().err
