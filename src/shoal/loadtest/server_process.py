"""A server in a process of its own, for benchmarks and tests: started, watched, killed."""

import json
import os
import subprocess
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import msgspec

from shoal.games.contract import ShoalError
from shoal.web.transport.limits import Limits

NO_LIMITS = Limits(**{limit.name: 1_000_000 for limit in fields(Limits)})
"""For when everything comes from one address."""


def processor_seconds(pid: int) -> float:
    """What a process has used, and those of its children that have ended; nothing for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class ServerProcess:
    """A running server. Its errors go where `errors` says, or to ours."""

    def __init__(
        self, db: str, *, port: int = 0, pace: float = 0.6, limits: Limits = NO_LIMITS, errors: Path | None = None
    ) -> None:
        given = json.dumps({"db": db, "port": port, "pace": pace, "limits": asdict(limits)})
        log = errors.open("ab") if errors else None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "shoal.loadtest.server_process", given],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        if log:
            log.close()
        assert self._process.stdout is not None
        said = self._process.stdout.readline().split()
        if len(said) < 5:
            raise ShoalError(f"the server did not start: it ended with {self._process.wait()}")
        self.port = int(said[4].rpartition(":")[2])
        self.pid = self._process.pid

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """At once, as when the power fails; processes that think for it end by themselves."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()

    # What the system knows of it

    def processes(self) -> list[int]:
        """The server and all that it started."""
        found = [self.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, children.read_text().split())
        return found

    def memory(self) -> int:
        """In bytes, what is resident of it and of all that it started; pages they share count for each."""
        pages = 0
        for pid in self.processes():
            try:
                pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            except OSError:
                continue
        return pages * os.sysconf("SC_PAGE_SIZE")

    def worked(self) -> float:
        """The seconds of a processor it has used."""
        return processor_seconds(self.pid)


def main(given: dict[str, Any]) -> None:
    from shoal.web.server import Settings, serve

    limits = msgspec.convert(given["limits"], Limits)
    serve("127.0.0.1", given["port"], Settings(db=given["db"], pace=given["pace"], limits=limits))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
