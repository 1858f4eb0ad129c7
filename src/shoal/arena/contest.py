"""A tournament from the command line: checked before it begins, told on the way and at the end."""

import json
import secrets
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from shoal.arena.execution.process_pool import cores, in_processes
from shoal.arena.execution.run_folder import Finished, claim, kept
from shoal.arena.reports.console import progress_bar
from shoal.arena.reports.standings_text import HEADINGS, PAIRS, cells, complaints, headlines, pairs
from shoal.arena.tournaments.entrants import checked, entrants
from shoal.arena.tournaments.standings import Standings, standings
from shoal.arena.tournaments.tournament import Result, Tournament
from shoal.games import find
from shoal.games.contract import ShoalError

CLAIM = "arena.json"
WIDE = 200
"""Columns, more than any table here has."""


@dataclass(frozen=True)
class TournamentRequest:
    """What was asked for, besides the game and the bots."""

    games: int
    players: int | None = None
    seconds: float | None = None
    simulations: int | None = None
    alone: bool = False
    seed: int | None = None
    options: Mapping[str, object] | None = None
    workers: int | None = None
    records: Path | None = None
    report: Path | None = None
    ray: str | None = None
    """The address of a cluster, '' for the usual one, None for none."""
    as_json: bool = False
    command: str = ""
    """As it was typed."""


def contest(game: str, bots: Sequence[str], request: TournamentRequest) -> bool:
    """Play, show how far it is, and tell what it came to, even when interrupted; were all games played?"""
    tournament = _tournament(game, bots, request)
    tournament.check()
    workers = request.workers or cores()
    if request.report is not None:
        from shoal.arena.reports.html_report import check_page

        check_page(request.report)
    if request.ray is not None:
        from shoal.arena.execution.ray_cluster import check_ray

        check_ray()
    finished = None
    if request.records is not None:
        claim(request.records, CLAIM, tournament.data())
        finished = Finished(request.records)
    results = finished.results() if finished else {}
    deals = tournament.schedule.deals(request.games)
    numbers = range(deals * tournament.schedule.block)
    results = {number: result for number, result in results.items() if number in numbers}
    done = _play(tournament, numbers, results, finished, request.ray, workers)
    final = standings(tournament, results.values())
    if request.as_json:
        print(json.dumps({**final.data(), "complete": done}, indent=1))
    else:
        tell(final, request.games)
    if request.report is not None and final.rows:
        from shoal.arena.reports.html_report import write_page

        write_page(request.report, final, request.games, request.command)
        if not request.as_json:
            print(f"\nThe report is in {request.report}.")
    return done


def _tournament(game: str, bots: Sequence[str], request: TournamentRequest) -> Tournament:
    rules = find(game)
    if request.games < 1:
        raise ShoalError("at least one game must be played")
    taking_part = entrants(bots, checked(request.seconds, request.simulations))
    players = request.players
    if players is None:
        # A seat for everybody, as far as the game has them.
        players = min(max(len(taking_part), rules.players[0]), rules.players[-1])
    seed = request.seed
    if seed is None and request.records is not None:
        # What goes on goes on by the seed it began with.
        begun = kept(request.records, CLAIM).get("seed")
        seed = begun if isinstance(begun, int) else None
    if seed is None:
        seed = secrets.randbits(32)
    return Tournament(game, players, dict(request.options or {}), taking_part, request.alone, seed)


def _play(
    tournament: Tournament,
    numbers: range,
    results: dict[int, Result],
    finished: Finished | None,
    ray: str | None,
    workers: int,
) -> bool:
    """Play the games that are not there yet, and add them; False if interrupted."""
    missing = [number for number in numbers if number not in results]
    with progress_bar() as progress:
        task = progress.add_task(find(tournament.game).title, total=len(numbers), completed=len(results))
        try:
            with closing(_played(tournament, missing, ray, workers)) as played:
                for result in played:
                    if finished is not None:
                        finished.add(result)
                    results[result.number] = result
                    progress.advance(task)
        except KeyboardInterrupt:
            return False
    return True


def _played(tournament: Tournament, numbers: Sequence[int], ray: str | None, workers: int) -> Generator[Result]:
    if ray is None:
        yield from in_processes(tournament, numbers, min(workers, max(1, len(numbers))))
    else:
        from shoal.arena.execution.ray_cluster import on_cluster

        yield from on_cluster(tournament, numbers, ray)


def tell(final: Standings, wanted: int) -> None:
    """The standings as tables."""
    for line in headlines(final, wanted):
        print(line)
    if not final.rows:
        return
    console = Console(highlight=False)
    # Where the terminal is narrower than a line, its end is better on the next line than nowhere.
    console.width = max(console.width, WIDE)
    console.print()
    console.print(_table([HEADINGS, *map(cells, final.rows)]))
    if lines := list(pairs(final)):
        console.print(f"\n{PAIRS}:")
        console.print(_table(lines))
    for line in complaints(final):
        print(f"\n{line}")


def _table(lines: Sequence[Sequence[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, heading in enumerate(lines[0]):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True)
    for line in lines[1:]:
        table.add_row(*line)
    return table
