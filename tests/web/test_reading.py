"""Whoever reads does not wait for who writes."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from shoal.web.errors import Busy
from shoal.web.storage import transactions
from shoal.web.storage.store import Entry, NotKept, Store
from tests.web.test_storage import row, with_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def said() -> Iterator[list[tuple[str, str]]]:
    """Which thread said what to the database."""
    statements: list[tuple[str, str]] = []

    def note(_: Connection, __: Any, statement: str, *___: Any) -> None:
        statements.append((threading.current_thread().name, statement))

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


def test_reading_goes_on_while_somebody_else_writes(file: Path) -> None:
    async def look(store: Store) -> None:
        await store.add_table(row(), [])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            moving = asyncio.create_task(
                store.add_moves("one", 0, [Entry("1", "pass")], over=False, owing="", changed=6.0)
            )
            found = await store.table("one")
            assert found is not None
            assert found[1] == []
            assert [found.id for found in await store.public_tables(9)] == ["one"]
            assert [found.id for found in await store.tables_of("a", 9)] == ["one"]
            assert await store.unfinished(0) == ["one"]
            assert not moving.done()
            other.execute("ROLLBACK")
        await moving
        again = await store.table("one")
        assert again is not None
        assert again[1] == [Entry("1", "pass")], "what is acknowledged is seen"

    with_store(f"sqlite:///{file}", look)


def test_no_question_is_asked_by_the_thread_that_writes(file: Path, said: list[tuple[str, str]]) -> None:
    async def play(store: Store) -> None:
        for number in range(30):
            move = store.add_moves("one", number, [Entry("1", "pass")], over=False, owing="", changed=number)
            await asyncio.gather(move, store.public_tables(9), store.tables_of("a", 9), store.table("one"))

    async def open_and_play(store: Store) -> None:
        await store.add_table(row(), [])
        said.clear()
        await play(store)

    with_store(f"sqlite:///{file}", open_and_play)
    selects = {thread for thread, statement in said if statement.startswith("SELECT")}
    writes = {thread for thread, statement in said if statement.startswith(("INSERT", "UPDATE"))}
    assert writes == {"writer"}
    assert selects
    assert all(thread.startswith("reader") for thread in selects)


def test_a_table_and_its_moves_are_of_one_moment(db: str) -> None:
    async def play(store: Store) -> None:
        await store.add_table(row(), [])

        async def move() -> None:
            for number in range(60):
                await store.add_moves("one", number, [Entry("1", "pass")], over=False, owing="", changed=number + 1)

        moving = asyncio.create_task(move())
        while not moving.done():
            found = await store.table("one")
            assert found is not None
            assert len(found[1]) == (found[0].changed if found[1] else 0)
        await moving

    with_store(db, play)


def test_who_reads_cannot_write(db: str) -> None:
    async def cheat(store: Store) -> None:
        await store.add_table(row(), [])
        with pytest.raises(NotKept):
            await store._read("a trick", lambda connection: connection.exec_driver_sql("DELETE FROM moves"))

    with_store(db, cheat)


def test_too_many_who_read_are_sent_away_at_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transactions, "MOST_WAITING", 10)
    let_go = threading.Event()

    async def crowd(store: Store) -> None:
        waiting = [asyncio.create_task(store._read("waiting", lambda _: let_go.wait(60))) for _ in range(10)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="busy"):
            await store.public_tables(9)
        let_go.set()
        assert await asyncio.gather(*waiting) == [True] * 10
        assert await store.public_tables(9) == []

    with_store(f"sqlite:///{file}", crowd)
