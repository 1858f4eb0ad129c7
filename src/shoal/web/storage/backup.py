"""A copy of the database, made while the server runs."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from shoal.games.contract import ShoalError
from shoal.web.storage.database import BUSY_SECONDS, parse, shown, sqlite_file


class Copied(NamedTuple):
    """What is in a copy."""

    tables: int
    moves: int


def backup(db: str, target: Path, *, force: bool = False) -> Copied:
    """Copy the database into one file, whole and checked or not at all; all of one moment, and nobody waits."""
    address = parse(db)
    if address.get_backend_name() == "postgresql":
        raise ShoalError("Shoal copies SQLite databases only: for PostgreSQL use pg_dump, which works while it runs")
    source = sqlite_file(address)
    if source is None or not source.is_file():
        raise ShoalError(f"there is no database {shown(address)} to copy: name one with --db")
    if target.exists() and (source.samefile(target) or not force):
        raise ShoalError(_there_already(target, source))
    try:
        # Readable by its owner only, as the database is.
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
        os.close(handle)
        part = Path(name)
        try:
            copied = _copy(source, part)
            _sync(part)
            if target.exists() and not force:
                raise ShoalError(_there_already(target, source))
            part.replace(target)
            _sync(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise ShoalError(
            f"cannot copy the database to {target}: {getattr(error, 'strerror', None) or error}"
        ) from error
    return copied


def _there_already(target: Path, source: Path) -> str:
    if source.samefile(target):
        return f"{target} is the database itself: copy it to another file"
    return f"{target} is there already: choose another name, or replace it with --force"


def _copy(source: Path, part: Path) -> Copied:
    uri = f"{source.absolute().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as original,
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        # All pages in one step: a copy in several begins again whenever somebody writes.
        original.backup(copy)
        # The copy is one file, with none beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
        found = [line for (line,) in copy.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise ShoalError(f"the copy is damaged, and with it perhaps the database: {found[0]}")
        tables, moves = (copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "moves"))
        return Copied(tables, moves)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def backup_and_tell(db: str, target: Path, *, force: bool) -> None:
    copied = backup(db, target, force=force)
    print(f"{target} is complete and sound: tables {copied.tables:,}, moves {copied.moves:,}.")
