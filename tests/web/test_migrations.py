"""Databases of earlier versions are brought up to date with everything in them, and usual questions find an index."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, Select, create_engine, insert, select
from sqlalchemy.dialects import sqlite

from shoal.web.storage import schema
from shoal.web.storage.store import Entry, SeatRow, Store, TableRow, Wanted, archived


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def first_version(url: str) -> None:
    """A database as the first version left it, with a table in it."""
    with opened(url) as connection:
        with Operations.context(MigrationContext.configure(connection)):
            import_module("shoal.web.storage.migrations.versions.0001_tables").upgrade()
        for words in (
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)",
            "INSERT INTO alembic_version VALUES ('0001')",
            "INSERT INTO tables (id, game, rules, options, public, over, rematch, changed)"
            " VALUES ('old', 'fishery', 1, '{}', true, false, '', 7.5)",
            "INSERT INTO seats (table_id, seat, name, kind, bot, owner, away, habits)"
            " VALUES ('old', 1, 'Ann', 'person', '', 'a', false, '[]')",
            "INSERT INTO seats (table_id, seat, name, kind, bot, owner, away, habits)"
            " VALUES ('old', 2, 'Strong', 'bot', 'strong', '', false, '[]')",
            "INSERT INTO moves (table_id, number, mover, words) VALUES ('old', 0, '1', 'ship a1')",
            "INSERT INTO moves (table_id, number, mover, words) VALUES ('old', 1, '2', 'ship b1')",
            "INSERT INTO secrets (name, value) VALUES ('invitations', 'kept')",
        ):
            connection.exec_driver_sql(words)


def test_what_the_first_version_kept_is_still_there(db: str) -> None:
    first_version(db)
    store = Store(db)
    try:
        found = asyncio.run(store.table("old"))
        secret = store.secret
    finally:
        store.close()
    seats = [SeatRow(1, "Ann", "person", owner="a", invitation=0, origin=""), SeatRow(2, "Strong", "bot", bot="strong")]
    row = TableRow("old", "fishery", 1, {}, True, seats, changed=7.5, owner="a", several=False, closed=False, owing="")
    assert found == (row, [Entry("1", "ship a1", bot=False), Entry("2", "ship b1", bot=True)])
    assert secret == "kept", "invitations stay good"


def test_the_migrations_make_the_schema(db: str) -> None:
    Store(db).close()
    with opened(db) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


TABLES = 20_000
QUERIES: dict[str, Select[Any]] = {
    "tables_in_lobby": select(schema.tables).where(schema.IN_LOBBY).order_by(schema.tables.c.changed.desc()).limit(50),
    "tables_unfinished": select(schema.tables.c.id).where(schema.UNFINISHED & (schema.tables.c.changed >= TABLES / 2)),
    "tables_finished": select(schema.tables.c.id).where(schema.FINISHED & (schema.tables.c.changed < TABLES / 2)),
    "tables_archived": select(schema.tables)
    .where(archived(Wanted(game="fishery", before=TABLES / 2)))
    .order_by(schema.tables.c.changed.desc())
    .limit(31),
    "people_by_name": select(schema.tables)
    .where(archived(Wanted(player="Bo")))
    .order_by(schema.tables.c.changed.desc())
    .limit(31),
    "seats_by_owner": select(schema.tables)
    .where(schema.tables.c.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.owner == "7")))
    .order_by(schema.tables.c.changed.desc())
    .limit(50),
}


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with many tables, most of them over or not public."""
    file = tmp_path_factory.mktemp("full") / "tables.db"
    Store(f"sqlite:///{file}").close()
    table: dict[str, Any] = {"game": "fishery", "rules": 1, "options": "{}", "rematch": ""}
    seat: dict[str, Any] = {"seat": 1, "name": "Ann", "kind": "person", "bot": "", "away": False, "habits": "[]"}
    ids = range(TABLES)
    with opened(f"sqlite:///{file}") as connection:
        rows = [{**table, "id": str(n), "public": n % 3 == 0, "over": n % 5 != 0, "changed": n} for n in ids]
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.seats), [{**seat, "table_id": str(n), "owner": str(n // 9)} for n in ids])
    return file


@pytest.mark.parametrize("index", QUERIES)
def test_the_usual_questions_find_their_index(full: Path, index: str) -> None:
    words = str(QUERIES[index].compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    with closing(sqlite3.connect(full)) as connection:
        plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {words}")]
    assert any(f"INDEX {index}" in step for step in plan), plan
    assert not any(step.startswith("SCAN") for step in plan), plan
