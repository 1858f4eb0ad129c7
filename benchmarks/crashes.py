"""Two servers and two machines that think, on one PostgreSQL, killed one after another at random while people play.

python -m benchmarks.crashes --kills 100

Exits 1 if an acknowledged move is missing, a decision was made twice, a bot did not answer, or something failed.
"""

import argparse
import asyncio
import contextlib
import itertools
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from sqlalchemy import create_engine, func, select
from sqlalchemy.pool import NullPool
from tests.web import postgres
from tests.web.nursery import Nursery, Server
from tests.web.programs import LOST, Move, Player, join, open_table

from shoal.loadtest.server_process import NO_LIMITS
from shoal.play.match import Match
from shoal.web.storage import schema
from shoal.web.storage.store import FREE, Store, TableRow
from shoal.web.tables.entries import replayed

LONGEST_LIFE = 0.4
"""Seconds from a move to the next kill, at most."""
TABLES = [("fishery", 2, 0), ("rotten-fish", 1, 2), ("vicious-fishes", 1, 1), ("fish-in-the-barrel", 2, 1)]
"""Game, people, bots."""
PATIENCE = 90.0
"""Seconds in which play goes on after any kill."""


class Wanderer(Player):
    """Sits at one server until it is lost, and then at the next."""

    def __init__(self, ports: list[int], table: str, key: str, seed: int) -> None:
        super().__init__(ports[0], table, key, seed)
        self._ports = itertools.cycle(ports[seed % len(ports) :] + ports[: seed % len(ports)])

    async def play(self) -> None:
        while True:
            self.port = next(self._ports)
            with contextlib.suppress(*LOST):
                async with await join(self.port, self.table, self._key) as socket:
                    await self._sit(socket)
            await asyncio.sleep(0.02)


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    moves_of_bots: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)


class House:
    """Two servers and two machines."""

    def __init__(self, db: str, nursery: Nursery) -> None:
        self._db = db
        self._nursery = nursery
        self._rng = random.Random(1)
        self.servers = [self._server(0), self._server(0)]
        self._machines = [nursery.think(db) for _ in range(2)]

    def _server(self, port: int) -> Server:
        return self._nursery.start(self._db, port, pace=0.0, workers=1, limits=asdict(NO_LIMITS))

    def kill_one(self) -> None:
        """As a power cut would; another begins in its place."""
        place = self._rng.randrange(4)
        if place < 2:
            port = self.servers[place].port
            self.servers[place].kill()
            self.servers[place] = self._server(port)
        else:
            self._machines[place - 2].kill()
            self._machines[place - 2] = self._nursery.think(self._db)

    def close(self) -> None:
        for process in [*self.servers, *self._machines]:
            process.kill()


async def _until(wanted: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < until, what
        await asyncio.sleep(0.01)


async def _more_moves(players: list[Wanderer], least: int, who: Callable[[list[bool]], bool]) -> None:
    before = [len(player.acknowledged) for player in players]

    def enough() -> bool:
        return who([len(player.acknowledged) - had >= least for player, had in zip(players, before, strict=True)])

    await _until(enough, "nobody's moves are acknowledged any more")


@contextlib.asynccontextmanager
async def _playing(players: list[Wanderer]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _kill_often(house: House, db: str, players: list[Wanderer], kills: int) -> None:
    rng = random.Random(2)
    async with _playing(players):
        for _ in range(kills):
            await _more_moves(players, 1, any)
            await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
            await asyncio.to_thread(house.kill_one)
        # Everybody plays on, also where bots must move before a person can move again.
        await _more_moves(players, 3, all)
    await _until(lambda: not _owed_by_bots(db), "a bot did not answer")


def _owed_by_bots(db: str) -> list[str]:
    """The tables where a bot owes a decision."""
    tables, seats = schema.tables, schema.seats
    engine = create_engine(db, poolclass=NullPool)
    with engine.connect() as connection:
        wanted = select(tables.c.id).join(seats).where(schema.UNFINISHED, seats.c.kind.not_in(("person", *FREE)))
        owing = func.concat(",", tables.c.owing, ",").contains(func.concat(",", seats.c.seat, ","))
        return list(connection.scalars(wanted.where(owing)))


async def _kept(db: str) -> dict[str, tuple[TableRow, Match]]:
    """Every table, replayed; a list that breaks a rule does not come back from here."""
    store = Store(db)
    engine = create_engine(db, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            names = list(connection.scalars(select(schema.tables.c.id)))
        found = {}
        for name in names:
            kept = await store.table(name)
            assert kept is not None
            found[name] = (kept[0], replayed(*kept).match)
        return found
    finally:
        store.close()


def _judge(report: Report, tables: dict[str, tuple[TableRow, Match]], players: list[Wanderer]) -> None:
    steps = [(name, row, match, step) for name, (row, match) in tables.items() for step in match.moves if step.seat > 0]
    made = [
        (Move(name, step.decision, step.seat, match.game.write(match.state, step.move)), row.seats[step.seat - 1].kind)
        for name, row, match, step in steps
    ]
    theirs = [move for move, kind in made if kind == "person"]
    acknowledged = [move for player in players for move in player.acknowledged]
    report.acknowledged, report.moves_of_bots = len(acknowledged), len(made) - len(theirs)
    checks = {
        "a decision was made twice": len({move[:3] for move, _ in made}) == len(made),
        "a move that was acknowledged is missing": set(acknowledged) <= set(theirs),
        "a move was made that nobody asked for": set(theirs) <= set().union(*(player.sent for player in players)),
        "no bot has moved": report.moves_of_bots > 0,
    }
    report.wrong += [sentence for sentence, holds in checks.items() if not holds]
    for _, match in tables.values():
        match.record().verify()


def crash(db: str, kills: int, errors: Path) -> Report:
    """So many kills on an empty PostgreSQL."""
    report, begun = Report(kills), time.monotonic()
    nursery = Nursery(errors)
    try:
        house = House(db, nursery)
        try:
            ports = [server.port for server in house.servers]
            opened = [open_table(ports[0], *table) for table in TABLES]
            players = [Wanderer(ports, name, key, seed) for name, keys in opened for seed, key in enumerate(keys)]
            asyncio.run(_kill_often(house, db, players, kills))
        finally:
            house.close()
    except AssertionError as error:
        report.wrong.append(str(error))
    else:
        _judge(report, asyncio.run(_kept(db)), players)
    finally:
        nursery.close()
    if "Traceback" in errors.read_text():
        report.wrong.append(f"something failed:\n{errors.read_text()[-4000:]}")
    report.seconds = time.monotonic() - begun
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    kills = parser.parse_args().kills
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.cluster() as cluster,
        postgres.empty_database(cluster.url) as db,
    ):
        report = crash(db, kills, Path(folder) / "errors.txt")
    print(
        f"{report.kills} kills in {report.seconds:.0f} s: {report.acknowledged:,} moves of people acknowledged, "
        f"{report.moves_of_bots:,} moves of bots."
    )
    print(
        "\n".join(report.wrong) if report.wrong else "Every acknowledged move is there, none twice, every bot answered."
    )
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
