"""A server that is killed at random moments loses no move it has acknowledged, and keeps none twice."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from shoal.loadtest.server_process import NO_LIMITS
from shoal.play.match import Match
from shoal.web.storage.store import Store, TableRow
from shoal.web.tables.entries import replayed
from tests.web.nursery import Nursery, Server
from tests.web.programs import Move, Player, open_table

KILLS = 100
LONGEST_LIFE = 0.4
"""Seconds until a server that has answered is killed, at most."""
TABLES = [("fishery", 2, 0), ("fresh-fish", 2, 0), ("vicious-fishes", 2, 0), ("rotten-fish", 1, 2)]
"""Game, people, bots."""


async def more_moves(players: list[Player], wanted: Callable[[list[int]], bool]) -> None:
    """Wait until the players have had as many more moves acknowledged as is wanted."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(60):
        while not wanted([len(player.acknowledged) - had for player, had in zip(players, before, strict=True)]):
            await asyncio.sleep(0.005)


async def crash_often(start: Callable[[], Server], server: Server, players: list[Player]) -> None:
    rng = random.Random(1)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        for _ in range(KILLS):
            await more_moves(players, any)
            await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
            server.kill()
            server = await asyncio.to_thread(start)
        # Everybody plays on, also where bots must move before a person can move twice.
        await more_moves(players, lambda counts: min(counts) >= 3)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        server.kill()


async def kept(db: Path) -> dict[str, tuple[TableRow, Match]]:
    """Every table in the database, replayed; a list that breaks a rule does not come back from here."""
    with closing(sqlite3.connect(db)) as connection:
        names = [name for (name,) in connection.execute("SELECT id FROM tables")]
    store = Store(f"sqlite:///{db}")
    tables = {}
    for name in names:
        found = await store.table(name)
        assert found is not None
        tables[name] = (found[0], replayed(*found).match)
    store.close()
    return tables


def test_a_hundred_crashes_lose_nothing(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    nursery = Nursery(tmp_path / "errors.txt")
    port = 0

    def start() -> Server:
        return nursery.start(f"sqlite:///{db}", port, pace=0.0, workers=1, limits=asdict(NO_LIMITS))

    server = start()
    port = server.port
    opened = [open_table(port, *table) for table in TABLES]
    players = [Player(port, name, key, seed) for name, keys in opened for seed, key in enumerate(keys)]
    asyncio.run(crash_often(start, server, players))
    nursery.close()

    tables = asyncio.run(kept(db))
    made = [
        Move(name, step.decision, step.seat, match.game.write(match.state, step.move))
        for name, (row, match) in tables.items()
        for step in match.moves
        if step.seat > 0 and row.seats[step.seat - 1].kind == "person"
    ]
    acknowledged = [move for player in players for move in player.acknowledged]
    assert len(acknowledged) > KILLS
    assert len({move[:3] for move in made}) == len(made), "a decision is made once"
    assert set(acknowledged) <= set(made), "what was acknowledged is there"
    assert set(made) <= set().union(*(player.sent for player in players)), "and nothing that nobody asked for"
    for _, match in tables.values():
        match.record().verify()
    assert "Traceback" not in nursery.errors.read_text()
