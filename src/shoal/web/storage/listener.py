"""Hearing from PostgreSQL what other servers do, on a connection that is made again when it is lost."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn

from shoal.games.contract import ShoalError
from shoal.web.storage.database import brief, parse

log = logging.getLogger("shoal.web")

SILENCE = 15.0
"""Seconds without a notice after which the database is asked whether it is still there."""
DEADLINE = 5.0
"""Seconds in which it must answer, or let us connect."""
SHORTEST_PAUSE = 0.1
LONGEST_PAUSE = 10.0
"""Seconds between two attempts to connect: each pause is twice the one before."""


class Listener:
    def __init__(
        self, url: str, hear: Callable[[str], None], catch_up: Callable[[], Awaitable[None]], channel: str
    ) -> None:
        """`hear` is told of each notice; `catch_up` is called after each connecting, for what was missed before."""
        self._url = parse(url)
        self._hear = hear
        self._catch_up = catch_up
        self._channel = channel
        self._pause = SHORTEST_PAUSE
        self.connected = False

    async def run(self) -> NoReturn:
        import psycopg

        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError, TimeoutError, ShoalError) as error:
                log.warning("what other servers change is not heard of: %s", brief(error, self._url))
            finally:
                self.connected = False
            # Not all servers at the same moment.
            await asyncio.sleep(self._pause * (0.5 + random.random()))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    async def check(self) -> None:
        """ShoalError while nothing is heard."""
        if not self.connected:
            raise ShoalError("there is no connection on which to hear what other servers change")

    async def _listen(self) -> NoReturn:
        from psycopg import AsyncConnection

        _, given = self._url.get_dialect()().create_connect_args(self._url)
        options: dict[str, Any] = {**given, "autocommit": True}
        async with asyncio.timeout(DEADLINE):
            connection = await AsyncConnection.connect(**options)
        async with connection:
            await connection.execute(f"LISTEN {self._channel}")
            # Whatever is committed from now on is heard; what was before is compared.
            await self._catch_up()
            self.connected = True
            self._pause = SHORTEST_PAUSE
            while True:
                async for notice in connection.notifies(timeout=SILENCE):
                    self._hear(notice.payload)
                async with asyncio.timeout(DEADLINE):
                    await connection.execute("SELECT 1")
