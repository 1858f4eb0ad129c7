"""A review as HTML: the curve, luck and skill of every seat, the moves in words and what would have been better."""

import os
from html import escape
from pathlib import Path

from shoal.games.contract import ShoalError
from shoal.games.ui.style_sheets import shared_style_sheet, style_sheet
from shoal.review.curve import curve
from shoal.review.page_style import STYLE
from shoal.review.reviewing import Review, Reviewed
from shoal.review.wording import COLUMNS, Why, cells, summary, verdict, why

MOST_BOARDS = 24
"""So many better moves are drawn, those that would have brought most; the others are told only."""


def save(path: str | os.PathLike[str], page: str) -> None:
    """Write a page to a file."""
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        raise ShoalError(f"cannot write {path}: {error.strerror or error}") from error


def whole_page(review: Review, seat: int | None = None) -> str:
    """A page that needs nothing else."""
    game = review.match.game
    title = escape(f"{game.title}: {', '.join(review.match.names)}")
    style = shared_style_sheet() + style_sheet(game) + PAGE_STYLE + STYLE
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>\n<style>{style}</style>\n<script>{THEME}</script></head>\n"
        f"<body><h1>{title}</h1>\n{body(review, seat)}\n</body></html>\n"
    )


PAGE_STYLE = """
body { margin: 0 auto; max-width: 46rem; padding: .5rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.2; }
"""
THEME = """
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
dark.addEventListener("change", paint);
paint();
"""


def body(review: Review, seat: int | None = None) -> str:
    """The review as a piece of a page; where a seat is named, its decisions only are judged."""
    return (
        f'<div class="review"><p>{escape(summary(review))}</p>{curve(review)}{_key(review)}'
        f'<div class="wide">{_table(review)}</div>{_explained(review)}'
        f'<h2>Move by move</h2><ol class="moves">{_moves(review, seat)}</ol></div>'
    )


def _key(review: Review) -> str:
    seats = "".join(
        f'<li class="seat{number}"><i></i>{escape(name)}</li>' for number, name in enumerate(review.match.names, 1)
    )
    return f'<ul class="key">{seats}<li>○ luck of the draw</li><li>● a move that lost much</li></ul>'


def _table(review: Review) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in COLUMNS)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells(account))}</tr>" for account in review.accounts
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _explained(review: Review) -> str:
    return (
        '<p class="note">In wins of a hundred. Luck is what was drawn and what nobody could see; error, what was lost '
        "against the best that could be known; outguessing, what secret choices brought beyond what they could expect; "
        "others, what the others' moves gave or took. They add up from the start to the result. "
        f"Each decision was thought through {review.simulations:,} times.</p>"
    )


def _moves(review: Review, seat: int | None) -> str:
    called = [
        step
        for step in review.steps
        if step.judgement is not None and step.judgement.called and seat in (None, step.by)
    ]
    called.sort(key=lambda step: -step.judgement.loss if step.judgement else 0.0)
    drawn = {step.number: why(review, step) for step in called[:MOST_BOARDS]}
    return "".join(_move(review, step, seat, drawn.get(step.number)) for step in review.steps)


def _move(review: Review, step: Reviewed, seat: int | None, better: Why | None) -> str:
    judgement = step.judgement if seat in (None, step.by) else None
    called = judgement.called if judgement is not None else ""
    colour = f"seat{step.by} " if step.by > 0 else ""
    story = " ".join(step.story) or step.words
    if step.sealed and judgement is not None:
        story = f"{review.match.names[step.by - 1]}: {step.words}. {' '.join(step.story)}"
    parts = [f'<span class="number">{step.number}</span>{escape(story)}']
    if judgement is not None and called:
        parts.append(f'<p class="verdict">{escape(verdict(review, step))}</p>')
    if better is not None:
        parts.append("".join(f'<p class="why">{escape(sentence)}</p>' for sentence in better.sentences))
        parts.append(
            f'<details open><summary>The better move</summary><div class="board">{_laid_over(better)}</div></details>'
        )
    if judgement is not None and len(judgement.choices) > 1 and (step.sealed or called):
        parts.append(_bars(review, step))
    return f'<li id="step-{step.number}" class="{colour}{called}">{"".join(parts)}</li>'


def _laid_over(better: Why) -> str:
    """A board with an overlay inside."""
    head, close, rest = better.board.rpartition("</svg>")
    return f"{head}{better.overlay}{close}{rest}"


def _bars(review: Review, step: Reviewed) -> str:
    """How often each choice should have been made, and what it was worth."""
    assert step.judgement is not None
    rows = "".join(
        f"<span{' class=made' if words == step.words else ''}>{escape(words)}</span>"
        f'<b style="width:{max(1, round(100 * choice.share))}%"></b>'
        f"<span>{round(100 * choice.share)} %, {100 * choice.value:.0f} wins</span>"
        for choice in step.judgement.choices
        for words in [review.words(step.number, choice.move)]
    )
    heading = "How often to make each choice, and what it was worth" if step.sealed else "What was thought through"
    return f'<details><summary>{heading}</summary><div class="bars">{rows}</div></details>'
