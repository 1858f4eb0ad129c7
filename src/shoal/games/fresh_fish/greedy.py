"""A sensible move by looking one move ahead."""

from shoal.games.fresh_fish.view import sample
from shoal.games.game import View, best
from shoal.games.rng import Rng


def greedy(view: View, rng: Rng) -> int:
    state = sample(view, rng)
    return best(state.legal(view["viewer"]), lambda move: 0, rng)
