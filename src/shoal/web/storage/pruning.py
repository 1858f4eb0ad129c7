"""Deleting tables that need not be kept any longer: by the server itself, and by `shoal prune`."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import closing
from typing import NoReturn

from shoal.games.contract import ShoalError
from shoal.web.storage.retention import Prunable, Retention
from shoal.web.storage.store import BATCH, Store

log = logging.getLogger("shoal.web")

FIRST = 60.0
"""Seconds after its start until a server prunes for the first time; it has better things to do before."""
BETWEEN = 3600.0
"""Seconds between two times."""


async def prune_forever(store: Store, retention: Retention, in_memory: Callable[[], Collection[str]]) -> NoReturn:
    """Prune once an hour, but nothing that is in memory, where somebody may be looking at it."""
    await asyncio.sleep(FIRST)
    while True:
        try:
            deleted = 0
            # One batch at a time, because meanwhile other tables may have come into memory.
            while batch := await store.prune(retention, time.time(), keep=in_memory(), most=BATCH):
                deleted += batch
            if deleted:
                log.info("%s old tables were deleted", deleted)
        except ShoalError as error:
            log.warning("old tables could not be deleted: %s", error)
        await asyncio.sleep(BETWEEN)


def prune_and_tell(db: str, retention: Retention, *, really: bool) -> None:
    """Say which tables need not be kept any longer, and delete them if that is wanted."""
    now = time.time()
    with closing(Store(db)) as store:
        found = asyncio.run(store.count_prunable(retention, now))
        print(_told(found))
        if not (found.finished or found.abandoned):
            return
        if not really:
            print("Nothing was deleted: add --yes to delete them.")
            return
        deleted = asyncio.run(store.prune(retention, now))
        print(f"Tables deleted: {deleted:,}.")


def _told(found: Prunable) -> str:
    if found.oldest is None:
        return "There is nothing to delete: every table is to be kept."
    day = time.strftime("%Y-%m-%d", time.localtime(found.oldest))
    return (
        f"Tables to be deleted: {found.finished:,} finished or closed, {found.abandoned:,} abandoned; "
        f"nothing has happened at the oldest since {day}."
    )
