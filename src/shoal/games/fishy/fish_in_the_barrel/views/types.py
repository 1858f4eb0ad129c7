"""What a view of Fish in the Barrel holds."""

from typing import TypedDict

from shoal.games.fishy.views.types import FishByLevel
from shoal.games.view import CommonView


class BarrelSeat(TypedDict):
    """A seat, and the cards it revealed last."""

    fish: FishByLevel
    """The seat's fish in the barrel."""
    points: int
    """What they are worth."""
    stock: int
    """How many fish the seat has left to place."""
    hand: list[str]
    """The cards in hand, Cats last."""
    cards: list[str]
    """The two cards revealed last; none before the first turn's."""
    cancelled: list[str]
    """Those of them that were cancelled."""
    prowling: int
    """How many of the seat's Cats still have a card to cancel."""
    room: FishByLevel
    """How many fish the seat may place now, by level."""
    laid: list[int]
    """The levels of the fish it placed last, highest first."""


class FishInTheBarrelView(CommonView):
    """What a viewer sees: everything but the choices of others that are still secret."""

    turn: int
    """The number of the turn, from 1."""
    stage: str
    """What is to be done now: 'play', 'cats', 'place' or 'over'."""
    seats: list[BarrelSeat]
    """Seats 1 to n."""
    asked: list[int]
    """The seats that take part in the decision now owed."""
    chosen: str | None
    """The viewer's own choice as words, while others still make theirs."""
