"""Ray for tests: the whole of it, on this machine."""

import os
import subprocess
from importlib.util import find_spec

import pytest

NEEDED = "SHOAL_NEED_RAY"
"""Where it is set, a missing Ray is a failure."""


def demand() -> None:
    """Skip, or fail where Ray is needed, if it is not installed."""
    if find_spec("ray") is None:
        missing = "Ray is not installed (pip install 'shoal[ray]')"
        if os.environ.get(NEEDED):
            pytest.fail(missing)
        pytest.skip(f"{missing}, so nothing was played on a cluster")


def a_worker_of(driver: int) -> int:
    """A process of the driver's own Ray instance that plays games."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    processes = [
        (int(pid), int(parent), name) for pid, parent, name in (line.split(None, 2) for line in listed.splitlines())
    ]
    own = {driver}
    for pid, parent, name in sorted(processes):
        if parent in own:
            own.add(pid)
            if name.startswith("ray::_play"):
                return pid
    raise AssertionError("no worker is at work")
