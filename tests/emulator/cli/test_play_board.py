"""`champion --board`: the window in front of a board."""

import signal

import pytest

from emulator import window
from emulator.cli import main
from emulator.link.server import TcpServer, make_link
from emulator.recording import unpack
from emulator.rom import default
from firmware import ports


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("CHAMPION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return tmp_path / "home"


@pytest.fixture
def frames(monkeypatch):
    """What is done in each frame of the real window, until there is nothing left to do."""
    acts = []
    original = window.run

    def run(*arguments):
        left = iter(acts)

        def on_frame(shown):
            next(left, lambda _: None)(shown)

        return original(
            *arguments, max_frames=len(acts) + 1, on_frame=on_frame, sleep=lambda _: None
        )

    monkeypatch.setattr(window, "run", run)
    return acts


@pytest.fixture
def link():
    return make_link(default().data)


def test_the_window_shows_a_board_and_its_game_goes_on(frames, link, home):
    shown = []
    for _ in range(2):
        frames[:] = [
            lambda window: window.handheld.run(10),
            lambda window: shown.append((window.handheld.lcd.text, window.handheld.lcd.dice)),
            lambda window: window.handheld.start("jacquet", "G2", players=2),
            lambda window: window.handheld.press("5"),
            lambda window: window.handheld.press("3"),
            lambda window: window.handheld.press("ROLL DICE"),
            lambda window: window.handheld.run(10),
            lambda window: shown.append((window.handheld.lcd.text, window.handheld.lcd.dice)),
        ][: 8 if not shown else 2]
        with TcpServer(link).running() as address:
            assert main(["--board", address]) == 0
    assert shown[0][0] == "CHAMPION"
    assert shown[2] == shown[1]
    assert all(shown[1][1])
    assert not (home / "battery.bin").exists()  # a board keeps its own
    assert link.device.io[ports.SWITCHES] & ports.SWITCH_G2


def test_a_game_may_be_named(frames, link, tmp_path):
    tape = tmp_path / "game.rec"
    frames.append(lambda window: window.handheld.run(10))
    game = ["--game", "plakoto", "--mode", "G2", "--players", "2", "--seed", "3"]
    with TcpServer(link).running() as address:
        assert main(["--board", address, *game, "--record", str(tape)]) == 0
        assert unpack(tape.read_bytes()).ticks > 20
        assert main(["replay", str(tape), "--target", address]) == 0


@pytest.mark.parametrize("board", ["nonsense", "tcp:localhost:1", "serial:/nowhere/at/all"])
def test_no_board_is_told_in_one_line(frames, capsys, board):
    assert main(["--board", board]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert board in told


def test_a_second_window_is_told_that_the_board_is_busy(frames, link, capsys):
    """Case T238: the first notices nothing."""
    with TcpServer(link).running() as address:
        states = []
        frames.append(lambda window: states.append(main(["--board", address])))
        frames.append(lambda window: window.handheld.press("STATISTICS"))
        frames.append(lambda window: states.append(window.handheld.lcd.text))
        assert main(["--board", address]) == 0
    assert states == [1, "NOT NOW "] or states[0] == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "another panel has it" in told


def test_a_board_that_goes_away_is_told_in_one_line(frames, link, capsys):
    server = TcpServer(link)
    with server.running() as address:
        frames.append(lambda window: server.stop())
        frames += [lambda window: window.handheld.run(64)] * 10
        assert main(["--board", address]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert address in told
    assert any(words in told for words in ("closed the connection", "reset by peer", "Broken pipe"))


def test_a_board_that_is_started_again_gets_its_game_back(frames, link, capsys):
    from emulator.link.server import restart  # noqa: PLC0415

    shown = []
    with TcpServer(link).running() as address:
        frames += [
            lambda window: window.handheld.start("backgammon", players=2),
            lambda window: window.handheld.press("3"),
            lambda window: window.handheld.press("1"),
            lambda window: window.handheld.run(40),
            lambda window: shown.append(window.handheld.lcd.ascii()),
            lambda window: restart(link),
            lambda window: window.handheld.run(),
            lambda window: window.handheld.run(40),
            lambda window: shown.append(window.handheld.lcd.ascii()),
        ]
        assert main(["--board", address]) == 0
    assert shown[0] == shown[1]
    told = capsys.readouterr().err
    assert told == f"champion: {address}: has been started anew; the game goes on\n"
