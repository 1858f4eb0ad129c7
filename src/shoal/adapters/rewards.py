"""What a game was worth to its seats, as learners count it."""

from collections.abc import Callable

from shoal.games.contract import ShoalError, State
from shoal.games.game import Game


def by_rank(game: Game, state: State) -> list[float]:
    """From 1 for the first to -1 for the last, in even steps, and 0 in all; who shares places shares their worth."""
    ranks = state.ranks()
    last = len(ranks) - 1
    shared = [ranks.count(rank) for rank in ranks]
    return [1 - (2 * (rank - 1) + ties - 1) / last for rank, ties in zip(ranks, shared, strict=True)]


def by_score(game: Game, state: State) -> list[float]:
    """The sheet's own numbers, negative where the lowest score wins: more is always better."""
    sign = -1.0 if game.low_wins else 1.0
    return [sign * score for score in state.scores()]


REWARDS: dict[str, Callable[[Game, State], list[float]]] = {"rank": by_rank, "score": by_score}


def rewarder(name: str) -> Callable[[Game, State], list[float]]:
    if name not in REWARDS:
        raise ShoalError(f"there is no reward {name!r}: choose from {', '.join(REWARDS)}")
    return REWARDS[name]
