"""One server on each SQLite database; and of two moves that arrive at once exactly one is kept, on any."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.games.contract import ShoalError
from shoal.loadtest.server_process import ServerProcess
from shoal.web.bot_work.pool import BotPool
from shoal.web.storage.server_lock import only_server
from shoal.web.storage.store import Conflict, Entry, SeatRow, Store, TableRow
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.keys import new_name
from tests.shell import environment, shoal

ROUNDS = 25


@pytest.fixture
def stores(db: str) -> Iterator[list[Store]]:
    """Two, as two servers would have them."""
    stores = [Store(db), Store(db)]
    yield stores
    for store in stores:
        store.close()


async def race(halls: list[Hall]) -> None:
    rng = random.Random(1)
    opened = await halls[0].open("fishery", [Wish("me"), Wish("here")], {}, public=True, key="key")
    tables = [await hall.find(opened.table.id) for hall in halls]
    for _ in range(ROUNDS):
        match = tables[0].match
        seat, number = match.actors()[0], tables[0].number
        words = [rng.choice(match.legal(seat)) for _ in halls]
        outcomes = await asyncio.gather(
            *(
                hall.play(table, seat, said, match.decision)
                for hall, table, said in zip(halls, tables, words, strict=True)
            ),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"], outcomes
        # Whoever was refused is told how it stands.
        assert [table.number for table in tables] == [number + 1] * 2
        assert tables[0].entries == tables[1].entries
        assert tables[0].match.view(seat) == tables[1].match.view(seat)
        assert tables[0].entries[number].words == words[outcomes.index(None)]


def test_of_two_moves_at_once_one_is_kept(stores: list[Store]) -> None:
    async def run() -> None:
        pool = BotPool(1)
        halls = [Hall(store, pool, 0.0) for store in stores]
        await race(halls)
        for hall in halls:
            await hall.close()
        await pool.close()

    asyncio.run(run())


def test_a_second_server_is_refused_until_the_first_has_ended(sqlite_db: str, tmp_path: Path) -> None:
    db = sqlite_db
    first = ServerProcess(db)
    try:
        refused = shoal(tmp_path, "serve", "--port", "0", "--db", db)
        assert refused.returncode == 2
        assert "another Shoal server runs on this database already" in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert first.running
        # Tools work beside it.
        assert shoal(tmp_path, "prune", "--db", db).returncode == 0
    finally:
        first.kill()
    # Neither a server that was killed nor one that was stopped is in the way of the next.
    ServerProcess(db).stop()
    ServerProcess(db).kill()


def test_what_a_server_has_started_does_not_hold_its_lock(sqlite_db: str, tmp_path: Path) -> None:
    """A process forked from the server, as thinking processes are for a moment, outlives it."""
    db = sqlite_db
    script = (
        "import os, sys, time\n"
        "from shoal.web.storage.server_lock import only_server\n"
        "with only_server(sys.argv[1]):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        time.sleep(60)\n"
        "        os._exit(0)\n"
        "    print(child, flush=True)\n"
        "    time.sleep(60)\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script, db], stdout=subprocess.PIPE, env=environment(tmp_path))
    assert server.stdout is not None
    child = int(server.stdout.readline())
    try:
        with pytest.raises(ShoalError, match="another Shoal server"), only_server(db):
            pass
        server.kill()
        server.wait()
        with only_server(db):
            os.kill(child, 0)
    finally:
        os.kill(child, signal.SIGKILL)
        server.kill()
        server.communicate()


def new_row() -> TableRow:
    seats = [SeatRow(1, "Ann", "person", owner="a" * 64, habits=["take-all"]), SeatRow(2, "Bo", "open")]
    return TableRow(new_name(), "fishery", 1, {"zones": True}, True, seats, changed=1e9)


def moves_of(name: str) -> list[Entry]:
    return [Entry("1", f"{name} {place}") for place in range(3)]


def test_what_is_kept_comes_back(db: str) -> None:
    store = Store(db)

    async def keep() -> None:
        row = new_row()
        await store.add_table(row, [Entry("chance", "a")])
        await store.add_moves(
            row.id, 1, [Entry("1", "b"), Entry("chance", "c", bot=True)], over=False, owing="2", changed=2e9
        )
        row.changed, row.owing = 2e9, "2"
        assert await store.table(row.id) == (
            row,
            [Entry("chance", "a"), Entry("1", "b"), Entry("chance", "c", bot=True)],
        )
        assert row.id in await store.unfinished(1.5e9)
        assert row.id in [found.id for found in await store.public_tables(1000)]
        assert row.id in [found.id for found in await store.tables_of("a" * 64, 1000)]
        assert await store.table("nowhere") is None
        secret = Store(db)
        assert secret.secret == store.secret
        secret.close()

    asyncio.run(keep())
    store.close()


def test_what_conflicts_is_refused_and_leaves_no_trace(stores: list[Store]) -> None:
    async def collide() -> None:
        row = new_row()
        await stores[0].add_table(row, [])
        tries = [
            store.add_moves(row.id, 0, moves_of(name), over=False, owing="", changed=1e9)
            for name, store in zip("ab", stores, strict=True)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome] == [Conflict]
        kept = await stores[0].table(row.id)
        assert kept is not None
        winner = "ab"[[outcome is None for outcome in outcomes].index(True)]
        assert kept[1] == moves_of(winner)
        bo = SeatRow(2, "Bo", "person", owner="b" * 64)
        await stores[0].set_seat(row.id, bo, expect=row.seats[1])
        with pytest.raises(Conflict):
            await stores[1].set_seat(row.id, SeatRow(2, "Cy", "person", owner="c" * 64), expect=row.seats[1])
        await stores[0].add_rematch(row.id, new_row(), [])
        with pytest.raises(Conflict):
            await stores[1].add_rematch(row.id, new_row(), [])

    asyncio.run(collide())
