"""What all tests share: no test depends on how fast the machine is.

With `--core compiled` all tests run on the compiled firmware, its bounds checked,
instead of the sources.
"""

import os

import pytest
from hypothesis import settings

from emulator import core
from emulator.testing import door
from tests import cores

settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_addoption(parser, pluginmanager):
    # The checkout's own plugin; an installed one is kept out by pyproject.toml.
    pluginmanager.register(door, "champion of the checkout")
    parser.addoption(
        "--core",
        choices=(core.PYTHON, core.COMPILED),
        default=core.PYTHON,
        help="what the firmware is in all tests: the sources, or compiled from them",
    )


def pytest_configure(config):
    os.environ[core.VARIABLE] = core.PYTHON
    if config.getoption("--core") == core.COMPILED:
        path = cores.file(config, "checked")
        os.environ[core.VARIABLE] = str(path)
        core.install(core.load(path))


@pytest.fixture(params=cores.KINDS)
def compiled_core(request):
    """Each kind of compiled core."""
    return cores.compiled(request.config, request.param)


@pytest.fixture
def cluster():
    """The address of a Dask cluster of two threads of this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        dashboard_address="127.0.0.1:0",  # the usual port may be taken
        protocol="tcp",
        host="127.0.0.1",
    ) as running:
        yield running.scheduler_address
