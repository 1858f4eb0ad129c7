"""What other servers on the same database have changed: read when it is heard of, and shown to whoever is here."""

import asyncio
import logging

from shoal.games.contract import ShoalError
from shoal.web.errors import NoTable
from shoal.web.storage.transactions import Changed, as_changes
from shoal.web.tables.hall import Hall

log = logging.getLogger("shoal.web")

TRY_AGAIN = 1.0
"""Seconds until a table that could not be read is read again."""


class News:
    """Keeps the tables in memory as the database has them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._heard: dict[str, int] = {}
        """The latest change that is known of each table that is being read."""
        self._reading: dict[str, asyncio.Task[None]] = {}

    def hear(self, notice: str) -> None:
        """Tables were changed, by us or by another server."""
        for changed in as_changes(notice):
            self._hear(changed)

    def _hear(self, changed: Changed) -> None:
        name, number = changed
        if name in self._reading:
            self._heard[name] = max(number, self._heard[name])
        elif self._hall.knows(name):
            self._heard[name] = number
            self._reading[name] = asyncio.create_task(self._read(name))

    async def catch_up(self) -> None:
        """Compare everything in memory with the database, after a time in which nothing was heard."""
        for name, number in (await self._hall.store.changes(self._hall.tables.names())).items():
            self._hear(Changed(name, number))

    async def close(self) -> None:
        reading = list(self._reading.values())
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)

    async def _read(self, name: str) -> None:
        try:
            while not await self._is_up_to_date(name):
                await asyncio.sleep(TRY_AGAIN)
        finally:
            del self._heard[name], self._reading[name]

    async def _is_up_to_date(self, name: str) -> bool:
        """Is the table as it was heard of, or not in memory any more? If not, it is read."""
        table = await self._hall.in_memory(name)
        if table is None or self._heard[name] <= table.row.changes:
            return True
        if not table.in_use:
            # Nobody here looks at it: whoever comes reads it anew.
            self._hall.tables.drop(name)
            return True
        try:
            async with table.lock:
                if self._heard[name] > table.row.changes:
                    await self._hall.read_again(table)
        except NoTable:
            return True
        except ShoalError as error:
            log.warning("what another server changed cannot be read: %s", error, extra={"table": name})
            return False
        return self._heard[name] <= table.row.changes
