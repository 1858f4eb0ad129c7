"""A whole house moved from an SQLite file to PostgreSQL: everything or nothing, and every row compared."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from shoal.games.contract import ShoalError
from shoal.web.storage import schema
from shoal.web.storage.database import brief, is_shared, parse, prepare, shown, sqlite_file, writing_engine
from shoal.web.storage.server_lock import only_server

AT_ONCE = 2_000
"""Rows that are read and written together."""

Moved = dict[str, int]
"""How many rows there are, by the name of their table."""


def move_house(source: str, target: str) -> Moved:
    """Copy all that is kept from an SQLite database to an empty PostgreSQL; the first stays as it is."""
    file = sqlite_file(parse(source))
    if file is None or not file.is_file():
        raise ShoalError(f"there is no SQLite database {shown(parse(source))} to move: write sqlite:///FILE")
    if not is_shared(target):
        raise ShoalError("a house moves from SQLite to PostgreSQL: write postgresql+psycopg://USER:PASSWORD@HOST/NAME")
    # While nobody serves from either: what somebody played meanwhile would be left behind.
    with only_server(source), only_server(target), _opened(source) as old, _opened(target) as new:
        for table in _kept():
            if new.scalar(select(func.count()).select_from(table)):
                raise ShoalError(f"{shown(parse(target))} is not empty: name a database that no server has used")
        moved = {table.name: _copy(old, new, table) for table in _kept()}
        for table in _kept():
            if _fingerprint(old, table) != _fingerprint(new, table):
                raise ShoalError(f"{table.name} came out differently, so nothing was moved; please report this")
    return moved


def _kept() -> list[Table]:
    """What is kept, those first that others refer to."""
    return [table for table in schema.metadata.sorted_tables if table not in schema.PASSING]


@contextmanager
def _opened(url: str) -> Iterator[Connection]:
    """A database brought up to date, in one transaction."""
    address: URL = parse(url)
    engine = writing_engine(address)
    try:
        prepare(address, engine)
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise ShoalError(f"{shown(address)}: {brief(error, address)}; nothing was moved") from error
    finally:
        engine.dispose()


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows, some at a time, as they are."""
    found = connection.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
    for batch in found.partitions():
        yield [dict(row) for row in batch]


def _copy(old: Connection, new: Connection, table: Table) -> int:
    rows = 0
    for batch in _rows(old, table):
        new.execute(insert(table), batch)
        rows += len(batch)
    _continue_numbers(new, table)
    return rows


def _continue_numbers(new: Connection, table: Table) -> None:
    """Where the database numbers the rows of a table, it goes on after those that were brought."""
    numbered = table.autoincrement_column
    if numbered is not None:
        sequence = f"pg_get_serial_sequence('{table.name}', '{numbered.name}')"
        new.exec_driver_sql(f"SELECT setval({sequence}, max({numbered.name})) FROM {table.name}")


def _fingerprint(connection: Connection, table: Table) -> tuple[int, int]:
    """How many rows there are, and what they hold, whatever their order: databases do not sort alike."""
    rows, total = 0, 0
    for batch in _rows(connection, table):
        rows += len(batch)
        for row in batch:
            written = repr([row[column.name] for column in table.columns])
            total += int.from_bytes(hashlib.sha256(written.encode()).digest())
    return rows, total % (1 << 256)


def move_and_tell(source: str, target: str) -> None:
    moved = move_house(source, target)
    told = ", ".join(f"{name} {rows:,}" for name, rows in moved.items() if name != "secrets")
    print(f"Moved, and every row compared: {told}. Serve from there with --db; {shown(parse(source))} is as it was.")
