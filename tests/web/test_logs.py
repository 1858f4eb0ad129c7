"""The log tells the person who runs a server what went wrong, where and once, and betrays nobody's seat."""

import asyncio
import io
import logging
import re
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from shoal.games.contract import ShoalError
from shoal.web.operations import logs, watchdog
from shoal.web.operations.metrics import Metrics
from shoal.web.operations.monitor import table_of
from shoal.web.routes import pages
from shoal.web.server import Settings, application, serve
from shoal.web.tables.keys import invitation, new_key

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (DEBUG|INFO|WARNING|ERROR)( table=\w+)?: ")
log = logging.getLogger("shoal.web")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    loggers = [logging.getLogger(name) for name in logs.LOGGERS]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    stream = io.StringIO()
    logs.set_up("warning", stream)
    yield stream
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_a_line_has_time_level_and_table(written: io.StringIO) -> None:
    async def work() -> None:
        logs.table.set("k3x")
        log.warning("a bot failed")

    asyncio.run(work())
    log.error("something broke", extra={"table": "m4y"})
    logging.getLogger("uvicorn.error").warning("no table here")
    log.info("not so important")
    first, second, third = written.getvalue().splitlines()
    assert all(LINE.match(line) for line in (first, second, third))
    assert first.endswith("WARNING table=k3x: a bot failed")
    assert second.endswith("ERROR table=m4y: something broke")
    assert third.endswith("WARNING: no table here")


def test_nobody_forges_a_line(written: io.StringIO) -> None:
    forged = "\n2026-11-18 07:45:12.123 ERROR: all tables are lost\r\x1b[2J\u2028\u202eabc"
    log.warning("GET %s failed", forged)
    try:
        raise ValueError(forged)
    except ValueError as error:
        log.error("it failed", exc_info=error, extra={"table": forged})
    lines = written.getvalue().split("\n")
    assert [bool(LINE.match(line)) for line in lines].count(True) == 1
    assert lines[1].count("ERROR") == 2, "what was to look like a line is within the one that names the table"
    assert all(line.startswith("    ") for line in lines[2:-1])
    assert all(line.isprintable() for line in lines)
    assert "\\n2026" in lines[0]


def test_nothing_secret_is_written(written: io.StringIO) -> None:
    key, link = new_key(), invitation("secret", "k3x", 2)
    log.warning("GET /t/k3x/sit/%s failed", "short-key")
    log.warning("cookie: shoal=%s; GET /t/k3x/sit/%s?a=1", key, link)
    try:
        raise ValueError(f"[parameters: ('{key}', '{link}')]")
    except ValueError as error:
        log.error("it failed", exc_info=error)
    text = written.getvalue()
    assert "GET /t/k3x/sit/… failed" in text
    for secret in ("short-key", key, link):
        assert secret not in text


def test_a_traceback_is_written_once(written: io.StringIO) -> None:
    root = logging.getLogger()
    twice = logging.StreamHandler(written)
    root.addHandler(twice)
    try:
        raise ValueError("a fault of ours")
    except ValueError as error:
        log.error("it failed", exc_info=error)
    finally:
        root.removeHandler(twice)
    assert written.getvalue().count("Traceback") == 1


def test_a_page_that_fails_is_logged_once_without_its_key(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: object) -> None:
        raise RuntimeError("a fault of ours")

    with TestClient(application(Settings(workers=1))) as client:
        seats = [{"kind": "me"}, {"kind": "friend"}]
        table = client.post("/api/tables", json={"game": "fishery", "seats": seats}).json()
        key = table["invitations"][0]["key"]
        monkeypatch.setattr(pages, "described", broken)
        assert client.get(f"/t/{table['table']}/sit/{key}").status_code == 500
    text = written.getvalue()
    assert f"ERROR table={table['table']}: GET /t/{table['table']}/sit/… failed" in text
    assert text.count("RuntimeError: a fault of ours") == text.count("Traceback") == 1
    assert key not in text


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(ShoalError, match="choose from debug, info, warning, error"):
        logs.set_up("loud")


def test_a_command_that_is_refused_sets_up_no_log() -> None:
    before = logging.getLogger("shoal").handlers
    with pytest.raises(ShoalError):
        serve("127.0.0.1", 0, Settings(db="nonsense"))
    assert logging.getLogger("shoal").handlers == before


def test_the_table_of_an_address() -> None:
    assert table_of("/t/k3x/socket") == "k3x"
    assert table_of("/api/tables/k3x") == "k3x"
    assert table_of("/t/a b") == ""
    assert table_of("/learn/fishery/3") == ""


# The event loop


def hold(seconds: float) -> None:
    time.sleep(seconds)


def test_whoever_holds_the_event_loop_is_named(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "PACKAGE", str(__file__))
    monkeypatch.setattr(watchdog, "PAUSE", 0.0)
    metrics = Metrics()

    async def serve() -> None:
        watching = watchdog.Watchdog(asyncio.get_running_loop(), metrics)
        for _ in range(3):
            await asyncio.sleep(2 * watchdog.PERIOD)
            hold(0.1)
        await asyncio.sleep(2 * watchdog.PERIOD)
        watching.close()

    asyncio.run(serve())
    text = written.getvalue()
    assert re.search(r"the event loop was held for \d+ ms by hold \(.*test_logs.py:\d+\) < serve \(", text), text
    assert (metrics.registry.get_sample_value("shoal_event_loop_held_total") or 0) >= 3


def test_whatever_holds_the_loop_for_longer_than_allowed_is_seen() -> None:
    metrics = Metrics()

    async def serve() -> None:
        watching = watchdog.Watchdog(asyncio.get_running_loop(), metrics)
        for number in range(20):
            await asyncio.sleep(0.02 + 0.0005 * number)
            hold(1.05 * watchdog.HELD)
        await asyncio.sleep(0.02)
        watching.close()

    asyncio.run(serve())
    assert (metrics.registry.get_sample_value("shoal_event_loop_held_total") or 0) >= 20


def test_a_loop_that_waits_is_not_blamed() -> None:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    until = time.monotonic() + 10
    while watchdog.holder(sys._current_frames()[thread.ident or 0]) != watchdog.NOBODY:
        assert time.monotonic() < until
        time.sleep(0.01)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_the_watchdog_writes_a_line_a_second(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "PAUSE", 600.0)

    async def serve() -> None:
        watching = watchdog.Watchdog(asyncio.get_running_loop(), Metrics())
        watching.close()
        for _ in range(5):
            watching._tell("held")
        monkeypatch.setattr(watchdog, "PAUSE", 0.0)
        watching._tell("held")

    asyncio.run(serve())
    lines = written.getvalue().splitlines()
    assert [line.partition("WARNING: ")[2] for line in lines] == ["held", "held (4 more since the last such line)"]
