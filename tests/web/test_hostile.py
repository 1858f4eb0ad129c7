"""Whatever clients send, the server stays up, refuses with a sentence, and serves the other tables."""

import asyncio
import contextlib
import http.client
import json
import logging
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from shoal.games import REGISTRY, find
from shoal.loadtest.server_process import NO_LIMITS
from shoal.play.match import Match
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.pool import BotPool
from shoal.web.rendering.move_index import move_index
from shoal.web.routes.messages import LONGEST
from shoal.web.routes.table_socket import SHOWN_THE_DOOR, Connection
from shoal.web.storage.store import Store
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.table import Table
from shoal.web.transport.limits import Limits
from tests.web.nonsense import spoilt
from tests.web.nursery import Nursery, serving
from tests.web.programs import LOST, Move, join, open_table, post, read, read_view, request

IN_ALL = 100_000
"""Messages handed to connections as a socket would; some thousands more go over real ones."""
OVER_SOCKETS = 3_000
REQUESTS = 600
LAST = 1_000
"""The id of a question after which a client says nothing more."""
PATIENCE = 30.0
"""Seconds in which whatever is asked is answered."""


class Idle(BotPool):
    """Bots that do not think, so that what clients do is all that takes time."""

    async def choose(
        self, asker: Asker, game: str, bot: str, view: Any, legal: Sequence[str], decision: str = ""
    ) -> str:
        await asyncio.sleep(3600)
        return legal[0]

    async def settled(self, asker: Asker, game: str, bot: str, view: Any) -> bool:
        return False

    async def hint(self, *question: Any) -> list[dict[str, Any]]:
        return []


class Wire:
    """A socket's end that says what it is given and keeps what it hears."""

    def __init__(self, table: Table, rng: random.Random, most: int) -> None:
        self.headers: dict[str, str] = {}
        self.left = most
        self.refused = 0
        self.done = 0
        self.closed = 0
        """The code it was closed with."""
        self._table = table
        self._rng = rng

    async def receive_data(self, mode: str) -> str:
        if not self.left:
            raise WebSocketDisconnect(detail="that was all", code=1000)
        self.left -= 1
        match = self._table.match
        owing = match.actors() if self._rng.random() < 0.5 else []
        words = match.legal(owing[0]) if owing else move_index(match).words
        return spoilt(self._rng, words, match.decision, "key")

    async def send_text(self, text: str) -> None:
        # What it says must be text that can be sent, which half of a pair of surrogates is not.
        text.encode()
        if text.startswith('{"is":"refused"'):
            self.refused += 1
            assert len(json.loads(text)["why"]) > 10
        self.done += text.startswith('{"is":"done"')

    async def close(self, code: int) -> None:
        self.closed = code


