"""What only whoever opened a table may do with it: links, seats, bots, closing it."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from shoal.bots import BOTS
from shoal.bots.seating import bot_name
from shoal.games.contract import BadOptions, ShoalError
from shoal.games.game import shown
from shoal.web.errors import NotYours
from shoal.web.storage.store import SeatRow
from shoal.web.tables.hall import Hall
from shoal.web.tables.names import distinct
from shoal.web.tables.table import Table


class Owner:
    """Whoever holds a key, at a table that may be theirs: everybody else is refused."""

    def __init__(self, hall: Hall, table: Table, key: str) -> None:
        self._hall = hall
        self._table = table
        self._key = key

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        if not self._hall.is_owner(self._table, self._key):
            raise NotYours("only the host of this table can do that")
        async with self._hall.changing(self._table):
            yield

    async def renew_invitation(self, seat: int) -> None:
        """Another link for a friend's seat; the one sent before is void."""
        async with self._changing():
            row = self._table.seat(seat)
            if row.kind != "friend":
                raise ShoalError("there is no link for this seat now: free it first")
            await self._hall.reseat(self._table, replace(row, invitation=row.invitation + 1))

    async def free_seat(self, seat: int) -> None:
        """Let a seat wait for somebody else: for anybody at a public table, else for a friend with a new link."""
        table = self._table
        async with self._changing():
            usual = table.game.names([""] * len(table.row.seats))[seat - 1]
            await self._replace(seat, usual, "open" if table.row.public else "friend")

    async def seat_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat for good."""
        async with self._changing():
            if bot not in BOTS:
                raise BadOptions(f"there is no bot {shown(bot)}: choose from {', '.join(BOTS)}")
            table = self._table
            others = [row.name for row in table.row.seats if row.seat != seat]
            await self._replace(seat, bot_name(table.game, seat, others), "bot", bot)
        self._hall.bots.wake(self._table)

    async def _replace(self, seat: int, name: str, kind: str, bot: str = "") -> None:
        """Whoever had the seat has it no more, and no link leads to it."""
        table = self._table
        row = table.seat(seat)
        if row.owner == table.row.owner:
            raise ShoalError("that seat is your own: leave it, and a bot plays for you")
        others = [other.name for other in table.row.seats if other.seat != seat]
        new = SeatRow(seat, distinct(name, others), kind, bot=bot, invitation=row.invitation + 1)
        await self._hall.reseat(table, new)
        table.rename()

    async def allow_several(self, on: bool) -> None:
        """May one visitor take several seats, or two who share an address?"""
        async with self._changing():
            await self._hall.store.update_table(self._table.id, several=on)
            self._table.row.several = on
            self._table.keep_change()

    async def close_table(self) -> None:
        """End the table without a result. It can still be looked at."""
        async with self._changing():
            if self._table.match.over:
                raise ShoalError("the game is over, so there is nothing to close")
            await self._hall.store.update_table(self._table.id, closed=True)
            self._table.row.closed = True
            self._table.keep_change()
