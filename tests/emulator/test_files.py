"""Files are replaced whole or not at all."""

import errno
import os
import stat

import pytest

from emulator import files
from emulator.files import SaveError, replace, set_aside


def test_a_new_file_gets_its_folder_and_the_usual_permissions(tmp_path):
    path = tmp_path / "a" / "b" / "save.bin"
    replace(path, b"one")
    assert path.read_bytes() == b"one"
    mask = os.umask(0)
    os.umask(mask)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    assert [file.name for file in path.parent.iterdir()] == ["save.bin"]


def test_shorter_content_leaves_nothing_of_the_longer(tmp_path):
    path = tmp_path / "save.bin"
    replace(path, b"x" * 1000)
    replace(path, b"short")
    assert path.read_bytes() == b"short"


@pytest.mark.parametrize("step", ["write", "fsync", "replace", "mkstemp"])
def test_a_full_disk_leaves_the_old_file_and_no_rest(tmp_path, monkeypatch, step):
    path = tmp_path / "save.bin"
    replace(path, b"old")
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def fail(*_, **__):
        raise full

    if step == "mkstemp":
        monkeypatch.setattr(files.tempfile, "mkstemp", fail)
    elif step == "write":

        class File:
            def __init__(self, handle, _):
                self.handle = handle

            def __enter__(self):
                return self

            def __exit__(self, *_):
                os.close(self.handle)

            write = fail

        monkeypatch.setattr(files.os, "fdopen", File)
    else:
        monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(SaveError, match=r"save\.bin.*No space left.*old file is unchanged"):
        replace(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["save.bin"]


def test_a_first_save_that_fails_says_that_nothing_was_written(tmp_path):
    blocker = tmp_path / "file"
    blocker.write_bytes(b"")
    with pytest.raises(SaveError, match="nothing was written"):
        replace(blocker / "save.bin", b"new")


def test_a_file_marked_read_only_is_left_alone(tmp_path):
    path = tmp_path / "save.bin"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(SaveError, match="marked read-only"):
        replace(path, b"new")
    assert path.read_bytes() == b"old"
    path.chmod(0o644)
    replace(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_folder_of_that_name_is_refused(tmp_path):
    (tmp_path / "save.bin").mkdir()
    with pytest.raises(SaveError, match="folder"):
        replace(tmp_path / "save.bin", b"new")


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_stays_a_link_and_permissions_stay(tmp_path):
    path = tmp_path / "real.bin"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link = tmp_path / "link.bin"
    link.symlink_to(path)
    replace(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_setting_aside_never_overwrites(tmp_path):
    for number in (1, 2, 3):
        path = tmp_path / "battery.bin"
        path.write_bytes(bytes([number]))
        assert set_aside(path, "damaged").name == f"battery.bin.damaged-{number}"
    assert sorted(file.read_bytes() for file in tmp_path.iterdir()) == [b"\1", b"\2", b"\3"]


def test_complaining_without_a_standard_error_is_quiet(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    files.complain("nobody hears this")
