"""Servers for tests, started within a tenth of a second: one process imports everything, and each server is its fork.

A server so started keeps nothing from the one before but the database, as if it had been started by hand.
"""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from shoal.web.transport.limits import Limits

ESTABLISHED = "01"
"""The state of a connection, as /proc/net/tcp has it."""
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

    @property
    def memory(self) -> int:
        """In bytes, what is resident."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def has_connection_from(self, address: str) -> bool:
        """Does the server hold one? Only the system knows of one that its client does not read from."""
        return any(row[3] == ESTABLISHED for row in self._connections_from(address))

    def unsent_to(self, address: str) -> int:
        """Bytes that the system keeps for clients who have not taken them."""
        return sum(int(row[4].partition(":")[0], 16) for row in self._connections_from(address))

    def _connections_from(self, address: str) -> list[list[str]]:
        """Rows of /proc/net/tcp."""
        ours = f"0100007F:{self.port:04X}"
        theirs = "".join(f"{int(part):02X}" for part in reversed(address.split(".")))
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return [row for row in rows if row[1] == ours and row[2].startswith(theirs)]

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

    def allow_files(self, most: int) -> None:
        """How many files the servers may open."""
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (most, most))

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

    def think(self, db: str) -> "Server":
        """A machine that thinks for the servers on a database; its port is none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"think": db}) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        said = self._process.stdout.readline()
        assert said.startswith("Thinking for"), f"the machine did not start: {said!r}, {self.errors.read_text()}"
        return Server(pid, 0)

    def close(self) -> None:
        self._process.communicate()


@contextlib.contextmanager
def serving(nursery: Nursery, folder: Path, limits: Limits, **settings: Any) -> Iterator[Server]:
    """A server that must still run in the end, and have nothing to complain of."""
    server = nursery.start(f"sqlite:///{folder / 'tables.db'}", pace=0.0, limits=asdict(limits), **settings)
    try:
        yield server
        assert server.running
        assert "Traceback" not in nursery.errors.read_text()
    finally:
        server.kill()


def main() -> None:
    import msgspec

    from shoal.games.contract import ShoalError
    from shoal.web.bot_work.machine import work
    from shoal.web.server import Settings, serve, warm_up

    warm_up()
    # Nobody waits for the servers, which are killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        given = json.loads(line)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            print(os.getpid(), flush=True)
            try:
                if "think" in given:
                    work(given["think"], 1, "warning")
                else:
                    serve("127.0.0.1", given.pop("port"), msgspec.convert(given, Settings))
            except ShoalError as error:
                print(error, flush=True)
            except Exception:
                traceback.print_exc()
                print("it failed", flush=True)
            os._exit(0)


if __name__ == "__main__":
    main()
