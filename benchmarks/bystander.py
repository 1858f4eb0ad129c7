"""Somebody at another address who only wants to play: what they wait for, measured all the time."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from statistics import median, quantiles
from typing import Any

from tests.web.programs import join, read
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

ADDRESS = "127.0.0.1"
PATIENCE = 10.0
"""Seconds after which whatever was not answered counts as not answered at all."""
KINDS = ("move", "page", "bot", "hint")
"""A move's acknowledgement, a page on a new connection, a casual bot's answer, a hint."""
PAUSES = {"move": 0.05, "page": 0.1, "bot": 0.05, "hint": 0.3}
"""Seconds between an answer and the next question."""
PAGES = ("/", "/t/{table}", "/rules/fishery", "/new/fresh-fish", "/api/tables/{table}", "/learn/fishery/3")


class Unanswered(Exception):
    """Nothing came within PATIENCE, or the server hung up."""


async def fetch(port: int, path: str, body: object = None) -> tuple[int, bytes]:
    """A request on a connection of its own; its status and what came back."""
    reader, writer = await asyncio.open_connection(ADDRESS, port, local_addr=(ADDRESS, 0))
    sent = json.dumps(body).encode() if body is not None else b""
    kind = f"POST {path} HTTP/1.1\r\nContent-Type: application/json" if sent else f"GET {path} HTTP/1.1"
    head = f"{kind}\r\nHost: {ADDRESS}:{port}\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n\r\n"
    try:
        writer.write(head.encode() + sent)
        answer = await reader.read(-1)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    if not answer:
        raise Unanswered(f"{path}: the connection was closed")
    return int(answer[9:12]), answer.partition(b"\r\n\r\n")[2]


class Bystander:
    """Does four things at the same time, again and again, until cancelled."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.waits: dict[str, list[float]] = {kind: [] for kind in KINDS}
        """Seconds, since they were taken last."""
        self.failures: list[str] = []
        """What was not answered."""
        self.refused = 0
        """Hints and pages that were refused with a sentence."""
        self._rng = random.Random(1)
        self._table = ""

    def take(self) -> dict[str, list[float]]:
        """What was measured since the last time."""
        taken, self.waits = self.waits, {kind: [] for kind in KINDS}
        return taken

    async def live(self) -> None:
        self._table, _ = await self._open("me", "here")
        doing: list[tuple[str, Callable[[], Coroutine[Any, Any, None]]]] = [
            ("move", self._play_both_sides),
            ("page", self._read_pages),
            ("bot", self._play_a_bot),
            ("hint", self._ask_for_hints),
        ]
        await asyncio.gather(*(self._again(kind, act) for kind, act in doing))

    async def _again(self, kind: str, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                await act()
            except (OSError, EOFError, TimeoutError, Unanswered, WebSocketException) as error:
                self.failures.append(f"{kind}: {type(error).__name__} {error}")
                await asyncio.sleep(1)

    async def _open(self, *kinds: str) -> tuple[str, str]:
        """A table of one's own: its name and key."""
        seats = [{"kind": kind, "bot": "casual" if kind == "bot" else ""} for kind in kinds]
        async with asyncio.timeout(PATIENCE):
            status, body = await fetch(self.port, "/api/tables", {"game": "fishery", "seats": seats})
        if status != 201:
            raise Unanswered(f"no table: {status} {body[:200]!r}")
        opened = json.loads(body)
        return opened["table"], opened["key"]

    @contextlib.contextmanager
    def _timed(self, kind: str) -> Iterator[None]:
        begun = time.perf_counter()
        yield
        self.waits[kind].append(time.perf_counter() - begun)

    # What people do

    async def _read_pages(self) -> None:
        for path in PAGES:
            async with asyncio.timeout(PATIENCE):
                with self._timed("page"):
                    status, _ = await fetch(self.port, path.format(table=self._table))
            self.refused += status != 200
            await asyncio.sleep(PAUSES["page"])

    async def _play_both_sides(self) -> None:
        name, key = await self._open("me", "here")
        async with await join(self.port, name, key, ADDRESS) as socket:
            line = Line(socket)
            view = await line.owed()
            while view:
                with self._timed("move"):
                    await self._move(line, view)
                await asyncio.sleep(PAUSES["move"])
                view = await line.owed()

    async def _play_a_bot(self) -> None:
        name, key = await self._open("me", "bot")
        async with await join(self.port, name, key, ADDRESS) as socket:
            line = Line(socket)
            view = await line.owed()
            while view:
                await self._move(line, view)
                with self._timed("bot"):
                    view = await line.owed()
                await asyncio.sleep(PAUSES["bot"])

    async def _ask_for_hints(self) -> None:
        name, key = await self._open("me", "here")
        async with await join(self.port, name, key, ADDRESS) as socket:
            line = Line(socket)
            view = await line.owed()
            assert view
            while True:
                with self._timed("hint"):
                    answer = await line.ask({"do": "hint", "seat": view["seat"]})
                if answer["is"] == "refused":
                    self.refused += 1
                    self.waits["hint"].pop()
                await asyncio.sleep(PAUSES["hint"])

    async def _move(self, line: "Line", view: dict[str, Any]) -> None:
        words = self._rng.choice(view["legal"])
        answer = await line.ask({"do": "play", "seat": view["seat"], "words": words, "decision": view["decision"]})
        if answer["is"] != "done":
            raise Unanswered(f"a move was refused: {answer.get('why')}")


class Line:
    """A socket at a table, from which answers and views are read as they are wanted."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._view: dict[str, Any] | None = None
        """The latest that nobody has looked at."""

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer."""
        await self._socket.send(json.dumps({**message, "id": 1}))
        async with asyncio.timeout(PATIENCE):
            while True:
                answer = await read(self._socket)
                if answer.get("re") == 1:
                    return answer
                if answer["is"] == "view":
                    self._view = answer

    async def owed(self) -> dict[str, Any] | None:
        """The next view that asks for a move; None when the game is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                view, self._view = self._view, None
                view = view or await read(self._socket)
                if view["is"] == "view" and view["view"]["ending"]:
                    return None
                if view["is"] == "view" and view["legal"]:
                    return view


def centre_and_edge(waits: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds; 0 where nothing was measured."""
    if len(waits) < 2:
        return (1000 * waits[0], 1000 * waits[0]) if waits else (0.0, 0.0)
    return 1000 * median(waits), 1000 * quantiles(waits, n=100, method="inclusive")[98]
