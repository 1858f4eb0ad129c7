"""Keeping tables safe: everything the server must not lose, and the questions it asks."""

import asyncio
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from shoal.games.contract import ShoalError
from shoal.web.errors import NoTable
from shoal.web.operations.metrics import Metrics
from shoal.web.storage import schema
from shoal.web.storage.database import brief, in_memory, parse, prepare, shown, writing_engine
from shoal.web.storage.retention import Prunable, Retention
from shoal.web.storage.transactions import AFTER_TABLES, Changed, Conflict, NotKept, Readers, Writer
from shoal.web.tables.keys import new_key

__all__ = [
    "FREE",
    "Conflict",
    "Entry",
    "NotKept",
    "SeatRow",
    "Store",
    "TableRow",
]

T = TypeVar("T")
BATCH = 20
"""How many tables are deleted in one transaction, so that nobody who plays waits long."""
PAUSE = 0.02
"""Seconds between two such transactions, in which other processes may write."""


FREE = ("open", "friend")
"""Kinds of seats where nobody sits yet: for whoever comes, or for who was invited."""


@dataclass
class SeatRow:
    """Who sits where."""

    seat: int
    name: str
    kind: str
    """'person', 'bot', or one of FREE."""
    bot: str = ""
    """The bot of the seat, or the one that stands in for a person who left."""
    owner: str = ""
    """The hash of the key of whoever sits here."""
    away: bool = False
    habits: list[str] = field(default_factory=list)
    invitation: int = 0
    """How often the link for this seat was renewed; earlier links are void."""
    origin: str = ""
    """A keyed hash of the address from which an open seat was taken."""
    agreed_at: int = -1
    """How long the list of moves was when this seat agreed to end the game there; -1 if it did not."""


@dataclass
class TableRow:
    id: str
    game: str
    rules: int
    options: dict[str, object]
    public: bool
    seats: list[SeatRow]
    over: bool = False
    rematch: str = ""
    """The table where they play again."""
    changed: float = 0.0
    """When something last happened, in seconds since 1970."""
    owner: str = ""
    """The hash of the key of whoever opened the table; '' where that was not kept."""
    several: bool = False
    """May one visitor take several seats?"""
    closed: bool = False
    """Was it closed by its owner?"""
    owing: str = ""
    """The seats that owe a decision, as '1,3', so that the lobby need not replay the game."""
    result: str = ""
    """What a finished game came to, as JSON: its scores and places by seat; '' where it is not known."""
    changes: int = field(default=0, compare=False)
    """How often the table was changed, by whichever server."""
    secret: str = ""
    """What its draws follow from, told to nobody before the game is over; '' at tables from before there was one."""


class Wanted(NamedTuple):
    """Which finished games are looked for."""

    owner: str = ""
    """Whoever sat there; '' for all public games."""
    game: str = ""
    player: str = ""
    """The name of somebody who sat there."""
    before: float | None = None
    """Those that ended before this moment."""


ARCHIVE_PAGE = 30
"""How many finished games are shown at once."""


class Entry(NamedTuple):
    """A move as it is kept."""

    mover: str
    """'1', 'chance' or 'table'."""
    words: str
    """The move, 'undo', or 'nonce …'."""
    bot: bool = False
    """Did a bot decide?"""


