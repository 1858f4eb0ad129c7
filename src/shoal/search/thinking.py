"""Thinking about a view: possible States are drawn from it, and a search looks ahead from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from shoal.games.contract import State
from shoal.games.game import Game, View
from shoal.games.rng import Rng
from shoal.search.search import Search
from shoal.search.tree import NONE

ROOM = 2_000_000
"""How many nodes and moves a search remembers, unless told otherwise."""
CHUNK = 16
"""So many simulations are run between two looks at the clock, and to each State drawn."""
MOST_SAMPLES = 1024
"""How many States are kept of those that hidden things make possible."""


@dataclass(frozen=True)
class Considered:
    """A move that was looked at."""

    move: int
    """Its number."""
    visits: int
    """How often simulations tried it."""
    share: float
    """How much of the choice it has: of the visits or, in a sealed decision, of the mixture."""
    worth: float
    """What share of the win it is expected to bring, 0 to 1, as the search judges."""


@dataclass(frozen=True)
class Thought:
    """What thinking about a decision came to."""

    moves: list[Considered]
    """All that were looked at, the best first."""
    sealed: bool
    """Is it a secret choice, to be drawn by the moves' shares?"""
    simulations: int
    """How many were run for it."""
    state: State
    """One of the positions the seat thinks possible."""

    @property
    def worth(self) -> float:
        """What the decision is worth, chosen as advised."""
        if self.sealed:
            return sum(found.share * found.worth for found in self.moves)
        return self.moves[0].worth


class Thinker:
    """One seat's thoughts through a game. What it looked at for one move helps with the next."""

    def __init__(self, game: Game, seed: int, *, plain: bool = False, room: int = ROOM) -> None:
        self._game = game
        self._plain = plain
        self._rng = Rng(seed)
        self._search = Search(game.judgement, game.hands, plain, Rng(seed + 1), room)

    def think(self, view: View, *, seconds: float | None = None, simulations: int | None = None) -> Thought:
        """Look ahead for the view's seat until the time is over or the simulations are run.

        With simulations only, the same seed and the same views bring the same thoughts.
        """
        end = perf_counter() + seconds if seconds is not None else float("inf")
        state = self._supposed(view)
        search = self._search
        search.face(state, view["viewer"])
        for chunk in _chunks(simulations):
            if search.simulations and perf_counter() >= end:
                break
            if self._game.hands and len(search.samples) < MOST_SAMPLES:
                search.suppose(self._supposed(view))
            search.run(chunk)
        sealed = state.sealed()
        moves = [Considered(*found) for found in search.moves()]
        moves.sort(key=lambda found: (-found.share, -found.worth, found.move))
        return Thought(moves, sealed, search.simulations, state)

    def _supposed(self, view: View) -> State:
        """A State with this view; but for plain searches, one that fits what the others did."""
        state = self._game.sample(view, self._rng)
        if not self._plain:
            self._game.judgement.infer_hidden(state, view["viewer"], self._rng)
        return state

    def answer(self, move: int) -> int | None:
        """What the next seat is most likely to answer to a move of the last thought."""
        found = int(self._search.answer(move))
        return None if found == NONE else found


def _chunks(simulations: int | None) -> Iterator[int]:
    """Numbers of simulations that come to so many in all, or go on without end."""
    left = simulations
    while left is None or left > 0:
        yield CHUNK if left is None else min(CHUNK, left)
        left = None if left is None else left - CHUNK
