"""Who runs transactions: one thread writes, and commits together what waits together; a few others read meanwhile."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from shoal.games.contract import ShoalError
from shoal.web.errors import Busy
from shoal.web.operations.metrics import Metrics
from shoal.web.storage.database import brief, reading_engine

log = logging.getLogger("shoal.web")

T = TypeVar("T")
MOST_AT_ONCE = 200
"""How many jobs share a commit."""
READERS = 4
"""How many threads read at the same time."""
MOST_WAITING = 1_000
"""How many reads may wait; who comes later is sent away at once."""
CHANNEL = "shoal_tables"
"""Where PostgreSQL tells every server which tables a commit has changed."""
AFTER_TABLES = "~"
"""Comes after the name of every table."""


class Conflict(ShoalError):
    """Somebody else was quicker: what was to be added is there already."""


class NotKept(ShoalError):
    """The database could not keep what it was given, or could not be read."""


class Changed(NamedTuple):
    """A change of a table that was kept."""

    table: str
    number: int
    """How often the table has been changed with this."""


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    about: str
    """What it is for, where it must be logged that it failed."""
    work: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    table: str
    """Whose row it locks first. All servers lock in this order, so that none waits for one who waits for it."""


class Writer:
    """The one thread that writes. What it has done is durable."""

    def __init__(self, engine: Engine, url: URL, metrics: Metrics) -> None:
        self._engine = engine
        self._metrics = metrics
        self._url = url
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """All that was handed over is written first."""
        self._jobs.put(None)
        self._thread.join()

    async def run(self, about: str, work: Callable[[Connection], T], table: str = "") -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(about, work, future, loop, table))
        return await future

    def _work(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._commit(batch)
            if stop:
                return

    def _commit(self, batch: list[Job]) -> None:
        batch.sort(key=lambda job: job.table)
        outcomes: list[Any] = []
        try:
            with self._metrics.database_seconds.labels("commit").time(), self._engine.begin() as connection:
                for job in batch:
                    outcomes.append(self._attempt(connection, job))
                _notify(connection, [outcome for outcome in outcomes if isinstance(outcome, Changed)])
        except Exception as error:
            self._failed(", ".join(dict.fromkeys(job.about for job in batch)), error)
            outcomes = [_not_kept() for _ in batch]
        for job, outcome in zip(batch, outcomes, strict=True):
            # Nobody waits any more where the loop is closed.
            with suppress(RuntimeError):
                job.loop.call_soon_threadsafe(_settle, job.future, outcome)

    def _attempt(self, connection: Connection, job: Job) -> Any:
        """What a job brings, or the error for whoever waits; what it did is undone without touching the others."""
        try:
            with connection.begin_nested():
                return job.work(connection)
        except ShoalError as error:
            return error
        except OperationalError:
            raise
        except Exception as error:
            if isinstance(error, IntegrityError) and _is_taken(error):
                return Conflict("somebody else was quicker")
            self._failed(job.about, error)
            return _not_kept()

    def _failed(self, about: str, error: Exception) -> None:
        self._metrics.failed_commits.inc()
        unexpected = None if isinstance(error, SQLAlchemyError) else error
        log.error("%s: not kept: %s", about, brief(_cause(error), self._url), exc_info=unexpected)


class Readers:
    """A few threads that read, with connections of their own, so that nobody who looks waits for who writes."""

    def __init__(self, url: URL, metrics: Metrics) -> None:
        self._url = url
        self._metrics = metrics
        self._engine = reading_engine(url, READERS)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()

    async def run(self, about: str, work: Callable[[Connection], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Busy("the server is busy: too many people ask at once; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, about, work)
        finally:
            self._waiting -= 1

    def _read(self, about: str, work: Callable[[Connection], T]) -> T:
        try:
            with self._metrics.database_seconds.labels("read").time(), self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            log.error("%s: cannot be read: %s", about, brief(_cause(error), self._url))
            raise NotKept("the tables cannot be read just now; try again in a moment") from None


def _notify(connection: Connection, changed: list[Changed]) -> None:
    """Let every server know, once this is committed, what was changed; never how."""
    if changed and connection.dialect.name == "postgresql":
        written = ",".join(f"{table} {number}" for table, number in dict(changed).items())
        connection.execute(text("SELECT pg_notify(:channel, :written)"), {"channel": CHANNEL, "written": written})


def as_changes(written: str) -> list[Changed]:
    """What a notice says."""
    return [Changed(table, int(number)) for table, number in (part.split(" ") for part in written.split(","))]


def _not_kept() -> NotKept:
    return NotKept("that could not be kept just now, and nothing was changed; try again in a moment")


def _is_taken(error: IntegrityError) -> bool:
    """Is the key in use already? Any other constraint that breaks is a fault of ours."""
    name = getattr(error.orig, "sqlite_errorname", "")
    unique_violation = "23505"
    taken = name in ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
    return taken or getattr(error.orig, "sqlstate", "") == unique_violation


def _cause(error: BaseException) -> BaseException:
    """What went wrong first: where SQLite has ended a transaction by itself, undoing it fails as well."""
    first, earlier = error, error.__context__
    while earlier is not None:
        first = earlier if isinstance(earlier, SQLAlchemyError) else first
        earlier = earlier.__context__
    return first


def _settle(future: "asyncio.Future[Any]", outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