class Store:
    """Everything the server must not lose."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        address = parse(url)
        metrics = metrics or Metrics()
        self._engine = writing_engine(address)
        try:
            prepare(address, self._engine)
            self.secret = self._own_secret()
        except ShoalError:
            self._engine.dispose()
            raise
        except SQLAlchemyError as error:
            self._engine.dispose()
            raise ShoalError(f"cannot open the database {shown(address)}: {brief(error, address)}") from error
        self._writer = Writer(self._engine, address, metrics)
        self._readers = None if in_memory(address) else Readers(address, metrics)

    def close(self) -> None:
        """All that was handed over is written first."""
        if self._readers is not None:
            self._readers.close()
        self._writer.close()
        self._engine.dispose()

    async def _read(self, about: str, work: Callable[[Connection], T]) -> T:
        # A database in memory has one connection, which is the writer's.
        return await (self._readers or self._writer).run(about, work)

    def _own_secret(self) -> str:
        """What invitations are made from, made once for each database."""
        try:
            with self._engine.begin() as connection:
                found = connection.scalar(select(schema.secrets.c.value).where(schema.secrets.c.name == "invitations"))
                if found is None:
                    found = new_key()
                    connection.execute(insert(schema.secrets).values(name="invitations", value=found))
        except IntegrityError:
            # Another server that started at the same moment has made it.
            return self._own_secret()
        return str(found)

    # Writing: when one of these returns, it is durable

    async def add_table(self, row: TableRow, entries: list[Entry]) -> None:
        await self._writer.run(f"table {row.id}", lambda connection: _add_table(connection, row, entries))

    async def add_rematch(self, table: str, row: TableRow, entries: list[Entry]) -> None:
        """A new table where those of `table` play again; Conflict, and nothing added, if there is one already."""

        def job(connection: Connection) -> Changed:
            changed = _change(connection, table, unless=schema.tables.c.rematch != "", rematch=row.id)
            _add_table(connection, row, entries)
            return changed

        await self._writer.run(f"rematch of table {table}", job, table)

    async def add_moves(
        self, table: str, number: int, entries: list[Entry], *, over: bool, owing: str, changed: float, result: str = ""
    ) -> None:
        """Add to a table's list from `number` on; Conflict if somebody else has added there, or closed the table."""

        def job(connection: Connection) -> Changed:
            values = {"over": over, "owing": owing, "changed": changed, "result": result}
            made = _change(connection, table, unless=schema.tables.c.closed, **values)
            _add_moves(connection, table, number, entries)
            return made

        await self._writer.run(f"table {table}", job, table)

    async def set_seat(
        self, table: str, seat: SeatRow, *, expect: SeatRow | None = None, changes: int | None = None
    ) -> None:
        """Change who sits there; Conflict if it is not as expected any more, or the table not after so many changes."""

        def job(connection: Connection) -> Changed:
            unless = None if changes is None else schema.tables.c.changes != changes
            made = _change(connection, table, unless=unless)
            old = _seat_values(table, expect) if expect else {"table_id": table, "seat": seat.seat}
            where = [schema.seats.c[name] == value for name, value in old.items()]
            if connection.execute(update(schema.seats).where(*where).values(_seat_values(table, seat))).rowcount != 1:
                raise Conflict("that seat was taken a moment ago")
            return made

        await self._writer.run(f"table {table}, seat {seat.seat}", job, table)

    async def update_table(
        self,
        table: str,
        *,
        closed: bool | None = None,
        several: bool | None = None,
        public: bool | None = None,
        changed: float | None = None,
    ) -> None:
        """Change what is given of it; NoTable if there is no such table, Conflict if one to be closed is over."""
        given = {"closed": closed, "several": several, "public": public, "changed": changed}
        values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        unless = schema.tables.c.over if closed else None
        if values:
            job = partial(_change, table=table, unless=unless, **values)
            await self._writer.run(f"table {table}", job, table)

    async def prune(
        self, retention: Retention, now: float, *, keep: Collection[str] = (), most: int | None = None
    ) -> int:
        """Delete tables that need not be kept any longer, at most so many, and not `keep`; how many there were."""
        deleted = 0
        for wanted in retention.conditions(now):
            where = wanted & ~schema.tables.c.id.in_(keep)
            while left := BATCH if most is None else min(BATCH, most - deleted):
                batch = await self._writer.run("pruning", partial(_delete, wanted=where, most=left), AFTER_TABLES)
                deleted += batch
                if batch < left:
                    break
                await asyncio.sleep(PAUSE)
        return deleted

    # Reading

    async def table(self, table: str, since: int = 0) -> tuple[TableRow, list[Entry]] | None:
        """A table with its moves from number `since` on, both of the same moment."""

        def job(connection: Connection) -> tuple[TableRow, list[Entry]] | None:
            found = _tables(connection, schema.tables.c.id == table, 1)
            if not found:
                return None
            moves = schema.moves
            kept = connection.execute(
                select(moves.c.mover, moves.c.words, moves.c.bot)
                .where(moves.c.table_id == table, moves.c.number >= since)
                .order_by(moves.c.number)
            )
            return found[0], [Entry(*row) for row in kept]

        return await self._read(f"table {table}", job)

    async def changes(self, names: Collection[str]) -> dict[str, int]:
        """How often each of these tables was changed."""
        tables = schema.tables
        query = select(tables.c.id, tables.c.changes).where(tables.c.id.in_(names))
        return await self._read("what was changed", lambda connection: dict(map(tuple, connection.execute(query))))

    async def ping(self) -> None:
        """Returns when the database has answered."""
        await self._read("is it there", lambda connection: connection.scalar(select(1)))

    async def public_tables(self, most: int) -> list[TableRow]:
        """Those anybody may join or watch, the latest first."""
        return await self._read("the lobby", lambda connection: _tables(connection, schema.IN_LOBBY, most))

    async def tables_of(self, owner: str, most: int) -> list[TableRow]:
        """Where somebody sits, the latest first."""
        mine = schema.tables.c.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.owner == owner))
        return await self._read("somebody's tables", lambda connection: _tables(connection, mine, most))

    async def archive(self, wanted: Wanted) -> list[TableRow]:
        """Finished games, the latest first: a page of them, and one more if there are more."""
        where = archived(wanted)
        return await self._read("the archive", lambda connection: _tables(connection, where, ARCHIVE_PAGE + 1))

    async def unfinished(self, since: float) -> list[str]:
        """The tables where the game goes on and something happened since."""
        query = select(schema.tables.c.id).where(schema.UNFINISHED & (schema.tables.c.changed >= since))
        return await self._read("unfinished tables", lambda connection: list(connection.scalars(query)))

    async def count_prunable(self, retention: Retention, now: float) -> Prunable:
        """What `prune` would delete."""

        def job(connection: Connection) -> Prunable:
            found = [
                connection.execute(select(func.count(), func.min(schema.tables.c.changed)).where(which)).one()
                for which in retention.conditions(now)
            ]
            return Prunable(found[0][0], found[1][0], min((row[1] for row in found if row[0]), default=None))

        return await self._read("tables to prune", job)


