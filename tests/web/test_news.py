"""Two halls on one PostgreSQL: whatever changes a table in one is soon known in the other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple

import psycopg
import pytest

from shoal.games.contract import ShoalError
from shoal.web.storage.listener import Listener
from shoal.web.storage.store import Conflict, Store
from shoal.web.storage.transactions import CHANNEL, as_changes
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.news import News
from shoal.web.tables.ownership import Owner
from shoal.web.tables.table import Table
from tests.web import postgres
from tests.web.halls import InstantBots, Onlooker, until


class House(NamedTuple):
    """What a server has of this."""

    hall: Hall
    listener: Listener


@contextlib.asynccontextmanager
async def opened(db: str) -> AsyncIterator[House]:
    store = Store(db)
    hall = Hall(store, InstantBots(), pace=0)
    news = News(hall)
    listener = Listener(db, news.hear, news.catch_up, CHANNEL)
    listening = asyncio.create_task(listener.run())
    try:
        await until(lambda: listener.connected)
        yield House(hall, listener)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await news.close()
        await hall.close()
        store.close()


def in_two_houses(db: str, test: Callable[[House, House], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(db) as here, opened(db) as there:
            await test(here, there)

    asyncio.run(whole())


async def at_both(here: House, there: House, game: str = "fishery", *wishes: Wish) -> tuple[Table, Table]:
    """One table, in the memory of both, with somebody at it in each."""
    seats = wishes or (Wish("me", "Ann"), Wish("open"))
    table = (await here.hall.open(game, seats, {}, public=True, key="mine")).table
    other = await there.hall.find(table.id)
    for each in (table, other):
        each.add(Onlooker())
    return table, other


def same(table: Table, other: Table) -> bool:
    return (table.row, table.row.changes, table.entries) == (other.row, other.row.changes, other.entries)


async def play(hall: Hall, table: Table) -> None:
    seat = table.match.actors()[0]
    await hall.play(table, seat, table.match.legal(seat)[0], table.match.decision)


def test_whatever_changes_a_table_is_known_at_the_other_server(postgres_db: str) -> None:
    async def change(here: House, there: House) -> None:
        table, other = await at_both(here, there)
        hall, owner = there.hall, Owner(here.hall, table, "mine")
        drawn = other.version
        await hall.sit(other, 2, "theirs", "Bo")
        await until(lambda: same(table, other))
        assert table.match.names == ["Ann", "Bo"]
        await play(here.hall, table)
        await until(lambda: same(table, other))
        assert other.match.view(2) == table.match.view(2)
        assert [change.number for change in other.latest] == [change.number for change in table.latest]
        assert await other.told(2) == await table.told(2)
        await play(hall, other)
        await until(lambda: same(table, other))
        await hall.undo(other, 2)
        await until(lambda: same(table, other))
        assert table.match.actors() == [2]
        await hall.leave(other, 2, away=True)
        await owner.allow_several(True)
        await until(lambda: same(table, other))
        await owner.free_seat(2)
        await until(lambda: same(table, other))
        assert other.seat(2).kind == "open"
        await owner.close_table()
        await until(lambda: same(table, other))
        assert other.row.closed
        assert other.version > drawn, "whoever looks on is shown it"

    in_two_houses(postgres_db, change)


def test_a_rematch_is_known_at_the_other_server(postgres_db: str) -> None:
    async def end(here: House, there: House) -> None:
        table, other = await at_both(here, there, "fishery", Wish("me", "Ann"), Wish("here", "Bo"))
        while not table.match.over:
            await play(here.hall, table)
        await until(lambda: same(table, other))
        name = await here.hall.rematch(table, "mine")
        await until(lambda: other.row.rematch == name)
        assert await there.hall.rematch(other, "mine") == name

    in_two_houses(postgres_db, end)


def test_a_decision_that_is_out_of_date_ends_in_reading_the_table_again(postgres_db: str) -> None:
    async def race(here: House, there: House) -> None:
        table, other = await at_both(here, there, "fishery", Wish("me", "Ann"), Wish("friend", "Bo"))
        asked_by = there.hall.invitation(other, 2)
        taken = asyncio.gather(
            Owner(here.hall, table, "mine").seat_bot(2, "greedy"),
            there.hall.sit(other, 2, "theirs", "Bo", asked_by),
            return_exceptions=True,
        )
        assert sorted(isinstance(outcome, ShoalError) for outcome in await taken) == [False, True]
        await until(lambda: same(table, other))
        closed, moved = await asyncio.gather(
            Owner(here.hall, table, "mine").close_table(), play(there.hall, other), return_exceptions=True
        )
        assert closed is None
        assert moved is None or isinstance(moved, ShoalError)
        with pytest.raises(ShoalError):
            await play(there.hall, other)
        await until(lambda: same(table, other))

    in_two_houses(postgres_db, race)


def test_who_agrees_at_two_servers_at_once_ends_the_game(postgres_db: str) -> None:
    async def agree(here: House, there: House) -> None:
        table, other = await at_both(here, there, "fresh-fish", Wish("me", "Ann"), Wish("here", "Bo"))
        await asyncio.gather(here.hall.agree(table, 1, True), there.hall.agree(other, 2, True), return_exceptions=True)
        await until(lambda: table.match.over and other.match.over)

    for _ in range(5):
        in_two_houses(postgres_db, agree)


def test_a_table_that_nobody_looks_at_is_forgotten_rather_than_read(postgres_db: str) -> None:
    async def change(here: House, there: House) -> None:
        table = (await here.hall.open("fishery", [Wish("me"), Wish("here")], {}, public=True, key="mine")).table
        await there.hall.find(table.id)
        await play(here.hall, table)
        await until(lambda: table.id not in there.hall.tables)
        assert same(table, await there.hall.find(table.id))

    in_two_houses(postgres_db, change)


def test_what_changes_while_a_table_is_being_read_is_not_missed(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def change(here: House, there: House) -> None:
        table = (await here.hall.open("fishery", [Wish("me"), Wish("here")], {}, public=True, key="mine")).table
        read, found, changed = there.hall.store.table, asyncio.Event(), asyncio.Event()

        async def slowly(name: str, since: int = 0) -> object:
            kept = await read(name, since)
            found.set()
            await changed.wait()
            return kept

        monkeypatch.setattr(there.hall.store, "table", slowly)
        finding = asyncio.create_task(there.hall.find(table.id))
        await found.wait()
        await play(here.hall, table)
        await asyncio.sleep(0.1)
        changed.set()
        (await finding).add(Onlooker())
        await until(lambda: table.id not in there.hall.tables or same(table, finding.result()))
        assert same(table, await there.hall.find(table.id))

    in_two_houses(postgres_db, change)


def test_a_server_that_lost_its_connection_catches_up() -> None:
    postgres.demand()
    if postgres.binaries() is None:
        pytest.skip("the PostgreSQL that is named is not ours to restart")

    async def lose(db: str, cluster: postgres.Cluster) -> None:
        async with opened(db) as here:
            table = (await here.hall.open("fishery", [Wish("me"), Wish("here")], {}, public=True, key="mine")).table
            table.add(Onlooker())
            # A change that we do not hear of.
            with psycopg.connect(db.replace("+psycopg", "")) as connection:
                connection.execute("UPDATE seats SET name = 'Cy' WHERE seat = 2")
                connection.execute("UPDATE tables SET changes = changes + 1")
            await asyncio.to_thread(cluster.stop)
            await until(lambda: not here.listener.connected)
            with pytest.raises(ShoalError):
                await here.listener.check()
            assert table.match.names[1] != "Cy"
            await asyncio.to_thread(cluster.start)
            await until(lambda: table.match.names[1] == "Cy")
            await until(lambda: here.listener.connected)

    with postgres.cluster() as cluster, postgres.empty_database(cluster.url) as db:
        asyncio.run(lose(db, cluster))


def test_a_notice_tells_which_tables_a_commit_has_changed_and_nothing_else(postgres_db: str) -> None:
    async def listen() -> None:
        connection = await psycopg.AsyncConnection.connect(postgres_db.replace("+psycopg", ""), autocommit=True)
        async with connection, opened(postgres_db) as house:
            await connection.execute(f"LISTEN {CHANNEL}")
            hall = house.hall
            tables = [
                (await hall.open("fishery", [Wish("me"), Wish("here")], {}, public=True, key="mine")).table
                for _ in range(3)
            ]
            await asyncio.gather(*(play(hall, table) for table in tables))
            with pytest.raises(Conflict):
                await hall.store.add_moves(tables[0].id, 0, tables[0].entries, over=False, owing="", changed=1.0)
            heard = [notice.payload async for notice in connection.notifies(timeout=0.5)]
            assert sorted(change for notice in heard for change in as_changes(notice)) == sorted(
                (table.id, 1) for table in tables
            )
            assert len(heard) <= 3

    asyncio.run(listen())
