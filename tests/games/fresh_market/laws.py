"""What the laws need to know of Moon's Fresh Fish."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fishy.fresh_market.rules.state import PLAY, FreshMarket
from shoal.games.fishy.rules.packed_counts import ONE, at
from shoal.games.rng import Rng

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (6, {}),
    (3, {"shortage": "seat-order"}),
    (4, {"shortage": "seat-order"}),
    (5, {"shortage": "seat-order"}),
    (6, {"shortage": "seat-order"}),
]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """What the others have chosen in secret is chosen again."""
    other = cast(FreshMarket, state.copy())
    for seat in range(1, other.players + 1):
        place = seat - 1
        if seat == viewer or not (other.asked & ~other.owing) >> place & 1:
            continue
        open_to = (7 if other.low4 >> place & 1 else 6) if other.stage == PLAY else other.claim(seat) + 1
        other.chosen += (rng.below(open_to) - at(other.chosen, place)) * ONE[place]
    return other


def conserved(state: FreshMarket) -> object:
    """The fish of each level, in the barrel and in front of the seats."""
    return [sum(at(fish, level) for fish in [state.barrel, *state.bought]) for level in range(5)]
