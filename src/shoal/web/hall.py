"""All tables: opened, found again, joined, played at. What changes is kept first and shown afterwards."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from shoal.bots import BOTS
from shoal.games import find
from shoal.games.contract import BadOptions, ShoalError
from shoal.games.game import Game, shown
from shoal.play.match import Match
from shoal.web.keys import digest, invitation, new_name, same
from shoal.web.names import clean, distinct
from shoal.web.storage import FREE, Conflict, SeatRow, Store, TableRow
from shoal.web.table import Draft, Table, as_entries
from shoal.web.workers import Workers

log = logging.getLogger("shoal.web")

KINDS = ("me", "here", "friend", "open", "bot")
GUEST = "Guest"
"""Whoever opens a table and gives no name, where the game has none for the seat."""
STAND_IN = "strong"
"""The bot that takes the seat of whoever leaves."""
IN_MEMORY = 2_000
"""How many tables are kept in memory; those nobody looks at are let go first."""
TRY_AGAIN = 2.0
"""Seconds until a bot whose move could not be kept tries again."""
RECENT = 30 * 24 * 3600
"""After so many seconds without a move a table's bots are not woken at the start."""


class NoTable(ShoalError):
    """There is no such table."""


class NotYours(ShoalError):
    """A seat that belongs to somebody else."""


