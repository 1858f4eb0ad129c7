"""How often a table was changed, so that a server knows what others did; and who would end the game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("agreed_at", sa.Integer, nullable=False, server_default="-1"))
