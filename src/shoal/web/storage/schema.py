"""What the server keeps: tables, who sits at them, and the moves, which are only ever added to."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, false

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", String, nullable=False),  # JSON
    Column("public", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", String(40), nullable=False),
    Column("changed", Float, nullable=False),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("several", Boolean, nullable=False, server_default=false()),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("owing", String(20), nullable=False, server_default=""),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("secret", String(64), nullable=False, server_default=""),
    Column("result", String, nullable=False, server_default=""),  # JSON
)

UNFINISHED = ~tables.c.over & ~tables.c.closed
FINISHED = tables.c.over | tables.c.closed
IN_LOBBY = tables.c.public & UNFINISHED

# Each index holds only the tables of one condition; a query that asks for that very condition is served by it.
Index("tables_in_lobby", tables.c.public, tables.c.changed, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
Index("tables_unfinished", tables.c.changed, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
Index("tables_finished", tables.c.changed, sqlite_where=FINISHED, postgresql_where=FINISHED)

Index("tables_archived", tables.c.public, tables.c.changed, sqlite_where=FINISHED, postgresql_where=FINISHED)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("bot", String(20), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("habits", String, nullable=False),  # JSON
    Column("invitation", Integer, nullable=False, server_default="0"),
    Column("origin", String(32), nullable=False, server_default=""),
    Column("agreed_at", Integer, nullable=False, server_default="-1"),
    Index("seats_by_owner", "owner"),
)

PEOPLE = seats.c.kind == "person"
Index("people_by_name", seats.c.name, sqlite_where=PEOPLE, postgresql_where=PEOPLE)

moves = Table(
    "moves",
    metadata,
    # The key is what decides between two moves that arrive at once.
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("mover", String(10), nullable=False),
    Column("words", String(80), nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(100), nullable=False),
)

# What servers ask and workers answer, on PostgreSQL only. It is not logged there, so that no seat's view stays behind.
jobs = Table(
    "jobs",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("address", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("question", String, nullable=False),  # JSON; '' as soon as it is answered
    Column("state", String(10), nullable=False),  # waiting, running, done
    Column("worker", String(40), nullable=False, server_default=""),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("progress", Float, nullable=False, server_default="0"),
    Column("answer", String, nullable=False, server_default=""),  # JSON
    Column("asked", Float, nullable=False),
    Column("taken", Float, nullable=False, server_default="0"),
    Column("finished", Float, nullable=False, server_default="0"),
    Column("wanted_until", Float, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("processes", Integer, nullable=False),
    Column("alive_until", Float, nullable=False),
)

PASSING = (jobs, workers)
"""What nobody misses when it is gone."""
