"""`champion run`: the script's output first, then the glass."""

import io

import pytest

from emulator import rom
from emulator.cli import main


@pytest.fixture
def script(tmp_path):
    def write(text):
        path = tmp_path / "script.txt"
        path.write_text(text)
        return str(path)

    return write


def test_the_glass_is_printed_at_the_end(script, capsys):
    assert main(["run", script("start plakoto\nprint text\n"), "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "PLAKOTO" in out
    assert len(out.splitlines()) > 15
    assert out.isascii()


def test_quiet_prints_what_the_script_prints_only(script, capsys):
    assert main(["run", "--quiet", script("print ticks\n")]) == 0
    assert capsys.readouterr().out == "1\n"


def test_standard_input_is_a_script(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfprint ticks\r\nx")))
    assert main(["run", "-"]) == 2
    assert "<stdin>:2: no command 'x'" in capsys.readouterr().err


def test_same_seed_same_glass(script, capsys):
    path = script("start backgammon\npress roll\nsettle\npress play\nsettle\n")
    outs = []
    for seed in ("7", "7", "8"):
        assert main(["run", path, "--seed", seed]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("expect text NO", 1, "script.txt:1: expected text 'NO'"),
        ("wait\n", 2, "script.txt:1: no time"),
        ("load /nowhere/at.all", 1, "cannot read"),
    ],
)
def test_what_is_wrong_is_one_line_and_a_status(script, capsys, text, status, words):
    assert main(["run", script(text)]) == status
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert words in told.err
    assert told.out == ""


def test_a_missing_script_is_named(capsys):
    assert main(["run", "/nowhere/script"]) == 2
    assert "/nowhere/script: No such file" in capsys.readouterr().err
    assert main(["run", "a\0b"]) == 2


def test_a_missing_rom_is_told(script, capsys, monkeypatch, tmp_path):
    rom.default.cache_clear()
    monkeypatch.setattr(rom, "folder", lambda: tmp_path)
    assert main(["run", script("")]) == 1
    told = capsys.readouterr().err
    assert "champion.rom" in told
    assert str(tmp_path) in told
    rom.default.cache_clear()
