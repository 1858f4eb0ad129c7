"""One table: the game being played, who sits there, and what was told to whom."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from shoal.games.contract import SPECTATOR, IllegalMove, ShoalError, State
from shoal.games.face import Beat, Face
from shoal.games.game import Game
from shoal.play.match import Match, Step
from shoal.play.record import Mover, mover_name
from shoal.web.storage import Entry, SeatRow, TableRow

UNDO = "undo"
"""Kept in the list of moves like one; no game has a move of that name."""


class Change(NamedTuple):
    """One entry of the list, with the positions around it."""

    number: int
    """How many entries there were after it."""
    seat: int
    move: int
    """-1 for an undo."""
    before: State
    after: State


class Told(NamedTuple):
    number: int
    sentences: list[str]


class Listener(Protocol):
    """Whoever wants to know when the table has changed."""

    def wake(self) -> None: ...


def as_mover(written: str) -> Mover:
    """Who moved, from the database's words."""
    return int(written) if written.isdigit() else "table" if written == "table" else "chance"


def as_entries(match: Match, steps: Sequence[Step]) -> list[Entry]:
    """Moves of a match as the database keeps them."""
    return [(str(mover_name(step.seat)), match.game.write(match.state, step.move)) for step in steps]


def begin(row: TableRow) -> Match:
    """The table's game before anybody, chance included, has moved."""
    names = [seat.name for seat in row.seats]
    return Match(row.game, len(names), options=row.options, seats=names, go_on=False)


def history(row: TableRow, entries: list[Entry]) -> Iterator[tuple[Change, Match]]:
    """A table's list again from the start, each entry with the match after it."""
    match = begin(row)
    for number, (written, words) in enumerate(entries, 1):
        before = match.state.copy()
        if words == UNDO:
            match.undo(int(written))
            yield Change(number, int(written), -1, before, match.state.copy()), match
        else:
            match.put(as_mover(written), words)
            last = match.moves[-1]
            yield Change(number, last.seat, last.move, before, match.state.copy()), match


class Table:
    """A table in memory. All changes go through the hall, which keeps them first."""

    def __init__(self, row: TableRow, entries: list[Entry]) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        """Held by whoever changes the table."""
        self.listeners: set[Listener] = set()
        self.agreed: set[int] = set()
        """The seats that would end the game here."""
        self.version = 0
        """Grows with everything that can be seen to change."""
        self.shown: dict[Any, Any] = {}
        """What was drawn for whom at version `shown_at`, for whoever sees the same."""
        self.shown_at = -1
        self._told: dict[int, list[Told]] = {}
        self.recall(row, entries)

    def recall(self, row: TableRow, entries: list[Entry]) -> None:
        """Become what the database says."""
        self.row = row
        self.entries = entries
        self.match = begin(row)
        for _, match in history(row, entries):
            self.match = match
        self.latest: list[Change] = []
        """What the last change added to the list."""
        self._told.clear()
        self.touch()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def face(self) -> Face:
        return self.match.game.face

    @property
    def number(self) -> int:
        return len(self.entries)

    def touch(self) -> None:
        """Something changed: everybody looks again."""
        self.version += 1
        for listener in self.listeners:
            listener.wake()

    # Moves

    def try_move(self, seat: int, words: str, decision: int | None) -> "Draft":
        """What a move would make of the table; the rules refuse it or not."""
        draft = self.match.fork()
        draft.play(seat, words, decision=decision)
        return self._draft(draft)

    def try_end(self) -> "Draft":
        """The game ended by agreement."""
        draft = self.match.fork()
        moves = draft.legal("table")
        if not moves:
            raise IllegalMove("the table cannot agree to end the game at this moment")
        draft.play("table", moves[0])
        return self._draft(draft)

    def try_undo(self, seat: int) -> "Draft":
        """A seat's last move taken back."""
        if self.match.over:
            raise ShoalError("the game is over, and everybody has seen how")
        if self.moved_since(seat):
            raise ShoalError("somebody has moved since, so your move stands")
        draft = self.match.fork()
        before = draft.state.copy()
        draft.undo(seat)
        change = Change(self.number + 1, seat, -1, before, draft.state.copy())
        return Draft(draft, [(str(seat), UNDO)], [change])

    def moved_since(self, seat: int) -> bool:
        """Has another person moved since the seat's last move? Of sealed choices each takes back only its own."""
        match = self.match
        for step in reversed(match.moves):
            if step.seat == seat or (step.sealed and step.decision == match.decision):
                return False
            if step.seat > 0 and self.is_person(step.seat):
                return True
        return False

    def _draft(self, draft: Match) -> "Draft":
        new = draft.moves[len(self.match.moves) :]
        entries = as_entries(draft, new)
        changes = []
        state = self.match.state.copy()
        for number, step in enumerate(new, self.number + 1):
            before = state.copy()
            state.do(step.seat, step.move)
            changes.append(Change(number, step.seat, step.move, before, state.copy()))
        return Draft(draft, entries, changes)

    def accept(self, draft: "Draft") -> None:
        """Make a draft that was safely kept the truth."""
        self.match = draft.match
        self.entries = [*self.entries, *draft.entries]
        self.latest = draft.changes
        self.agreed.clear()
        self.touch()

    # Seats

    def seat(self, number: int) -> SeatRow:
        return self.row.seats[number - 1]

    def is_person(self, seat: int) -> bool:
        """Does a person decide for this seat now?"""
        return self.seat(seat).kind == "person" and not self.seat(seat).away

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

    def seats_of(self, owner: str) -> list[int]:
        return [row.seat for row in self.row.seats if owner and row.owner == owner]

    def rename(self) -> None:
        """Call the seats what the row says."""
        self.match.names = [row.name for row in self.row.seats]
        self._told.clear()
        self.touch()

    # Telling

    def told(self, viewer: int) -> list[Told]:
        """Everything that happened, as a viewer saw it."""
        known = self._told.setdefault(viewer, [])
        have = known[-1].number if known else 0
        if have == self.number:
            return known
        if self.latest and have == self.latest[0].number - 1:
            changes = self.latest
        else:
            changes = [change for change, _ in history(self.row, self.entries) if change.number > have]
        known += [Told(change.number, self._sentences(change, viewer)) for change in changes]
        return known

    def _sentences(self, change: Change, viewer: int) -> list[str]:
        if change.move < 0:
            return [f"{self.match.names[change.seat - 1]} takes a move back."]
        return self.game.story(change.before, change.seat, change.move, change.after, viewer, self.match.names)

    def beats(self, viewer: int = SPECTATOR) -> list[Beat]:
        """What the last change showed one thing after another."""
        return [
            beat
            for change in self.latest
            if change.move >= 0
            for beat in self.face.unfold(
                change.before, change.seat, change.move, change.after, viewer, self.match.names
            )
        ]


class Draft(NamedTuple):
    """A change that is not kept yet."""

    match: Match
    entries: list[Entry]
    changes: list[Change]
