"""Commands that look after the server's database. Each imports what it needs when it runs, as all commands do."""

from pathlib import Path
from typing import Annotated

import typer

DatabaseOption = Annotated[
    str, typer.Option("--db", metavar="URL", help="The database, as sqlite:///FILE or postgresql+psycopg://…")
]


def prune(
    db: DatabaseOption = "",
    finished: Annotated[
        str, typer.Option(metavar="DAYS", help="Finished games older than so many days, usually 365; or forever.")
    ] = "",
    abandoned: Annotated[
        str, typer.Option(metavar="DAYS", help="Games without a move for so many days, usually 90; or forever.")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Delete them; without it they are only counted.")] = False,
) -> None:
    """Delete old tables from the server's database.

    The server may run meanwhile; it does the same once an hour by itself.
    """
    from shoal.web.database import usual_database
    from shoal.web.pruning import prune_and_tell
    from shoal.web.retention import retention

    prune_and_tell(db or usual_database(), retention(finished, abandoned), really=yes)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: DatabaseOption = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Copy the server's database into one file, while the server runs.

    The file is a database like the other: `shoal serve --db sqlite:///FILE` opens it.
    """
    from shoal.web.backup import backup_and_tell
    from shoal.web.database import usual_database

    backup_and_tell(db or usual_database(), file, force=force)
