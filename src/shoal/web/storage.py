"""Keeping tables safe. One thread writes; what waits together is committed together, and only then acknowledged."""

import asyncio
import json
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from shoal.games.contract import ShoalError
from shoal.web import schema
from shoal.web.keys import new_key
from shoal.web.metrics import Metrics

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_AT_ONCE = 200
"""How many jobs share a commit."""


class Conflict(ShoalError):
    """Somebody else was quicker: what was to be added is there already."""


class NotKept(ShoalError):
    """The database could not keep what it was given."""


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


Entry = tuple[str, str]
"""A move as it is kept: who ('1', 'chance', 'table') and the words, or a seat and 'undo'."""


class Store:
    """Everything the server must not lose."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._engine = _engine(url)
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop] | None]
        self._jobs = queue.SimpleQueue()
        try:
            with self._engine.connect() as connection:
                _migrate(connection)
            self.secret = self._own_secret()
        except (SQLAlchemyError, OSError) as error:
            raise ShoalError(f"cannot open the database {self._engine.url!r}: {_brief(error)}") from error
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """All that was handed over is written first."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    # The thread that writes

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Do something in a transaction; when this returns, it is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    def _work(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._commit(batch)
            if stop:
                return

    def _commit(self, batch: list[tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop]]) -> None:
        outcomes: list[Any] = []
        try:
            with self._metrics.database_seconds.labels("commit").time(), self._engine.begin() as connection:
                for job, _, _ in batch:
                    outcomes.append(_attempt(connection, job))
        except Exception as error:
            self._metrics.failed_commits.inc()
            failed = NotKept(f"the database could not keep that: {_brief(error)}")
            outcomes = [failed] * len(batch)
        for (_, future, loop), outcome in zip(batch, outcomes, strict=True):
            loop.call_soon_threadsafe(_settle, future, outcome)

    # What is kept

    def _own_secret(self) -> str:
        """What invitations are made from, made once for each database."""
        with self._engine.begin() as connection:
            found = connection.scalar(select(schema.secrets.c.value).where(schema.secrets.c.name == "invitations"))
            if found is None:
                found = new_key()
                connection.execute(insert(schema.secrets).values(name="invitations", value=found))
        return str(found)

    async def add_table(self, row: TableRow, entries: list[Entry]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(
                insert(schema.tables).values(
                    id=row.id,
                    game=row.game,
                    rules=row.rules,
                    options=json.dumps(row.options),
                    public=row.public,
                    over=row.over,
                    rematch=row.rematch,
                    changed=row.changed,
                )
            )
            connection.execute(insert(schema.seats), [_seat_values(row.id, seat) for seat in row.seats])
            _add_moves(connection, row.id, 0, entries)

        await self.run(job)

    async def add_moves(self, table: str, number: int, entries: list[Entry], over: bool, changed: float) -> None:
        """Add to a table's list from `number` on; Conflict if somebody else has added there."""

        def job(connection: Connection) -> None:
            _add_moves(connection, table, number, entries)
            where = schema.tables.c.id == table
            connection.execute(update(schema.tables).where(where).values(over=over, changed=changed))

        await self.run(job)

    async def set_seat(self, table: str, seat: SeatRow, *, expect_owner: str | None = None) -> None:
        """Change who sits there; Conflict if the seat is not `expect_owner`'s any more."""

        def job(connection: Connection) -> None:
            where = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat.seat)
            if expect_owner is not None:
                where &= schema.seats.c.owner == expect_owner
            values = {name: value for name, value in _seat_values(table, seat).items() if name != "table_id"}
            if connection.execute(update(schema.seats).where(where).values(values)).rowcount != 1:
                raise Conflict("that seat was taken a moment ago")

        await self.run(job)

    async def set_rematch(self, table: str, rematch: str) -> None:
        def job(connection: Connection) -> None:
            where = (schema.tables.c.id == table) & (schema.tables.c.rematch == "")
            if connection.execute(update(schema.tables).where(where).values(rematch=rematch)).rowcount != 1:
                raise Conflict("the rematch is set up already")

        await self.run(job)

    async def table(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        """A table with all its moves."""

        def job(connection: Connection) -> tuple[TableRow, list[Entry]] | None:
            found = _tables(connection, schema.tables.c.id == table, 1)
            if not found:
                return None
            moves = schema.moves
            kept = connection.execute(
                select(moves.c.mover, moves.c.words).where(moves.c.table_id == table).order_by(moves.c.number)
            )
            return found[0], [(mover, words) for mover, words in kept]

        return await self.run(job)

    async def ping(self) -> None:
        """Returns when the database has answered."""
        await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar())

    async def public_tables(self, most: int) -> list[TableRow]:
        """Those anybody may join or watch, the latest first."""
        wanted = schema.tables.c.public & ~schema.tables.c.over
        return await self.run(lambda connection: _tables(connection, wanted, most))

    async def tables_of(self, owner: str, most: int) -> list[TableRow]:
        """Where somebody sits, the latest first."""
        mine = select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
        return await self.run(lambda connection: _tables(connection, schema.tables.c.id.in_(mine), most))

    async def unfinished(self, since: float) -> list[str]:
        """The tables where the game goes on and something happened since."""
        query = select(schema.tables.c.id).where(~schema.tables.c.over & (schema.tables.c.changed >= since))
        return await self.run(lambda connection: list(connection.scalars(query)))


