"""All tables: opened, found again, joined, played at. What changes is kept first and shown afterwards."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from shoal.bots import BOTS
from shoal.bots.seating import bot_name
from shoal.games import find
from shoal.games.contract import BadOptions, ShoalError
from shoal.games.game import Game, shown
from shoal.games.wording.natural_list import natural_list
from shoal.play.fair_draws import FairDraws, new_secret
from shoal.play.match import Match
from shoal.web.bot_work.driver import BotDriver
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.pool import BotPool
from shoal.web.errors import NoTable, NotYours
from shoal.web.operations.metrics import Metrics
from shoal.web.rendering.sights import Sights
from shoal.web.storage.store import FREE, Conflict, SeatRow, Store, TableRow
from shoal.web.tables.entries import as_entries, owing, replay, result_of
from shoal.web.tables.keys import digest, invitation, new_name, origin, same
from shoal.web.tables.names import clean, distinct
from shoal.web.tables.replay import Replays
from shoal.web.tables.table import LATELY, Draft, Table
from shoal.web.tables.table_cache import TableCache

log = logging.getLogger("shoal.web")

KINDS = ("me", "here", "friend", "open", "bot")
GUEST = "Guest"
"""Whoever opens a table and gives no name, where the game has none for the seat."""
STAND_IN = "strong"
"""The bot that takes the seat of whoever leaves."""
NOBODY = Asker("")
"""For whom bots think where nobody is known to be there."""


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
    def __init__(
        self,
        store: Store,
        pool: BotPool,
        pace: float = 0.6,
        metrics: Metrics | None = None,
        take_table: Callable[[str], None] = lambda address: None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.take_table = take_table
        """Raises ShoalError where an address has opened too many tables of late."""
        self.store = store
        self.pool = pool
        self.tables = TableCache()
        self.replays = Replays()
        self.sights = Sights()
        self.bots = BotDriver(pool, pace, self._keep)
        self._loading: dict[str, asyncio.Lock] = {}

    async def resume(self) -> None:
        """After a start: where somebody was lately, bots go on thinking."""
        for name in await self.store.unfinished(time.time() - LATELY):
            try:
                table = await self.find(name)
            except Exception as error:
                # One that cannot be read must not keep the others waiting.
                known = isinstance(error, ShoalError)
                log.error("it cannot go on: %s", error, exc_info=None if known else error, extra={"table": name})
                continue
            if table.for_people:
                table.arrive(NOBODY)
                self.bots.wake(table)

    async def close(self) -> None:
        await self.bots.close()

    # Tables

    async def find(self, name: str) -> Table:
        found = self.tables.get(name)
        if found is not None:
            return found
        async with self._loading.setdefault(name, asyncio.Lock()):
            try:
                found = self.tables.get(name)
                if found is None:
                    self.tables.demand_room()
                    loaded = await self._load(name)
                    # Whoever waited for a load that failed may have been quicker: there is one of each table.
                    found = self.tables.get(name)
                    if found is None:
                        found = loaded
                        self.tables.add(found)
            finally:
                self._loading.pop(name, None)
        return found

    async def _load(self, name: str) -> Table:
        kept = await self.store.table(name)
        if kept is None:
            raise NoTable("there is no such table; please check the address")
        return Table(*kept, await replay(*kept))

    async def open(
        self,
        game: str,
        wishes: Sequence[Wish],
        options: Mapping[str, object],
        *,
        public: bool,
        key: str,
        several: bool = False,
        address: str = "",
    ) -> Opened:
        """A new table. `key` and `address` are of whoever opens it, and so owns it."""
        found = find(game)
        self.tables.demand_room()
        # The name is drawn first: seats that friends are asked to have keys made from it.
        name = new_name()
        names = _names(found, wishes)
        secret = new_secret()
        match = Match(game, len(wishes), options=options, seats=names, chance=FairDraws(secret, name))
        owner = digest(key)
        row = TableRow(
            id=name,
            game=game,
            rules=found.version,
            options=match.record().options,
            public=public,
            seats=[_seat(seat, wish, names[seat - 1], owner) for seat, wish in enumerate(wishes, 1)],
            changed=time.time(),
            owner=owner,
            several=several,
            owing=owing(match),
            secret=secret,
        )
        entries = as_entries(match, match.moves)
        await self.store.add_table(row, entries)
        table = Table(row, entries)
        self.tables.add(table)
        self._begin(table, Asker(address, owner))
        asked = [seat for seat, wish in enumerate(wishes, 1) if wish.kind == "friend"]
        return Opened(table, {seat: self.invitation(table, seat) for seat in asked})

    def _begin(self, table: Table, asker: Asker) -> None:
        """Let the bots of a new table begin; those of a table without people wait until somebody watches."""
        if table.for_people:
            table.arrive(asker)
            self.bots.wake(table)

    def is_owner(self, table: Table, key: str) -> bool:
        return bool(key) and table.row.owner == digest(key)

    def invitation(self, table: Table, seat: int) -> str:
        return invitation(self.store.secret, table.id, seat, table.seat(seat).invitation)

    async def rematch(self, table: Table, key: str, address: str = "") -> str:
        """The table where the same people play again, seats moved on by one; made by whoever asks first."""
        async with self.changing(table):
            if table.row.rematch:
                return table.row.rematch
            if not table.match.over:
                raise ShoalError("the game is not over yet")
            if not table.seats_of(digest(key)):
                raise NotYours("only those who played can ask for a rematch")
            self.take_table(address)
            self.tables.demand_room()
            old = table.row
            turned = [*old.seats[1:], old.seats[0]]
            names = [seat.name for seat in turned]
            name, secret = new_name(), new_secret()
            match = Match(old.game, len(turned), options=old.options, seats=names, chance=FairDraws(secret, name))
            row = replace(
                old,
                id=name,
                secret=secret,
                rules=table.game.version,
                over=False,
                result="",
                owing=owing(match),
                changed=time.time(),
                changes=0,
                seats=[replace(seat, seat=number, away=False, agreed_at=-1) for number, seat in enumerate(turned, 1)],
            )
            entries = as_entries(match, match.moves)
            await self.store.add_rematch(old.id, row, entries)
            old.rematch = row.id
            new = Table(row, entries)
            self.tables.add(new)
            table.keep_change()
        self._begin(new, Asker(address, row.owner))
        return row.id

    @contextlib.asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Whoever changes a table has it alone. Where somebody else was quicker, it is read again."""
        async with table.lock:
            try:
                yield
            except Conflict:
                await self.read_again(table)
                raise

    async def read_again(self, table: Table) -> None:
        """Read what others have changed; whoever calls this holds the table's lock."""
        kept = await self.store.table(table.id, since=table.number)
        if kept is None:
            self.tables.drop(table.id)
            raise NoTable("this table is not kept any more")
        await table.follow(*kept)
        self.bots.wake(table)

    def knows(self, name: str) -> bool:
        """Is a table in memory, or about to be?"""
        return name in self.tables or name in self._loading

    async def in_memory(self, name: str) -> Table | None:
        """A table that is in memory, or about to be; None if it is neither."""
        if name in self._loading:
            async with self._loading[name]:
                pass
        return self.tables.get(name)

    # Seats

    async def sit(self, table: Table, seat: int, key: str, name: str, asked_by: str = "", *, address: str = "") -> int:
        """Take a free seat; a friend's only with the key of the invitation. Without a seat, the first that is free."""
        async with self.changing(table):
            free = [row.seat for row in table.row.seats if row.kind in FREE and self._welcome(table, row, asked_by)]
            if seat and table.seat(seat).kind not in FREE:
                raise ShoalError("that seat is taken; you can watch the game")
            if not free and asked_by:
                raise NotYours("this invitation was used already, or the host has withdrawn it; you can watch the game")
            if not free or (seat and seat not in free):
                raise NotYours("this seat is kept for a friend of the host: ask the host for the link")
            seat = seat or free[0]
            self._demand_one_seat(table, seat, key, address)
            others = [row.name for row in table.row.seats if row.seat != seat]
            called = distinct(clean(name) or table.seat(seat).name, others)
            place = self._origin(table.id, address)
            row = replace(table.seat(seat), kind="person", owner=digest(key), name=called, origin=place)
            # What was asked of the other seats still holds only if nothing has changed.
            await self.reseat(table, row, changes=table.row.changes)
            table.rename()
        table.arrive(Asker(address, digest(key)))
        self.bots.wake(table)
        return seat

    def invites(self, table: Table, asked_by: str) -> bool:
        """Does a link lead to a seat that still waits for somebody?"""
        return any(row.kind in FREE and same(asked_by, self.invitation(table, row.seat)) for row in table.row.seats)

    def _welcome(self, table: Table, row: SeatRow, asked_by: str) -> bool:
        """Whoever comes with a link that is void is told so, and given no other seat."""
        return same(asked_by, self.invitation(table, row.seat)) if asked_by else row.kind == "open"

    def _demand_one_seat(self, table: Table, seat: int, key: str, address: str) -> None:
        """Whoever has several seats sees several hands, so that is for the table's owner to allow."""
        if table.row.several:
            return
        if table.seats_of(digest(key)):
            raise NotYours("you already sit at this table; the host can let one visitor take several seats")
        place = self._origin(table.id, address)
        if place and table.seat(seat).kind == "open" and place in [row.origin for row in table.row.seats]:
            raise NotYours(
                "somebody at your address already sits at this table; the host can allow more, or send you a link"
            )

    def _origin(self, table: str, address: str) -> str:
        return origin(self.store.secret, table, address) if address else ""

    async def leave(self, table: Table, seat: int, away: bool) -> None:
        """A person leaves, and a bot takes the seat; or comes back and takes it again."""
        async with self.changing(table):
            await self.reseat(table, replace(table.seat(seat), away=away, bot=STAND_IN if away else ""))
        self.bots.wake(table)

    async def set_habit(self, table: Table, seat: int, habit: str, on: bool) -> None:
        if habit not in table.face.habits:
            raise ShoalError(f"{table.game.title} has no habit {shown(habit)}")
        async with self.changing(table):
            row = table.seat(seat)
            habits = [name for name in row.habits if name != habit] + ([habit] if on else [])
            await self.reseat(table, replace(row, habits=habits))
        self.bots.wake(table)

    async def reseat(self, table: Table, row: SeatRow, changes: int | None = None) -> None:
        """Change a seat, unless it is otherwise already than those here know; `changes` demands it of the table."""
        await self.store.set_seat(table.id, row, expect=table.seat(row.seat), changes=changes)
        table.row.seats[row.seat - 1] = row
        table.keep_change()

    # Moves

    async def play(self, table: Table, seat: int, words: str, decision: int | None) -> None:
        """Make a move. When this returns it is safe, and everybody is being told."""
        begun = time.monotonic()
        async with table.lock:
            await self._keep(table, table.try_move(seat, words, decision))
        self.metrics.move_seconds.observe(time.monotonic() - begun)
        self.bots.wake(table)

    async def undo(self, table: Table, seat: int) -> None:
        async with table.lock:
            await self._keep(table, table.try_undo(seat))
        self.bots.wake(table)

    async def resign(self, table: Table, seat: int) -> None:
        """A seat gives up, and the game is over."""
        async with table.lock:
            await self._keep(table, table.try_resign(seat))

    async def add_nonce(self, table: Table, seat: int, value: str) -> None:
        """A seat adds something of its own to all later draws."""
        async with table.lock:
            await self._keep(table, table.try_nonce(seat, value))

    async def agree(self, table: Table, seat: int, on: bool) -> None:
        """Where the rules let the table end the game: it ends when everybody agrees, people first, then the bots."""
        async with self.changing(table):
            if not table.match.legal("table"):
                raise ShoalError(f"{table.game.title} cannot be ended by agreement now")
            if not on or not self._people_agree(table, seat):
                await self._note_agreement(table, seat, on)
            if not on or not self._people_agree(table, seat):
                return
            number, bots = table.number, table.bots()
            match = table.match
        # The table is free meanwhile: nobody waits for the bots but whoever asked them.
        against = await self._would_play_on(table.asker, match, bots)
        async with self.changing(table):
            if table.number != number or table.bots() != bots or not self._people_agree(table, seat):
                raise ShoalError("something has changed at the table in the meantime: have a look and ask again")
            if against:
                await self._note_agreement(table, seat, False)
                raise ShoalError(_reluctance([table.seat(bot) for bot in against]))
            await self._keep(table, table.try_end())

    async def _note_agreement(self, table: Table, seat: int, on: bool) -> None:
        agreed_at = table.number if on else -1
        if table.seat(seat).agreed_at != agreed_at:
            await self.reseat(table, replace(table.seat(seat), agreed_at=agreed_at))
            # Of two who agree at the same moment at two servers, the later sees that both did.
            await self.read_again(table)

    async def _would_play_on(self, asker: Asker, match: Match, bots: Mapping[int, str]) -> list[int]:
        """The seats of bots that do not agree to end the game: their place is not settled."""
        asked = [self.pool.settled(asker, match.game.id, bot, match.view(seat)) for seat, bot in bots.items()]
        return [seat for seat, settled in zip(bots, await asyncio.gather(*asked), strict=True) if not settled]

    def _people_agree(self, table: Table, asker: int) -> bool:
        """Would everybody but the bots end the game, the asker included? A seat that waits for somebody would not."""
        agreed = table.agreed | {asker}
        return all(row.seat in agreed or table.bot_at(row.seat) for row in table.row.seats)

    async def _keep(self, table: Table, draft: Draft) -> None:
        over, owed, now = draft.match.over, owing(draft.match), time.time()
        try:
            kept = result_of(draft.match)
            await self.store.add_moves(
                table.id, table.number, draft.entries, over=over, owing=owed, changed=now, result=kept
            )
        except Conflict:
            await self.read_again(table)
            raise
        self.metrics.moves.labels(table.row.game).inc()
        table.row.over, table.row.owing, table.row.changed, table.row.result = over, owed, now, kept
        table.accept(draft)


