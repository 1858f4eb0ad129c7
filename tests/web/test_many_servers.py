"""Several servers on one PostgreSQL: people at different ones play with each other, and nobody needs a certain one."""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from shoal.games.contract import ShoalError
from shoal.loadtest.server_process import ServerProcess
from shoal.web.storage.server_lock import only_server
from tests.web.programs import LOST, join, open_table, read

PATIENCE = 60


@pytest.fixture
def servers(postgres_db: str) -> Iterator[list[ServerProcess]]:
    """Two that start at the same moment on a database where nothing is."""
    with ThreadPoolExecutor() as threads:
        started = list(threads.map(lambda _: ServerProcess(postgres_db, pace=0.0), range(2)))
    yield started
    for server in started:
        if server.running:
            server.kill()


class Person:
    """Somebody at a server, who looks at the latest view and acts on it."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.key = key
        self.view: dict[str, Any] = {}
        self._socket: ClientConnection | None = None

    async def sit(self, table: str) -> None:
        self._socket = await join(self.port, table, self.key)
        await self.until(lambda view: bool(view["yours"]))

    async def until(self, wanted: Any) -> dict[str, Any]:
        """Read until the view is as wanted."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            while not (self.view and wanted(self.view)):
                message = await read(self._socket)
                self.view = message if message["is"] == "view" else self.view
        return self.view

    async def until_number(self, number: int) -> dict[str, Any]:
        return await self.until(lambda view: view["number"] >= number)

    async def do(self, **request: Any) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(request))
        self.view = {}

    async def play(self, words: str) -> None:
        await self.do(do="play", seat=self.view["seat"], words=words, decision=self.view["decision"])

    async def leave(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(*LOST):
            await self._socket.close()


def number(view: dict[str, Any]) -> int:
    found: int = view["number"]
    return found


async def moves(people: list[Person], most: int, rng: random.Random) -> int:
    """Let both play at random, until the game is over or so many moves were made."""
    made = 0
    while made < most:
        views = [await person.until(bool) for person in people]
        seen = max(map(number, views))
        views = [await person.until_number(seen) for person in people]
        if views[0]["view"]["ending"]:
            break
        mover = next(person for person in people if person.view["legal"])
        await mover.play(rng.choice(mover.view["legal"]))
        for person in people:
            await person.until_number(seen + 1)
        made += 1
    return made


async def play_a_game(ports: list[int]) -> None:
    rng = random.Random(3)
    table, keys = open_table(ports[0], "fishery", 2)
    people = [Person(port, key) for port, key in zip(ports, keys, strict=True)]
    for person in people:
        await person.sit(table)
    assert await moves(people, 3, rng) == 3
    # Whoever moved last takes it back, and the other sees it at their server.
    first, second = people
    last = second if first.view["legal"] else first
    before, seat = number(last.view), last.view["yours"][0]
    await last.do(do="undo", seat=seat)
    for person in people:
        await person.until_number(before + 1)
    assert last.view["legal"]
    assert await moves(people, 1_000, rng) > 10
    assert first.view["view"]["ending"] == second.view["view"]["ending"] != ""
    await second.do(do="rematch")
    again = (await first.until(lambda view: view["rematch"]))["rematch"]
    for person in people:
        await person.leave()
        person.view = {}
        await person.sit(again)
    assert await moves(people, 2, rng) == 2
    for person in people:
        await person.leave()


def test_two_people_at_two_servers_play_a_whole_game(servers: list[ServerProcess]) -> None:
    asyncio.run(play_a_game([server.port for server in servers]))


def test_who_loses_a_server_in_mid_game_plays_on_at_another(servers: list[ServerProcess]) -> None:
    async def lose() -> None:
        rng = random.Random(4)
        table, keys = open_table(servers[0].port, "fishery", 2)
        people = [Person(server.port, key) for server, key in zip(servers, keys, strict=True)]
        for person in people:
            await person.sit(table)
        assert await moves(people, 5, rng) == 5
        kept = number(people[1].view)
        servers[0].kill()
        await people[0].leave()
        people[0].port, people[0].view = servers[1].port, {}
        await people[0].sit(table)
        assert number(people[0].view) == kept, "nothing that was shown is lost"
        assert await moves(people, 1_000, rng) > 5
        assert people[0].view["view"]["ending"]
        for person in people:
            await person.leave()

    asyncio.run(lose())


def test_nobody_moves_a_database_while_servers_use_it(servers: list[ServerProcess], postgres_db: str) -> None:
    with pytest.raises(ShoalError, match="another Shoal server runs"), only_server(postgres_db):
        pass
    for server in servers:
        server.stop()
    with only_server(postgres_db):
        pass
