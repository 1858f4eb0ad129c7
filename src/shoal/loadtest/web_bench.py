"""How a server bears many tables: real sockets, random moves at a steady rate, and how soon everybody has seen them."""

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import random
import resource
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, quantiles
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid
from sqlalchemy import create_engine, select
from sqlalchemy.pool import NullPool
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.loadtest.postgres import Cluster, empty_database, running_cluster
from shoal.loadtest.server_process import ServerProcess
from shoal.web.routes.pages import COOKIE
from shoal.web.storage import schema

SEED = 20_240_229
AT_ONCE = 20
"""So many tables are opened at a time."""
BETWEEN_LOOKS = 0.5
"""Seconds between two looks at the server's memory."""
LAST_ANSWERS = 30.0
"""Seconds that the last moves have to arrive everywhere."""


class Fields(msgspec.Struct):
    """What the bench must know of a table; the pictures are passed over."""

    number: int | msgspec.UnsetType = msgspec.UNSET
    decision: int | msgspec.UnsetType = msgspec.UNSET
    mine: bool | msgspec.UnsetType = msgspec.UNSET
    over: bool | msgspec.UnsetType = msgspec.UNSET
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET


class Step(msgspec.Struct):
    """What changed."""

    set: Fields


class Heard(Fields):
    """A message."""

    is_: str = msgspec.field(name="is", default="")
    steps: list[Step] = []
    why: str = ""


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Seen:
    """A table as a client sees it."""

    number: int = -1
    decision: int = -1
    mine: bool = False
    over: bool = False
    legal: list[str] = field(default_factory=list)

    def take(self, message: Heard) -> None:
        for fields in [message, *(step.set for step in message.steps)]:
            for name in Fields.__struct_fields__:
                value = getattr(fields, name)
                if value is not msgspec.UNSET:
                    setattr(self, name, value)


@dataclass
class Plan:
    """What is to be measured."""

    tables: int = 300
    sockets: int = 1000
    rate: float = 100.0
    """Moves a second, over all tables."""
    seconds: float = 20.0
    servers: int = 1
    """One on SQLite, several on a PostgreSQL of their own."""