def _reluctance(seats: Sequence[SeatRow]) -> str:
    """Why bots would not end the game."""
    who = natural_list([f"the bot in {row.name}'s seat" if row.kind == "person" else row.name for row in seats])
    whose = "its place is" if len(seats) == 1 else "their places are"
    return f"{who[0].upper()}{who[1:]} would play on: {whose} not settled yet."


def _names(game: Game, wishes: Sequence[Wish]) -> list[str]:
    called: list[str] = []
    usual = game.names([""] * len(wishes))
    given = [clean(wish.name) for wish in wishes if wish.kind != "bot"]
    for seat, wish in enumerate(wishes):
        if wish.kind not in KINDS:
            raise BadOptions(f"a seat is one of {', '.join(KINDS)}, not {shown(wish.kind)}")
        if wish.kind == "bot" and wish.bot not in BOTS:
            raise BadOptions(f"there is no bot {shown(wish.bot)}: choose from {', '.join(BOTS)}")
        nameless = GUEST if wish.kind == "me" and not game.seat_names else usual[seat]
        own = clean(wish.name) or nameless
        name = bot_name(game, seat + 1, [*given, *called]) if wish.kind == "bot" else own
        called.append(distinct(name, called))
    return called


def _seat(seat: int, wish: Wish, name: str, owner: str) -> SeatRow:
    if wish.kind == "bot":
        return SeatRow(seat, name, "bot", bot=wish.bot)
    if wish.kind in ("me", "here"):
        return SeatRow(seat, name, "person", owner=owner)
    return SeatRow(seat, name, wish.kind)
