"""Jobs that servers put and workers do; and who works."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

PASSING = ("jobs", "workers")


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("question", sa.String, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("worker", sa.String(40), nullable=False, server_default=""),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("progress", sa.Float, nullable=False, server_default="0"),
        sa.Column("answer", sa.String, nullable=False, server_default=""),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("taken", sa.Float, nullable=False, server_default="0"),
        sa.Column("finished", sa.Float, nullable=False, server_default="0"),
        sa.Column("wanted_until", sa.Float, nullable=False),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("processes", sa.Integer, nullable=False),
        sa.Column("alive_until", sa.Float, nullable=False),
    )
    # Written to no log: quicker, and nothing of what a seat knows is left in copies of the database.
    if op.get_context().dialect.name == "postgresql":
        for table in PASSING:
            op.execute(f"ALTER TABLE {table} SET UNLOGGED")
