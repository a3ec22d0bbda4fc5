"""The command as a whole: dispatch, messages, status, pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import emulator
from emulator import rom
from emulator.cli import COMMANDS, main
from emulator.version import VERSION

HOME = Path(emulator.__file__).parent.parent


def champion(*arguments, **options):
    """Run the command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT"):
        environment.pop(name, None)
    environment.update(options.pop("env", {}))
    command = [sys.executable, "-m", "emulator", *arguments]
    return subprocess.run(
        command, capture_output=True, env=environment, timeout=120, check=False, **options
    )


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"champion {VERSION}\n"


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_help_has_examples(name, capsys):
    assert main([*name.split(), "--help"]) == 0
    out = capsys.readouterr().out
    assert "example" in out
    assert f"champion {name}".removesuffix("play").strip() in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["jump"], "no command 'jump'; commands: play, run, board, export, import"),
        (["--gane", "jacquet"], "no option '--gane' (did you mean --game?); options: -h"),
        (
            ["--game", "chess"],
            "games: backgammon, jacquet, trictrac, moultezim, plakoto, trictrac12",
        ),
        (["--mode", "G3"], "modes: G1, G2"),
        (["--level", "9"], "1 to 8"),
        (["--level", "x"], "1 to 8"),
        (["--players", "3"], "1 to 2"),
        (["--seed", "256"], "0 to 255"),
        (["--seed", "-1"], "0 to 255"),
        (["--seed", "65536"], "0 to 255"),
        (["--scale", "99"], "0.25 to 8"),
        (["--speed", "fast"], "no number from"),
        (["--profile", "../x"], "no profile name"),
        (["--seed"], "expected one argument"),
        (["run"], "SCRIPT"),
        (["run", "a", "b"], "nothing known to do with 'b'"),
        (["run", "a", "--sed", "3"], "did you mean --seed?"),
        (["moves", "--fast"], "no option '--fast'"),
        (["info", "--jason"], "did you mean --json?"),
        (["bench", "nothing"], "benchmarks: import, start, tick"),
        (["bench", "--runs", "0"], "1 to 1000"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line_with_what_is_valid(arguments, words, capsys):
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


def test_from_any_folder_with_its_own_packages_ours_are_used(tmp_path):
    odd = tmp_path / "ein Übungs ordner"
    for name in ("firmware", "roms", "emulator"):
        (odd / name).mkdir(parents=True)
        (odd / name / "__init__.py").write_text("raise SystemExit('the wrong one')")
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    program = "import sys; from emulator.cli import main; sys.exit(main(['info', '--json']))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=odd,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"{")
    for name in ("firmware", "roms"):  # `python -m` puts the working folder first
        assert (odd / name).rename(tmp_path / name)
    (odd / "emulator" / "__init__.py").unlink()
    (odd / "emulator").rmdir()
    for name in ("firmware", "roms"):
        (tmp_path / name).rename(odd / name)
    done = champion("info", "--json", cwd=odd)
    assert done.returncode == 0, done.stderr
    assert b"wrong one" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command",
    [
        "moves < requests",
        "moves requests",
        "bestmove --plies 0 < requests",
        "--help",
        "run --help",
        "run script",
        "info --map",
    ],
)
def test_a_reader_that_stops_early_is_no_trouble(tmp_path, unbuffered, command):
    request = (
        '{"game": "backgammon", "mode": "G1", "board": [1,0,0,0,0,0,0,0,0,0,0,0,'
        '0,0,0,0,0,0,0,0,0,0,0,-1], "bar": [0, 0], "off": [14, 14], "dice": [1, 2]}\n'
    )
    (tmp_path / "requests").write_text(request * 1000)
    (tmp_path / "script").write_text("print lcd\n" * 300)
    environment = {**os.environ, "PYTHONPATH": str(HOME), "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(
        f'("{sys.executable}" -m emulator {command}; echo $? >status) | head -n 1',
        shell=True,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    assert (tmp_path / "status").read_text() == "0\n"


@pytest.mark.parametrize("command", ["moves", "bestmove", "run", "info"])
def test_commands_without_a_window_never_import_pygame(command, tmp_path):
    (tmp_path / "pygame.py").write_text("raise SystemExit('pygame was imported')")
    arguments = {"moves": [], "bestmove": [], "run": ["-"], "info": ["--json"]}[command]
    done = champion(
        command, *arguments, input=b"", env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{HOME}"}
    )
    assert b"pygame was imported" not in done.stderr + done.stdout
    first = {"moves": b"", "bestmove": b"", "run": b" ", "info": b"{"}[command]
    assert done.stdout[:1] == first


def test_an_interrupt_is_quiet(monkeypatch, capsys):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("emulator.cli.info.run", interrupted)
    assert main(["info"]) == 130
    assert capsys.readouterr().err == ""


@pytest.fixture
def no_rom(monkeypatch, tmp_path):
    monkeypatch.setattr(rom, "folder", lambda: tmp_path)
    rom.default.cache_clear()
    yield
    rom.default.cache_clear()


@pytest.mark.parametrize(
    "words",
    [
        "bench tick",
        "bench --engine --positions 1",
        "bench --random --games 1 --workers 1",
        "bestmove",
        "external",
        "board --link tcp:0",
        "arena 1 1 --games 2 --workers 1",
        "import 4HPwATDgc/ABMA:cIkYAAAAAAAE --data-dir .",
    ],
)
def test_a_missing_rom_is_told_in_one_line(words, no_rom, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(words.split()) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith("champion: ROM champion.rom")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_message_keeps_its_trace(monkeypatch):
    def broken(_):
        raise ZeroDivisionError

    monkeypatch.setattr("emulator.cli.info.run", broken)
    with pytest.raises(ZeroDivisionError):
        main(["info"])