def _engine(url: str) -> Any:
    # A database in memory lives as long as its one connection.
    memory = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
    kind: dict[str, Any] = memory if url in ("sqlite://", "sqlite:///:memory:") else {"pool_pre_ping": True}
    try:
        engine = create_engine(url, **kind)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            # The driver's own idea of when transactions begin does not reach savepoints.
            event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    except (SQLAlchemyError, ImportError, ValueError) as error:
        raise ShoalError(f"{url!r} is no database this Shoal can open: {_brief(error)}") from error
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _migrate(connection: Connection) -> None:
    migrations = files("shoal.web") / "migrations"
    newest = max(step.name.partition("_")[0] for step in (migrations / "versions").iterdir() if step.name[0].isdigit())
    if _version(connection) == newest:
        return
    # It takes as long to import as the rest of the server together.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str:
    """Up to where the schema has been brought; '' for a database that is new."""
    with connection.begin():
        known = inspect(connection).has_table("alembic_version")
        return str(connection.scalar(text("SELECT version_num FROM alembic_version"))) if known else ""


def _attempt(connection: Connection, job: Job) -> Any:
    """What a job brings, or the error for whoever waits; what it did is undone without touching the others."""
    try:
        with connection.begin_nested():
            return job(connection)
    except IntegrityError:
        return Conflict("somebody else was quicker")
    except ShoalError as error:
        return error
    except OperationalError:
        raise
    except Exception as error:
        return NotKept(f"the database could not keep that: {_brief(error)}")


def _settle(future: "asyncio.Future[Any]", outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _brief(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _add_moves(connection: Connection, table: str, number: int, entries: list[Entry]) -> None:
    if entries:
        rows = [
            {"table_id": table, "number": number + place, "mover": mover, "words": words}
            for place, (mover, words) in enumerate(entries)
        ]
        connection.execute(insert(schema.moves), rows)


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "name": seat.name,
        "kind": seat.kind,
        "bot": seat.bot,
        "owner": seat.owner,
        "away": seat.away,
        "habits": json.dumps(seat.habits),
    }


def _tables(connection: Connection, wanted: Any, most: int) -> list[TableRow]:
    tables, seats = schema.tables, schema.seats
    rows = connection.execute(select(tables).where(wanted).order_by(tables.c.changed.desc()).limit(most)).all()
    found = {
        row.id: TableRow(
            row.id, row.game, row.rules, json.loads(row.options), row.public, [], row.over, row.rematch, row.changed
        )
        for row in rows
    }
    sitting = connection.execute(select(seats).where(seats.c.table_id.in_(list(found))).order_by(seats.c.seat))
    for row in sitting:
        found[row.table_id].seats.append(
            SeatRow(row.seat, row.name, row.kind, row.bot, row.owner, row.away, json.loads(row.habits))
        )
    return list(found.values())
