"""What finished games came to, so that an archive need not replay them; and indexes by which it is searched."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

OLDER_SERVERS_GO_ON = True
"""Of a game that one of them finishes, no result is kept."""

FINISHED = sa.column("over", sa.Boolean) | sa.column("closed", sa.Boolean)
PERSON = sa.column("kind", sa.String) == "person"


def upgrade() -> None:
    op.add_column("tables", sa.Column("result", sa.String, nullable=False, server_default=""))
    op.create_index(
        "tables_archived", "tables", ["public", "changed"], sqlite_where=FINISHED, postgresql_where=FINISHED
    )
    op.create_index("people_by_name", "seats", ["name"], sqlite_where=PERSON, postgresql_where=PERSON)
