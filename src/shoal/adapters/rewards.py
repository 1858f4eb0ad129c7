"""What a game was worth to its seats, as learners count it."""

from collections.abc import Callable

from shoal.games.batches import rewards
from shoal.games.contract import ShoalError, State
from shoal.games.game import Game


def by_rank(game: Game, state: State) -> list[float]:
    return rewards.by_rank(state.ranks())


def by_score(game: Game, state: State) -> list[float]:
    return rewards.by_score(state.scores(), game.low_wins)


REWARDS: dict[str, Callable[[Game, State], list[float]]] = {"rank": by_rank, "score": by_score}


def rewarder(name: str) -> Callable[[Game, State], list[float]]:
    if name not in REWARDS:
        raise ShoalError(f"there is no reward {name!r}: choose from {', '.join(REWARDS)}")
    return REWARDS[name]
