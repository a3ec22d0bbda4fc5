"""`champion`: what is kept, what is told, with a window that nobody sees."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import emulator
from emulator import Handheld, pygame_check, rom, window
from emulator.cli import main
from emulator.settings import Settings, load


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """Stand in for the window; `opened` holds what it was given, `act` what it does."""

    class Opened:
        handheld: Handheld
        settings: Settings
        act = staticmethod(lambda _handheld, _settings, _save: None)

    def run(handheld, settings, save):
        Opened.handheld, Opened.settings = handheld, settings
        Opened.act(handheld, settings, save)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("CHAMPION_HOME", str(tmp_path))
    monkeypatch.setattr(window, "run", run)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return Opened


def names(folder):
    return sorted(file.name for file in folder.iterdir())


def test_a_bare_champion_goes_on_where_it_was_left(opened, tmp_path):
    opened.act = lambda handheld, *_: handheld.start("plakoto", "G2", level=4)
    assert main([]) == 0
    assert names(tmp_path) == ["battery.bin", "settings.toml"]
    shown = opened.handheld.lcd.ascii()
    opened.act = lambda handheld, *_: handheld.settle()
    assert main([]) == 0
    assert opened.handheld.mode == "G2"
    assert opened.handheld.lcd.ascii() == shown


def test_direct_start_begins_the_game_named(opened, capsys):
    arguments = "--game jacquet --mode G2 --level 3 --seed 7 --players 2 --mute --scale 2"
    assert main(arguments.split()) == 0
    handheld = opened.handheld
    assert {"JACQUET", "G2", "2 PLAYERS"} <= handheld.lcd.legends
    handheld.press("level")
    assert handheld.lcd.text.split() == ["LEVEL", "3"]
    assert handheld.seed == 7
    assert (opened.settings.mute, opened.settings.scale) == (True, 2.0)
    assert capsys.readouterr().err == ""


def test_direct_start_twice_is_the_same_game(opened):
    shown = []
    for _ in range(2):
        opened.act = lambda handheld, *_: shown.append(handheld.save())
        assert main(["--game", "moultezim", "--seed", "7"]) == 0
    assert shown[0] == shown[1]


def test_direct_start_keeps_the_stored_game(opened, tmp_path, capsys):
    opened.act = lambda handheld, *_: handheld.start("trictrac")
    main([])
    first = (tmp_path / "battery.bin").read_bytes()
    opened.act = lambda *_: None
    assert main(["--game", "jacquet"]) == 0
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "battery-before.bin" in told
    assert (tmp_path / "battery-before.bin").read_bytes() == first
    second = (tmp_path / "battery.bin").read_bytes()
    assert main(["--game", "plakoto"]) == 0
    assert (tmp_path / "battery-before.bin").read_bytes() == first
    assert (tmp_path / "battery-before-2.bin").read_bytes() == second
    assert main(["--profile", "battery-before"]) == 0
    opened.handheld.settle()
    assert "TRICTRAC" in opened.handheld.lcd.legends


@pytest.mark.parametrize("damage", ["size", "checksum"])
def test_a_damaged_battery_is_kept_aside_and_told(opened, tmp_path, capsys, damage):
    opened.act = lambda handheld, *_: handheld.start("trictrac")
    main([])
    path = tmp_path / "battery.bin"
    data = path.read_bytes()
    bad = data[:255] if damage == "size" else data[:60] + bytes([data[60] ^ 1]) + data[61:]
    path.write_bytes(bad)
    opened.act = lambda *_: None
    assert main([]) == 0
    assert (tmp_path / "battery.bin.damaged-1").read_bytes() == bad
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "damaged-1" in told
    assert opened.handheld.cleared


def test_a_battery_that_cannot_be_saved_is_told_once_and_tried_again(opened, tmp_path, capsys):
    main([])
    path = tmp_path / "battery.bin"
    path.chmod(0o444)

    def act(handheld, _, save):
        handheld.start("plakoto")
        for _ in range(3):
            with pytest.raises(Exception, match="read-only"):
                save(handheld.battery)
        path.chmod(0o644)

    opened.act = act
    assert main([]) == 0
    assert capsys.readouterr().err.count("read-only") == 1
    assert path.read_bytes() == opened.handheld.battery


def test_the_status_is_1_if_the_game_could_not_be_kept(opened, tmp_path, capsys):
    main([])
    (tmp_path / "battery.bin").chmod(0o444)
    opened.act = lambda handheld, *_: handheld.start("plakoto")
    assert main([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_an_error_in_the_window_does_not_cost_the_game(opened, tmp_path):
    def act(handheld, *_):
        handheld.start("plakoto")
        raise RuntimeError

    opened.act = act
    with pytest.raises(RuntimeError):
        main([])
    assert (tmp_path / "battery.bin").read_bytes() == opened.handheld.battery


def test_what_the_command_line_sets_is_not_stored_what_the_window_sets_is(opened, tmp_path):
    def act(_, settings, __):
        settings.volume = 11

    opened.act = act
    assert main(["--scale", "3", "--speed", "2", "--contrast", "50"]) == 0
    stored = load(tmp_path / "settings.toml")
    assert (stored.volume, stored.scale, stored.speed) == (11, 0.0, 1.0)


def test_level_and_players_need_a_game(opened, capsys):
    assert main(["--level", "3"]) == 2
    assert main(["--players", "2"]) == 2
    assert "--game" in capsys.readouterr().err


def test_a_broken_pygame_is_told_with_its_cure(opened, monkeypatch, capsys):
    report = pygame_check.Report("a mixture", "they overwrote each other; cure: pip install")
    monkeypatch.setattr(pygame_check, "check", lambda: report)
    assert main([]) == 1
    assert "cure: pip" in capsys.readouterr().err


def test_a_missing_rom_is_told(opened, monkeypatch, tmp_path, capsys):
    rom.default.cache_clear()
    monkeypatch.setattr(rom, "folder", lambda: tmp_path)
    assert main([]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "champion.rom" in told
    rom.default.cache_clear()


def environment(folder, **more):
    home = str(Path(emulator.__file__).parent.parent)
    result = {**os.environ, "PYTHONPATH": home, "CHAMPION_HOME": str(folder), **more}
    if not more:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            result.pop(name, None)
    return result


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or Path("/dev/dri").exists(),
    reason="needs a machine without any screen",
)
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":4711", "SDL_VIDEODRIVER": ""}])
def test_without_a_display_it_says_so_in_one_line(tmp_path, display):
    done = subprocess.run(
        [sys.executable, "-m", "emulator"],
        env=environment(tmp_path, **display),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    for word in ("no display", "champion run", "champion moves", "from emulator import Handheld"):
        assert word in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_signal_closes_the_window_and_keeps_the_game(tmp_path):
    program = (
        "import os, signal; from emulator import cli, window; original = window.run\n"
        "def run(*a, **k): return original(*a, **k, "
        "on_frame=lambda w: os.kill(os.getpid(), signal.SIGTERM))\n"
        "window.run = run; raise SystemExit(cli.main(['--game', 'plakoto']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in done.stderr
    stored = Handheld(battery=(tmp_path / "battery.bin").read_bytes())
    stored.settle()
    assert "PLAKOTO" in stored.lcd.legends


def test_the_match_is_written_down_beside_the_battery(opened, tmp_path):
    def act(handheld, _settings, save):
        handheld.start("backgammon", level=6, players=2)
        handheld.press("ROLL DICE")
        for _ in range(4):
            handheld.press("PLAY")
            handheld.press("PLAY")
            handheld.run(200)
        save(handheld.battery)

    opened.act = act
    assert main(["--seed", "2"]) == 0
    record = (tmp_path / "battery.match.jsonl").read_text().splitlines()
    assert len(record) == 2
    assert main(["--game", "plakoto"]) == 0
    assert (tmp_path / "battery-before.match.jsonl").exists()
