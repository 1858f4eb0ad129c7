"""Servers are replaced one after another, also by a newer version, while people play."""

import asyncio
import json
import time
from importlib import import_module
from typing import Any

import psycopg
import pytest

from shoal.games.contract import ShoalError
from shoal.loadtest.server_process import ServerProcess
from shoal.web.storage.store import Store
from tests.web.programs import join, open_table, post, read_view

DEADLINE = 20.0
"""Seconds in which a server that is told to end has ended, on a machine with much else to do."""


async def stop_in_mid_game(servers: list[ServerProcess]) -> None:
    table, keys = open_table(servers[0].port, "fishery", 2)
    sockets = [await join(servers[0].port, table, key) for key in keys]
    views = [await read_view(socket) for socket in sockets]
    while not all(view["yours"] for view in views):
        views = [
            view if view["yours"] else await read_view(socket) for socket, view in zip(sockets, views, strict=True)
        ]
    mover = next(place for place, view in enumerate(views) if view["legal"])
    view = views[mover]
    move = {"do": "play", "seat": view["seat"], "words": view["legal"][0], "decision": view["decision"]}
    # It has arrived, and is perhaps not kept yet, when the server is told to end.
    await sockets[mover].send(json.dumps(move))
    begun = time.monotonic()
    stopping = asyncio.create_task(asyncio.to_thread(servers[0].stop))
    codes = []
    for socket in sockets:
        await socket.wait_closed()
        codes.append(socket.close_code)
    assert codes == [1012, 1012], "a client knows that it is to come back"
    again = await join(servers[1].port, table, keys[mover])
    seen = await read_view(again)
    assert seen["number"] in (view["number"], view["number"] + 1), "whole or not at all"
    await stopping
    assert time.monotonic() - begun < DEADLINE
    await again.close()


def test_who_is_told_to_end_sends_everybody_to_another(postgres_db: str) -> None:
    servers = [ServerProcess(postgres_db, pace=0.0) for _ in range(2)]
    try:
        asyncio.run(stop_in_mid_game(servers))
        with psycopg.connect(postgres_db.replace("+psycopg", "")) as connection:
            found = connection.execute("SELECT count(*) FROM workers").fetchone()
        assert found == (1,), "it has said that it does not think any more"
    finally:
        for server in servers:
            if server.running:
                server.kill()


def forget_the_last_steps(db: str) -> None:
    """As a database was before jobs."""
    with psycopg.connect(db.replace("+psycopg", "")) as connection:
        connection.execute("DROP TABLE jobs, workers")
        connection.execute("DROP INDEX tables_archived, people_by_name")
        connection.execute("ALTER TABLE tables DROP COLUMN secret, DROP COLUMN result")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")


def test_an_older_server_survives_a_newer_one_or_it_is_refused(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = ServerProcess(postgres_db, pace=0.0)
    try:
        step: Any = import_module("shoal.web.storage.migrations.versions.0004_jobs")
        forget_the_last_steps(postgres_db)
        monkeypatch.setattr(step, "OLDER_SERVERS_GO_ON", False)
        with pytest.raises(ShoalError, match="stop them all, then start the new ones"):
            Store(postgres_db)
        monkeypatch.undo()
        Store(postgres_db).close()
        opened = post(older.port, "/api/tables", {"game": "fishery", "seats": [{"kind": "me"}, {"kind": "open"}]})
        assert opened["table"]
        forget_the_last_steps(postgres_db)
        monkeypatch.setattr(step, "OLDER_SERVERS_GO_ON", False)
    finally:
        older.kill()
    Store(postgres_db).close()
