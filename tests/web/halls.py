"""A hall without a server: tables, bots that answer at once, a database in memory."""

import asyncio
import functools
from collections.abc import Awaitable, Callable

from shoal.games.game import View
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.pool import BotPool
from shoal.web.storage.store import Store
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.table import Table


class InstantBots(BotPool):
    """Bots that answer at once, with the first legal move; whom they thought for is remembered."""

    def __init__(self) -> None:
        super().__init__(1)
        self.askers: list[Asker] = []
        self.unsettled: frozenset[int] = frozenset()
        """The seats whose bots would play on."""
        self.asked = 0
        """How often a bot was asked whether its place is settled."""
        self.answered: asyncio.Event | None = None
        """What the bots wait for before they say whether their places are settled."""

    async def settled(self, asker: Asker, game: str, bot: str, view: View) -> bool:
        self.asked += 1
        if self.answered:
            await self.answered.wait()
        return view["viewer"] not in self.unsettled

    async def choose(self, asker: Asker, game: str, bot: str, view: object, legal: object, decision: str = "") -> str:
        assert isinstance(legal, list)
        self.askers.append(asker)
        return str(legal[0])


def in_hall(test: Callable[[Hall], Awaitable[None]]) -> Callable[[], None]:
    @functools.wraps(test)
    def run() -> None:
        async def whole() -> None:
            store = Store("sqlite://")
            hall = Hall(store, InstantBots(), pace=0)
            try:
                await test(hall)
            finally:
                await hall.close()
                store.close()

        asyncio.run(whole())

    del run.__dict__["__wrapped__"]  # or pytest looks for a fixture named hall
    return run


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not wanted():
            await asyncio.sleep(0.001)


async def fishery(hall: Hall, *wishes: Wish) -> Table:
    return (await hall.open("fishery", wishes, {}, public=False, key="mine")).table


class Onlooker:
    """Somebody at a table."""

    pace = None

    def wake(self) -> None:
        pass
