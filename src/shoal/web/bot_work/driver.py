"""Whoever decides by themselves at a table, bots and habits: woken, asked, and tried again until the move is kept."""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial

from shoal.games.contract import ShoalError
from shoal.web.bot_work.pool import BotPool
from shoal.web.errors import Busy
from shoal.web.operations import logs
from shoal.web.storage.store import Conflict
from shoal.web.tables.table import LATELY, Draft, Table

log = logging.getLogger("shoal.web")

TRY_AGAIN = 2.0
"""Seconds until a bot whose move could not be thought about or kept tries again, more or less."""

QUICKER = 0.05
"""Seconds after which a bot looks again whether it still owes what another server has just kept."""

Task = tuple[str, int, int]
"""Who thinks about what: (table, seat, decision)."""


class BotDriver:
    def __init__(self, pool: BotPool, pace: float, keep: Callable[[Table, Draft], Awaitable[None]]) -> None:
        """`keep` makes a draft the truth; it is called with the table's lock held."""
        self.pool = pool
        self.pace = pace
        """The least time between the moves of bots, in seconds, so that people can follow."""
        self._keep = keep
        self._thinking: dict[Task, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Wherever a bot or a habit decides, let it, while somebody is there to see it."""
        if table.row.closed or not table.is_attended:
            return
        match = table.match
        for seat in match.actors():
            task = (table.id, seat, match.decision)
            if seat < 1 or task in self._thinking or not self._owes(table, seat, match.decision):
                continue
            thinking = asyncio.create_task(self._think(table, seat, match.decision))
            self._thinking[task] = thinking
            table.thinking += 1
            thinking.add_done_callback(partial(self._thought, table, task))

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    def _thought(self, table: Table, task: Task, done: "asyncio.Task[None]") -> None:
        del self._thinking[task]
        table.thinking -= 1
        if not done.cancelled():
            if done.exception():
                log.error("a bot failed", exc_info=done.exception(), extra={"table": table.id})
                return
            self.wake(table)

    async def _think(self, table: Table, seat: int, decision: int) -> None:
        """Decide for a seat, and try again while the decision cannot be kept."""
        logs.table.set(table.id)
        while table.is_attended and self._owes(table, seat, decision):
            begun = time.monotonic()
            bot = table.bot_at(seat)
            try:
                words = await self._choose(table, seat, bot)
                await asyncio.sleep(max(0.0, self.pace * table.pace - (time.monotonic() - begun)))
                async with table.lock:
                    # Meanwhile the person may be back, or the move taken back that this would have answered.
                    if words and self._owes(table, seat, decision) and table.bot_at(seat) == bot:
                        await self._keep(table, table.try_move(seat, words, decision, bot=bool(bot)))
                        return
            except Busy:
                if not table.listeners:
                    # Where nobody looks, it waits until somebody comes, and need not stay in memory meanwhile.
                    table.attended = -LATELY
                    return
                # Not all at the same moment.
                await asyncio.sleep(TRY_AGAIN * (0.5 + random.random()))
            except Conflict:
                # Another server was quicker; the table was read again.
                await asyncio.sleep(QUICKER)
            except ShoalError as error:
                log.warning("seat %s: %s", seat, error)
                await asyncio.sleep(TRY_AGAIN)

    async def _choose(self, table: Table, seat: int, bot: str) -> str:
        match = table.match
        if not bot:
            return table.by_habit(seat)
        decision = f"{table.id} {match.decision} {seat}"
        return await self.pool.choose(table.asker, match.game.id, bot, match.view(seat), match.legal(seat), decision)

    def _owes(self, table: Table, seat: int, decision: int) -> bool:
        """Does the seat still owe that decision, and not a person's own?"""
        owed = not table.row.closed and table.match.decision == decision and seat in table.match.actors()
        return owed and bool(table.bot_at(seat) or table.by_habit(seat))
