"""What several tests of the emulator share."""

import pytest


@pytest.fixture
def cluster():
    """The address of a Dask cluster of two threads of this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        dashboard_address=None,
        protocol="tcp",
        host="127.0.0.1",
    ) as running:
        yield running.scheduler_address
