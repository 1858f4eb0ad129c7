"""The win chances of all seats over a game, as SVG."""

from html import escape
from itertools import pairwise

from shoal.review.reviewing import Review

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 10, 10, 22
"""Margins."""
LUCKY = 0.04
"""A draw that brings or costs somebody this much is marked."""


def curve(review: Review) -> str:
    """A line for each seat; lucky and unlucky draws as hollow circles, mistakes as filled ones."""
    values = [review.start, *(step.after.values for step in review.steps)]
    seats = range(len(review.start))
    label = f"Win chances over {len(review.steps)} moves"
    courses = [" ".join(_point(review, at, one[seat]) for at, one in _bends(values)) for seat in seats]
    lines = "".join(f'<polyline class="seat{seat}" points="{course}"/>' for seat, course in enumerate(courses, 1))
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{_grid()}{lines}{_luck(review)}{_mistakes(review)}</svg>"
    )


def _bends(values: list[tuple[float, ...]]) -> list[tuple[int, tuple[float, ...]]]:
    """Positions where something changed, with the one before each."""
    changed = {0, len(values) - 1}
    for at, (old, new) in enumerate(pairwise(values), 1):
        if old != new:
            changed |= {at - 1, at}
    return [(at, values[at]) for at in sorted(changed)]


def _x(review: Review, at: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(review.steps)), 1)


def _y(value: float) -> float:
    # Estimates may lie a little outside what a chance can be.
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(1.0, max(0.0, value))), 1)


def _point(review: Review, at: int, value: float) -> str:
    return f"{_x(review, at)},{_y(value)}"


def _grid() -> str:
    return "".join(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(part)}" y2="{_y(part)}"/>'
        f'<text x="{LEFT - 6}" y="{_y(part) + 4}">{round(100 * part)}</text>'
        for part in (0.0, 0.25, 0.5, 0.75, 1.0)
    )


def _luck(review: Review) -> str:
    marks = []
    for step in review.steps:
        for seat, heads in enumerate(step.heads):
            if abs(heads.draws) >= LUCKY:
                told = f"{review.match.names[seat]}: {100 * heads.draws:+.0f} by luck. {' '.join(step.story)}"
                x, y = _x(review, step.number), _y(step.after.values[seat])
                place = f'class="luck seat{seat + 1}" cx="{x}" cy="{y}" r="4"'
                marks.append(f"<circle {place}><title>{escape(told)}</title></circle>")
    return "".join(marks)


def _mistakes(review: Review) -> str:
    marks = []
    for step in review.steps:
        if step.judgement is not None and step.judgement.called:
            x, y = _x(review, step.number), _y(step.after.values[step.by - 1])
            told = f"{review.match.names[step.by - 1]}: {step.words}, {step.judgement.called}"
            marks.append(
                f'<a href="#step-{step.number}"><circle class="called seat{step.by}" cx="{x}" cy="{y}" r="4.5">'
                f"<title>{escape(told)}</title></circle></a>"
            )
    return "".join(marks)
