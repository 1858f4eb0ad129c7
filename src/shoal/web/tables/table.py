"""One table: the game being played, who sits there, and what was told to whom."""

import asyncio
import time
from functools import partial
from itertools import count
from typing import Any, NamedTuple, Protocol

from shoal.games.contract import SPECTATOR, IllegalMove, ShoalError, State
from shoal.games.game import Game
from shoal.games.ui.face import Beat, Face
from shoal.play.fair_draws import NONCE_BYTES, FairDraws, Nonce, commitment, is_nonce
from shoal.play.match import Match
from shoal.play.table_moves import is_tables_own
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.storage.store import FREE, Entry, SeatRow, TableRow
from shoal.web.tables.draws import draws, nonces
from shoal.web.tables.entries import (
    AT_ONCE,
    NONCE,
    UNDO,
    Change,
    Position,
    Told,
    as_entries,
    as_told,
    replayed,
    tell,
    walked,
)

MOST_UNDOS = 5
"""How often the table may go back to one decision: enough for slips, and the list stays within bounds."""
MOST_ENTRIES = 5_000
"""The longest a table's list may grow. No game that anybody wants to end comes near; some need never end."""
LATELY = 600.0
"""Seconds after somebody was there for which a table's bots still move."""
_versions = count(1)


class Listener(Protocol):
    """Whoever wants to know when the table has changed."""

    @property
    def pace(self) -> float | None:
        """How many times the usual pause it wants between bots' moves; None where it leaves that to others."""

    def wake(self) -> None: ...


