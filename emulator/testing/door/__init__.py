"""The door of the pytest plugin: its options, and nothing else until they are read.

It is installed as a package of its own, `pytest_champion`, so that loading it imports none
of the program: a checkout whose tests say `pythonpath = ["."]` tests itself, not the copy
that is installed.
The plugin is `emulator.testing.plugin`.
"""

from __future__ import annotations

import pytest

NAME = "champion-fixtures"
"""Under which the rest of the plugin is registered."""

MARKERS = (
    "needs_local: runs only where the firmware is in this process",
    "needs_link: runs only on a board at the other end of a link",
    "needs_state: runs only where memories can be read and written",
    "needs_reset: runs only where the device can be reset",
    "needs_hurry: runs only where ticks take as long as they need, not 1/64 s",
    "slow: takes long even on a fast target",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("champion", "handhelds, in this process or on boards")
    group.addoption(
        "--target",
        action="append",
        default=[],
        metavar="TARGET",
        dest="champion_targets",
        help="where the firmware runs: emulator (the default), compiled, tcp, pty, micropython, "
        "tcp:HOST:PORT, pty:PATH, serial:URL; may be given several times",
    )
    group.addoption(
        "--handheld-scope",
        choices=("function", "class", "module", "package", "session"),
        default="function",
        dest="champion_scope",
        help="how long one handheld is kept (function: a fresh one for each test)",
    )
    group.addoption(
        "--tick-limit",
        type=int,
        default=60 * 60 * 64,
        metavar="TICKS",
        dest="champion_tick_limit",
        help="ticks of the device that one test may take (an hour: 230400)",
    )
    group.addoption(
        "--wall-limit",
        type=float,
        default=120.0,
        metavar="SECONDS",
        dest="champion_wall_limit",
        help="seconds that one test may wait for the device (120)",
    )
    group.addoption(
        "--failure-dir",
        default="champion-failures",
        metavar="DIR",
        dest="champion_failure_dir",
        help="where each failed test leaves a folder; empty for nowhere (champion-failures)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register markers and fixtures."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    from emulator.testing import plugin  # noqa: PLC0415 - not before the path is settled

    config.pluginmanager.register(plugin, NAME)
