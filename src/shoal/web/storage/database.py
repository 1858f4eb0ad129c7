"""Opening the database: for one who writes or for many who read, brought up to date, readable by its owner only."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from shoal.games.contract import ShoalError
from shoal.play.places import data_folder

BUSY_SECONDS = 5.0
"""How long SQLite waits while another process writes."""
OWNER_ONLY = 0o600
"""Whoever can read the database can play for everybody."""
USUAL_FILE = "tables.db"
_MIGRATIONS = files("shoal.web.storage") / "migrations"
SERVER_LOCK = 0x5_40A1
"""PostgreSQL's lock that every server shares, in each database its own."""
OWN_NAME = f"shoal {secrets.token_hex(8)}"
"""What PostgreSQL calls the connection of this process that holds it."""
MIGRATION_LOCK = 0x5_40A2
"""PostgreSQL's lock for bringing a database up to date."""


def usual_database() -> str:
    """Where tables are kept unless told otherwise; what stands there is made readable by its owner only."""
    file = data_folder() / USUAL_FILE
    try:
        data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        for part in (file, *(file.with_name(file.name + suffix) for suffix in ("-wal", "-shm"))):
            with suppress(FileNotFoundError):
                if part.stat().st_mode & 0o077:
                    part.chmod(OWNER_ONLY)
    except OSError as error:
        raise ShoalError(
            f"tables are kept in {data_folder()}, which cannot be written: {error.strerror}; name a database with --db"
        ) from error
    return f"sqlite:///{file}"


# Addresses


def parse(url: str) -> URL:
    """The address of a database. One that is none may hold a password in an odd place, so it is never repeated."""
    try:
        parsed = make_url(url)
    except (SQLAlchemyError, ValueError):
        parsed = None
    if parsed is None or "@" in f"{parsed.host}{parsed.database if parsed.host else ''}":
        raise ShoalError(
            "that is no address of a database: write sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME, "
            "with %40 for an @ in the password"
        )
    return parsed


def in_memory(url: URL) -> bool:
    """Does the database live only as long as its one connection?"""
    name = url.database or ""
    memory = name in ("", ":memory:") or name.startswith("file::memory:") or url.query.get("mode") == "memory"
    return url.get_backend_name() == "sqlite" and memory


def sqlite_file(url: URL) -> Path | None:
    """Where an SQLite database is kept; None for one in memory, or of another kind."""
    if url.get_backend_name() != "sqlite" or in_memory(url):
        return None
    name = url.database or ""
    return Path(unquote(name.removeprefix("file:")) if name.startswith("file:") else name).absolute()


def shown(url: URL) -> str:
    """An address for people: without its password, and without parameters, which may hold one."""
    return url.set(query={}).render_as_string(hide_password=True)


def brief(error: BaseException, url: URL) -> str:
    """The first line of an error, without the password."""
    line = (str(error).splitlines() or [type(error).__name__])[0]
    for secret in (url.password, url.query.get("password")):
        for written in (secret, quote(secret, safe="")) if isinstance(secret, str) and secret else ():
            line = line.replace(written, "***")
    return line


def is_shared(url: str) -> bool:
    """May several servers use the database at the same time?"""
    return parse(url).get_backend_name() == "postgresql"


# Engines


def writing_engine(url: URL) -> Engine:
    """For the one thread that writes, and for tools."""
    # A database in memory lives as long as its one connection.
    memory = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
    engine = _engine(url, memory if in_memory(url) else {"pool_pre_ping": True})
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_writing)
        # The driver's own idea of when transactions begin does not reach savepoints.
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def reading_engine(url: URL, most: int) -> Engine:
    """For at most so many threads that read; what one reads within a transaction is all of one moment."""
    pool = {"pool_size": most, "max_overflow": 0, "pool_pre_ping": True}
    if url.get_backend_name() == "sqlite":
        engine = _engine(url, pool)
        event.listen(engine, "connect", _prepare_reading)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        return engine
    engine = _engine(url, {**pool, "isolation_level": "REPEATABLE READ"})
    return engine.execution_options(postgresql_readonly=True)


