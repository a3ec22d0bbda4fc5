"""Runs of pytest within pytest, as in a project that has this program installed."""

import socket

import numpy  # noqa: F401 - cannot be loaded twice in a process, as the runs here would
import pytest

import emulator.picture
import emulator.testing.plugin
import emulator.testing.run  # noqa: F401 - loaded once for all runs
from manual.pages import ROOT

CONFTEST = """
from emulator.testing import door

def pytest_addoption(parser, pluginmanager):
    pluginmanager.register(door, "champion of the checkout")
"""

ALONE = ("-p", "no:cacheprovider", "-p", "no:champion")
"""Without what may be installed."""


def run(pytester: pytest.Pytester, source: str, *arguments: str) -> pytest.RunResult:
    """Run tests in this process."""
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(source)
    return pytester.runpytest(*ALONE, *arguments)


def run_apart(pytester: pytest.Pytester, source: str, *arguments: str) -> pytest.RunResult:
    """Run tests in a process of their own, which may have workers."""
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(source)
    pytester._monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return pytester.runpytest_subprocess(*ALONE, *arguments)


def free_port() -> int:
    """A port of loopback on which nobody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])
