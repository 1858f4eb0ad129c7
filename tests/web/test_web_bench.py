"""`shoal bench web` starts its own servers, also several on a PostgreSQL, and measures them."""

import json
import subprocess
import sys
from pathlib import Path

from tests.shell import environment
from tests.web import postgres


def test_it_plays_at_as_many_servers_as_are_asked_for(tmp_path: Path) -> None:
    postgres.demand()
    words = ["--tables", "4", "--sockets", "20", "--rate", "10", "--seconds", "2", "--servers", "2", "--json"]
    command = [sys.executable, "-m", "shoal", "bench", "web", *words]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(tmp_path), check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert (figures["servers"], figures["tables"], figures["sockets"]) == (2, 4, 20)
    assert figures["moves"] > 10
    assert figures["tables_that_lost_moves"] == figures["refused"] == 0
