"""What simulations and benchmarks say, on the way and at the end."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from shoal.arena.bench import SEARCHES, Row, bench, bench_search
from shoal.arena.simulate import Arena, Summary, bots_for, record_files
from shoal.games.contract import ShoalError


def simulate_and_tell(
    game: str,
    players: int | None,
    games: int,
    seed: int | None,
    records: Path | None,
    options: Mapping[str, object],
    seats: str,
) -> bool:
    """Play, show how far it is, and sum up, even when interrupted; whether all games were played."""
    if games < 1:
        raise ShoalError("at least one game must be played")
    bots = bots_for(game, players, seats)
    arena = Arena(game, bots, options, secrets.randbits(32) if seed is None else seed)
    files = record_files(records, game, games) if records is not None else []
    summary = Summary()
    done = _play(arena, games, files, summary)
    for line in summary.lines(arena.labels):
        print(line)
    return done


def _play(arena: Arena, games: int, files: Sequence[Path], summary: Summary) -> bool:
    with progress_bar() as progress:
        task = progress.add_task(arena.game.title, total=games)
        try:
            for number in range(games):
                played = arena.play(number)
                if files:
                    arena.record(played).save(files[number])
                summary.add(played)
                progress.advance(task)
        except KeyboardInterrupt:
            return False
    return True


def progress_bar() -> Progress:
    """How far it is and how long it takes, on standard error, so that what comes out in the end can be piped on."""
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def bench_and_tell(game: str, seconds: float, search: bool, as_json: bool) -> None:
    rows = []
    console = Console(stderr=True)
    with console.status("Measuring…") if console.is_terminal else nullcontext() as status:
        for row in bench_search(game, seconds) if search else bench(game, seconds):
            rows.append(row)
            if status:
                status.update(f"Measured {row['game']}, {_what(row)}, {row['mode']}…")
    if as_json:
        print(json.dumps(rows, indent=1))
    else:
        Console(highlight=False).print(_search_table(rows) if search else _table(rows))


COMPARED = {
    "playouts": "random games",
    "simulations": "plain UCT",
    "moves": "moves by Python",
    "openspiel_moves": "by Open Spiel",
    "pettingzoo_moves": "by Petting Zoo",
}
"""The rates of a comparison and their headings."""


def tell_comparison(measured: Iterator[Row], as_json: bool, columns: Mapping[str, str] | None = None) -> None:
    """Our games beside others'. A row that comes again, better measured, takes the place of the one before.

    `columns` are the rates and their headings.
    """
    columns = COMPARED if columns is None else columns
    latest: dict[tuple[str, str], Row] = {}
    console = Console(stderr=True)
    with console.status("Measuring…") if console.is_terminal else nullcontext() as status:
        for row in measured:
            latest[row["of"], row["game"]] = row
            if status:
                status.update(f"Measured {row['game']} of {row['of']}…")
    rows = list(latest.values())
    if as_json:
        print(json.dumps(rows, indent=1))
        return
    table = Table(box=None, pad_edge=False, title="per second of one core", title_justify="left")
    for heading in ("of", "game", "seats"):
        table.add_column(heading, no_wrap=True)
    for heading in columns.values():
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row["of"], row["game"], str(row["players"]), *(_rounded(row[rate]) for rate in columns))
    Console(highlight=False).print(table)


def _rounded(rate: float | None) -> str:
    """Three digits, so that a row fits a terminal: 1.61M, 208k, 8.1k."""
    if rate is None:
        return ""
    size, unit = (1e6, "M") if rate >= 999_500 else (1e3, "k") if rate >= 999.5 else (1, "")
    return f"{float(f'{rate:.3g}') / size:g}{unit}"


def _search_table(rows: Sequence[Row]) -> Table:
    """The kinds of search side by side."""
    title = f"simulations per second of one core, {rows[0]['mode']}"
    table = Table(box=None, pad_edge=False, title=title, title_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("players", justify="right")
    for heading in SEARCHES:
        table.add_column(heading, justify="right")
    for row in rows:
        if row["search"] == next(iter(SEARCHES)):
            rates = [_shown(other["simulations_per_s"]) for other in rows if _same(row, other)]
            table.add_row(row["game"], str(row["players"]), *rates)
    return table


def _table(rows: Sequence[Row]) -> Table:
    """Compiled and interpreted side by side, and how many times faster the one is."""
    table = Table(box=None, pad_edge=False, title="per second of one core", title_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("random games", no_wrap=True)
    for heading in ("compiled", "interpreted", "ratio", "moves"):
        table.add_column(heading, justify="right")
    for row in rows:
        if row["mode"] == "interpreted" and any(_same(row, other) for other in rows if other["mode"] == "compiled"):
            continue
        rates = {other["mode"]: _rate(other) for other in rows if _same(row, other)}
        compiled, interpreted = rates.get("compiled"), rates.get("interpreted")
        ratio = f"{compiled / interpreted:.1f}" if compiled and interpreted else ""
        moves = "" if "name" in row else f"{row['moves_per_s'] / 1e6:.2f}M"
        table.add_row(row["game"], _what(row), _shown(compiled), _shown(interpreted), ratio, moves)
    return table


def _what(row: Row) -> str:
    return row.get("name") or f"{row['players']} players"


def _same(row: Row, other: Row) -> bool:
    return all(row.get(key) == other.get(key) for key in ("game", "players", "name"))


def _rate(row: Row) -> float:
    return float(row["moves_per_s" if "name" in row else "playouts_per_s"])


def _shown(rate: float | None) -> str:
    return "" if rate is None else f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}"
