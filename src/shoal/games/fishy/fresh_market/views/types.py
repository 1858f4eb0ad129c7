"""What a view of Moon's Fresh Fish holds."""

from typing import TypedDict

from shoal.games.fishy.views.types import FishByLevel
from shoal.games.view import CommonView


class MarketSeat(TypedDict):
    """A seat, and the card it revealed last."""

    fish: FishByLevel
    """The fish it has taken."""
    points: int
    """What it has so far."""
    cats: int
    """How many Cats it has."""
    hand: list[str]
    """The cards in hand."""
    card: str | None
    """The card revealed last; None before the first turn's."""
    taken: int
    """How many fish it took with that card."""
    claim: int
    """How many fish it may take in this stage."""
    second: bool
    """Does it take only after the others who played its card?"""


class FreshMarketView(CommonView):
    """What a viewer sees: everything but the choices of others that are still secret."""

    turn: int
    """The number of the turn, from 1."""
    stage: str
    """What is to be done now: 'play', 'level cards', 'second claims', 'lowest 3', 'lowest 4' or 'over'."""
    barrel: FishByLevel
    """The fish left in the barrel."""
    seats: list[MarketSeat]
    """Seats 1 to n."""
    asked: list[int]
    """The seats that take part in the decision now owed."""
    chosen: str | None
    """The viewer's own choice as words, while others still make theirs."""
