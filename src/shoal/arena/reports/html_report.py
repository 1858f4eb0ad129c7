"""A tournament as one HTML page that needs nothing else: a table and plots."""

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

from shoal.arena.execution.run_folder import write_whole
from shoal.arena.reports.standings_text import HEADINGS, PAIRS, cells, complaints, headlines, pairs
from shoal.arena.tournaments.intervals import share_interval
from shoal.arena.tournaments.standings import Standings, score_shares
from shoal.arena.tournaments.tournament import Result
from shoal.games import find
from shoal.games.contract import ShoalError

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000")
"""Okabe and Ito's, which colour-blind people can tell apart."""
POINTS = 200
"""The course of a share is drawn at no more points than these: more would not be seen."""

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; max-width: 72rem; margin: 2rem auto;
       padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin: 2rem 0 0; font-size: 1.1rem; } p { margin: .3rem 0; }
code { background: #f3f3f3; padding: .1rem .3rem; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .8rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } caption { text-align: left; font-weight: bold;
  white-space: nowrap; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 0 1.5rem; }
.plots section { min-width: 0; }
"""


def check_page(path: Path) -> None:
    """Raise now what would spoil the page after hours of play."""
    if find_spec("plotly") is None:
        raise ShoalError("--report needs plotly, which is not installed: pip install 'shoal[report]'")
    if not path.parent.is_dir():
        raise ShoalError(f"there is no folder {path.parent} for the report: make it first")
    if path.is_dir():
        raise ShoalError(f"{path} is a folder: name a file for the report")
    try:
        path.open("ab").close()
    except OSError as error:
        raise ShoalError(f"cannot write {path}: {error.strerror}") from error


def write_page(path: Path, final: Standings, wanted: int, command: str) -> None:
    try:
        write_whole(path, page(final, wanted, command).encode())
    except OSError as error:
        raise ShoalError(f"cannot write {path}: {error.strerror}") from error


def page(final: Standings, wanted: int, command: str) -> str:
    from plotly.offline import get_plotlyjs

    title = f"{find(final.tournament.game).title}: {', '.join(row.bot for row in final.rows)}"
    plots = "\n".join(
        f"<section><h2>{escape(heading)}</h2>\n{drawn.to_html(full_html=False, include_plotlyjs=False, config=CONFIG)}"
        "</section>"
        for heading, drawn in _plots(final).items()
    )
    told = "\n".join(f"<p>{escape(line)}</p>" for line in headlines(final, wanted))
    wrong = "\n".join(f"<p>{escape(line)}</p>" for line in complaints(final))
    tables = f"{_table('', [HEADINGS, *map(cells, final.rows)])}\n{wrong}\n{_table(PAIRS, list(pairs(final)))}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n<script>{get_plotlyjs()}</script></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{told}\n<p><code>{escape(command)}</code></p>\n"
        f'{tables}\n<div class="plots">\n{plots}\n</div>\n</body></html>\n'
    )


CONFIG = {"displayModeBar": False, "responsive": True}


def _table(caption: str, lines: Sequence[Sequence[str]]) -> str:
    if not lines:
        return ""
    head, *rows = ("".join(f"<td>{escape(text)}</td>" for text in line) for line in lines)
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="scroll"><table>{title}<tr>{head.replace("td>", "th>")}</tr>\n{body}</table></div>'


def _plots(final: Standings) -> dict[str, Any]:
    """The figures by their headings."""
    return {
        "Share of the wins, with 95 % intervals": _wins(final),
        "The share in the course of the games": _course(final),
        "Ratings (mu ± 2 sigma)": _ratings(final),
        "Scores": _scores(final),
        "Share of the wins by seat": _seats(final),
        "Seconds a move, by game": _speed(final),
    }


def _figure(x: str = "", y: str = "", **layout: Any) -> Any:
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.update_layout(
        template="plotly_white",
        height=340,
        margin={"l": 50, "r": 10, "t": 10, "b": 40},
        legend={"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0},
        xaxis={"title": x},
        yaxis={"title": y},
        **layout,
    )
    return figure


def _coloured(final: Standings) -> list[tuple[int, str, str]]:
    return [(bot, row.bot, COLOURS[bot % len(COLOURS)]) for bot, row in enumerate(final.rows)]


def _wins(final: Standings) -> Any:
    figure = _figure(showlegend=False)
    for bot, name, colour in _coloured(final):
        row = final.rows[bot]
        reach = {"type": "data", "array": [row.high - row.share], "arrayminus": [row.share - row.low], "color": "#222"}
        figure.add_bar(x=[name], y=[row.share], error_y=reach, marker_color=colour, width=0.6)
        figure.add_scatter(
            x=[name],
            y=[row.even],
            mode="markers",
            marker={"symbol": "line-ew", "size": 60, "line": {"width": 2, "color": "#222"}},
            hovertemplate="even %{y:.1%}<extra></extra>",
        )
    figure.update_yaxes(tickformat=".0%", range=[0, 1.02])
    return figure


def _course(final: Standings) -> Any:
    block = final.tournament.schedule.block
    deals = [final.results[first : first + block] for first in range(0, len(final.results), block)]
    ends = sorted(
        {max(1, round(len(deals) * point / POINTS)) for point in range(1, POINTS + 1)} & set(range(len(deals) + 1))
    )
    figure = _figure(x="games")
    for bot, name, colour in _coloured(final):
        known = score_shares(bot, deals)
        games = [end * block for end in ends]
        reach = [share_interval(known[:end]) for end in ends]
        figure.add_scatter(
            x=games + games[::-1],
            y=[high for _, high in reach] + [low for low, _ in reach][::-1],
            fill="toself",
            fillcolor=colour,
            opacity=0.15,
            line={"width": 0},
            hoverinfo="skip",
            showlegend=False,
        )
        figure.add_scatter(
            x=games, y=[fmean(known[:end]) for end in ends], name=name, mode="lines", line={"color": colour}
        )
    for even in {row.even for row in final.rows}:
        figure.add_hline(y=even, line={"dash": "dot", "color": "#222", "width": 1})
    figure.update_yaxes(tickformat=".0%", range=[0, 1.02])
    return figure


def _ratings(final: Standings) -> Any:
    figure = _figure(showlegend=False)
    for bot, name, colour in _coloured(final):
        rating = final.rows[bot].rating
        reach = {"type": "constant", "value": 2 * rating.sigma}
        figure.add_scatter(x=[rating.mu], y=[name], error_x=reach, mode="markers", marker={"color": colour, "size": 12})
    figure.update_yaxes(range=[len(final.rows) - 0.5, -0.5], automargin=True)
    return figure


def _scores(final: Standings) -> Any:
    figure = _figure(x="score", barmode="overlay")
    scores = [_of(bot, final.results, "scores") for bot in range(len(final.rows))]
    low, high = min(map(min, scores)), max(map(max, scores))
    width = max(1, -(-(high - low + 1) // 40))
    for bot, name, colour in _coloured(final):
        bins = {"start": low - 0.5, "end": high + width, "size": width}
        figure.add_histogram(
            x=scores[bot], name=name, marker_color=colour, opacity=0.5, xbins=bins, histnorm="probability"
        )
    figure.update_yaxes(tickformat=".0%")
    return figure


def _seats(final: Standings) -> Any:
    """How much a seat is worth by itself, and to whom."""
    figure = _figure(x="seat", barmode="group")
    seats = range(final.tournament.players)
    for bot, name, colour in _coloured(final):
        wins = [fmean(game.wins[seat] for game in final.results if game.bots[seat] == bot) for seat in seats]
        figure.add_bar(x=[str(seat + 1) for seat in seats], y=wins, name=name, marker_color=colour)
    mean = [fmean(game.wins[seat] for game in final.results) for seat in seats]
    figure.add_scatter(
        x=[str(seat + 1) for seat in seats],
        y=mean,
        name="anybody",
        mode="markers",
        marker={"symbol": "diamond", "size": 10, "color": "#222"},
    )
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    figure.update_xaxes(type="category")
    return figure


def _speed(final: Standings) -> Any:
    figure = _figure(showlegend=False)
    for bot, name, colour in _coloured(final):
        spent = zip(_of(bot, final.results, "seconds"), _of(bot, final.results, "moves"), strict=True)
        means = [seconds / moves for seconds, moves in spent if moves]
        figure.add_box(y=means, name=name, marker_color=colour)
    figure.update_yaxes(rangemode="tozero")
    return figure


def _of(bot: int, games: Sequence[Result], what: str) -> list[Any]:
    """One of the lists by seat, for the seats of a bot in all games."""
    return [
        value for game in games for sitting, value in zip(game.bots, getattr(game, what), strict=True) if sitting == bot
    ]
