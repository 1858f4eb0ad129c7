"""Who may use a database: one server an SQLite file, many servers a PostgreSQL, and nobody while it is moved."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from shoal.games.contract import ShoalError
from shoal.web.storage.database import OWN_NAME, OWNER_ONLY, SERVER_LOCK, brief, parse, shown, sqlite_file

SUFFIX = ".lock"
"""What the file beside an SQLite database ends with that the server locks."""
PATIENCE = 1.0
"""Seconds until a lock is given up; that of a server just killed may take a moment to end."""


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Be the only one on a database, or ShoalError; it ends with the process, however that ends."""
    with _locked(url, "pg_try_advisory_lock"):
        yield


@contextmanager
def serving(url: str) -> Iterator[None]:
    """Be a server on a database: the only one on SQLite, which tells nobody what others change."""
    with _locked(url, "pg_try_advisory_lock_shared"):
        yield


@contextmanager
def _locked(url: str, by: str) -> Iterator[None]:
    """`by` is the function of PostgreSQL that takes the lock."""
    address = parse(url)
    if address.get_backend_name() == "postgresql":
        lock = _locked_database(address, by)
    elif sqlite_file(address) is not None:
        lock = _locked_file(address)
    else:
        # Nobody else can reach a database in memory.
        yield
        return
    with lock:
        yield


@contextmanager
def _locked_file(address: URL) -> Iterator[None]:
    """A lock by fcntl is not inherited: no process that the server starts can hold it after the server's end."""
    try:
        handle = os.open(f"{sqlite_file(address)}{SUFFIX}", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, OWNER_ONLY)
    except OSError as error:
        raise ShoalError(f"cannot open the database {shown(address)}: {error.strerror}") from error

    def take() -> bool:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    try:
        _insist(take)
        yield
    finally:
        # The file stays: another server may have opened it already, and would lock what is no longer there.
        os.close(handle)


@contextmanager
def _locked_database(address: URL, by: str) -> Iterator[None]:
    """A lock of the connection, which is held open; outside a transaction, so that it hinders no cleaning up."""
    try:
        engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        connection = engine.connect()
        connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": OWN_NAME})
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise ShoalError(f"cannot open the database {shown(address)}: {brief(error, address)}") from error
    try:
        _insist(lambda: bool(connection.scalar(text(f"SELECT {by}({SERVER_LOCK})"))))
        yield
    finally:
        try:
            connection.close()
        except DBAPIError:
            # The database went away before us, and the lock with it.
            connection.invalidate()


def _insist(take: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not take():
        if time.monotonic() > until:
            raise ShoalError(
                "another Shoal server runs on this database already: stop it first, or name another database with --db"
            )
        time.sleep(0.05)
