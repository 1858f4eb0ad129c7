"""What the server keeps: tables, who sits at them, and the moves, which are only ever added to."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table

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
    Index("tables_by_change", "changed"),
)

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
    Index("seats_by_owner", "owner"),
)

moves = Table(
    "moves",
    metadata,
    # The key is what decides between two moves that arrive at once.
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("mover", String(10), nullable=False),
    Column("words", String(80), nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(100), nullable=False),
)
