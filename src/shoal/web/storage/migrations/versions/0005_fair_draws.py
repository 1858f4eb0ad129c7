"""The secret that a table's draws follow from; tables from before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
