"""Servers for tests, started within a tenth of a second: one process imports everything, and each server is its fork.

A server so started keeps nothing from the one before but the database, as if it had been started by hand.
"""

import json
import os
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

TRIES = 50
"""How often a server is started whose port is not free yet."""


class Server(NamedTuple):
    pid: int
    port: int

    @property
    def running(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut would; its port is free afterwards."""
        os.kill(self.pid, signal.SIGKILL)
        while self.running:
            time.sleep(0.002)


class Nursery:
    """The process that servers are forked from."""

    def __init__(self, errors: Path) -> None:
        self.errors = errors
        """Where the servers' complaints go."""
        with errors.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.web.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )

    def start(self, db: str, port: int = 0, **settings: Any) -> "Server":
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for _ in range(TRIES):
            self._process.stdin.write(json.dumps({"db": db, "port": port, **settings}) + "\n")
            self._process.stdin.flush()
            pid = int(self._process.stdout.readline())
            said = self._process.stdout.readline()
            if not said.startswith("cannot listen"):
                break
            # A process that the killed server was about to start may hold its port for a moment longer.
            time.sleep(0.1)
        assert "Shoal is open at" in said, f"the server did not start: {said!r}, {self.errors.read_text()}"
        return Server(pid, int(said.split()[4].rpartition(":")[2]))

    def close(self) -> None:
        self._process.communicate()


def main() -> None:
    import msgspec

    from shoal.games import REGISTRY, find
    from shoal.games.contract import ShoalError
    from shoal.web.server import Settings, serve

    for game in REGISTRY:
        find(game)
    # Nobody waits for the servers, which are killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        given = json.loads(line)
        port = given.pop("port")
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            print(os.getpid(), flush=True)
            try:
                serve("127.0.0.1", port, msgspec.convert(given, Settings))
            except ShoalError as error:
                print(error, flush=True)
            except Exception:
                traceback.print_exc()
                print("it failed", flush=True)
            os._exit(0)


if __name__ == "__main__":
    main()
