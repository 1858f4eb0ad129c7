"""A review in words and as data: what each decision was, what would have been better, and why."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoal.games.contract import CHANCE, TABLE
from shoal.games.rng import Rng
from shoal.games.wording.natural_list import natural_list
from shoal.play.match import Match
from shoal.play.record import mover_name
from shoal.review.booking import Heads
from shoal.review.reviewing import Account, Review, Reviewed

DIGITS = 6
"""Values are written down with so many."""


class Why(NamedTuple):
    """What speaks for a better move."""

    overlay: str
    """SVG over the board of the one who decided."""
    board: str
    sentences: list[str]


def listed_steps(review: Review, seat: int | None = None) -> Iterator[Reviewed]:
    """The decisions that were judged: of one seat, or of all."""
    return (step for step in review.steps if step.judgement is not None and seat in (None, step.by))


def who(match: Match, by: int) -> str:
    """Who made a move, by name."""
    return "Chance" if by == CHANCE else "The table" if by == TABLE else match.names[by - 1]


def verdict(review: Review, step: Reviewed) -> str:
    """One sentence about a decision that was judged: what it cost, and what would have been better."""
    judgement = step.judgement
    assert judgement is not None
    if not judgement.called:
        return ""
    article = "an" if judgement.called == "inaccuracy" else "a"
    best = review.words(step.number, judgement.best)
    lost = round(100 * judgement.loss)
    unsure = max(1, round(100 * (judgement.loss - judgement.low)))
    return f"This was {article} {judgement.called}: “{best}” brings {lost} ± {unsure} more of 100 wins."


def why(review: Review, step: Reviewed) -> Why:
    """What the better move would have brought about, as far as its player could know: drawn, and in sentences."""
    judgement, game, match = step.judgement, review.match.game, review.match
    assert judgement is not None
    view = game.view(next(match.steps(step.number - 1)).before, step.by)
    known = game.sample(view, Rng(step.number))
    pointed = game.face.point(known, step.by, judgement.best, match.names)
    made = game.face.point(known, step.by, next(match.steps(step.number - 1)).move, match.names)
    told = (
        [f"{'It' if step.sealed else 'The better move'} would do this: {pointed.sentences[0]}"]
        if pointed.sentences
        else []
    )
    if made.sentences and made.sentences[0] != (pointed.sentences or [""])[0]:
        told.append(f"The one made: {made.sentences[0]}")
    return Why(pointed.overlay, game.face.picture(view, match.names).board, told)


def summary(review: Review) -> str:
    """Who played best and who drew best, in one sentence."""
    real = [account for account in review.accounts if account.decisions]
    if not real:
        return "Nobody had anything to decide."
    told: dict[str, list[str]] = {min(real, key=lambda account: account.mean_loss).name: ["played best"]}
    lucky = max(review.accounts, key=lambda account: account.heads.luck)
    if lucky.heads.luck > NOTABLE:
        told.setdefault(lucky.name, []).append("drew best")
    clever = max(review.accounts, key=lambda account: account.heads.outguessing)
    if clever.heads.outguessing > NOTABLE:
        told.setdefault(clever.name, []).append("guessed best what the others would do")
    return f"{natural_list([f'{name} {natural_list(what)}' for name, what in told.items()])}."


NOTABLE = 0.05
"""Luck of less than this is not worth a word."""
COLUMNS = ("", "start", "luck", "error", "outguessing", "others", "result", "loss a decision", "called")


def cells(account: Account) -> list[str]:
    """A seat's line of the table, in points of a hundred."""
    heads = account.heads
    called = natural_list([counted(number, name) for name, number in sorted(account.called.items())])
    return [
        account.name,
        f"{100 * account.start:.0f}",
        *(f"{100 * head:+.0f}" for head in (heads.luck, heads.error, heads.outguessing, heads.rest)),
        f"{100 * account.result:.0f}",
        f"{100 * account.mean_loss:.1f} ± {196 * account.error_of_the_mean:.1f}",
        called or "—",
    ]


def counted(number: int, name: str) -> str:
    """'1 mistake', '2 inaccuracies'."""
    if number == 1:
        return f"1 {name}"
    return f"{number} {name[:-1]}ies" if name.endswith("y") else f"{number} {name}s"


def as_data(review: Review, seat: int | None = None) -> dict[str, Any]:
    """The review as plain data: one seat's, or everybody's."""
    return {
        "game": review.match.game.id,
        "simulations": review.simulations,
        "seats": [_seat(account) for account in review.accounts if seat in (None, account.seat)],
        "steps": [_step(review, step, seat) for step in review.steps],
    }


def _heads(heads: Heads) -> dict[str, float]:
    return {
        "luck": heads.luck,
        "error": heads.error,
        "outguessing": heads.outguessing,
        "others": heads.rest,
        "luck_of_draws": heads.draws,
        "luck_of_hidden": heads.hidden,
        "others_of_estimate": heads.estimate,
    }


def _seat(account: Account) -> dict[str, Any]:
    return {
        "seat": account.seat,
        "name": account.name,
        "start": account.start,
        "result": account.result,
        **_heads(account.heads),
        "decisions": account.decisions,
        "mean_loss": account.mean_loss,
        "error_of_the_mean": account.error_of_the_mean,
        "called": dict(account.called),
    }


def _step(review: Review, step: Reviewed, seat: int | None) -> dict[str, Any]:
    judgement = step.judgement if seat in (None, step.by) else None
    data: dict[str, Any] = {
        "number": step.number,
        "by": mover_name(step.by),
        "words": step.words,
        "values": [round(value, DIGITS) for value in step.after.values],
        "error_of_the_mean": [round(error, DIGITS) for error in step.after.errors],
        "best": None,
        "loss": None,
        "called": "",
        "heads": [_heads(heads) for heads in step.heads],
    }
    if judgement is not None:
        data |= {
            "best": review.words(step.number, judgement.best),
            "loss": round(judgement.loss, DIGITS),
            "loss_at_least": round(judgement.low, DIGITS),
            "called": judgement.called,
            "choices": [
                {
                    "words": review.words(step.number, choice.move),
                    "share": round(choice.share, 4),
                    "value": round(choice.value, 4),
                }
                for choice in judgement.choices
            ],
        }
    return data
