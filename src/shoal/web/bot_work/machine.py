"""A machine that thinks for the servers on a PostgreSQL, and holds nothing else: no table, no page, no key."""

import asyncio
import signal
from contextlib import suppress

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from shoal.games.contract import ShoalError
from shoal.web.bot_work.job_table import CHANNEL, JobTable
from shoal.web.bot_work.job_worker import JobWorker
from shoal.web.bot_work.process import usual_size
from shoal.web.operations import logs
from shoal.web.storage.database import brief, demand_up_to_date, is_shared, parse, shown
from shoal.web.storage.listener import Listener

PATIENCE = 15.0
"""Seconds in which a machine that is stopped finishes what it thinks about; then another does."""


def work(url: str, jobs: int | None, log_level: str) -> None:
    """Think until stopped."""
    if not is_shared(url):
        raise ShoalError(
            "machines that think need a database they can all reach: postgresql+psycopg://…; on SQLite the server "
            "thinks for itself"
        )
    _check(url)
    logs.set_up(log_level)
    size = jobs or usual_size()
    print(f"Thinking for {shown(parse(url))}, {size} at a time (Ctrl-C ends it; nothing is lost)", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(_think(url, size))
    print("Shoal thinks no more here.", flush=True)


def _check(url: str) -> None:
    address = parse(url)
    try:
        engine = create_engine(address, poolclass=NullPool)
        with engine.connect() as connection:
            demand_up_to_date(connection, address)
    except (SQLAlchemyError, ImportError) as error:
        raise ShoalError(f"cannot open the database {shown(address)}: {brief(error, address)}") from error


async def _think(url: str, size: int) -> None:
    """Until told to end: then what is under way is finished, or left to others."""
    ended = asyncio.Event()
    for told in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(told, ended.set)
    table = JobTable(url)
    worker = JobWorker(table, size)

    async def look() -> None:
        worker.wake()

    listener = Listener(url, lambda key: None if key else worker.wake(), look, CHANNEL)
    await worker.start()
    hearing = asyncio.create_task(listener.run())
    await ended.wait()
    hearing.cancel()
    await asyncio.gather(hearing, return_exceptions=True)
    await worker.close(PATIENCE)
    await table.close()
