"""The ROM: found beside the package, and checked."""

import json

import pytest

from emulator import rom
from emulator.rom import RomError


def write(folder, data, *, size=None, sha256=None):
    (folder / "champion.rom").write_bytes(data)
    entry = {"size": size or len(data), "sha256": sha256 or rom.digest(data)}
    (folder / "manifest.json").write_text(json.dumps({"champion.rom": entry}))


def test_a_good_rom_is_loaded(tmp_path):
    write(tmp_path, b"abc")
    image = rom.load(tmp_path)
    assert image.data == b"abc"
    assert image.path == str(tmp_path / "champion.rom")
    assert image.sha256 == rom.digest(b"abc")


def test_a_missing_rom_is_named_with_what_was_expected(tmp_path):
    write(tmp_path, b"abc")
    (tmp_path / "champion.rom").unlink()
    with pytest.raises(RomError) as error:
        rom.load(tmp_path)
    for word in ("champion.rom", "missing", str(tmp_path), "3 bytes", rom.digest(b"abc")):
        assert word in str(error.value)


@pytest.mark.parametrize("data", [b"", b"abd", b"abcd", b"ab"])
def test_a_wrong_rom_is_named_with_what_came(tmp_path, data):
    write(tmp_path, data, size=3, sha256=rom.digest(b"abc"))
    with pytest.raises(RomError) as error:
        rom.load(tmp_path)
    for word in (str(tmp_path), "3 bytes", rom.digest(b"abc"), rom.digest(data)):
        assert word in str(error.value)


def test_an_unreadable_rom(tmp_path):
    write(tmp_path, b"abc")
    (tmp_path / "champion.rom").unlink()
    (tmp_path / "champion.rom").mkdir()
    with pytest.raises(RomError, match=r"champion\.rom unreadable"):
        rom.load(tmp_path)


@pytest.mark.parametrize("manifest", [None, "", "{}", "[]", '{"champion.rom": {"size": "x"}}'])
def test_a_manifest_that_does_not_tell(tmp_path, manifest):
    if manifest is not None:
        (tmp_path / "manifest.json").write_text(manifest)
    with pytest.raises(RomError, match=r"manifest\.json"):
        rom.load(tmp_path)


def test_somebody_elses_roms_folder_is_not_taken(tmp_path, monkeypatch):
    (tmp_path / "roms").mkdir()
    (tmp_path / "roms" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert str(tmp_path) not in str(rom.folder())
