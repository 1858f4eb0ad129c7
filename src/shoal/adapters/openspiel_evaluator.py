"""Positions judged by random games, for OpenSpiel's searches: played out inside the compiled rules."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from open_spiel.python.algorithms import mcts

from shoal.games.rng import Rng

if TYPE_CHECKING:
    from shoal.adapters.openspiel import ShoalState


class RolloutEvaluator(mcts.Evaluator):  # type: ignore[misc]
    """As OpenSpiel's `RandomRolloutEvaluator`, and many times as fast. It plays to the end, past any horizon."""

    def __init__(self, rollouts: int = 1, seed: int = 1) -> None:
        self._rollouts = rollouts
        self._rng = Rng(seed)

    def evaluate(self, state: "ShoalState") -> NDArray[np.float64]:
        """What each player is paid, on average."""
        total = np.zeros(state.num_players())
        for _ in range(self._rollouts):
            end = state.state.copy()
            end.rollout(self._rng)
            total += state.worth(end)
        return total / self._rollouts

    def prior(self, state: "ShoalState") -> list[tuple[int, float]]:
        """Every legal action alike; chance's by their probabilities."""
        if state.is_chance_node():
            outcomes: Any = state.chance_outcomes()
            return list(outcomes)
        actions = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(actions)) for action in actions]
