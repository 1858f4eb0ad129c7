"""The commands of the server. Each imports what it needs when it runs, as all commands do."""

from pathlib import Path
from typing import Annotated, Literal

import typer

DatabaseOption = Annotated[
    str, typer.Option("--db", metavar="URL", help="The database, as sqlite:///FILE or postgresql+psycopg://…")
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody who can reach you.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(help="The port to listen on; 0 for any that is free.", min=0, max=65535)] = 8000,
    db: DatabaseOption = "",
    keep_finished: Annotated[
        str, typer.Option(metavar="DAYS", help="How long finished games are kept: days, usually 365, or forever.")
    ] = "",
    keep_abandoned: Annotated[
        str, typer.Option(metavar="DAYS", help="How long games without a move are kept: usually 90, or forever.")
    ] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser.")] = False,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people find this server, as https://shoal.example.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS|NETWORK", help="A proxy that says whom it forwards; may be given several times."),
    ] = None,
    metrics: Annotated[str, typer.Option(metavar="[HOST:]PORT", help="Serve metrics and health there as well.")] = "",
    public_metrics: Annotated[bool, typer.Option("--public-metrics", help="Show /metrics to everybody.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=MODULE:CLASS", help="Offer a bot of your own by this name; several times if need be."
        ),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What is logged.")
    ] = "warning",
) -> None:
    """Serve the games to browsers: a lobby, tables, friends by link, bots.

    Tables are kept in $XDG_STATE_HOME/shoal/tables.db or ~/.local/state/shoal/tables.db, unless --db says otherwise.
    """
    import os

    from shoal.bots import OFFERED, offer

    offered = [*filter(None, os.environ.get(OFFERED, "").split(",")), *(bot or [])]
    # What may be asked for is written down when the pages are loaded, so before; the bots' processes read it too.
    offer(offered)
    os.environ[OFFERED] = ",".join(offered)
    from shoal.pure import how_to_compile
    from shoal.web.server import Settings
    from shoal.web.server import serve as run_server
    from shoal.web.storage.database import usual_database
    from shoal.web.storage.retention import retention

    if advice := how_to_compile():
        typer.echo(advice, err=True)
    settings = Settings(
        db=db or usual_database(),
        retention=retention(keep_finished, keep_abandoned),
        public_url=public_url,
        trusted_proxies=tuple(trusted_proxy or ()),
        metrics=metrics,
        public_metrics=public_metrics,
        log_level=log_level,
    )
    run_server(host, port, settings, browser=browser)


def work(
    db: DatabaseOption = "",
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="How many jobs at a time. Usually one for each core.", min=1)
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What is logged.")
    ] = "warning",
) -> None:
    """Think for servers on a PostgreSQL: bots' moves and hints.

    Any number of machines may do so, beside the servers, which think as well. Each job is what one seat knows; nothing
    else is asked for or kept.
    """
    from shoal.pure import how_to_compile
    from shoal.web.bot_work.machine import work as think
    from shoal.web.storage.database import usual_database

    if advice := how_to_compile():
        typer.echo(advice, err=True)
    think(db or usual_database(), jobs, log_level)


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
    from shoal.web.storage.database import usual_database
    from shoal.web.storage.pruning import prune_and_tell
    from shoal.web.storage.retention import retention

    prune_and_tell(db or usual_database(), retention(finished, abandoned), really=yes)


def migrate(
    source: Annotated[str, typer.Argument(metavar="SQLITE-URL", help="The database to move, as sqlite:///FILE.")],
    target: Annotated[
        str,
        typer.Argument(metavar="POSTGRES-URL", help="An empty one, as postgresql+psycopg://USER:PASSWORD@HOST/NAME."),
    ],
) -> None:
    """Move all tables from an SQLite database to an empty PostgreSQL, and compare every row.

    Everything is moved or nothing, while no server runs on either; the SQLite database stays as it is.
    """
    from shoal.web.storage.moving import move_and_tell

    move_and_tell(source, target)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: DatabaseOption = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Copy the server's database into one file, while the server runs.

    The file is a database like the other: `shoal serve --db sqlite:///FILE` opens it.
    """
    from shoal.web.storage.backup import backup_and_tell
    from shoal.web.storage.database import usual_database

    backup_and_tell(db or usual_database(), file, force=force)
