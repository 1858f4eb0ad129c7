"""Keeping tables: what is acknowledged is there, and the database decides between two moves that arrive at once."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

import pytest

from shoal.web.errors import NoTable
from shoal.web.storage.store import Conflict, Entry, SeatRow, Store, TableRow

T = TypeVar("T")

ENTRIES = [Entry("chance", "deal"), Entry("1", "ship e4"), Entry("2", "ship f4", bot=True)]


def row(name: str = "one", **more: object) -> TableRow:
    seats = [SeatRow(1, "Ann", "person", owner="a"), SeatRow(2, "Bo", "open")]
    return TableRow(name, "fishery", 1, {"size": 3}, bool(more.get("public", True)), seats, changed=5.0)


def with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    store = Store(url)
    try:
        return asyncio.run(_call(work, store))
    finally:
        store.close()


async def _call(work: Callable[[Store], Awaitable[T]], store: Store) -> T:
    return await work(store)


def test_a_table_comes_back_as_it_was(db: str) -> None:
    async def keep(store: Store) -> str:
        await store.add_table(row(), ENTRIES[:1])
        await store.add_moves("one", 1, ENTRIES[1:], over=False, owing="1,2", changed=9.0)
        return store.secret

    secret = with_store(db, keep)

    async def read(store: Store) -> tuple[TableRow, list[Entry]] | None:
        assert store.secret == secret, "invitations stay good"
        return await store.table("one")

    found = with_store(db, read)
    assert found is not None
    kept, entries = found
    assert entries == ENTRIES
    assert kept == TableRow("one", "fishery", 1, {"size": 3}, True, row().seats, changed=9.0, owing="1,2")


def test_of_two_moves_with_one_number_one_is_kept(db: str) -> None:
    async def race(store: Store) -> None:
        def move(table: str, words: str, changed: float) -> Coroutine[None, None, None]:
            return store.add_moves(table, 0, [Entry("1", words)], over=False, owing="", changed=changed)

        await store.add_table(row(), [])
        await store.add_table(row("two"), [])
        outcomes = await asyncio.gather(
            move("one", "ship a1", 6.0),
            move("one", "ship b1", 7.0),
            move("two", "ship c1", 6.0),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        first, second = await store.table("one"), await store.table("two")
        assert first is not None
        assert second is not None
        assert (first[1], first[0].changed) == ([Entry("1", "ship a1")], 6.0)
        assert second[1] == [Entry("1", "ship c1")], "the others in the same commit are not touched"

    with_store(db, race)


def test_of_two_who_take_one_seat_one_sits(db: str) -> None:
    async def race(store: Store) -> None:
        await store.add_table(row(), [])
        wanted = [SeatRow(2, name, "person", owner=name) for name in ("Cy", "Di")]
        outcomes = await asyncio.gather(
            *(store.set_seat("one", seat, expect=row().seats[1]) for seat in wanted), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]
        found = await store.table("one")
        assert found is not None
        assert found[0].seats[1].name == "Cy"

    with_store(db, race)


def test_tables_are_listed_for_whom_they_concern(db: str) -> None:
    async def look(store: Store) -> None:
        await store.add_table(row("public"), [])
        await store.add_table(row("private", public=False), [])
        await store.add_moves("private", 0, [Entry("1", "pass")], over=True, owing="", changed=50.0)
        assert [found.id for found in await store.public_tables(9)] == ["public"]
        assert [found.id for found in await store.tables_of("a", 9)] == ["private", "public"]
        assert await store.tables_of("b", 9) == []
        assert await store.unfinished(0) == ["public"]
        assert await store.unfinished(6) == []
        assert await store.table("nowhere") is None

    with_store(db, look)


def test_a_rematch_is_set_up_once(db: str) -> None:
    async def ask_twice(store: Store) -> None:
        await store.add_table(row(), [])
        outcomes = await asyncio.gather(
            *(store.add_rematch("one", row(name), ENTRIES) for name in ("two", "three")), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]
        old, new = await store.table("one"), await store.table("two")
        assert old is not None
        assert old[0].rematch == "two"
        assert new is not None
        assert new[1] == ENTRIES
        assert await store.table("three") is None, "of what was refused nothing stays"

    with_store(db, ask_twice)


def test_a_rematch_that_cannot_be_added_is_not_announced(db: str) -> None:
    async def collide(store: Store) -> None:
        await store.add_table(row("one"), [])
        await store.add_table(row("two"), [])
        with pytest.raises(Conflict):
            await store.add_rematch("one", row("two"), [])
        old = await store.table("one")
        assert old is not None
        assert old[0].rematch == ""

    with_store(db, collide)


def test_a_table_is_closed_and_opened_to_others(db: str) -> None:
    async def change(store: Store) -> None:
        await store.add_table(row(), [])
        await store.update_table("one", several=True, public=False)
        found = await store.table("one")
        assert found is not None
        assert (found[0].several, found[0].public, found[0].closed) == (True, False, False)
        assert await store.public_tables(9) == []
        await store.update_table("one", closed=True, public=True, changed=8.0)
        assert await store.public_tables(9) == [], "nobody joins a table that is closed"
        assert await store.unfinished(0) == [], "and no bot thinks there"
        assert [found.changed for found in await store.tables_of("a", 9)] == [8.0]
        with pytest.raises(NoTable):
            await store.update_table("nowhere", closed=True)

    with_store(db, change)


def test_a_move_at_a_table_that_was_deleted_is_refused(db: str) -> None:
    async def play(store: Store) -> None:
        with pytest.raises(NoTable):
            await store.add_moves("nowhere", 0, ENTRIES, over=False, owing="", changed=1.0)

    with_store(db, play)
