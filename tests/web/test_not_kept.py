"""When the database fails: it is logged once with the table it was for, and whoever asked gets a sentence."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from shoal.web.storage import database
from shoal.web.storage.store import Entry, NotKept, SeatRow, Store
from tests.web.test_storage import row, with_store


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def check(outcome: object, file: Path) -> None:
    """The sentence for whoever asked says neither how nor where tables are kept."""
    assert isinstance(outcome, NotKept)
    for secret in ("sqlite", "INSERT", "UPDATE", str(file.parent), "locked", "full"):
        assert secret not in str(outcome)
    assert "try again" in str(outcome)


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.db"

    async def fill(store: Store) -> None:
        await store.add_table(row("early"), [])

        def allow(pages: int) -> Any:
            return store._writer.run(
                "a small disk", lambda to: to.exec_driver_sql(f"PRAGMA max_page_count = {pages}").scalar()
            )

        used = await allow(1)
        long = [Entry("1", "x" * 70)] * 2_000
        caplog.clear()
        outcomes = await asyncio.gather(
            store.add_table(row("late"), long), store.add_table(row("later"), long), return_exceptions=True
        )
        for outcome in outcomes:
            check(outcome, file)
        assert await store.table("late") is None
        assert await store.table("early") is not None
        await allow(used + 10_000)
        await store.add_table(row("late"), long)

    with_store(f"sqlite:///{file}", fill)
    said = complaints(caplog)
    assert sum(message.count("table late:") + message.count("table late,") for message in said) == 1
    assert sum(message.count("table later") for message in said) == 1
    assert all("full" in message for message in said)


def test_a_locked_database(tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    file = tmp_path / "tables.db"

    async def wait(store: Store) -> None:
        await store.add_table(row(), [])
        move = ("one", 0, [Entry("1", "pass")])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(NotKept) as refused:
                await store.add_moves(*move, over=False, owing="", changed=6.0)
            check(refused.value, file)
            other.execute("ROLLBACK")
        await store.add_moves(*move, over=False, owing="", changed=6.0)

    with_store(f"sqlite:///{file}", wait)
    (said,) = complaints(caplog)
    assert "table one" in said
    assert "locked" in said


def test_a_commit_that_fails_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def lose(store: Store) -> None:
        await store.add_table(row(), [])

        def fail(_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        event.listen(store._engine, "commit", fail)
        with pytest.raises(NotKept) as refused:
            await store.add_moves("one", 0, [Entry("1", "pass")], over=True, owing="", changed=6.0)
        check(refused.value, tmp_path)
        event.remove(store._engine, "commit", fail)
        found = await store.table("one")
        assert found is not None
        assert (found[0].over, found[1]) == (False, [])

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", lose)
    (said,) = complaints(caplog)
    assert "table one" in said


def test_a_broken_constraint_that_is_no_conflict_is_our_fault(db: str, caplog: pytest.LogCaptureFixture) -> None:
    broken: Any = None

    async def seat(store: Store) -> None:
        await store.add_table(row(), [])
        with pytest.raises(NotKept):
            await store.set_seat("one", SeatRow(2, broken, "person"))

    with_store(db, seat)
    (said,) = complaints(caplog)
    assert "table one, seat 2" in said


def test_a_conflict_is_nothing_to_complain_about(db: str, caplog: pytest.LogCaptureFixture) -> None:
    async def collide(store: Store) -> None:
        await store.add_table(row(), [])
        outcome = await asyncio.gather(store.add_table(row(), []), return_exceptions=True)
        assert "quicker" in str(outcome[0])

    with_store(db, collide)
    assert complaints(caplog) == []
