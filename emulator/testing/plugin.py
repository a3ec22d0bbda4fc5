"""The pytest plugin: targets, fixtures, limits, and what is left of a failed test.

Its options are in `emulator.testing.door`. All of its state lies in the stash of the run's
configuration and of the tests.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from emulator import Handheld, Lcd
    from emulator.keypad import Keypad
    from emulator.link import Board
    from emulator.testing.bench import Bench
    from emulator.testing.buzzer import Buzzer
    from emulator.testing.faults import Faults
    from emulator.testing.run import Run

FIXTURE = "champion_target"
"""The fixture that every test of a handheld depends on."""

_RUN: pytest.StashKey[Run] = pytest.StashKey()


def run_of(config: pytest.Config) -> Run:
    """Return the state of this run of tests, which begins with the first call."""
    if _RUN not in config.stash:
        from emulator.testing.run import Run  # noqa: PLC0415 - brings the firmware

        config.stash[_RUN] = Run.of(config)
    return config.stash[_RUN]


# The run ------------------------------------------------------------------------------


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse a target that cannot exist before anything is collected."""
    if session.config.getoption("champion_targets"):
        run_of(session.config)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Tell target, version and ROM of each target."""
    return run_of(config).header()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on every target, named in its id if there are several."""
    if FIXTURE in metafunc.fixturenames:
        targets = run_of(metafunc.config).targets
        if len(targets) > 1:
            metafunc.parametrize(FIXTURE, targets, indirect=True, scope="session")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what the target cannot do, or what is broken; begin to count ticks."""
    if FIXTURE in getattr(item, "fixturenames", ()):
        run_of(item.config).begin(item)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Give back what others want."""
    if FIXTURE in getattr(item, "fixturenames", ()):
        run_of(item.config).end(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what is needed to understand a failure."""
    report = yield
    if report.failed and FIXTURE in getattr(item, "fixturenames", ()):
        run_of(item.config).failed(item, report)
    return report


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let go of all boards."""
    if _RUN in config.stash:
        config.stash[_RUN].close()


# Fixtures -----------------------------------------------------------------------------


def _scope(fixture_name: str, config: pytest.Config) -> str:
    scope: str = config.getoption("champion_scope")
    return scope


@pytest.fixture(scope="session")
def champion_target(request: pytest.FixtureRequest) -> str:
    """The name of the target of this test."""
    targets = run_of(request.config).targets
    target: str = getattr(request, "param", targets[0])
    return target


@pytest.fixture(scope="session")
def champion_bench(request: pytest.FixtureRequest, champion_target: str) -> Bench:
    """The target itself: see `emulator.testing.bench`."""
    return run_of(request.config).bench(champion_target)


@pytest.fixture(scope=_scope)  # type: ignore[arg-type]
def handheld(request: pytest.FixtureRequest, champion_bench: Bench) -> Iterator[Handheld]:
    """A handheld, switched on, its memory cleared, its dice the same in every run.

    Fresh for each test, unless --handheld-scope says otherwise. `seed` may be changed.
    """
    from emulator.testing.targets import TargetError  # noqa: PLC0415

    fault = ""
    try:
        with champion_bench.handheld() as fresh:
            yield fresh
    except TargetError as error:
        fault = str(error)
    if fault:
        champion_bench.told = True
        pytest.fail(fault, pytrace=False)


@pytest.fixture
def link(handheld: Handheld, champion_bench: Bench) -> Board:
    """The board at the other end of the link; skips where there is none."""
    board = champion_bench.board
    if board is None:
        pytest.skip(f"target {champion_bench.target} has no link")
    return board


@pytest.fixture
def lcd(handheld: Handheld) -> Lcd:
    """The handheld's glass."""
    return handheld.lcd


@pytest.fixture
def keypad(handheld: Handheld) -> Keypad:
    """The handheld's contacts."""
    return handheld.keypad


@pytest.fixture
def buzzer(handheld: Handheld) -> Buzzer:
    """The handheld's buzzer."""
    from emulator.testing.buzzer import Buzzer  # noqa: PLC0415

    return Buzzer(handheld)


@pytest.fixture
def faults(handheld: Handheld, champion_bench: Bench) -> Iterator[Faults]:
    """What can go wrong with the handheld; whatever lasts is undone after the test."""
    from emulator.testing.faults import Faults  # noqa: PLC0415

    made = Faults(handheld, champion_bench.board)
    yield made
    made.close()