@dataclass(frozen=True)
class Wish:
    """Who is to sit at a seat of a new table."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Opened:
    """A new table."""

    table: Table
    invitations: dict[int, str] = field(default_factory=dict)
    """The keys of the seats that friends were asked to."""


class Hall:
    def __init__(self, store: Store, workers: Workers, pace: float = 0.6) -> None:
        self.store = store
        self.workers = workers
        self.pace = pace
        """The least time between the moves of bots, in seconds, so that people can follow."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        """Who thinks about what now: (table, seat, decision)."""

    async def resume(self) -> None:
        """After a start: wherever a bot owes a move, it goes on thinking."""
        for table in await self.store.unfinished(time.time() - RECENT):
            try:
                await self.find(table)
            except ShoalError as error:
                log.warning("table %s cannot go on: %s", table, error)
            self._let_go()

    async def close(self) -> None:
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    # Tables

    async def find(self, name: str) -> Table:
        if name in self._tables:
            return self._tables[name]
        async with self._loading.setdefault(name, asyncio.Lock()):
            try:
                if name not in self._tables:
                    kept = await self.store.table(name)
                    if kept is None:
                        raise NoTable("there is no such table: its address may have a slip of the pen")
                    self._tables[name] = Table(*kept)
                    self.rouse(self._tables[name])
            finally:
                self._loading.pop(name, None)
        return self._tables[name]

    def _let_go(self) -> None:
        """Forget tables nobody looks at, the oldest first; they are all in the database."""
        for name in list(self._tables):
            if len(self._tables) <= IN_MEMORY:
                return
            table = self._tables[name]
            if not table.listeners and not table.lock.locked() and not self._busy(name):
                del self._tables[name]

    def _busy(self, name: str) -> bool:
        return any(table == name for table, _, _ in self._thinking)

    async def open(
        self, game: str, wishes: Sequence[Wish], options: Mapping[str, object], *, public: bool, key: str
    ) -> Opened:
        """A new table. `key` is of whoever opens it."""
        found = find(game)
        # The name is drawn first: seats that friends are asked to have keys made from it.
        name = new_name()
        names = _names(found, wishes)
        match = Match(game, len(wishes), options=options, seats=names)
        row = TableRow(
            id=name,
            game=game,
            rules=found.version,
            options=match.record().options,
            public=public,
            seats=[_seat(seat, wish, names[seat - 1], digest(key)) for seat, wish in enumerate(wishes, 1)],
            changed=time.time(),
        )
        entries = as_entries(match, match.moves)
        await self.store.add_table(row, entries)
        table = self._tables[name] = Table(row, entries)
        self._let_go()
        self.rouse(table)
        asked = [seat for seat, wish in enumerate(wishes, 1) if wish.kind == "friend"]
        return Opened(table, {seat: self.invitation(table, seat) for seat in asked})

    def invitation(self, table: Table, seat: int) -> str:
        return invitation(self.store.secret, table.id, seat)

    async def rematch(self, table: Table, key: str) -> str:
        """The table where the same people play again, seats moved on by one; made by whoever asks first."""
        async with table.lock:
            if table.row.rematch:
                return table.row.rematch
            if not table.match.over:
                raise ShoalError("the game is not over yet")
            if not table.seats_of(digest(key)):
                raise NotYours("only those who played can ask for a rematch")
            old = table.row
            turned = [*old.seats[1:], old.seats[0]]
            row = TableRow(
                id=new_name(),
                game=old.game,
                rules=table.game.version,
                options=old.options,
                public=old.public,
                seats=[replace(seat, seat=number, away=False) for number, seat in enumerate(turned, 1)],
                changed=time.time(),
            )
            match = Match(row.game, len(turned), options=row.options, seats=[seat.name for seat in row.seats])
            entries = as_entries(match, match.moves)
            await self.store.add_table(row, entries)
            await self.store.set_rematch(old.id, row.id)
            old.rematch = row.id
            new = self._tables[row.id] = Table(row, entries)
            table.touch()
        self.rouse(new)
        return row.id

    # Seats

    async def sit(self, table: Table, seat: int, key: str, name: str, asked_by: str = "") -> int:
        """Take a free seat; a friend's only with the key of the invitation. Without a seat, the first that is free."""
        async with table.lock:
            free = [row.seat for row in table.row.seats if row.kind in FREE and self._welcome(table, row, asked_by)]
            if seat and table.seat(seat).kind not in FREE:
                raise ShoalError("that seat is taken; you can watch the game")
            if not free or (seat and seat not in free):
                raise NotYours("this seat is kept for somebody who was invited: ask for the link")
            seat = seat or free[0]
            others = [row.name for row in table.row.seats if row.seat != seat]
            called = distinct(clean(name) or table.seat(seat).name, others)
            row = replace(table.seat(seat), kind="person", owner=digest(key), name=called)
            await self._reseat(table, row, expect_owner="")
            table.rename()
        self.rouse(table)
        return seat

    def _welcome(self, table: Table, row: SeatRow, asked_by: str) -> bool:
        return row.kind == "open" or same(asked_by, self.invitation(table, row.seat))

    async def leave(self, table: Table, seat: int, away: bool) -> None:
        """A person leaves, and a bot takes the seat; or comes back and takes it again."""
        async with table.lock:
            await self._reseat(table, replace(table.seat(seat), away=away, bot=STAND_IN if away else ""))
        self.rouse(table)

    async def set_habit(self, table: Table, seat: int, habit: str, on: bool) -> None:
        if habit not in table.face.habits:
            raise ShoalError(f"{table.game.title} has no habit {shown(habit)}")
        async with table.lock:
            row = table.seat(seat)
            habits = [name for name in row.habits if name != habit] + ([habit] if on else [])
            await self._reseat(table, replace(row, habits=habits))
        self.rouse(table)

    async def _reseat(self, table: Table, row: SeatRow, expect_owner: str | None = None) -> None:
        await self.store.set_seat(table.id, row, expect_owner=expect_owner)
        table.row.seats[row.seat - 1] = row
        table.touch()

    # Moves

    async def play(self, table: Table, seat: int, words: str, decision: int | None) -> None:
        """Make a move. When this returns it is safe, and everybody is being told."""
        async with table.lock:
            await self._keep(table, table.try_move(seat, words, decision))
        self.rouse(table)

    async def undo(self, table: Table, seat: int) -> None:
        async with table.lock:
            await self._keep(table, table.try_undo(seat))
        self.rouse(table)

    async def agree(self, table: Table, seat: int, on: bool) -> None:
        """Where the rules let the table end the game: it ends when everybody agrees.

        Bots agree unless a person would win by it.
        """
        async with table.lock:
            if not table.match.legal("table"):
                raise ShoalError(f"{table.game.title} cannot be ended by agreement now")
            if not on:
                table.agreed.discard(seat)
                table.touch()
                return
            table.agreed.add(seat)
            people = [row.seat for row in table.row.seats if table.is_person(row.seat)]
            places = table.match.state.ranks()
            ahead = any(places[person - 1] == 1 for person in people)
            if ahead and len(people) < len(table.row.seats):
                table.agreed.discard(seat)
                raise ShoalError("the bots would rather play on: a person would win now")
            if table.agreed.issuperset(people):
                await self._keep(table, table.try_end())
            else:
                table.touch()

    async def _keep(self, table: Table, draft: Draft) -> None:
        try:
            await self.store.add_moves(table.id, table.number, draft.entries, draft.match.over, time.time())
        except Conflict:
            kept = await self.store.table(table.id)
            assert kept is not None, "tables are never deleted"
            table.recall(*kept)
            self.rouse(table)
            raise
        table.row.over = draft.match.over
        table.accept(draft)

    # Those who think by themselves

    def rouse(self, table: Table) -> None:
        """Wherever a bot or a habit decides, let it."""
        match = table.match
        for seat in match.actors():
            task = (table.id, seat, match.decision)
            if seat < 1 or task in self._thinking:
                continue
            if table.bot_at(seat) or table.by_habit(seat):
                thinking = asyncio.create_task(self._think(table, seat, match.decision))
                self._thinking[task] = thinking
                thinking.add_done_callback(partial(self._thought, table, task))

    def _thought(self, table: Table, task: tuple[str, int, int], done: "asyncio.Task[None]") -> None:
        del self._thinking[task]
        if not done.cancelled():
            if done.exception():
                log.error("table %s: a bot failed", table.id, exc_info=done.exception())
            self.rouse(table)

    async def _think(self, table: Table, seat: int, decision: int) -> None:
        """Decide for a seat, and try again while the decision cannot be kept."""
        while self._owes(table, seat, decision):
            begun = time.monotonic()
            match, bot = table.match, table.bot_at(seat)
            if bot:
                words = await self.workers.choose(match.game.id, bot, match.view(seat), match.legal(seat))
            else:
                words = table.by_habit(seat)
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - begun)))
            try:
                async with table.lock:
                    # Meanwhile the person may be back, or the move taken back that this would have answered.
                    if words and self._owes(table, seat, decision) and table.bot_at(seat) == bot:
                        await self._keep(table, table.try_move(seat, words, decision))
                        return
            except ShoalError as error:
                log.warning("table %s, seat %s: %s", table.id, seat, error)
                await asyncio.sleep(TRY_AGAIN)

    def _owes(self, table: Table, seat: int, decision: int) -> bool:
        """Does the seat still owe that decision, and not a person's own?"""
        owed = table.match.decision == decision and seat in table.match.actors()
        return owed and bool(table.bot_at(seat) or table.by_habit(seat))


def _names(game: Game, wishes: Sequence[Wish]) -> list[str]:
    called: list[str] = []
    usual = game.names([""] * len(wishes))
    for seat, wish in enumerate(wishes):
        if wish.kind not in KINDS:
            raise BadOptions(f"a seat is one of {', '.join(KINDS)}, not {shown(wish.kind)}")
        if wish.kind == "bot" and wish.bot not in BOTS:
            raise BadOptions(f"there is no bot {shown(wish.bot)}: choose from {', '.join(BOTS)}")
        nameless = GUEST if wish.kind == "me" and not game.seat_names else usual[seat]
        name = wish.bot.capitalize() if wish.kind == "bot" else clean(wish.name) or nameless
        called.append(distinct(name, called))
    return called


def _seat(seat: int, wish: Wish, name: str, owner: str) -> SeatRow:
    if wish.kind == "bot":
        return SeatRow(seat, name, "bot", bot=wish.bot)
    if wish.kind in ("me", "here"):
        return SeatRow(seat, name, "person", owner=owner)
    return SeatRow(seat, name, wish.kind)
