"""The battery file: what is stored, what is put aside, and nothing is ever lost."""

import errno
import os

import pytest

from emulator.battery import BatteryFile, check_profile
from emulator.files import SaveError

ONE = bytes(range(256))
TWO = ONE[::-1]
THREE = bytes([7]) + ONE[1:]


def names(folder):
    return sorted(file.name for file in folder.iterdir())


def test_what_was_saved_is_loaded(tmp_path):
    store = BatteryFile(tmp_path)
    assert store.load() is None
    store.save(ONE)
    assert not store.dirty
    assert BatteryFile(tmp_path).load() == ONE
    assert names(tmp_path) == ["battery.bin"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "0 bytes, expected 256"),
        (b"x" * 255, "255 bytes, expected 256"),
        (b"x" * 257, "257 bytes, expected 256"),
        (b"\xff" * 256, "all 256 bytes are FF"),
        (b"\x00" * 256, "all 256 bytes are 00"),
    ],
)
def test_what_cannot_be_a_battery_is_put_aside_and_named(tmp_path, capsys, data, reason):
    path = tmp_path / "battery.bin"
    path.write_bytes(data)
    assert BatteryFile(tmp_path).load() is None
    assert names(tmp_path) == ["battery.bin.damaged-1"]
    assert (tmp_path / "battery.bin.damaged-1").read_bytes() == data
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert reason in told
    assert "damaged-1" in told
    assert "ACL" in told


def test_a_failed_save_stays_dirty_and_is_tried_again(tmp_path, monkeypatch):
    store = BatteryFile(tmp_path)
    store.save(ONE)

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("emulator.files.os.fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        store.save(TWO)
    assert store.dirty
    assert store.path.read_bytes() == ONE
    monkeypatch.undo()
    store.retry()
    assert not store.dirty
    assert store.path.read_bytes() == TWO


def test_read_only_for_one_save_then_writable(tmp_path):
    store = BatteryFile(tmp_path)
    store.save(ONE)
    store.path.chmod(0o444)
    with pytest.raises(SaveError, match="read-only"):
        store.save(TWO)
    store.path.chmod(0o644)
    store.save(THREE)
    assert store.path.read_bytes() == THREE
    assert not store.dirty


def test_saving_the_same_again_does_not_touch_the_file(tmp_path):
    store = BatteryFile(tmp_path)
    store.save(ONE)
    before = store.path.stat().st_mtime_ns, store.path.stat().st_ino
    store.save(ONE)
    assert (store.path.stat().st_mtime_ns, store.path.stat().st_ino) == before


def test_a_game_written_by_another_program_is_kept(tmp_path, capsys):
    first, second = BatteryFile(tmp_path), BatteryFile(tmp_path)
    first.save(ONE)
    assert second.load() == ONE
    second.save(TWO)
    first.save(THREE)
    assert first.path.read_bytes() == THREE
    assert (tmp_path / "battery-before.bin").read_bytes() == TWO
    assert "another program" in capsys.readouterr().err


def test_keeping_before_never_overwrites_another_game(tmp_path):
    store = BatteryFile(tmp_path)
    assert store.keep_before() is None
    store.save(ONE)
    assert store.keep_before().name == "battery-before.bin"
    assert store.keep_before().name == "battery-before.bin"
    store.save(TWO)
    assert store.keep_before().name == "battery-before-2.bin"
    assert (tmp_path / "battery-before.bin").read_bytes() == ONE
    assert (tmp_path / "battery-before-2.bin").read_bytes() == TWO


def test_profiles_have_files_of_their_own(tmp_path):
    BatteryFile(tmp_path, "anna").save(ONE)
    BatteryFile(tmp_path, "ben").save(TWO)
    assert names(tmp_path) == ["anna.bin", "ben.bin"]
    assert BatteryFile(tmp_path, "anna").load() == ONE


@pytest.mark.parametrize("profile", ["", "../x", "a/b", ".hidden", "a\0b", "x" * 65, "ä"])
def test_profile_names_are_plain(profile):
    with pytest.raises(ValueError, match="no profile name"):
        check_profile(profile)


def test_an_unreadable_file_is_named(tmp_path, capsys):
    (tmp_path / "battery.bin").mkdir()
    assert BatteryFile(tmp_path).load() is None
    assert "cannot read" in capsys.readouterr().err
    with pytest.raises(ValueError, match="256"):
        BatteryFile(tmp_path).save(b"")
