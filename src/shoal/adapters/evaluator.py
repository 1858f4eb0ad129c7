"""A network, or anything else that judges positions, inside the compiled search. `pip install numpy`.

An `Evaluator` gets what seats know, as a batch of tensors with the legal moves, and says how likely each move is and
what the position is worth. `GuidedBot` searches with it.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from shoal.games import find
from shoal.games.contract import ShoalError, State
from shoal.games.game import Game, View
from shoal.games.rng import Rng
from shoal.games.tensor_rows import mask
from shoal.search.analysis import MAX_DETERMINIZATIONS, ROOM, Analysis, MoveAnalysis
from shoal.search.guided import GuidedSearch, Leaf

Floats = NDArray[np.float32]


class Evaluator(Protocol):
    def evaluate(self, seen: Floats, legal: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Priors and values for a batch.

        `seen[n, size]` holds what a seat knows, as `Match.tensor` gives it; `legal[n, moves]` which moves it has, none
        where only a value is asked for. The priors are `[n, moves]`, not negative, on whatever scale: those of illegal
        moves are passed over. The values are `[n]`, the share of the win that the seat expects, from 0 to 1, and others
        share the rest; or `[n, players]`, for all seats in the order of the tensor, which begins with the seat itself.
        """


class GuidedSearcher:
    """A search in which an evaluator takes the place of playouts: as AlphaZero's, over what one seat knows.

    With the same evaluator, seed, simulations and batch the same views bring the same analyses. Where choices are
    sealed, strategies are mixed from the values alone, for priors of others would be guesses.
    """

    def __init__(
        self, game: str, evaluator: Evaluator, *, simulations: int = 200, batch: int = 16, seed: int = 0
    ) -> None:
        if simulations < 1 or batch < 1:
            raise ShoalError("a search takes one simulation or more, in batches of one or more")
        self.game: Game = find(game)
        self._evaluator = evaluator
        self._simulations, self._batch = simulations, batch
        self._rng = Rng(seed)
        secret = self.game.at_once != "never"
        self._search = GuidedSearch(self.game.heuristics, self.game.hands, secret, Rng(seed + 1), ROOM)

    def analyse(self, view: View) -> Analysis:
        """Look ahead for the view's seat."""
        search, state = self._search, self.game.sample(view, self._rng)
        search.set_root(state, view["viewer"])
        # The first leaf is the root itself, which all others need.
        done, wanted = 0, 1
        while done < self._simulations:
            if self.game.hands and len(search.determinizations) < MAX_DETERMINIZATIONS:
                search.add_determinization(self.game.sample(view, self._rng))
            self._answer(search.gather(wanted))
            done += wanted
            wanted = min(self._batch, self._simulations - done)
        moves = [MoveAnalysis(*found) for found in search.moves()]
        moves.sort(key=lambda found: (-found.share, -found.value, found.move))
        return Analysis(moves, state.sealed(), search.simulations, state)

    def _answer(self, leaves: list[Leaf]) -> None:
        if not leaves:
            return
        choices = leaves[0].state.choices()
        seen = np.stack([np.frombuffer(self._row(leaf.state, leaf.seat), np.float32) for leaf in leaves])
        legal = np.stack([np.frombuffer(mask(leaf.moves, choices), np.bool_) for leaf in leaves])
        priors, values = self._evaluator.evaluate(seen, legal)
        if np.shape(priors) != legal.shape or len(values) != len(leaves):
            raise ShoalError(
                f"for {len(leaves)} positions an evaluator gives priors of shape {legal.shape} and as many values, "
                f"not {np.shape(priors)} and {np.shape(values)}"
            )
        for number, leaf in enumerate(leaves):
            worth = np.asarray(values[number], np.float64)
            self._search.resolve(leaf, _floats(priors[number][leaf.moves]), _by_seat(worth, leaf))

    def _row(self, state: State, seat: int) -> memoryview:
        return memoryview(self.game.tensor.row(self.game.view(state, seat)))


class GuidedBot(GuidedSearcher):
    """A bot that plays by a guided search; `mypackage:MyBot` may be such a one, for `shoal arena` and the like."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        analysis = self.analyse(view)
        if not analysis.sealed:
            return self.game.write(analysis.state, analysis.moves[0].move)
        left = self._rng.fraction() * sum(found.share for found in analysis.moves)
        for found in analysis.moves:
            left -= found.share
            if left < 0:
                break
        return self.game.write(analysis.state, found.move)


def _floats(priors: Floats) -> list[float]:
    numbers: list[float] = np.maximum(np.asarray(priors, np.float64), 0.0).tolist()
    return numbers


def _by_seat(worth: NDArray[np.float64], leaf: Leaf) -> list[float]:
    """The values for seats 1 to n."""
    players, seat = int(leaf.state.players), int(leaf.seat)
    if worth.ndim == 0:
        values = np.full(players, (1.0 - worth) / (players - 1))
        values[seat - 1] = worth
    else:
        values = np.roll(worth, seat - 1)
    numbers: list[float] = values.tolist()
    return numbers
