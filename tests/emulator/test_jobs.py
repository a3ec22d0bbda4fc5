"""Jobs are done alike here, by threads, by processes, and by a Dask cluster."""

import operator
import os
import sys
import threading
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace

import pytest

from emulator import jobs
from emulator.jobs import JobError, Workers

SUMS = [(number, 1) for number in range(20)]
EXPECTED = list(range(1, 21))


def test_they_are_done_here_in_order():
    done = []
    assert Workers().run(operator.add, SUMS, done.append) == EXPECTED
    assert done == EXPECTED


def test_results_come_in_the_order_of_the_jobs_whatever_ends_first():
    first = threading.Event()

    def job(number):
        if number == 0:
            first.wait(60)
        return number

    done = []

    def note(number):
        done.append(number)
        if len(done) == 3:
            first.set()

    with ThreadPoolExecutor(4) as pool:
        results = Workers(pool, 4).run(job, [(n,) for n in range(4)], note)
    assert results == [0, 1, 2, 3]
    assert sorted(done) == results
    assert done[-1] == 0


def test_what_a_job_raises_is_raised_and_the_rest_is_dropped():
    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        Workers(pool).run(operator.truediv, [(1, 1), (1, 0), (1, 1)])


@pytest.mark.parametrize("error", [BrokenProcessPool("killed"), KeyboardInterrupt()])
def test_a_pool_that_breaks_finds_nothing_cancelled(error):
    futures = []

    class Pool(ThreadPoolExecutor):
        def submit(self, *_):
            futures.append(Future())
            if len(futures) == 2:
                futures[0].set_result(0)
            return futures[-1]

    def ends(_):
        raise error

    with Pool(1) as pool, pytest.raises((JobError, KeyboardInterrupt)):
        Workers(pool).run(operator.add, SUMS, ends)
    assert not any(future.cancelled() for future in futures)


def test_processes_do_them():
    with jobs.workers(2) as workers:
        assert workers.count == 2
        assert workers.run(operator.add, SUMS) == EXPECTED


def test_one_worker_is_this_process():
    with jobs.workers(1) as workers:
        assert workers.run(os.getpid, [()]) == [os.getpid()]


def test_without_a_number_there_is_one_a_core(monkeypatch):
    monkeypatch.setattr(jobs, "cores", lambda: 1)
    with jobs.workers() as workers:
        assert workers == Workers()


def test_a_worker_that_dies_is_told(monkeypatch):
    with ThreadPoolExecutor(1) as pool, pytest.raises(JobError, match="worker has ended"):
        Workers(pool).run(_die, [()])


def test_a_worker_that_has_died_before_is_told():
    class Broken(ThreadPoolExecutor):
        def submit(self, *_):
            _die()

    with Broken(1) as pool, pytest.raises(JobError, match="worker has ended"):
        Workers(pool).run(operator.add, SUMS)


def test_a_worker_of_a_cluster_that_dies_is_told():
    distributed = pytest.importorskip("distributed")

    def die():
        raise distributed.KilledWorker("sum-1", SimpleNamespace(address="tcp://there:1"), 3)

    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(JobError, match=r"worker has ended before its time: .*sum-1.*tcp://there:1"),
    ):
        Workers(pool).run(die, [()])


def _die():
    raise BrokenProcessPool("killed")


def test_what_a_cluster_needs_is_told_where_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(JobError, match=r"pip install 'champion-backgammon\[cluster\]'"):
        jobs.workers(cluster="tcp://127.0.0.1:1").__enter__()


def test_a_cluster_does_them(cluster):
    done = []
    with jobs.workers(cluster=cluster) as workers:
        assert workers.count == 2
        assert workers.run(operator.add, SUMS, done.append) == EXPECTED
        assert sorted(done) == EXPECTED
        with pytest.raises(ZeroDivisionError):
            workers.run(operator.truediv, [(1, 0)])
        # Chance is settled by the jobs, and no two that are equal are taken for one.
        drawn = workers.run(uuid.uuid4, [(), ()])
        assert drawn[0] != drawn[1]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "tcp://[::1"])
def test_an_address_where_no_cluster_is_is_told(address):
    pytest.importorskip("distributed")
    with pytest.raises(JobError, match="no cluster answers at"):
        jobs.workers(cluster=address).__enter__()
