"""Work that is numbered, done in processes of this machine."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Any, Protocol, TypeVar

from shoal.games.contract import ShoalError

T = TypeVar("T", covariant=True)

AHEAD = 2
"""Games that lie ready for each worker, so that none waits for the next."""
PATIENCE = 0.5
"""Seconds in which a worker may put its bots away before it is ended."""


class Job(Protocol[T]):
    """Games that can be played anywhere: a job is pickled and sent there."""

    def play(self, number: int) -> T: ...


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(job: Job[T], numbers: Iterable[int], workers: int) -> Generator[T]:
    """The games of these numbers as they are finished. Who stops listening stops the workers at once."""
    if workers == 1:
        yield from map(job.play, numbers)
        return
    left = iter(numbers)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _enter, (job,))
    try:
        waiting: set[Future[T]] = _given_out(pool, islice(left, AHEAD * workers))
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= _given_out(pool, islice(left, len(done)))
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise ShoalError("a worker ended in the middle of a game: is there memory enough for so many?") from None
    except BaseException:
        # The pool itself would wait for games that nobody wants any more.
        _send_home(multiprocessing.active_children())
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _given_out(pool: ProcessPoolExecutor, numbers: Iterable[int]) -> set[Future[Any]]:
    # Ctrl-C reaches all processes of a terminal; only the one that gives out the work shall act on it. A worker that
    # starts now inherits that it waits outside, and we hear it when we are done here.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return {pool.submit(_play, number) for number in numbers}
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _send_home(workers: list[BaseProcess]) -> None:
    """Those in a long thought do not hear that they may leave: after a moment they are made to."""
    for worker in workers:
        worker.terminate()
    patience = monotonic() + PATIENCE
    for worker in workers:
        worker.join(max(0.0, patience - monotonic()))
        worker.kill()
        worker.join()


_job: Job[Any]
"""What this process works at, if it is a worker."""


def _enter(job: Job[Any]) -> None:
    global _job
    _job = job
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
    os._exit(1)


def _play(number: int) -> Any:
    return _job.play(number)
