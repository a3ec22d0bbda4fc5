"""`champion record` and `champion replay`, and --record and --trace elsewhere."""

import signal

import pytest

from emulator import Handheld, window
from emulator.cli import main
from emulator.link.server import TcpServer, make_link
from emulator.recording import unpack
from emulator.rom import default


@pytest.fixture
def tape(tmp_path, capsys):
    script = tmp_path / "script.txt"
    script.write_text("start jacquet G2 1\npress roll\nwait 100\npress play\nwait 40\n")
    path = tmp_path / "game.rec"
    trace = tmp_path / "game.vcd"
    arguments = ["--seed", "7", "--trace", str(trace), "--quiet"]
    assert main(["record", str(path), str(script), *arguments]) == 0
    assert capsys.readouterr().out == ""
    assert "$timescale 1 us $end" in trace.read_text()
    return path


def test_a_replay_is_alike(tape, capsys):
    assert main(["replay", str(tape)]) == 0
    ticks = unpack(tape.read_bytes()).ticks
    assert capsys.readouterr().out == f"{ticks} ticks alike on emulator\n"


def test_on_a_board(tape, capsys):
    with TcpServer(make_link(default().data)).running() as address:
        assert main(["replay", str(tape), "--target", address]) == 0
    assert f"alike on {address}" in capsys.readouterr().out


def test_the_recording_of_a_replay_is_the_same_file(tape, tmp_path):
    again, trace = tmp_path / "again.rec", tmp_path / "again.vcd"
    assert main(["replay", str(tape), "--record", str(again), "--trace", str(trace)]) == 0
    assert again.read_bytes() == tape.read_bytes()
    assert trace.read_text() == tape.with_suffix(".vcd").read_text()


def test_a_run_writes_the_same(tape, tmp_path):
    again = tmp_path / "again.rec"
    script = tmp_path / "script.txt"
    assert main(["run", str(script), "--seed", "7", "--quiet", "--record", str(again)]) == 0
    assert again.read_bytes() == tape.read_bytes()


def test_a_failed_script_leaves_its_recording(tmp_path, capsys):
    script, path = tmp_path / "script.txt", tmp_path / "game.rec"
    script.write_text("wait 10\nexpect text NO\n")
    assert main(["record", str(path), str(script)]) == 1
    assert unpack(path.read_bytes()).ticks == 11
    assert capsys.readouterr().err.count("\n") == 1


def test_a_difference_shows_both_glasses(tape, capsys, monkeypatch):
    from emulator.machine import LocalMachine  # noqa: PLC0415

    original = LocalMachine.run

    def run(self, ticks):
        original(self, ticks)
        if self.ticks == 60:
            self.io[0x45] ^= 1

    monkeypatch.setattr(LocalMachine, "run", run)
    assert main(["replay", str(tape)]) == 1
    told = capsys.readouterr().out
    assert told.startswith("emulator differs at tick 60\n")
    assert told.count("BAR") == 4


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["/nowhere/at.all"], 2, "cannot read /nowhere/at.all: No such file"),
        ([__file__], 2, "not a recording"),
        (["TAPE", "--target", "toaster"], 2, "no target 'toaster'"),
        (["TAPE", "--target", "tcp:localhost:1"], 1, "cannot connect"),
        (["TAPE", "--record", "/dev/null/x"], 1, "cannot save"),
    ],
)
def test_complaints(tape, capsys, arguments, status, words):
    arguments = [str(tape) if word == "TAPE" else word for word in arguments]
    assert main(["replay", *arguments]) == status
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert words in told


# In the window ------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch, tmp_path):
    class Opened:
        handheld: Handheld
        act = staticmethod(lambda _: None)

    def run(handheld, settings, save):
        Opened.handheld = handheld
        Opened.act(handheld)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("CHAMPION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(window, "run", run)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return Opened


def test_what_is_played_is_recorded(opened, tmp_path, capsys):
    opened.act = lambda handheld: [handheld.press("PLAY") for _ in range(3)]
    path = tmp_path / "game.rec"
    assert main(["record", str(path), "--game", "plakoto", "--seed", "3", "--players", "2"]) == 0
    assert {"PLAKOTO", "2 PLAYERS"} <= opened.handheld.lcd.legends
    assert main(["replay", str(path)]) == 0
    assert "alike" in capsys.readouterr().out


def test_what_cannot_be_written_is_told(opened, capsys):
    assert main(["--record", "/dev/null/x"]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "cannot save /dev/null/x" in told