def _engine(url: URL, how: dict[str, Any]) -> Engine:
    try:
        return create_engine(url, **how)
    except (SQLAlchemyError, ImportError, ValueError, TypeError) as error:
        raise ShoalError(f"{shown(url)} is no database this Shoal can open: {brief(error, url)}") from error


def _prepare_writing(connection: Any, _: object) -> None:
    _set(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _prepare_reading(connection: Any, _: object) -> None:
    _set(connection, "query_only=ON")


def _set(connection: Any, *pragmas: str) -> None:
    connection.isolation_level = None
    for pragma in (f"busy_timeout={int(BUSY_SECONDS * 1000)}", *pragmas):
        connection.execute(f"PRAGMA {pragma}")


# Up to date


def prepare(url: URL, engine: Engine) -> None:
    """Make the database if it is not there, and bring it up to date."""
    try:
        _create_file(url)
        with engine.connect() as connection, _alone(connection):
            _migrate(connection, url)
    except (SQLAlchemyError, OSError) as error:
        raise ShoalError(f"cannot open the database {shown(url)}: {brief(error, url)}") from error


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Of servers that start at the same moment on PostgreSQL, one brings it up to date, and the others wait."""
    if connection.dialect.name != "postgresql":
        yield
        return
    with connection.begin():
        connection.execute(text(f"SELECT pg_advisory_lock({MIGRATION_LOCK})"))
    try:
        yield
    finally:
        with connection.begin():
            connection.execute(text(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})"))


def _create_file(url: URL) -> None:
    """SQLite gives its other files the permissions of the first."""
    file = sqlite_file(url)
    if file is not None:
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def _missing_steps(connection: Connection, url: URL) -> list[str]:
    """The steps that the schema still needs, as "0004"."""
    steps = (step.name.partition("_")[0] for step in (_MIGRATIONS / "versions").iterdir() if step.name[0].isdigit())
    known = ["", *sorted(steps)]
    version = _version(connection)
    if version not in known:
        raise ShoalError(
            f"the database {shown(url)} was written by a newer Shoal: update this one, or name another with --db"
        )
    return known[known.index(version) + 1 :]


def demand_up_to_date(connection: Connection, url: URL) -> None:
    """For whoever uses a database and does not look after it."""
    if _missing_steps(connection, url):
        raise ShoalError(
            f"the database {shown(url)} was not brought up to date yet: a server of this version does it at its start"
        )


def _migrate(connection: Connection, url: URL) -> None:
    missing = _missing_steps(connection, url)
    if not missing:
        return
    # Where nothing is yet nobody is older: others that hold the lock start at the same moment, and wait.
    new = not _version(connection)
    if not new and not all(map(_older_servers_go_on, missing)) and _others_serve(connection):
        raise ShoalError(
            f"the database {shown(url)} must be brought up to date, which servers of an older version would not "
            "survive: stop them all, then start the new ones"
        )
    # It takes as long to import as the rest of the server together.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _older_servers_go_on(step: str) -> bool:
    """Do servers of an earlier version run on after a step? Each step since the fourth says so itself."""
    (name,) = [file.name for file in (_MIGRATIONS / "versions").iterdir() if file.name.startswith(f"{step}_")]
    module = import_module(f"shoal.web.storage.migrations.versions.{name.removesuffix('.py')}")
    return bool(getattr(module, "OLDER_SERVERS_GO_ON", False))


def _others_serve(connection: Connection) -> bool:
    """Does another process serve from this database?"""
    if connection.dialect.name != "postgresql":
        return False
    query = text(
        "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
        "AND classid = 0 AND objid = :lock AND application_name IS DISTINCT FROM :own"
    )
    with connection.begin():
        return bool(connection.scalar(query, {"lock": SERVER_LOCK, "own": OWN_NAME}))


def _version(connection: Connection) -> str:
    """Up to where the schema has been brought; '' for a database that is new."""
    with connection.begin():
        known = inspect(connection).has_table("alembic_version")
        return str(connection.scalar(text("SELECT version_num FROM alembic_version"))) if known else ""
