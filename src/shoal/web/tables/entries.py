"""A table's list of moves: as the database keeps it, and where it leads."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shoal.games.contract import State, Transition
from shoal.games.ui.face import Round
from shoal.play import table_moves
from shoal.play.match import Match, Step
from shoal.play.record import Mover, mover_name
from shoal.web.storage.store import Entry, TableRow

UNDO = "undo"
NONCE = "nonce "
"""Kept in the list of moves like moves; no game has one of that name. The latter goes before what a seat added."""
AT_ONCE = 100
"""So many entries are replayed or told on the event loop; more in a thread, so that nobody waits for it."""
CHANCE_ON_THE_WEB = random.SystemRandom()
"""What is drawn at tables that promised no secret comes from the system's randomness, which nobody can foretell."""


class Change(NamedTuple):
    """One entry of the list, and what it did."""

    number: int
    """How many entries there were after it."""
    seat: int
    made: Transition[State] | None
    """None where no move was made."""
    undone: bool = False
    """Was a move taken back?"""


class Told(NamedTuple):
    """What an entry looked like to a viewer."""

    number: int
    sentences: list[str]
    seat: int = 0
    """Whose move it was, or took back; 0 for nobody's."""
    places: Sequence[str] = ()
    """The tokens it named on the board, where everybody saw it made."""
    owned: bool = False
    """Do these places not tell by themselves whose they are?"""
    common: bool = False
    """Did it turn over what several had chosen in secret?"""
    undo: bool = False
    round: Round | None = None
    """What it showed of a round."""


def as_mover(written: str) -> Mover:
    """Who moved, from the database's words."""
    return int(written) if written.isdecimal() else "table" if written == "table" else "chance"


def as_entries(match: Match, steps: Sequence[Step]) -> list[Entry]:
    """Moves of a match as the database keeps them."""
    return [
        Entry(str(mover_name(step.seat)), table_moves.write(match.game, match.state, step.move), step.bot)
        for step in steps
    ]


def owing(match: Match) -> str:
    """The seats that owe a decision, as the database keeps them."""
    return ",".join(str(seat) for seat in match.actors() if seat > 0)


def result_of(match: Match) -> str:
    """What a finished game came to, as the database keeps it; '' while it goes on."""
    return json.dumps({"scores": match.scores(), "ranks": match.ranks()}) if match.over else ""


def begin(row: TableRow) -> Match:
    """The table's game before anybody, chance included, has moved."""
    names = [seat.name for seat in row.seats]
    return Match(
        row.game,
        len(names),
        options=row.options,
        seats=names,
        go_on=False,
        chance=CHANCE_ON_THE_WEB,
        rules=row.rules,
    )


def add_entry(match: Match, entry: Entry) -> None:
    """Let a match follow the list by one entry."""
    if entry.words == UNDO:
        match.undo(int(entry.mover))
    elif not entry.words.startswith(NONCE):
        match.put(as_mover(entry.mover), entry.words, bot=entry.bot)


def history(match: Match, entries: Sequence[Entry], number: int = 0) -> Iterator[Change]:
    """What entries do to a match that stands after entry `number`, one after another."""
    for place, entry in enumerate(entries, number + 1):
        add_entry(match, entry)
        if entry.words == UNDO:
            yield Change(place, int(entry.mover), None, undone=True)
        elif entry.words.startswith(NONCE):
            yield Change(place, int(entry.mover), None)
        else:
            made = match.latest[-1]
            yield Change(place, made.seat, made)


def as_told(match: Match, change: Change, viewer: int) -> Told:
    """What an entry looked like to a viewer."""
    made, seat = change.made, max(0, change.seat)
    if change.undone:
        return Told(change.number, [f"{match.names[seat - 1]} takes a move back."], seat, undo=True)
    if made is None:
        return Told(change.number, [], 0)
    told = match.tell(made, viewer)
    if table_moves.is_tables_own(made):
        return Told(change.number, told, seat)
    common = made.before.sealed() and len(made.before.actors()) == 1
    shown = match.game.face.rounds(made, match.names)
    places = named(match, made.seat, made.move)
    owned = bool(places) and match.game.write(match.state, made.move).split()[0] in match.game.face.owned
    return Told(change.number, told, seat, places, owned, common, round=shown)


def named(match: Match, seat: int, move: int) -> list[str]:
    """The tokens that a seat's move named on the board, if everybody saw it made."""
    if seat < 1:
        return []
    verb, *tokens = match.game.write(match.state, move).split()
    return tokens if verb in match.game.face.marked else []


class Position(NamedTuple):
    """Where a list of moves leads."""

    match: Match
    undos: Counter[int]
    """How often the table went back to each decision."""


def replayed(row: TableRow, entries: Sequence[Entry]) -> Position:
    match, undos = begin(row), Counter[int]()
    for entry in entries:
        add_entry(match, entry)
        if entry.words == UNDO:
            undos[match.decision] += 1
    return Position(match, undos)


def walked(match: Match, undos: Counter[int], entries: Sequence[Entry], number: int) -> list[Change]:
    """Let a match that stands after entry `number`, and the count of undos, follow the list; what each entry did."""
    changes = []
    for change in history(match, entries, number):
        changes.append(change)
        if change.undone:
            undos[match.decision] += 1
    return changes


async def replay(row: TableRow, entries: Sequence[Entry]) -> Position:
    """The same without holding the event loop for long."""
    if len(entries) <= AT_ONCE:
        return replayed(row, entries)
    return await asyncio.to_thread(replayed, row, entries)


def tell(row: TableRow, entries: Sequence[Entry], viewer: int) -> Iterator[Told]:
    """A table's whole list as a viewer saw it."""
    match = begin(row)
    for change in history(match, entries):
        yield as_told(match, change, viewer)
