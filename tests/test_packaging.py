"""What is installed: the three packages with all their data, and nothing else."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from manual.pages import ROOT

PACKAGES = ("emulator", "firmware", "roms")
DOOR = "pytest_champion"  # what `emulator.testing.door` is called once it is installed
PARTS = (*PACKAGES, "pyproject.toml", "README.md", "LICENSE")
JUNK = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of the checkout, built from a copy and without the network."""
    if int(importlib.metadata.version("setuptools").split(".")[0]) < 77:
        pytest.skip("the wheel is built with setuptools 77 or newer, as the test extra brings it")
    copy = tmp_path_factory.mktemp("source")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=JUNK)
        else:
            shutil.copy(source, copy)
    # A module that must not come along although it lies beside the others.
    (copy / "tests").mkdir()
    (copy / "tests" / "__init__.py").touch()
    build = "import setuptools.build_meta as build; build.build_wheel('wheel')"
    done = subprocess.run(
        [sys.executable, "-c", build],
        cwd=copy,
        # Compiling takes its time and is tested elsewhere.
        env={**os.environ, "CHAMPION_CORE": "python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (path,) = (copy / "wheel").glob("*.whl")
    return zipfile.ZipFile(path)


def data_files() -> set[str]:
    """Return what in the packages is no Python module."""
    found = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc", ".so", ".c"):
                found.add(path.relative_to(ROOT).as_posix())
    return found


def test_wheel_has_every_module_and_all_data(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    modules = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    }
    assert modules <= names
    assert data_files() <= names
    needed = {
        "emulator/art/lcd.svg",
        "emulator/py.typed",
        "roms/champion.rom",
        "roms/manifest.json",
    }
    assert needed <= names


def test_wheel_has_nothing_else(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {*PACKAGES, DOOR}
    assert not [name for name in wheel.namelist() if "__pycache__" in name or "/tests" in name]


def test_rom_in_the_wheel_is_the_one_that_runs(wheel: zipfile.ZipFile) -> None:
    assert wheel.read("roms/champion.rom") == (ROOT / "roms" / "champion.rom").read_bytes()


def test_wheel_installs_the_command_and_the_licence(wheel: zipfile.ZipFile) -> None:
    (points,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "champion = emulator.cli:main" in wheel.read(points).decode()
    (licence,) = (name for name in wheel.namelist() if name.endswith("LICENSE"))
    assert wheel.read(licence) == (ROOT / "LICENSE").read_bytes()


def test_runs_from_the_wheel_itself(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Zipped, and from a folder of somebody's own with modules named like ours."""
    home = tmp_path / "Bäume & Wälder"
    for package in PACKAGES:
        (home / package).mkdir(parents=True)
        (home / package / "__init__.py").write_text("raise SystemExit('not ours')\n", "utf-8")
    code = (
        f"import sys; sys.path[:0] = [{wheel.filename!r}]\n"
        "from emulator import Handheld\n"
        "device = Handheld(seed=7)\n"
        "device.start('jacquet')\n"
        "print(device.lcd.text.strip(), device.lcd.picture().ndim)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=home, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("ROLL 3\n", "")


def test_version_is_told_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    from emulator.version import VERSION  # noqa: PLC0415 - what the program says of itself

    assert project["version"] == VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
