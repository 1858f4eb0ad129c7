"""Whoever runs a server sees how it is doing, and strangers do not."""

import asyncio
import contextlib
import http.client
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shoal.games.contract import ShoalError
from shoal.web.operations.health import Health
from shoal.web.operations.metrics import Metrics
from shoal.web.operations.monitor import NO_ROUTE, Monitor, metrics_address
from shoal.web.server import Settings, serve
from shoal.web.transport.admission import Admission
from shoal.web.transport.limits import Limits
from tests.web.nursery import Nursery, Server
from tests.web.programs import join, open_table, read, read_view
from tests.web.serving import free_port

Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    nursery = Nursery(tmp_path / "errors.txt")
    servers: list[Server] = []

    def begin(**settings: Any) -> Server:
        servers.append(nursery.start(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, pace=0, **settings))
        return servers[-1]

    yield begin
    for server in servers:
        server.kill()
    nursery.close()


def get(port: int, path: str, method: str = "GET") -> tuple[int, str]:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def metric(page: str, name: str, **labels: str) -> float:
    """The value of a metric, all its series added up that have the labels."""
    total = 0.0
    for line in page.splitlines():
        found = re.fullmatch(rf"{name}(?:\{{(.*)\}})? (\S+)", line)
        if found and all(f'{label}="{value}"' in (found[1] or "") for label, value in labels.items()):
            total += float(found[2])
    return total


async def play_some(port: int, moves: int) -> None:
    """A person's moves against a bot, and one that is refused."""
    table, keys = open_table(port, "fishery", 1, bots=1)
    async with await join(port, table, keys[0]) as socket:
        await socket.send(json.dumps({"do": "play", "seat": 1, "words": "ship z9", "decision": 0}))
        made = 0
        while made < moves:
            view = await read_view(socket)
            if not view["legal"] or not view["yours"]:
                continue
            made += 1
            play = {"do": "play", "seat": 1, "words": view["legal"][0], "decision": view["decision"]}
            await socket.send(json.dumps(play))
            while (await read(socket))["is"] != "done":
                pass


def test_metrics_tell_what_happened_and_only_on_their_own_port(start: Start) -> None:
    private = free_port()
    server = start(metrics=str(private))
    asyncio.run(play_some(server.port, 3))
    get(server.port, "/made/up")
    status, page = get(private, "/metrics")

    assert status == 200
    assert metric(page, "shoal_moves_kept_total", game="fishery") >= 3
    assert metric(page, "shoal_move_seconds_count") == 3
    assert metric(page, "shoal_bot_think_seconds_count") >= 2
    assert metric(page, "shoal_tables_in_memory") == 1
    assert metric(page, "shoal_refusals_total", kind="not_legal") == 1
    assert metric(page, "shoal_database_seconds_count") >= 3
    assert metric(page, "shoal_event_loop_lag_seconds_count") > 0
    assert metric(page, "shoal_request_seconds_count", route="/api/tables", status="2xx") == 1
    assert metric(page, "shoal_request_seconds_count", route=NO_ROUTE, status="4xx") == 1
    assert metric(page, "process_resident_memory_bytes") > 1_000_000
    assert "made/up" not in page

    assert get(server.port, "/metrics")[0] == 404
    assert get(private, "/")[0] == 404
    assert get(private, "/api/games")[0] == 404
    assert get(private, "/health")[0] == 200


def test_metrics_are_public_where_that_is_asked_for(start: Start) -> None:
    server = start(public_metrics=True)
    status, page = get(server.port, "/metrics")
    assert status == 200
    assert metric(page, "shoal_connections_open") == 1


def test_a_server_is_alive_and_ready(start: Start) -> None:
    server = start()
    assert get(server.port, "/health") == (200, '{"alive":true}')
    status, said = get(server.port, "/health/ready")
    assert (status, json.loads(said)) == (200, {"ready": True, "database": "ok", "bots": "ok"})
    assert get(server.port, "/health", "POST")[0] == 405


def test_a_part_that_does_not_answer_is_named() -> None:
    async def attempt() -> None:
        health = Health(deadline=0.05, fresh=0.0)
        asked = 0

        async def database() -> None:
            raise ShoalError("cannot open sqlite:////secret/place")

        async def bots() -> None:
            nonlocal asked
            asked += 1
            await asyncio.Event().wait()

        health.watch("database", database)
        health.watch("bots", bots)
        monitor = Monitor(nobody, Admission(Limits()), Metrics(), health, public_metrics=False)
        for _ in range(2):
            status, said = await answered(monitor, "/health/ready")
            assert status == 503
            assert said == {"ready": False, "database": "failed", "bots": "no answer within 0.05 seconds"}
        assert (await answered(monitor, "/health"))[0] == 200
        assert asked == 1, "who owes an answer is not asked again"
        await health.close()

    asyncio.run(attempt())


def test_asking_often_costs_no_more() -> None:
    async def attempt() -> None:
        health = Health(fresh=60.0)
        asked = 0

        async def database() -> None:
            nonlocal asked
            asked += 1
            await asyncio.sleep(0)

        health.watch("database", database)
        await asyncio.gather(*[health.parts() for _ in range(100)])
        await health.parts()
        assert asked == 1

    asyncio.run(attempt())


def test_two_applications_in_a_process_share_no_metrics() -> None:
    one, other = Metrics(), Metrics()
    one.moves.labels("fishery").inc()
    assert metric(one.page().decode(), "shoal_moves_kept_total") == 1
    assert metric(other.page().decode(), "shoal_moves_kept_total") == 0


def test_a_refusal_of_an_unknown_kind_makes_no_label() -> None:
    metrics = Metrics()
    metrics.refused("a kind that a client made up")
    page = metrics.page().decode()
    assert metric(page, "shoal_refusals_total", kind="other") == 1
    assert "made up" not in page


def test_metrics_do_not_take_the_port_of_the_tables() -> None:
    port = free_port()
    with pytest.raises(ShoalError, match="a port of their own"):
        serve("127.0.0.1", port, Settings(metrics=f"127.0.0.2:{port}"))


def test_where_metrics_are_served() -> None:
    assert metrics_address("9100") == ("127.0.0.1", 9100)
    assert metrics_address("10.0.0.5:9100") == ("10.0.0.5", 9100)
    assert metrics_address("[::1]:9100") == ("::1", 9100)
    for wrong in ("", "localhost", "localhost:", "9100x", "70000", "-1"):
        with pytest.raises(ShoalError, match="a port or HOST:PORT"):
            metrics_address(wrong)


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("this is not for the application")


async def answered(monitor: Monitor, path: str) -> tuple[int, Any]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    await monitor({"type": "http", "path": path, "method": "GET", "server": ("127.0.0.1", 1)}, receive, send)
    return sent[0]["status"], json.loads(sent[1]["body"])
