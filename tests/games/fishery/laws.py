"""What the laws need to know of Fishery."""

from shoal.games.contract import State
from shoal.games.fishery.rules.state import Fishery
from shoal.games.rng import Rng

VARIANTS: list[tuple[int, dict[str, object]]] = [(2, {})]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """Nothing is hidden."""
    return state.copy()


def conserved(state: Fishery) -> object:
    lying = (56 - int(state.right).bit_count()) + (54 - int(state.up).bit_count())
    return state.black_nets + state.white_nets + lying
