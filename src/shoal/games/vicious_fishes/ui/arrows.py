"""What is laid over the pond when somebody asks: arrows from biter to bitten, sums against values."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

from shoal.games.ui.svg import Part, at, element, path
from shoal.games.vicious_fishes.rules.events import Bite
from shoal.games.vicious_fishes.ui.picture import UNIT, middle, pill

_CLEAR_OF_VALUE = 16
"""How far an arrow keeps from the middle of either tile, so that both values can be read."""


def _arrow(biter: str, victim: str, deadly: bool, aside: int) -> Part:
    (from_x, from_y), (to_x, to_y) = middle(biter), middle(victim)
    length = hypot(to_x - from_x, to_y - from_y) - 2 * _CLEAR_OF_VALUE
    line = f"M{-length / 2:.1f} {aside}H{length / 2:.1f}m-9-9l9 9l-9 9"
    return at(
        (from_x + to_x) / 2,
        (from_y + to_y) / 2,
        path(line, class_="halo"),
        path(line, class_="bite deadly" if deadly else "bite"),
        turn=round(degrees(atan2(to_y - from_y, to_x - from_x))),
    )


def arrows(bites: Sequence[Bite]) -> Part:
    """From each biter to its victim, deadly ones on top; where two bite each other, their arrows pass on the right."""
    pairs = {(biter, bite.victim) for bite in bites for biter in bite.biters}
    return "".join(
        _arrow(biter, bite.victim, bite.eaten, 11 if (bite.victim, biter) in pairs else 0)
        for bite in sorted(bites, key=lambda bite: bite.eaten)
        for biter in bite.biters
    )


def _beside(bite: Bite) -> float:
    """How far below the victim's middle its sum stands: where no arrow comes in, if there is such a place."""
    row = bite.victim[1]
    from_below = any(biter[1] < row for biter in bite.biters)
    from_above = any(biter[1] > row for biter in bite.biters)
    return 21 if not from_below else -21 if not from_above else 0


def compared(bite: Bite) -> Part:
    """The sum of an attack against the victim's value."""
    x, y = middle(bite.victim)
    sign = ">" if bite.eaten else "≤"
    return pill(f"{bite.total}{sign}{bite.value}", x, y + _beside(bite), "deadly" if bite.eaten else "")


def struck(square: str) -> Part:
    """A cross over a tile that is eaten."""
    x, y = middle(square)
    return path(f"M{x - 24} {y - 24}l48 48m0-48l-48 48", class_="struck")


def framed(square: str, kind: str) -> Part:
    x, y = middle(square)
    side = UNIT - 6
    return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=9, class_=kind)