def archived(wanted: Wanted) -> ColumnElement[bool]:
    """Which tables are looked for, each part served by an index."""
    tables, seats = schema.tables, schema.seats
    where: list[ColumnElement[bool]] = [schema.FINISHED]
    if wanted.owner:
        where.append(tables.c.id.in_(select(seats.c.table_id).where(seats.c.owner == wanted.owner)))
    else:
        where.append(tables.c.public)
    if wanted.game:
        where.append(tables.c.game == wanted.game)
    if wanted.player:
        name = wanted.player
        spelled = sorted({name, name.lower(), name.title(), name.capitalize()})
        named = select(seats.c.table_id).where(schema.PEOPLE & seats.c.name.in_(spelled))
        where.append(tables.c.id.in_(named))
    if wanted.before is not None:
        where.append(tables.c.changed < wanted.before)
    return and_(*where)


def _change(connection: Connection, table: str, *, unless: ColumnElement[bool] | None = None, **values: Any) -> Changed:
    """Count a change of a table, and lock its row; Conflict if meanwhile it became what it must not be."""
    tables = schema.tables
    where = [tables.c.id == table] if unless is None else [tables.c.id == table, ~unless]
    counted = update(tables).where(*where).values(changes=tables.c.changes + 1, **values).returning(tables.c.changes)
    number = connection.scalar(counted)
    if number is None:
        if connection.scalar(select(tables.c.id).where(tables.c.id == table)) is None:
            raise NoTable("this table is not kept any more")
        raise Conflict("somebody else was quicker: the table has changed")
    return Changed(table, number)


def _add_table(connection: Connection, row: TableRow, entries: list[Entry]) -> None:
    connection.execute(insert(schema.tables).values(_table_values(row)))
    connection.execute(insert(schema.seats), [_seat_values(row.id, seat) for seat in row.seats])
    _add_moves(connection, row.id, 0, entries)


def _delete(connection: Connection, wanted: ColumnElement[bool], most: int) -> int:
    # Whoever plays at one of them at this moment has it locked; it is no longer old then.
    oldest = select(schema.tables.c.id).where(wanted).order_by(schema.tables.c.changed).limit(most)
    found = list(connection.scalars(oldest.with_for_update(skip_locked=True)))
    for column in (schema.moves.c.table_id, schema.seats.c.table_id, schema.tables.c.id):
        connection.execute(delete(column.table).where(column.in_(found)))
    return len(found)


def _add_moves(connection: Connection, table: str, number: int, entries: list[Entry]) -> None:
    if entries:
        rows = [{"table_id": table, "number": number + place, **entry._asdict()} for place, entry in enumerate(entries)]
        connection.execute(insert(schema.moves), rows)


def _table_values(row: TableRow) -> dict[str, Any]:
    values = {field.name: getattr(row, field.name) for field in fields(row) if field.name != "seats"}
    return {**values, "options": json.dumps(row.options)}


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    values = {field.name: getattr(seat, field.name) for field in fields(seat)}
    return {**values, "table_id": table, "habits": json.dumps(seat.habits)}


def _tables(connection: Connection, wanted: Any, most: int) -> list[TableRow]:
    tables, seats = schema.tables, schema.seats
    rows = connection.execute(select(tables).where(wanted).order_by(tables.c.changed.desc()).limit(most)).mappings()
    found = {row["id"]: TableRow(**{**row, "options": json.loads(row["options"]), "seats": []}) for row in rows}
    sitting = connection.execute(select(seats).where(seats.c.table_id.in_(list(found))).order_by(seats.c.seat))
    for row in sitting.mappings():
        values = {**row, "habits": json.loads(row["habits"])}
        found[values.pop("table_id")].seats.append(SeatRow(**values))
    return list(found.values())
