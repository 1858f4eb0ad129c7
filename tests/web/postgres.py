"""A PostgreSQL for tests: the one that is named, or one of our own."""

import os

import pytest

from shoal.loadtest.postgres import BINARIES, Cluster, binaries, empty_database, running_cluster

__all__ = ["NAMED", "Cluster", "binaries", "cluster", "demand", "empty_database"]

NAMED = "SHOAL_TEST_POSTGRES"
"""The URL of a PostgreSQL to use instead; its user must be allowed to create databases."""
NEEDED = "SHOAL_NEED_POSTGRES"
"""Where it is set, a missing PostgreSQL is a failure."""

cluster = running_cluster


def demand() -> None:
    """Skip, or fail where PostgreSQL is needed, if there is none."""
    if binaries() is None and NAMED not in os.environ:
        missing = f"no PostgreSQL in {BINARIES} (apt install postgresql, or name one with {NAMED})"
        if os.environ.get(NEEDED):
            pytest.fail(missing)
        pytest.skip(f"{missing}, so nothing was tried against it")
