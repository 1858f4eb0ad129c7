"""A PostgreSQL of one's own for benchmarks and tests: a cluster in a folder that is thrown away."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, make_url
from sqlalchemy.pool import NullPool

from shoal.games.contract import ShoalError
from shoal.loadtest.server_process import processor_seconds

BINARIES = Path("/usr/lib/postgresql")
"""Where Debian puts them, a folder for each version."""
UNPRIVILEGED = "nobody"
"""Who runs it where we are root, which PostgreSQL refuses to be."""
SETTINGS = {
    "listen_addresses": "",
    # What is thrown away need not survive a power cut.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
}

_numbers = count(1)


def binaries() -> Path | None:
    """The programs of the newest version there is."""
    found = sorted(BINARIES.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return found[-1].parent if found else None


class Cluster:
    """A running PostgreSQL that can be stopped and started again, as when a database server is restarted."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        if found is None:
            raise ShoalError(f"there is no PostgreSQL in {BINARIES}: apt install postgresql")
        self._binaries = found
        self._folder = folder
        self._user = UNPRIVILEGED if os.geteuid() == 0 else None
        self.url = f"postgresql+psycopg://shoal@/postgres?host={folder}"
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=shoal", "--encoding=UTF8", "--locale=C")

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._binaries / program), f"--pgdata={self._folder / 'data'}", *words]
        # Its children inherit what it writes to, so that nobody could wait for the end of a pipe.
        with (self._folder / f"{program}.log").open("ab") as log:
            done = subprocess.run(command, stdout=log, stderr=log, user=self._user, cwd=self._folder, check=False)
        if done.returncode:
            raise ShoalError(f"{program} failed: {(self._folder / f'{program}.log').read_text()[-500:]}")

    def start(self) -> None:
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        log = self._folder / "server.log"
        self._run("pg_ctl", "start", "--wait", f"--log={log}", f"--options=-k {self._folder} {settings}")

    def stop(self) -> None:
        """At once, as a crash would."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def worked(self) -> float:
        """The seconds of a processor that it has used, with all its processes."""
        main = int((self._folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        children = [
            int(pid) for path in Path(f"/proc/{main}/task").glob("*/children") for pid in path.read_text().split()
        ]
        return sum(map(processor_seconds, [main, *children]))


@contextlib.contextmanager
def running_cluster() -> Iterator[Cluster]:
    # Short, since the path of a socket must be; and not in pytest's folder, which nobody else may enter.
    folder = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    try:
        made = Cluster(folder)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a new database at a server, which is dropped in the end."""
    name = f"shoal_{os.getpid()}_{next(_numbers)}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
        with engine.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        engine.dispose()
