"""Who opened a table and who owes a decision, renewed invitations, which moves were bots', indexes for the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

OVER, CLOSED = sa.column("over", sa.Boolean), sa.column("closed", sa.Boolean)
INDEXES = [
    ("tables_in_lobby", ["public", "changed"], ~OVER & ~CLOSED),
    ("tables_unfinished", ["changed"], ~OVER & ~CLOSED),
    ("tables_finished", ["changed"], OVER | CLOSED),
]


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("several", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("owing", sa.String(20), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("invitation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.add_column("moves", sa.Column("bot", sa.Boolean, nullable=False, server_default=sa.false()))
    # Whoever sits first opened an older table, as far as anybody can tell; what stands on a bot's seat is a bot's.
    op.execute(
        "UPDATE tables SET owner = COALESCE((SELECT owner FROM seats WHERE table_id = tables.id AND owner != '' "
        "ORDER BY seat LIMIT 1), '')"
    )
    op.execute(
        "UPDATE moves SET bot = true WHERE EXISTS (SELECT 1 FROM seats WHERE seats.table_id = moves.table_id "
        "AND seats.kind = 'bot' AND CAST(seats.seat AS VARCHAR(10)) = moves.mover)"
    )
    for name, columns, where in INDEXES:
        op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)
    op.drop_index("tables_by_change", "tables")
