"""One client at one table: reads requests, answers them, and shows the table whenever it has changed."""

import asyncio
import contextlib
import logging
from typing import Any, NamedTuple

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from shoal.games.contract import SPECTATOR, ShoalError
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.errors import NotYours
from shoal.web.rendering import renderer
from shoal.web.rendering.sights import Kind, Sight
from shoal.web.routes import messages
from shoal.web.tables.entries import Told
from shoal.web.tables.hall import Hall
from shoal.web.tables.keys import digest
from shoal.web.tables.ownership import Owner
from shoal.web.tables.table import Table
from shoal.web.transport.limits import Bucket, Limits

log = logging.getLogger("shoal.web")

MOST_NONSENSE = 30
"""After so many messages without sense a client is shown the door."""
MOST_ANSWERS = 200
"""So many answers wait for a client that does not read, before it is let go."""
HINT_SECONDS = 1.0
SHOWN_THE_DOOR = 1008
PACES = {"slow": 4.0, "normal": 1.0, "instant": 0.0}
"""How many times the usual pause between bots' moves."""


class Shared(NamedTuple):
    """What all sockets of one address draw from."""

    messages: Bucket
    """For what is read."""
    views: Bucket
    """For tables that are shown."""


class Connection:
    """A client's end of a socket. It sees what its key gives a right to, and nothing else."""

    def __init__(
        self,
        hall: Hall,
        table: Table,
        socket: WebSocket[Any, Any, Any],
        key: str,
        limits: Limits,
        shared: Shared | None = None,
        address: str = "",
        claim: messages.Claim = messages.NO_CLAIM,
    ) -> None:
        self._hall = hall
        self._table = table
        self._socket = socket
        self._key = key
        self._address = address
        self._page = bool(key) or "origin" in socket.headers
        self._seat: int | None = None
        """The seat it looks from; None to be chosen by who owes a decision."""
        self._pace = PACES["normal"]
        self._answers: asyncio.Queue[renderer.Message] = asyncio.Queue(MOST_ANSWERS)
        self._changed = asyncio.Event()
        own = Bucket(limits.messages, limits.burst)
        self._buckets = [own, shared.messages] if shared else [own]
        self._views = shared.views if shared else Bucket(limits.address_views, limits.address_views)
        self._nonsense = 0
        self._patches = claim.patches
        """Does it want what changed, instead of the whole table?"""
        self._told = claim.number
        """The number of the last entry this client was told of."""
        self._held = claim.held
        """The version of its view that it holds."""
        self._claims = True
        """Is what it was told and holds only its own word?"""
        self._shown: int | None = None
        """The version of the table it has seen."""
        self._thinking: asyncio.Task[None] | None = None
        """A hint on its way."""

    def wake(self) -> None:
        self._changed.set()

    @property
    def pace(self) -> float | None:
        """How fast bots are to play, if whoever is here plays, too."""
        return self._pace if self.yours else None

    @property
    def yours(self) -> list[int]:
        return self._table.seats_of(digest(self._key)) if self._key else []

    @property
    def _asker(self) -> Asker:
        return Asker(self._address, digest(self._key) if self._key else "")

    async def run(self) -> None:
        self._table.arrive(self._asker)
        self._table.add(self)
        self._hall.bots.wake(self._table)
        self._changed.set()
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            done, _ = await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
            for failed in [task.exception() for task in done if task.exception()]:
                log.error("a connection failed", exc_info=failed, extra={"table": self._table.id})
        finally:
            self._table.remove(self)
            for task in (reading, writing, self._thinking):
                if task:
                    task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(reading, writing, return_exceptions=True)
            with contextlib.suppress(Exception):
                await self._socket.close(SHOWN_THE_DOOR if self._nonsense >= MOST_NONSENSE else 1000)

    # Writing

    async def _write(self) -> None:
        """Answers first, then the table as it is now: who is slow skips what came between, and misses no story."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await self._changed.wait()
                self._changed.clear()
                while not self._answers.empty():
                    await self._send(self._answers.get_nowait())
                if self._table.version != self._shown:
                    await asyncio.sleep(self._views.take())
                    self._shown = self._table.version
                    await self._send(await self._show())

    async def _send(self, message: renderer.Message) -> None:
        await self._socket.send_text(messages.encode(message).decode())

    async def _show(self) -> renderer.Message:
        """The table as it is now: the whole of it, or where this client holds a version of it, what changed since."""
        table = self._table
        told, viewer = await self._story()
        # Not before: who loses a seat while the story is told loses the view with it.
        sight = self._drawn(viewer, self.yours)
        steps = sight.since(self._held) if self._patches else None
        if self._claims and steps is None:
            self._told = 0
        fresh = [entry for entry in told if entry.number > self._told]
        news: renderer.Message = {"story": renderer.story(fresh)}
        if self._page:
            beats = table.beats(viewer) if self._told and table.latest and fresh else []
            news["beats"] = [{"part": beat.part, "sentence": beat.sentence} for beat in beats]
        if self._patches:
            news |= {"version": sight.version, "check": sight.check}
        since, self._held = self._held, sight.version
        self._told = table.number
        self._claims = False
        return sight.page | news if steps is None else {"is": "patch", "since": since, "steps": steps, **news}

    async def _story(self) -> tuple[list[Told], int]:
        """All that happened, and to whom it was told: whoever this client looks as, also when it is done."""
        while True:
            viewer = self._viewer(self.yours)
            told = await self._table.told(viewer)
            if viewer == self._viewer(self.yours):
                return told, viewer

    def _drawn(self, viewer: int, yours: list[int]) -> Sight:
        """What several clients look at alike is drawn once: the same viewer at the same moment."""
        table, sights = self._table, self._hall.sights
        owner = self._hall.is_owner(table, self._key)
        kind = Kind(viewer, self._page, owner, tuple(yours))
        sight = sights.get(table.id, kind)
        if sight is None or sight.drawn_at != table.version:
            build = renderer.as_page if self._page else renderer.as_data
            page = build(table, viewer, yours)
            if owner:
                page["host"] = renderer.host(table, self._hall.invitation)
            sight = sights.show(table.id, kind, page, table.version)
        return sight

    def _viewer(self, yours: list[int]) -> int:
        """The seat asked for, or whichever is theirs."""
        if self._seat is not None and (self._seat in yours or self._seat == SPECTATOR):
            return self._seat
        return renderer.viewpoint(self._table, yours)

    def _answer(self, request_id: int | None, message: renderer.Message) -> None:
        if request_id is not None:
            message = {**message, "re": request_id}
        self._answers.put_nowait(message)
        self._changed.set()

    # Reading

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, asyncio.QueueFull):
            while self._nonsense < MOST_NONSENSE:
                text = await self._socket.receive_data(mode="text")
                # A client in a hurry is read more slowly, and nobody else waits for it.
                await asyncio.sleep(max(bucket.take() for bucket in self._buckets))
                try:
                    request = messages.read(text)
                except messages.Nonsense as error:
                    self._nonsense += 1
                    self._hall.metrics.refused(error)
                    self._answer(None, renderer.refusal(str(error)))
                    continue
                try:
                    await self._do(request)
                except ShoalError as error:
                    self._hall.metrics.refused(error)
                    self._answer(request.id, renderer.refusal(str(error)))

    async def _do(self, request: messages.AnyRequest) -> None:
        table, hall = self._table, self._hall
        match request:
            case messages.Sit():
                self._sit(request)
            case messages.Look():
                self._look(request)
            case messages.Whole():
                self._start_again()
                self._answer(request.id, {"is": "done"})
            case messages.Layer():
                yours = self.yours
                self._answer(request.id, renderer.layer(table, self._viewer(yours), request.name))
            case messages.Pace():
                self._pace = PACES[request.pace]
                self._answer(request.id, {"is": "done"})
            case messages.Rematch():
                name = await hall.rematch(table, self._key, self._address)
                self._answer(request.id, {"is": "rematch", "table": name})
            case messages.Renew() | messages.Free() | messages.Bot() | messages.Several() | messages.Close():
                await self._as_owner(request)
                self._answer(request.id, {"is": "done", "number": table.number})
            case _:
                await self._at_seat(request)

    async def _as_owner(self, request: messages.AsOwner) -> None:
        """What only whoever opened the table may ask."""
        owner = Owner(self._hall, self._table, self._key)
        if isinstance(request, messages.OfSeat) and request.seat > len(self._table.row.seats):
            raise ShoalError(f"there is no seat {request.seat} at this table")
        match request:
            case messages.Renew():
                await owner.renew_invitation(request.seat)
            case messages.Free():
                await owner.free_seat(request.seat)
            case messages.Bot():
                await owner.seat_bot(request.seat, request.bot)
            case messages.Several():
                await owner.allow_several(request.on)
            case messages.Close():
                await owner.close_table()

    async def _at_seat(self, request: messages.AtSeat) -> None:
        """What only whoever sits there may ask."""
        table, hall, seat = self._table, self._hall, request.seat
        if seat not in self.yours:
            raise NotYours("that is not your seat")
        match request:
            case messages.Play():
                await hall.play(table, seat, request.words, request.decision)
            case messages.Point():
                self._answer(request.id, renderer.pointed(table.match, seat, request.words))
                return
            case messages.Why():
                self._answer(request.id, renderer.why_not(table.match, seat, request.tokens))
                return
            case messages.Hint():
                self._begin_hint(request)
                return
            case messages.Undo():
                await hall.undo(table, seat)
            case messages.Nonce():
                await hall.add_nonce(table, seat, request.value)
            case messages.Habit():
                await hall.set_habit(table, seat, request.habit, request.on)
            case messages.Agree():
                await hall.agree(table, seat, request.on)
            case messages.Resign():
                await hall.resign(table, seat)
            case messages.Leave():
                await hall.leave(table, seat, away=True)
            case messages.Return():
                await hall.leave(table, seat, away=False)
        self._answer(request.id, {"is": "done", "number": table.number})

    def _sit(self, request: messages.Sit) -> None:
        if request.key:
            self._key = request.key
            if not self.yours and not self._hall.is_owner(self._table, self._key):
                self._key = ""
                raise NotYours("no seat at this table has that key")
            self._table.arrive(self._asker)
        self._page = request.want == "page"
        self._patches = request.patches
        self._start_again()
        self._answer(request.id, {"is": "seated", "yours": self.yours})

    def _look(self, request: messages.Look) -> None:
        if request.seat and request.seat not in self.yours:
            raise NotYours("that is not your seat")
        self._seat = request.seat
        self._start_again()
        self._answer(request.id, {"is": "done"})

    def _start_again(self) -> None:
        """Show everything from the start, as a client that has just come."""
        self._told = 0
        self._held = None
        self._shown = None

    def _begin_hint(self, request: messages.Hint) -> None:
        if self._thinking and not self._thinking.done():
            raise ShoalError("a hint is on its way already")
        match = self._table.match
        if request.seat not in match.actors():
            raise ShoalError("you have nothing to decide now")
        self._thinking = asyncio.create_task(self._hint(request.id, request.seat))

    async def _hint(self, request_id: int | None, seat: int) -> None:
        match = self._table.match
        try:
            moves = await self._hall.pool.hint(self._asker, match.game.id, match.view(seat), match.names, HINT_SECONDS)
        except ShoalError as error:
            self._answer(request_id, renderer.refusal(str(error)))
        else:
            self._answer(request_id, {"is": "hint", "moves": moves})
