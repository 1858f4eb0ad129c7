"""A whole house moves from SQLite to PostgreSQL, and is the same there."""

import asyncio
import random
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Column, Integer, MetaData, String, Table, create_engine, insert, select

from shoal.games.contract import ShoalError
from shoal.web.storage import moving, schema
from shoal.web.storage.moving import move_house
from shoal.web.storage.server_lock import serving
from shoal.web.storage.store import Entry, SeatRow, Store, TableRow
from tests.shell import shoal

TABLES = 30


def row(number: int) -> TableRow:
    rng = random.Random(number)
    seats = [
        SeatRow(1, f"Ann “{number}” 🐟", "person", owner=f"{number:064}", habits=["take-all"], agreed_at=number - 1),
        SeatRow(2, "Bo", rng.choice(["open", "bot"]), bot="strong", origin="o" * 32),
    ]
    return TableRow(
        f"table{number}",
        "fishery",
        1,
        {"zones": bool(number % 2)},
        bool(number % 2),
        seats,
        changed=1e9 + rng.random(),
        owner="k" * 64,
    )


def entries(number: int) -> list[Entry]:
    return [Entry("1", f"ship a{place}", bot=place % 2 == 0) for place in range(number * 7)]


@pytest.fixture
def house(sqlite_db: str) -> str:
    """An SQLite database with tables in it."""
    store = Store(sqlite_db)

    async def fill() -> None:
        for number in range(TABLES):
            await store.add_table(row(number), entries(number))

    asyncio.run(fill())
    store.close()
    return sqlite_db


def rows_in(postgres_db: str) -> int:
    with psycopg.connect(postgres_db.replace("+psycopg", "")) as connection:
        kept = [table.name for table in schema.metadata.tables.values()]
        counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in kept]
    return sum(count[0] for count in counts if count)


def test_everything_is_there_afterwards(house: str, postgres_db: str, tmp_path: Path) -> None:
    told = shoal(tmp_path, "migrate", house, postgres_db)
    assert told.returncode == 0, told.stderr
    moves = sum(len(entries(number)) for number in range(TABLES))
    assert f"tables {TABLES}" in told.stdout
    assert f"moves {moves:,}" in told.stdout
    old, new = Store(house), Store(postgres_db)
    try:
        for number in range(TABLES):
            kept = asyncio.run(new.table(f"table{number}"))
            assert kept == asyncio.run(old.table(f"table{number}")) == (row(number), entries(number))
        assert new.secret == old.secret, "invitations and keys stay good"
    finally:
        old.close()
        new.close()
    again = shoal(tmp_path, "migrate", house, postgres_db)
    assert again.returncode == 2
    assert "is not empty: name a database that no server has used" in again.stderr
    assert again.stderr.count("\n") == 1


def test_what_comes_out_differently_is_not_moved(house: str, postgres_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = moving._copy

    def careless(old: object, new: object, table: object) -> int:
        rows = copy(old, new, table)  # type: ignore[arg-type]
        if table is schema.moves:
            new.exec_driver_sql("UPDATE moves SET words = 'ship b3' WHERE table_id = 'table9' AND number = 3")  # type: ignore[attr-defined]
        return rows

    monkeypatch.setattr(moving, "_copy", careless)
    with pytest.raises(ShoalError, match="moves came out differently, so nothing was moved"):
        move_house(house, postgres_db)
    assert rows_in(postgres_db) == 0
    monkeypatch.undo()
    assert move_house(house, postgres_db)["tables"] == TABLES, "the next try finds it empty"


def test_nobody_serves_meanwhile_and_addresses_are_what_they_must_be(house: str, postgres_db: str) -> None:
    with serving(postgres_db), pytest.raises(ShoalError, match="another Shoal server runs"):
        move_house(house, postgres_db)
    with pytest.raises(ShoalError, match="there is no SQLite database"):
        move_house(house + "x", postgres_db)
    with pytest.raises(ShoalError, match="from SQLite to PostgreSQL"):
        move_house(house, house)


def test_numbers_that_the_database_gives_go_on(postgres_db: str) -> None:
    numbered = Table("numbered", MetaData(), Column("id", Integer, primary_key=True), Column("name", String))
    engine = create_engine(postgres_db)
    with engine.begin() as connection:
        numbered.create(connection)
        connection.execute(insert(numbered), [{"id": number, "name": "brought"} for number in (1, 2, 7)])
        moving._continue_numbers(connection, numbered)
        connection.execute(insert(numbered), {"name": "new"})
        assert connection.scalar(select(numbered.c.id).where(numbered.c.name == "new")) == 8
    engine.dispose()
