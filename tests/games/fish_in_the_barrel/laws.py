"""What the laws need to know of Fish in the Barrel."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fishy.fish_in_the_barrel.rules.choices import PLACE
from shoal.games.fishy.fish_in_the_barrel.rules.state import PLAY, FishInTheBarrel
from shoal.games.fishy.rules.packed_counts import ONE, at
from shoal.games.rng import Rng

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (6, {}),
    (3, {"cancelled_cards_collide": True}),
    (6, {"cancelled_cards_collide": True}),
]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """What the others have chosen in secret is chosen again."""
    other = cast(FishInTheBarrel, state.copy())
    for seat in range(1, other.players + 1):
        place = seat - 1
        if seat == viewer or not (other.asked & ~other.owing) >> place & 1:
            continue
        asked_again = other.copy()
        asked_again.owing |= 1 << place
        moves = asked_again.legal(seat)
        move = moves[rng.below(len(moves))] - (0 if other.stage == PLAY else PLACE)
        other.chosen += (move - at(other.chosen, place)) * ONE[place]
    return other


def conserved(state: FishInTheBarrel) -> object:
    """Nobody ever has more than twenty fish in the barrel, or more than two Cats."""
    seats = range(1, state.players + 1)
    return [(0 <= state.stock(seat) <= 20, at(state.cats, seat - 1) <= 2) for seat in seats]
