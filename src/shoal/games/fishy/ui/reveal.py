"""Cards turned over together: one after another for the eye, then who is in whose way; and marks on fish pointed at."""

from collections.abc import Callable, Sequence

from shoal.games.fishy.ui.card_faces import title
from shoal.games.ui.face import Beat
from shoal.games.ui.svg import Part, element, path
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list

Shown = Sequence[Sequence[str]]
"""The cards each seat turned over, seat 1 first; those that count as not played are left out."""


def turned(shown: Shown, part: Callable[[int, int], str], names: Names) -> list[Beat]:
    """A beat for each card; `part` names the one of a seat at a place, from 0."""
    return [
        Beat(part(seat, place), f"{names[seat - 1]} shows {'a Cat' if card == 'cat' else title(card)}.")
        for seat, cards in enumerate(shown, 1)
        for place, card in enumerate(cards)
    ]


def collisions(shown: Shown, names: Names) -> list[tuple[str, list[int], str]]:
    """Each card that several played, with their seats, and the sentence that says so up to its colon."""
    found = []
    for card in dict.fromkeys(card for cards in shown for card in cards if card != "cat"):
        seats = [seat for seat, cards in enumerate(shown, 1) if card in cards]
        if len(seats) > 1:
            who = natural_list([names[seat - 1] for seat in seats])
            together = "both played" if len(seats) == 2 else "all played"
            way = "in each other's way" if len(seats) == 2 else "in one another's way"
            found.append((card, seats, f"{who} {together} {title(card)} and are {way}"))
    return found


def ring(x: float, y: float, size: float) -> Part:
    """Around a fish of that length: it could go."""
    return element("ellipse", cx=x, cy=y, rx=size * 0.52, ry=size * 0.33, class_="aim")


def strike(x: float, y: float, size: float) -> Part:
    """Through a fish of that length: it would go."""
    reach = size * 0.26
    return path(
        f"M{x - reach:.4g} {y - reach:.4g}L{x + reach:.4g} {y + reach:.4g}"
        f"M{x + reach:.4g} {y - reach:.4g}L{x - reach:.4g} {y + reach:.4g}",
        class_="leaves",
    )
