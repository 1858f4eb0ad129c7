"""Compiled and interpreted are the same game."""

import os
import subprocess
import sys

import pytest

from shoal.pure import is_compiled
from tests.driving import cases
from tests.laws.digest import digest


@pytest.mark.skipif(not is_compiled(), reason="the rules run interpreted here, so there is nothing to compare")
def test_compiled_and_interpreted_give_identical_results() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.digest"],
        env={**os.environ, "SHOAL_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    every = cases()
    interpreted = dict(zip((case.name for case in every), done.stdout.split(), strict=True))
    assert {case.name: digest(case) for case in every} == interpreted
