"""A server of one's own for tests: in a process that can be killed and started again on the same port and database."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from shoal.web.server import Settings, serve
from shoal.web.transport.limits import Limits
from tests.shell import SOURCES

PATIENCE = 60.0
"""Seconds in which a server must have started."""
GENEROUS = Limits(
    requests=10_000.0,
    new_tables=1_000.0,
    table_burst=10_000.0,
    sockets=1_000,
    address_connections=2_000,
    address_requests_under_way=256,
)
"""All tests come from one address."""


class Server:
    def __init__(self, folder: Path, pace: float = 0.0) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._database = folder / "tables.db"
        self._pace = pace
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        words = [str(self.port), f"sqlite:///{self._database}", str(self._pace)]
        root = str(SOURCES.parent)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, str(SOURCES)])}
        self._process = subprocess.Popen([sys.executable, "-m", "tests.web.serving", *words], cwd=root, env=environment)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "the server ended at once"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        try:
            socket.create_connection(("localhost", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        port: int = taken.getsockname()[1]
    return port


if __name__ == "__main__":
    _, port, db, pace = sys.argv
    serve("localhost", int(port), Settings(db=db, pace=float(pace), workers=1, limits=GENEROUS))