@dataclass
class Tally:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to the last socket of its table having the update."""
    sizes: list[int] = field(default_factory=list)
    """Bytes of every update after a move."""
    refusals: list[str] = field(default_factory=list)
    skipped: int = 0
    """Moves that were due when no table was ready for one."""
    memory: int = 0
    """The most that a server and its children had, in bytes."""


class Client:
    """One socket."""

    def __init__(self, table: "Watched", seat: int, socket: ClientConnection) -> None:
        self.table = table
        self.seat = seat
        self.socket = socket
        self.seen = Seen()
        self.hinted = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = await self.socket.recv(decode=False)
                heard = _heard.decode(message)
                if heard.is_ in ("table", "patch"):
                    self.seen.take(heard)
                    self.table.shown(self, len(message))
                elif heard.is_ == "done":
                    self.table.acknowledged()
                elif heard.is_ == "hint":
                    self.hinted.set()
                else:
                    self.table.refused(heard.why)


@dataclass
class Underway:
    """A move that not everybody has seen yet."""

    seat: int
    words: str
    number: int
    """How many moves there were before it."""
    begun: float
    waiting: set[Client]


class Watched:
    """A table with its players and spectators."""

    def __init__(self, name: str, tally: Tally) -> None:
        self.name = name
        self.clients: list[Client] = []
        self.kept: list[tuple[str, str]] = []
        """Every acknowledged move, who made it and its words."""
        self._tally = tally
        self._move: Underway | None = None
        self._safe = True

    @property
    def over(self) -> bool:
        return self.clients[0].seen.over

    @property
    def ready(self) -> bool:
        return self._move is None and self._safe and not self.over

    async def play(self, rng: random.Random) -> None:
        client = rng.choice([client for client in self.clients if client.seen.mine])
        words = any_of(client.seen.legal, rng)
        request = {"do": "play", "seat": client.seat, "words": words, "decision": client.seen.decision}
        self._safe = False
        self._move = Underway(client.seat, words, client.seen.number, perf_counter(), set(self.clients))
        await client.socket.send(json.dumps(request))

    def shown(self, client: Client, size: int) -> None:
        move = self._move
        if move is None or client.seen.number <= move.number:
            return
        self._tally.sizes.append(size)
        move.waiting.discard(client)
        if not move.waiting:
            self._tally.latencies.append(perf_counter() - move.begun)
            self._finish(move)

    def acknowledged(self) -> None:
        self._safe = True
        if self._move:
            self._finish(self._move)

    def _finish(self, move: Underway) -> None:
        if self._safe and not move.waiting:
            self.kept.append((str(move.seat), move.words))
            self._move = None

    def refused(self, why: str) -> None:
        self._tally.refusals.append(why)
        self._move, self._safe = None, True

    async def close(self) -> None:
        for client in self.clients:
            await client.socket.close()
            await client.reading


def any_of(products: list[str], rng: random.Random) -> str:
    """A move of those that a page is sent in short."""
    return " ".join(rng.choice(place.split("|")) for place in rng.choice(products).split(" "))


class House:
    """All tables of a run, over HTTP and sockets like anybody's."""

    def __init__(self, servers: Sequence[ServerProcess], plan: Plan, tally: Tally) -> None:
        # As a proxy would that sends whoever comes to the next server in turn.
        self._ports = itertools.cycle(server.port for server in servers)
        self._plan = plan
        self._tally = tally
        self._spare = asyncio.Semaphore(AT_ONCE)
        self._games = self._cycle()
        self.tables: list[Watched] = []
        self.finished: list[Watched] = []

    def _cycle(self) -> Iterator[tuple[str, int]]:
        """The games in turn, each with as many players as it may have and sockets suffice for."""
        most = max(2, self._plan.sockets // self._plan.tables)
        kinds = [[(game, n) for n in find(game).players if n <= max(most, find(game).players[0])] for game in REGISTRY]
        turns = [itertools.cycle(kind) for kind in kinds]
        while True:
            for turn in turns:
                yield next(turn)

    async def fill(self) -> None:
        """Open the tables; the sockets that players leave over are spectators, dealt out evenly."""
        kinds = list(itertools.islice(self._games, self._plan.tables))
        spectators = [0] * len(kinds)
        for place in range(self._plan.sockets - sum(players for _, players in kinds)):
            spectators[place % len(kinds)] += 1
        opening = [self._open(*kind, watching) for kind, watching in zip(kinds, spectators, strict=True)]
        self.tables = list(await asyncio.gather(*opening))

    async def replace(self, place: int) -> None:
        """A new table in the place of one where the game is over, with as many sockets."""
        old = self.tables[place]
        self.finished.append(old)
        game, players = next(self._games)
        new = await self._open(game, players, max(0, len(old.clients) - players))
        self.tables[place] = new
        await old.close()

    async def _open(self, game: str, players: int, spectators: int) -> Watched:
        async with self._spare:
            name, keys = await asyncio.to_thread(_open_table, next(self._ports), game, players)
            table = Watched(name, self._tally)
            for seat, key in [*enumerate(keys, 1), *[(0, "")] * spectators]:
                table.clients.append(Client(table, seat, await self._connect(name, key)))
            while not all(client.seen.number >= 0 for client in table.clients):
                await asyncio.sleep(0.01)
            return table

    async def _connect(self, name: str, key: str) -> ClientConnection:
        """As a browser does, which is sent pages."""
        host = f"127.0.0.1:{next(self._ports)}"
        return await connect(
            f"ws://{host}/t/{name}/socket?patches=1",
            origin=f"http://{host}",  # type: ignore[arg-type]
            additional_headers={"Cookie": f"{COOKIE}={key}"} if key else {},
            compression=None,
            max_size=None,
            open_timeout=120,
            ping_interval=None,
        )

    async def think(self) -> None:
        """Ask for as many hints as processes may think, so that their memory counts."""
        thinking = []
        for table in self.tables[: os.cpu_count() or 1]:
            client = next(client for client in table.clients if client.seen.mine)
            await client.socket.send(json.dumps({"do": "hint", "seat": client.seat}))
            thinking.append(client.hinted.wait())
        await asyncio.gather(*thinking)

    async def play(self) -> int:
        """Random moves at the asked rate, the tables taking turns; how many were sent."""
        rng = random.Random(SEED)
        turn = itertools.cycle(range(len(self.tables)))
        replacing: dict[int, asyncio.Task[None]] = {}
        begun, sent = perf_counter(), 0
        for move in range(round(self._plan.rate * self._plan.seconds)):
            await asyncio.sleep(max(0.0, begun + move / self._plan.rate - perf_counter()))
            for place in itertools.islice(turn, len(self.tables)):
                if self.tables[place].ready:
                    await self.tables[place].play(rng)
                    sent += 1
                    break
                if self.tables[place].over and (place not in replacing or replacing[place].done()):
                    replacing[place] = asyncio.create_task(self.replace(place))
            else:
                self._tally.skipped += 1
        async with asyncio.timeout(LAST_ANSWERS):
            await asyncio.gather(*replacing.values())
            while not all(table.ready or table.over for table in self.tables):
                await asyncio.sleep(0.02)
        return sent


def _open_table(port: int, game: str, players: int) -> tuple[str, list[str]]:
    """Its name and the keys of its seats, each of somebody else."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    with contextlib.closing(connection):
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
        opened = _post(connection, "/api/tables", {"game": game, "seats": seats, "several": True})
        name = opened["table"]
        taken = [_post(connection, f"/api/tables/{name}/seats", {"seat": seat}) for seat in range(2, players + 1)]
        return name, [seat["key"] for seat in [*opened["seats"], *taken]]


def _post(connection: http.client.HTTPConnection, path: str, data: object) -> Any:
    connection.request("POST", path, json.dumps(data), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    body = json.loads(answer.read())
    if answer.status != 201:
        raise ShoalError(f"{path} was refused: {body}")
    return body


async def _watch_memory(servers: Sequence[ServerProcess], tally: Tally) -> None:
    while True:
        tally.memory = max(tally.memory, *(server.memory() for server in servers))
        await asyncio.sleep(BETWEEN_LOOKS)


async def _run(
    servers: Sequence[ServerProcess], cluster: Cluster | None, plan: Plan, tally: Tally
) -> tuple[House, dict[str, Any]]:
    def worked() -> float:
        return sum(server.worked() for server in servers) + (cluster.worked() if cluster else 0.0)

    house = House(servers, plan, tally)
    await house.fill()
    watching = asyncio.create_task(_watch_memory(servers, tally))
    await house.think()
    begun, before = perf_counter(), worked()
    sent = await house.play()
    spent, used = perf_counter() - begun, worked() - before
    watching.cancel()
    figures = {
        "servers": len(servers),
        "tables": len(house.tables),
        "sockets": sum(len(table.clients) for table in house.tables),
        "moves": sent,
        "moves_per_s": len(tally.latencies) / spent,
        "skipped": tally.skipped,
        "refused": len(tally.refusals),
        "replaced": len(house.finished),
        "cpu_s_per_1000_moves": 1000 * used / sent,
    }
    return house, figures


def lost(db: str, tables: list[Watched]) -> int:
    """How many tables lack an acknowledged move, or have another order of them, or have a move nobody made."""
    moves = schema.moves
    query = select(moves.c.mover, moves.c.words).where(moves.c.mover != "chance").order_by(moves.c.number)
    engine = create_engine(db, poolclass=NullPool)
    with engine.connect() as connection:
        return sum(
            [tuple(row) for row in connection.execute(query.where(moves.c.table_id == table.name))] != table.kept
            for table in tables
        )


@contextlib.contextmanager
def _database(servers: int) -> Iterator[tuple[str, Cluster | None]]:
    """The address of a database that is thrown away; several servers need a PostgreSQL."""
    if servers == 1:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db", None
    else:
        with running_cluster() as cluster, empty_database(cluster.url) as db:
            yield db, cluster


def bench(plan: Plan) -> dict[str, Any]:
    """One run with servers of its own, which are killed in the end, so that only what was safely kept is found."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    tally = Tally()
    with _database(plan.servers) as (db, cluster):
        servers: list[ServerProcess] = []
        try:
            servers += [ServerProcess(db) for _ in range(plan.servers)]
            house, figures = uvloop.run(_run(servers, cluster, plan, tally))
        finally:
            for server in servers:
                server.kill()
        wrong = lost(db, [*house.finished, *house.tables])
    centiles, sizes = quantiles(tally.latencies, n=100), quantiles(tally.sizes, n=100)
    return {
        **figures,
        "p50_ms": 1000 * centiles[49],
        "p99_ms": 1000 * centiles[98],
        "largest_update": max(tally.sizes),
        "mean_update": mean(tally.sizes),
        "median_update": sizes[49],
        "p95_update": sizes[94],
        "memory_mb": tally.memory / 1e6,
        "tables_that_lost_moves": wrong,
    }


def bench_and_tell(plan: Plan, as_json: bool) -> None:
    figures = bench(plan)
    if as_json:
        print(json.dumps(figures, indent=1))
        return
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(justify="right")
    grid.add_column()
    for figure, meaning in TOLD.items():
        value = figures[figure]
        grid.add_row(f"{value:,.1f}" if isinstance(value, float) else f"{value:,}", meaning)
    Console(highlight=False).print(grid)


TOLD = {
    "servers": "servers, one on SQLite or several on a PostgreSQL of their own",
    "tables": "tables at a time, of all games",
    "sockets": "sockets, players and spectators, all shown pages",
    "moves": "moves sent",
    "moves_per_s": "moves a second seen by everybody",
    "skipped": "moves left out because no table was ready",
    "refused": "moves refused",
    "replaced": "games that ended and were followed by another",
    "p50_ms": "ms from a move to everybody's update, in half of all cases at most",
    "p99_ms": "ms, in 99 of 100 cases at most",
    "mean_update": "bytes, the mean update",
    "median_update": "bytes, the update in half of all cases at most",
    "p95_update": "bytes, in 95 of 100 cases at most",
    "largest_update": "bytes, the largest",
    "memory_mb": "MB, a server with its thinking processes, at the most",
    "cpu_s_per_1000_moves": "seconds of a processor for 1,000 moves, of all servers and PostgreSQL",
    "tables_that_lost_moves": "tables that lost a move, or have them in another order, after kill -9",
}
"""What is said of each figure."""