class Table:
    """A table in memory. All changes go through the hall, which keeps them first."""

    def __init__(self, row: TableRow, entries: list[Entry], position: Position | None = None) -> None:
        """`position` is where the entries lead, if that was found already."""
        self.lock = asyncio.Lock()
        """Held by whoever changes the table."""
        self.listeners: set[Listener] = set()
        self.thinking = 0
        """How many decisions are being thought about."""
        self.attended = -LATELY
        """When somebody was last there, by the monotonic clock; those who are there now are the listeners."""
        self.asker = Asker("", row.owner)
        """For whom its bots think: whoever of those who play here came last."""
        self.version = 0
        """Grows with everything that can be seen to change. No two tables ever have the same."""
        self._told: dict[int, list[Told]] = {}
        self.recall(row, entries, position or replayed(row, entries))

    def recall(self, row: TableRow, entries: list[Entry], position: Position) -> None:
        """Become what the database says."""
        self.row = row
        self.entries = entries
        self.match, self._undos = position
        self.latest: list[Change] = []
        """What the last change added to the list."""
        self._told.clear()
        self.touch()

    async def follow(self, row: TableRow, entries: list[Entry]) -> None:
        """Become what the database says, where only these entries are new."""
        match, undos = self.match.fork(), self._undos.copy()
        if entries:
            walk = partial(walked, match, undos, entries, self.number)
            self.latest = walk() if len(entries) <= AT_ONCE else await asyncio.to_thread(walk)
        names = [seat.name for seat in row.seats]
        if names != self.match.names:
            self._told.clear()
        match.names = names
        self.row, self.match, self._undos = row, match, undos
        self.entries = [*self.entries, *entries]
        self.touch()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def face(self) -> Face[State, Any]:
        return self.match.game.face

    @property
    def number(self) -> int:
        return len(self.entries)

    def touch(self) -> None:
        """Something changed: everybody looks again."""
        self.version = next(_versions)
        for listener in self.listeners:
            listener.wake()

    def keep_change(self) -> None:
        """Something was changed here, and is kept."""
        self.row.changes += 1
        self.touch()

    # Who is there

    def arrive(self, asker: Asker) -> None:
        """Somebody is there, or was a moment ago. Bots think on a spectator's account only where no player's is known:

        one whose own is overdrawn must not make the players wait.
        """
        plays = bool(asker.owner) and (asker.owner == self.row.owner or bool(self.seats_of(asker.owner)))
        if plays or not self.asker.address or not self.is_attended:
            self.asker = Asker(asker.address, self.row.owner or asker.owner)
        self.attended = time.monotonic()

    @property
    def pace(self) -> float:
        """How many times the usual pause there is between bots' moves: nobody who plays here is hurried."""
        return max((listener.pace for listener in self.listeners if listener.pace is not None), default=1.0)

    def add(self, listener: Listener) -> None:
        self.listeners.add(listener)

    def remove(self, listener: Listener) -> None:
        """When the last one has gone, what was told for them is forgotten."""
        self.listeners.discard(listener)
        self.attended = time.monotonic()
        if not self.listeners:
            self._told.clear()

    @property
    def in_use(self) -> bool:
        """Must it stay in memory?"""
        return bool(self.listeners or self.thinking or self.lock.locked())

    @property
    def is_attended(self) -> bool:
        """Is somebody there, or was lately? Bots think for people, not for each other."""
        return bool(self.listeners) or time.monotonic() - self.attended < LATELY

    # Moves

    def try_move(self, seat: int, words: str, decision: int | None, *, bot: bool = False) -> "Draft":
        """What a move would make of the table; the rules refuse it or not."""
        self._demand_open()
        draft = self._fork()
        draft.play(seat, words, decision=decision, bot=bot)
        return self._draft(draft)

    def try_end(self) -> "Draft":
        """The game ended by agreement."""
        self._demand_open()
        draft = self._fork()
        moves = draft.legal("table")
        if not moves:
            raise IllegalMove("the table cannot agree to end the game at this moment")
        draft.play("table", moves[0])
        return self._draft(draft)

    def try_resign(self, seat: int) -> "Draft":
        """The game ended because a seat gives up, where nobody else would lose a game by it."""
        self._demand_open()
        if not self.may_resign(seat):
            raise ShoalError("others play on: leave, and a bot takes your seat, or ask everybody to end the game")
        draft = self.match.fork()
        draft.resign(seat)
        return self._draft(draft)

    def may_resign(self, seat: int) -> bool:
        """Would a resignation end the game for this seat alone: of two players, or with nothing but bots beside it?"""
        others = [row for row in self.row.seats if row.seat != seat]
        return not self.match.over and (len(others) == 1 or all(row.kind == "bot" for row in others))

    def try_undo(self, seat: int) -> "Draft":
        """A seat's last move taken back."""
        self._demand_open()
        self._demand_undoable(seat)
        draft = self.match.fork()
        draft.undo(seat)
        return Draft(draft, [Entry(str(seat), UNDO)], [Change(self.number + 1, seat, None, undone=True)])

    def try_nonce(self, seat: int, value: str) -> "Draft":
        """Something that a seat adds to all later draws, so that nobody else could know what they bring."""
        self._demand_open()
        if not self.row.secret:
            raise ShoalError("draws at this table are not made from numbers of the players")
        if self.match.over:
            raise ShoalError("the game is over, and nothing is drawn any more")
        if not is_nonce(value):
            raise ShoalError(f"what is added to the draws is {2 * NONCE_BYTES} hexadecimal digits")
        if any(nonce.seat == seat for nonce in self.nonces):
            raise ShoalError("you have added your number to the draws already")
        return Draft(self.match.fork(), [Entry(str(seat), NONCE + value)], [Change(self.number + 1, seat, None)])

    @property
    def nonces(self) -> list[Nonce]:
        """What seats have added to the draws."""
        return list(nonces(self.entries))

    @property
    def commitment(self) -> str:
        """What was promised of the draws; '' where nothing was."""
        return commitment(self.row.secret, self.id) if self.row.secret else ""

    def _fork(self) -> Match:
        """The match as it stands, with the draws that follow whatever is done now, which is an entry of its own."""
        draft = self.match.fork()
        draft.chance = draws(self.row, self.entries)
        if isinstance(draft.chance, FairDraws):
            draft.chance.number += 1
        return draft

    def can_undo(self, seat: int) -> bool:
        """Would `try_undo` take something back?"""
        try:
            self._demand_undoable(seat)
        except ShoalError:
            return False
        return not self.row.closed

    def _demand_undoable(self, seat: int) -> None:
        if self.match.over:
            raise ShoalError("the game is over, and everybody has seen how")
        if self.moved_since(seat):
            raise ShoalError("somebody has moved since, so your move stands")
        if self._undos[self.match.undone_decision(seat)] >= MOST_UNDOS:
            raise ShoalError(f"this decision was taken back {MOST_UNDOS} times already, so now the move stands")

    def moved_since(self, seat: int) -> bool:
        """Has another person moved since the seat's last move? Of sealed choices each takes back only its own.

        What a person decided stands, wherever they are now; what a bot decided goes with the move it answered.
        """
        match = self.match
        for step in reversed(match.moves):
            if step.seat == seat or (step.sealed and step.decision == match.decision):
                return False
            if step.seat > 0 and not step.bot:
                return True
        return False

    def _demand_open(self) -> None:
        if self.row.closed:
            raise ShoalError("the host has closed this table")
        if self.number >= MOST_ENTRIES:
            raise ShoalError(f"this table has seen {MOST_ENTRIES:,} moves, and no more fit; please begin a new one")

    def _draft(self, draft: Match) -> "Draft":
        new = draft.moves[len(self.match.moves) :]
        changes = [Change(number, made.seat, made) for number, made in enumerate(draft.latest, self.number + 1)]
        return Draft(draft, as_entries(draft, new), changes)

    def accept(self, draft: "Draft") -> None:
        """Make a draft that was safely kept the truth."""
        self.match = draft.match
        self.entries = [*self.entries, *draft.entries]
        self.latest = draft.changes
        if draft.changes[-1].undone:
            self._undos[draft.match.decision] += 1
        self.keep_change()

    # Seats

    def seat(self, number: int) -> SeatRow:
        return self.row.seats[number - 1]

    def is_person(self, seat: int) -> bool:
        """Does a person decide for this seat now?"""
        return self.seat(seat).kind == "person" and not self.seat(seat).away

    @property
    def for_people(self) -> bool:
        """Has it seats for people, or only bots'?"""
        return any(row.kind == "person" or row.kind in FREE for row in self.row.seats)

    def bot_at(self, seat: int) -> str:
        """The bot that decides for a seat now; '' where a person does, or nobody yet."""
        row = self.seat(seat)
        return row.bot if row.kind == "bot" or (row.kind == "person" and row.away) else ""

    def bots(self) -> dict[int, str]:
        """The bots that decide now, by their seats."""
        return {row.seat: self.bot_at(row.seat) for row in self.row.seats if self.bot_at(row.seat)}

    def by_habit(self, seat: int) -> str:
        """What a person's habits make of the decision they owe; '' if they leave it to the person."""
        if not self.is_person(seat):
            return ""
        for name in self.seat(seat).habits:
            habit = self.face.habits.get(name)
            words = habit.choose(self.match.view(seat), self.match.legal(seat)) if habit else ""
            if words:
                return words
        return ""

    @property
    def agreed(self) -> set[int]:
        """The seats that would end the game here."""
        return {row.seat for row in self.row.seats if row.agreed_at == self.number}

    def seats_of(self, owner: str) -> list[int]:
        return [row.seat for row in self.row.seats if owner and row.owner == owner]

    def rename(self) -> None:
        """Call the seats what the row says."""
        self.match.names = [row.name for row in self.row.seats]
        self._told.clear()
        self.touch()

    # Telling

    async def told(self, viewer: int) -> list[Told]:
        """Everything that happened, as a viewer saw it."""
        while True:
            known = self._told.setdefault(viewer, [])
            have = known[-1].number if known else 0
            if have == self.number:
                return known
            if self.latest and have == self.latest[0].number - 1:
                known += [as_told(self.match, change, viewer) for change in self.latest]
                continue
            found = tell(self.row, self.entries, viewer)
            if self.number > AT_ONCE:
                # Meanwhile somebody may take another name: then the story is told once more.
                whole = await asyncio.to_thread(list, found)
                if self._told.get(viewer) is not known:
                    continue
            else:
                whole = list(found)
            self._told[viewer] = whole

    def beats(self, viewer: int = SPECTATOR) -> list[Beat]:
        """What the last change showed one thing after another."""
        return [
            beat
            for change in self.latest
            if change.made and not is_tables_own(change.made)
            for beat in self.face.unfold(change.made, viewer, self.match.names)
        ]


class Draft(NamedTuple):
    """A change that is not kept yet."""

    match: Match
    entries: list[Entry]
    changes: list[Change]
