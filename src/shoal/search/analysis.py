"""Analysing a view: determinizations are drawn from it, and a search is run from them."""

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
"""How many simulations are run between two looks at the clock, and to each determinization."""
MAX_DETERMINIZATIONS = 1024
"""How many States are kept of those that hidden things make possible."""


@dataclass(frozen=True)
class MoveAnalysis:
    """A move that was looked at."""

    move: int
    """Its number."""
    visits: int
    """How often simulations tried it."""
    share: float
    """How much of the choice it has: of the visits or, in a sealed decision, of the average strategy."""
    value: float
    """What share of the win it is expected to bring, 0 to 1, by the simulations."""


@dataclass(frozen=True)
class Analysis:
    """What a search says of a decision."""

    moves: list[MoveAnalysis]
    """All that were looked at, the best first."""
    sealed: bool
    """Is it a secret choice, to be drawn by the moves' shares?"""
    simulations: int
    """How many were run for it."""
    state: State
    """One of the positions the seat thinks possible."""

    @property
    def value(self) -> float:
        """The value of the decision, chosen as advised."""
        if self.sealed:
            return sum(found.share * found.value for found in self.moves)
        return self.moves[0].value


class Analyser:
    """One seat's search through a game. What it looked at for one move helps with the next."""

    def __init__(self, game: Game, seed: int, *, plain: bool = False, room: int = ROOM) -> None:
        self._game = game
        self._plain = plain
        self._rng = Rng(seed)
        self._search = Search(game.heuristics, game.hands, plain, Rng(seed + 1), room)

    def analyse(self, view: View, *, seconds: float | None = None, simulations: int | None = None) -> Analysis:
        """Look ahead for the view's seat until the time is over or the simulations are run.

        With simulations only, the same seed and the same views bring the same analyses.
        """
        end = perf_counter() + seconds if seconds is not None else float("inf")
        state = self._determinization(view)
        search = self._search
        search.set_root(state, view["viewer"])
        for chunk in _chunks(simulations):
            if search.simulations and perf_counter() >= end:
                break
            if self._game.hands and len(search.determinizations) < MAX_DETERMINIZATIONS:
                search.add_determinization(self._determinization(view))
            search.run(chunk)
        sealed = state.sealed()
        moves = [MoveAnalysis(*found) for found in search.moves()]
        moves.sort(key=lambda found: (-found.share, -found.value, found.move))
        return Analysis(moves, sealed, search.simulations, state)

    def _determinization(self, view: View) -> State:
        """A State with this view; but for plain searches, one that fits what the others did."""
        state: State = self._game.sample(view, self._rng)
        if not self._plain:
            self._game.heuristics.infer_hidden(state, view["viewer"], self._rng)
        return state

    def answer(self, move: int) -> int | None:
        """What the next seat is most likely to answer to a move of the last analysis."""
        found = int(self._search.answer(move))
        return None if found == NONE else found


def _chunks(simulations: int | None) -> Iterator[int]:
    """Numbers of simulations that add up to the number given, or go on without end."""
    left = simulations
    while left is None or left > 0:
        yield CHUNK if left is None else min(CHUNK, left)
        left = None if left is None else left - CHUNK
