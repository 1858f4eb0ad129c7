"""Standings in words and columns, for tables of any kind."""

from collections.abc import Iterator, Sequence

from shoal.arena.tournaments.standings import Standing, Standings
from shoal.games import find

HEADINGS = ("bot", "wins", "95 %", "even", "", "rating", "ordinal", "score", "place", "s/move", "slowest", "complaints")
PAIRS = "How often the bot of a row comes before that of a column"


def cells(row: Standing) -> tuple[str, ...]:
    """A bot's line under the headings."""
    return (
        row.bot,
        _percent(row.share),
        f"{_percent(row.low)} to {_percent(row.high)}",
        _percent(row.even),
        row.verdict,
        f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
        f"{row.rating.ordinal:.1f}",
        f"{row.score:.1f}",
        f"{row.rank:.2f}",
        f"{row.seconds:.4f}",
        f"{row.slowest:.3f}",
        str(len(row.complaints)),
    )


def pairs(final: Standings) -> Iterator[Sequence[str]]:
    """Who comes before whom, where there are more than two to tell apart: the headings, and a line for each bot."""
    if len(final.rows) > 2:
        yield ("", *(row.bot for row in final.rows))
        for row, chances in zip(final.rows, final.pairs, strict=True):
            yield (row.bot, *("" if chance is None else _percent(chance) for chance in chances))


def headlines(final: Standings, wanted: int) -> list[str]:
    """What was played, in a line or two, where so many games were wanted."""
    tournament = final.tournament
    games, block = len(final.results), tournament.schedule.block
    told = f"{find(tournament.game).title}, {tournament.players} players, seed {tournament.seed}: "
    told += f"{_count(games, 'game')}, {_count(final.deals, 'deal')} played {block} times each"
    if wanted % block and games >= wanted:
        told += f" ({wanted} rounded up to whole deals)"
    lines = [told]
    if tournament.alone:
        lone, others = (entrant.name for entrant in tournament.entrants)
        lines.append(f"One {lone} against a table of {others}.")
    if final.left_out:
        lines.append(f"{_count(final.left_out, 'game')} of unfinished deals left out.")
    if final.given_up:
        lines.append(f"{_count(final.given_up, 'game')} did not end and count as ties.")
    return lines


def complaints(final: Standings) -> list[str]:
    """The first thing each bot did wrong."""
    return [
        f"{row.bot}, the first of {_count(len(row.complaints), 'complaint')}: {row.complaints[0]}"
        for row in final.rows
        if row.complaints
    ]


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
