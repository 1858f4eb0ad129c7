"""Reviews on the command line: in as many processes as there are cores, with what they say on the way."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from shoal.arena.execution.process_pool import cores, in_processes
from shoal.arena.reports.console import progress_bar
from shoal.games.contract import ShoalError
from shoal.play.record import Record, seat_number
from shoal.review.page import save, whole_page
from shoal.review.positions import Position, PositionJob
from shoal.review.reviewing import Review, check, review
from shoal.review.wording import COLUMNS, as_data, cells, listed_steps, summary, verdict


@dataclass(frozen=True)
class ReviewRequest:
    """What is to be reviewed, how thoroughly, and what comes out."""

    record: Path
    simulations: int | None = None
    seconds: float | None = None
    seat: int | None = None
    as_json: bool = False
    html: Path | None = None
    workers: int | None = None


def review_and_tell(request: ReviewRequest) -> None:
    """Review a saved game and print what came of it."""
    if request.simulations is not None and request.seconds is not None:
        raise ShoalError("--simulations and --seconds both say how thorough a review is: give one of them")
    match = Record.load(request.record).verify()
    check(match)
    if request.seat is not None:
        seat_number(request.seat, match.state.players)
    if request.html is not None and not request.html.parent.is_dir():
        raise ShoalError(f"there is no folder {request.html.parent} for the page: make it first")
    workers = request.workers or cores()

    def spread(job: PositionJob, numbers: Iterable[int]) -> Iterator[Position]:
        return in_processes(job, numbers, workers)

    with progress_bar() as progress:
        task = progress.add_task(match.game.title, total=None)
        done = review(
            match,
            simulations=request.simulations,
            seconds=request.seconds,
            spread=spread,
            progress=lambda found, of: progress.update(task, completed=found, total=of),
        )
    if request.html is not None:
        save(request.html, whole_page(done, request.seat))
    print(json.dumps(as_data(done, request.seat), ensure_ascii=False) if request.as_json else _told(done, request.seat))


def _told(done: Review, seat: int | None) -> str:
    match = done.match
    rows = [list(COLUMNS), *(cells(account) for account in done.accounts if seat in (None, account.seat))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [f"{match.game.title}: {summary(done)}", ""]
    for row in rows:
        middle = (cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True))
        lines.append("  ".join([row[0].ljust(widths[0]), *middle, row[-1]]).rstrip())
    lines += ["", "In wins of a hundred; luck, error, outguessing and others add up from the start to the result."]
    told = [
        f"{step.number:>4}  {match.names[step.by - 1]}: {step.words}. {verdict(done, step)}"
        for step in listed_steps(done, seat)
        if verdict(done, step)
    ]
    return "\n".join([*lines, *([""] if told else []), *told])
