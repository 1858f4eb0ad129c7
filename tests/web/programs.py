"""Programs that sit at tables over the documented API, for tests."""

import asyncio
import contextlib
import http.client
import json
import random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

LOST = (OSError, EOFError, WebSocketException, InvalidHandshake, TimeoutError)
"""What a connection to a server that is killed ends with."""


def post(port: int, path: str, data: object) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with contextlib.closing(connection):
        connection.request("POST", path, json.dumps(data), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        assert answer.status == 201, body
        return body


def open_table(port: int, game: str, people: int, bots: int = 0) -> tuple[str, list[str]]:
    """A table of people who each have a key of their own, and bots at the other seats; its name and the keys."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (people - 1), *[{"kind": "bot", "bot": "random"}] * bots]
    opened = post(port, "/api/tables", {"game": game, "seats": seats, "several": True})
    name = opened["table"]
    taken = [post(port, f"/api/tables/{name}/seats", {"seat": seat}) for seat in range(2, people + 1)]
    return name, [seat["key"] for seat in [*opened["seats"], *taken]]


async def join(port: int, table: str, key: str = "", address: str = "127.0.0.1") -> ClientConnection:
    """A socket at a table, by which views come as data; a spectator's without a key."""
    socket = await connect(
        f"ws://127.0.0.1:{port}/t/{table}/socket",
        compression=None,
        open_timeout=20,
        close_timeout=1,
        proxy=None,
        local_addr=(address, 0),
    )
    if key:
        await socket.send(json.dumps({"do": "sit", "key": key, "id": 0}))
    return socket


async def read(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def read_view(socket: ClientConnection) -> dict[str, Any]:
    """The next view, whatever comes before it."""
    while True:
        message = await read(socket)
        if message["is"] == "view":
            return message


class Move(NamedTuple):
    table: str
    decision: int
    seat: int
    words: str


class Player:
    """Plays random moves wherever it owes one, comes back when the server does, and plays on in the rematch."""

    def __init__(self, port: int, table: str, key: str, seed: int) -> None:
        self.port = port
        self.table = table
        self.acknowledged: list[Move] = []
        """What the server said is safe."""
        self.sent: set[Move] = set()
        self.refusals: list[str] = []
        self._key = key
        self._rng = random.Random(seed)

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            with contextlib.suppress(*LOST):
                async with await join(self.port, self.table, self._key) as socket:
                    await self._sit(socket)
            await asyncio.sleep(0.02)

    async def _sit(self, socket: ClientConnection) -> None:
        underway: Move | None = None
        owed: Move | None = None
        while True:
            message = await read(socket)
            if message["is"] == "view":
                if message["rematch"]:
                    self.table = message["rematch"]
                    return
                if message["view"]["ending"] and message["yours"]:
                    await socket.send(json.dumps({"do": "rematch"}))
                owed = self._choose(message)
            elif message["is"] == "done" and underway:
                self.acknowledged.append(underway)
                # The view that came before this answer may have asked for the same once more.
                owed = None if owed and owed[:3] == underway[:3] else owed
                underway = None
            elif message["is"] == "refused":
                self.refusals.append(message["why"])
                underway = None
            if owed and not underway:
                underway, owed = owed, None
                self.sent.add(underway)
                await socket.send(json.dumps(request(underway)))

    def _choose(self, message: dict[str, Any]) -> Move | None:
        words = self._rng.choice(message["legal"]) if message["legal"] else ""
        return Move(self.table, message["decision"], message["seat"], words) if words else None


def request(move: Move) -> dict[str, Any]:
    return {"do": "play", "seat": move.seat, "words": move.words, "decision": move.decision}