async def _besiege(store: Store, rng: random.Random) -> tuple[int, int]:
    hall = Hall(store, Idle(), pace=0.0)
    said, refused, done, place = 0, 0, 0, 0
    table: Table | None = None
    while said < IN_ALL:
        if table is None or table.match.over or place % 40 == 0:
            game = find(list(REGISTRY)[place // 40 % len(REGISTRY)])
            # All seats are the client's own, or one is; where a bot took it, the game rests.
            wishes = [Wish("me"), *[Wish(rng.choice(["here", "friend"]))] * (game.players[0] - 1)]
            table = (await hall.open(game.id, wishes, {}, public=False, key="key")).table
        place += 1
        wire = Wire(table, rng, 200)
        await Connection(hall, table, wire, "key", NO_LIMITS).run()  # type: ignore[arg-type]
        assert not wire.left or wire.closed == SHOWN_THE_DOOR, "a connection ended without a reason"
        said += 200 - wire.left
        refused, done = refused + wire.refused, done + wire.done
    await hall.close()
    return refused, done


def test_a_hundred_thousand_messages(caplog: pytest.LogCaptureFixture) -> None:
    store = Store("sqlite://")
    with caplog.at_level(logging.WARNING):
        refused, done = asyncio.run(_besiege(store, random.Random(1)))
    store.close()
    assert refused > IN_ALL / 2
    assert done > IN_ALL / 100, "and now and then a message was right"
    assert not caplog.records


# Over real sockets


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    made = Nursery(tmp_path / "errors.txt")
    yield made
    made.close()


async def bystander(port: int, moves: int) -> list[float]:
    """Somebody who plays both sides at another table: the seconds until each move was acknowledged."""
    waits: list[float] = []
    while len(waits) < moves:
        seats = [{"kind": "me"}, {"kind": "here"}]
        opened = await asyncio.to_thread(post, port, "/api/tables", {"game": "fishery", "seats": seats})
        async with await join(port, opened["table"], opened["seats"][0]["key"]) as client:
            while len(waits) < moves:
                view = await read_view(client)
                if view["view"]["ending"]:
                    break
                if view["legal"]:
                    begun = time.perf_counter()
                    await client.send(json.dumps(request(Move("", view["decision"], view["seat"], view["legal"][-1]))))
                    async with asyncio.timeout(PATIENCE):
                        while (await read(client))["is"] != "done":
                            pass
                    waits.append(time.perf_counter() - begun)
                    await asyncio.sleep(0.02)
    return waits


async def attack(port: int, table: str, key: str, rng: random.Random, most: int) -> int:
    """Say so many things that no honest client says, coming back whenever shown the door; how many refusals came."""
    said, refused = 0, 0
    words = move_index(Match("vicious-fishes", 2)).words
    while said < most:
        with contextlib.suppress(*LOST):
            async with await join(port, table, key if rng.random() < 0.7 else "") as client:
                reading = asyncio.create_task(count_refusals(client))
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(40):
                        said += 1
                        text = (
                            spoilt(rng, words, rng.randrange(5), key).replace("hint", "hunt").replace("leave", "live")
                        )
                        # After these the door is shut at once, so they come seldom.
                        match rng.randrange(200):
                            case 0:
                                await client.send(b"\xff\xfe" + text.encode(), text=True)
                            case 1:
                                await client.send("x" * 100_000)
                            case even if even % 10 == 0:
                                await client.send(text.encode())
                            case _:
                                await client.send(text[:LONGEST])
                    await client.send(json.dumps({"do": "look", "seat": 0, "id": LAST}))
                refused += await reading
    return refused


async def count_refusals(client: ClientConnection) -> int:
    """Until the last question is answered, or the door is shut."""
    refused = 0
    with contextlib.suppress(ConnectionClosed):
        message: dict[str, Any] = {}
        while message.get("re") != LAST:
            message = await read(client)
            if message["is"] == "refused":
                refused += 1
                assert len(message["why"]) > 10
    return refused


def test_attackers_on_sockets_do_not_stop_other_tables(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, NO_LIMITS) as server:
        table, keys = open_table(server.port, "vicious-fishes", 2)

        async def siege() -> tuple[list[float], list[int]]:
            share = OVER_SOCKETS // 4
            attacks = [attack(server.port, table, keys[0], random.Random(seed), share) for seed in range(4)]
            looking_on = asyncio.create_task(bystander(server.port, 40))
            refused = await asyncio.gather(*attacks)
            return await looking_on, refused

        waits, refused = asyncio.run(siege())
        assert len(waits) == 40
        assert sum(refused) > OVER_SOCKETS / 4


def test_a_flood_does_not_slow_other_tables(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        table, keys = open_table(server.port, "vicious-fishes", 2)
        quiet = centile95(asyncio.run(bystander(server.port, 60)))
        command = [sys.executable, "-m", "tests.web.flooding", str(server.port), table, keys[0]]
        flooding = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        try:
            flooded = centile95(asyncio.run(bystander(server.port, 60)))
        finally:
            flooding.kill()
            flooding.wait()
        assert flooded < 4 * quiet + 0.5, f"the 95th centile went from {quiet:.3f} s to {flooded:.3f} s"


def centile95(waits: list[float]) -> float:
    return quantiles(waits, n=20)[18]


# Over HTTP

PATHS = [
    "/",
    "/new/fishery",
    "/new/%00",
    "/t/{table}",
    "/t/{table}/",
    "/t/{table}/socket",
    "/t/{table}/sit",
    "/t/{table}/sit/x",
    "/t/{table}/record.json",
    "/t/{table}/replay/9999999999999999999999?viewer=open",
    "/t/{table}/replay/-1?viewer=x",
    "/t/..%2f..%2fetc%2fpasswd",
    "/t/nowhere",
    "/rules/fishery",
    "/rules/%F0%9F%90%9F",
    "/static/../server.py",
    "/static/%2e%2e/server.py",
    "/api/games",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/seats",
    "/tables",
    "/schema",
    "/learn/fishery",
    "/x" * 1000,
    "//",
    "/%ff%fe",
    "/?" + "a=1&" * 500,
]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "FISH"]
TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "x",
    "",
]
BODIES = [
    b"",
    b"{",
    b"[" * 50_000,
    b'{"game": "fishery", "seats": 7}',
    b'{"game": ["fishery"], "seats": []}',
    b'{"game": "fishery", "seats": [{"kind": "bot", "bot": "nobody"}, {"kind": "me"}]}',
    b'{"game": "fishery", "seats": [{"kind": "me", "name": "' + b"x" * 5000 + b'"}, {"kind": "me"}]}',
    b'{"game": "fishery", "options": {"a": [[[[]]]]}, "seats": [{"kind": "me"}, {"kind": "me"}]}',
    b'{"game": "vicious-fishes", "options": {"tiles": 1e999}, "seats": [{"kind": "me"}, {"kind": "me"}]}',
    b'{"seat": 99999999999999999999999, "name": "\\ud800", "key": null}',
    b'{"seat": 1, "name": "\\u0000<script>", "key": "x"}',
    b"game=fishery&players=999999999999999999999&seat1=me",
    b"game=fishery&players=\xd9\xa2&seat1=bot:",
    b"game=fishery&quick=1&bot=nobody",
    b"game=fresh-fish&players=2&option.map=../../etc/passwd",
    b"game=%00&quick=1&name=%ff",
    b"seat=\xc2\xb2&key=%",
    b"&&&===;;;%%%",
    b"\xff" * 1000,
    b"x" * 200_000,
]
HEADERS: list[dict[str, str]] = [
    {},
    {"Accept": "text/html"},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://[::1"},
    {"Cookie": "shoal=" + "x" * 2000},
    {"Cookie": "shoal=é; ;;=;"},
    {"Host": "elsewhere.example"},
    {"X-Forwarded-For": "not an address, 1.2.3.4"},
    {"Content-Length": "-1"},
    {"Transfer-Encoding": "chunked"},
    {"Range": "bytes=99999-1"},
    {"Accept-Encoding": "gzip;q=fish"},
    {"If-None-Match": "*"},
    {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "x", "Sec-WebSocket-Version": "-1"},
]


def ask(port: int, table: str, rng: random.Random) -> tuple[int, bytes, str]:
    """One request that no honest client makes: the status, the answer, and what was asked."""
    # Where more was promised than was said, the server waits for it, and nobody for the server.
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1.0)
    method, path, body = rng.choice(METHODS), rng.choice(PATHS).format(table=table), rng.choice(BODIES)
    headers = {"Content-Type": rng.choice(TYPES), **rng.choice(HEADERS)}
    with contextlib.closing(connection):
        try:
            connection.request(method, path, body if method not in ("GET", "HEAD") else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), f"{method} {path[:80]} {headers} {body[:60]!r}"
        except (http.client.HTTPException, OSError):
            # The door was shut before all was said.
            return 0, b"", ""


def test_requests_that_no_browser_makes(nursery: Nursery, tmp_path: Path) -> None:
    rng = random.Random(1)
    with serving(nursery, tmp_path, NO_LIMITS) as server:
        table, _ = open_table(server.port, "fishery", 2)
        for _ in range(REQUESTS):
            status, body, asked = ask(server.port, table, rng)
            assert status < 500, (asked, body)
            if status >= 400 and not asked.startswith("HEAD"):
                assert len(body) > 10, (asked, status)
        assert asyncio.run(bystander(server.port, 3))


def test_a_page_of_another_site_can_do_nothing(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        for path in ("/tables", "/api/tables", "/t/x/sit"):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            with contextlib.closing(connection):
                connection.request("POST", path, b"game=fishery&quick=1", {"Origin": "https://elsewhere.example"})
                answer = connection.getresponse()
                assert answer.status == 403
                assert b"another site" in answer.read()
