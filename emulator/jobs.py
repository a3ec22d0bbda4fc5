"""Where long work is done: on this process, on the cores of the machine, on a Dask cluster.

A job is a call of a module's function with arguments that can be pickled. Whoever makes
the jobs settles all their chance; where and when one is done changes nothing.
"""

from __future__ import annotations

import importlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final, TypeVar

Result = TypeVar("Result")

_PATIENCE: Final = 10  # seconds, for a cluster to answer
_INSTALL: Final = "pip install 'champion-backgammon[cluster]'"


class JobError(RuntimeError):
    """There are no workers to be had; the message says why."""


@dataclass(frozen=True)
class Workers:
    """Who does the jobs: an executor and how many jobs it does at once.

    Without an executor they are done here, one after the other.
    """

    executor: Executor | None = None
    count: int = 1

    def run(
        self,
        function: Callable[..., Result],
        jobs: Sequence[tuple[Any, ...]],
        done: Callable[[Result], None] = lambda _: None,
    ) -> list[Result]:
        """Do the jobs; returns the results in the jobs' order, whatever order they end in.

        `done` is called with each result as it comes. What a job raises is raised
        here, and what is still waiting is dropped.
        """
        if self.executor is None:
            results = []
            for job in jobs:
                results.append(function(*job))
                done(results[-1])
            return results
        futures: list[Future[Result]] = []
        try:
            with troubles():
                for job in jobs:
                    futures.append(self.executor.submit(function, *job))
                for future in as_completed(futures):
                    done(future.result())
        except JobError:
            # Nor at Ctrl-C, which ends the workers too: a process pool that breaks and finds
            # cancelled jobs prints a trace (Python 3.11). Whoever closes the workers drops them.
            raise
        except Exception:
            for future in futures:
                future.cancel()
            raise
        return [future.result() for future in futures]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def troubles() -> Iterator[None]:
    """Let it be a JobError if workers go away as they get work or while it is waited for."""
    try:
        yield
    except CancelledError as error:
        raise JobError("the cluster has dropped the work") from error
    except _broken() as error:
        raise JobError(f"a worker has ended before its time: {error}") from error


@contextmanager
def workers(count: int | None = None, cluster: str | None = None) -> Iterator[Workers]:
    """Give workers: `count` processes, one a core if None, or those of a Dask cluster.

    `cluster` is the address of its scheduler, tcp://HOST:PORT. Raises JobError.
    """
    if cluster is not None:
        with _client(cluster) as client:
            threads = sum(client.nthreads().values())
            yield Workers(client.get_executor(pure=False), max(1, threads))
        return
    wanted = cores() if count is None else count
    if wanted <= 1:
        yield Workers()
        return
    # Fresh processes, so that nothing of this one (threads, a display) is inherited.
    pool = ProcessPoolExecutor(wanted, get_context("spawn"), _end_at_once)
    try:
        yield Workers(pool, wanted)
    finally:
        pool.shutdown(cancel_futures=True)


def _broken() -> tuple[type[BaseException], ...]:
    """Return what is raised if workers die, those of Dask too if it is in use."""
    distributed = sys.modules.get("distributed")
    return (BrokenExecutor,) if distributed is None else (BrokenExecutor, distributed.KilledWorker)


def _end_at_once() -> None:
    """Let Ctrl-C, which all processes of a terminal get, end a worker without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise JobError(f"a cluster needs Dask's package distributed; try {_INSTALL}") from error
    try:
        place = distributed.comm.get_address_host_port(address)
        # A client that finds nobody there leaves threads behind, and complains at the end.
        socket.create_connection(place, _PATIENCE).close()
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise JobError(f"no cluster answers at {address}: {error}") from error
    with client:
        yield client
