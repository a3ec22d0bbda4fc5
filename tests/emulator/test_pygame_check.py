"""Which package answers to `import pygame`: judged by package records."""

import base64
import hashlib

import pytest

from emulator import pygame_check
from emulator.pygame_check import check

CE = {"pygame/__init__.py": b"ce", "pygame/version.py": b"ce 2", "pygame/base.so": b"ce base"}
OLD = {"pygame/__init__.py": b"old", "pygame/version.py": b"old2", "pygame/base.so": b"base"}


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    monkeypatch.delitem(__import__("sys").modules, "pygame", raising=False)
    return tmp_path


def install(site, name, files):
    record = ""
    for path, data in files.items():
        (site / path).parent.mkdir(exist_ok=True)
        (site / path).write_bytes(data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    info = site / f"{name.replace('-', '_')}-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5\n")
    (info / "RECORD").write_text(record)


def test_pygame_ce_alone_is_in_order(site):
    install(site, "pygame-ce", CE)
    assert check() == pygame_check.Report("pygame-ce 2.5", None)


def test_pygame_alone_is_named(site):
    install(site, "pygame", OLD)
    assert check() == pygame_check.Report("pygame 2.5", None)


def test_pygame_ce_over_pygame_works(site):
    install(site, "pygame", OLD)
    install(site, "pygame-ce", CE)
    assert check() == pygame_check.Report("pygame-ce 2.5", None)


def test_pygame_over_pygame_ce_is_a_mixture_with_a_cure(site):
    install(site, "pygame-ce", CE)
    install(site, "pygame", OLD)
    report = check()
    assert "mixture" in report.answers
    assert "cure: pip uninstall -y pygame pygame-ce && pip install pygame-ce" in report.problem
    assert "\n" not in report.problem


@pytest.mark.parametrize("name", ["pygame-ce", "pygame"])
def test_what_an_uninstalled_one_took_away_is_missed(site, name):
    install(site, name, CE)
    (site / "pygame" / "base.so").unlink()
    report = check()
    assert "damaged" in report.answers
    assert "pygame/base.so is missing" in report.problem
    assert "cure: pip" in report.problem


def test_nothing_at_all(site):
    assert check().answers == "nothing"
    assert "pip install pygame-ce" in check().problem


def test_a_folder_without_record_is_told(site):
    (site / "pygame").mkdir()
    (site / "pygame" / "__init__.py").write_text("")
    report = check()
    assert "without package record" in report.answers
    assert report.problem is None
