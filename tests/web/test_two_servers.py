"""Two servers on one database: of two moves that arrive at once exactly one is kept, and both tell the same."""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from shoal.web.keys import new_name
from shoal.web.storage import Conflict, Entry, SeatRow, Store, TableRow
from tests.web.nursery import Nursery, Server
from tests.web.programs import Move, join, post, read, read_view, request

ROUNDS = 25
POSTGRES = "SHOAL_TEST_POSTGRES"


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    if POSTGRES not in os.environ:
        pytest.skip(f"set {POSTGRES} to the URL of a PostgreSQL database to run this against it")
    return os.environ[POSTGRES]


@pytest.fixture
def servers(db: str, tmp_path: Path) -> Iterator[list[Server]]:
    nursery = Nursery(tmp_path / "errors.txt")
    started = [nursery.start(db, pace=0.0) for _ in range(2)]
    yield started
    for server in started:
        server.kill()
    nursery.close()
    assert "Traceback" not in nursery.errors.read_text()


async def answer(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message = await read(socket)
        if message["is"] in ("done", "refused"):
            return message


async def look(port: int, table: str, key: str) -> dict[str, Any]:
    """The table as somebody sees it who has just come."""
    async with await join(port, table, key) as socket:
        while True:
            view = await read_view(socket)
            if view["yours"]:
                return view


async def race(servers: list[Server], table: str, key: str) -> None:
    rng = random.Random(1)
    sockets = [await join(server.port, table, key) for server in servers]
    won = set()
    for _ in range(ROUNDS):
        view = await look(servers[0].port, table, key)
        words = [rng.choice(view["legal"]) for _ in sockets]
        moves = [request(Move(table, view["decision"], view["seat"], said)) for said in words]
        for socket, move in zip(sockets, moves, strict=True):
            await socket.send(json.dumps(move))
        answers = [await answer(socket) for socket in sockets]
        assert sorted(found["is"] for found in answers) == ["done", "refused"], answers
        won.add([found["is"] for found in answers].index("done"))
        # Whoever was refused is told how it stands.
        views = [await look(server.port, table, key) for server in servers]
        assert views[0]["number"] == views[1]["number"] == view["number"] + 1
        assert views[0]["view"] == views[1]["view"]
    assert won, "each round has a winner"
    for socket in sockets:
        await socket.close()


def test_of_two_moves_at_once_one_is_kept(servers: list[Server]) -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    opened = post(servers[0].port, "/api/tables", {"game": "fishery", "seats": seats})
    asyncio.run(race(servers, opened["table"], opened["seats"][0]["key"]))


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


def test_what_conflicts_is_refused_and_leaves_no_trace(db: str) -> None:
    stores = [Store(db), Store(db)]

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
        await stores[0].set_seat(row.id, bo, expect_owner="")
        with pytest.raises(Conflict):
            await stores[1].set_seat(row.id, SeatRow(2, "Cy", "person", owner="c" * 64), expect_owner="")
        await stores[0].set_rematch(row.id, "x")
        with pytest.raises(Conflict):
            await stores[1].set_rematch(row.id, "y")

    asyncio.run(collide())
    for store in stores:
        store.close()
