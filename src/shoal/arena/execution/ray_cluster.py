"""Work that is numbered, done on a Ray cluster. Every machine of it needs Shoal."""

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from importlib.util import find_spec
from itertools import islice
from typing import TypeVar

from shoal.arena.execution.process_pool import AHEAD, Job
from shoal.games.contract import ShoalError

T = TypeVar("T")


def check_ray() -> None:
    if find_spec("ray") is None:
        raise ShoalError("--ray needs Ray, which is not installed: pip install 'shoal[ray]'")


def on_cluster(job: Job[T], numbers: Iterable[int], address: str) -> Iterator[T]:
    """The games of these numbers as they are finished; '' is the usual cluster, or one of this machine's own."""
    # Nobody is told what we play, unless whoever set up the cluster wants it so.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    _knock(address)
    # Ray tells of workers that were lost on standard output, where results belong.
    with redirect_stdout(sys.stderr):
        try:
            ray.init(address=address or None, logging_level="error", log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise ShoalError(f"there is no Ray cluster at {address or 'the usual address'}: {reason}") from None
        try:
            yield from _played(job, numbers)
        finally:
            ray.shutdown()


def _played(job: Job[T], numbers: Iterable[int]) -> Iterator[T]:
    import ray

    # A game is the same wherever it is played, so one that was lost with its machine is simply played again.
    play = ray.remote(max_retries=-1)(_play)
    sent = ray.put(job)
    left = iter(numbers)
    at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [play.remote(sent, number) for number in islice(left, at_once)]
    while waiting:
        done, waiting = ray.wait(waiting)
        waiting += [play.remote(sent, number) for number in islice(left, len(done))]
        yield from ray.get(done)


def _play(job: Job[T], number: int) -> T:
    return job.play(number)


def _knock(address: str) -> None:
    """Ask whether anybody is at home: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise ShoalError(f"there is no Ray cluster at {address}: {error}") from None
