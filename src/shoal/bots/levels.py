"""Bots that search: how strong each level is, by its simulations and its blunders."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.bots import Budget, as_dict
from shoal.games import find
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.search.analysis import ROOM, Analyser, Analysis, MoveAnalysis

LEAST_SHARE = 0.03
"""Choices of a strategy that are less likely than this are left out: they are what exploration left."""


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    simulations: int | None = None
    """How many it runs at most; None for one that thinks as long as its budget lets it."""
    blunder_rate: float = 0.0
    """How often it makes any legal move without a search; a game may make that more (`Game.blunder_factor`)."""
    plain: bool = False
    """Does it know nothing but the rules?"""


LEVELS = {
    "beginner": Level(simulations=8, blunder_rate=0.45),
    "casual": Level(simulations=30, blunder_rate=0.2),
    "strong": Level(simulations=100, blunder_rate=0.06),
    "expert": Level(),
    "uct": Level(plain=True),
}
MAX_BLUNDER_RATE = 0.9
"""Even a beginner sometimes searches, whatever the game."""
USUAL_SECONDS = 1.0
"""How long a bot thinks that thinks as long as it may."""


class SearchBot:
    """Searches, then makes the move with most visits, or draws from its average strategy where choices are secret."""

    def __init__(self, game: str, rng: Rng, budget: Budget, level: Level) -> None:
        self._game = find(game)
        self._rng = rng
        self._blunder_rate = min(MAX_BLUNDER_RATE, level.blunder_rate * self._game.blunder_factor)
        self._seconds, self._simulations = budget.seconds, budget.simulations
        if level.simulations is not None:
            self._seconds, self._simulations = None, min(level.simulations, budget.simulations or level.simulations)
        elif budget.seconds is None and budget.simulations is None:
            self._seconds = USUAL_SECONDS
        self._analyser = Analyser(self._game, rng.below(1 << 30), plain=level.plain, room=budget.room or ROOM)
        self.analysis: Analysis | None = None
        """What the search said of the last move; None where there was none."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.analysis = None
        if len(legal) == 1:
            return legal[0]
        if self._rng.fraction() < self._blunder_rate:
            return legal[self._rng.below(len(legal))]
        self.analysis = self._analyser.analyse(as_dict(view), seconds=self._seconds, simulations=self._simulations)
        chosen = self._drawn(self.analysis.moves) if self.analysis.sealed else self.analysis.moves[0]
        return self._game.write(self.analysis.state, chosen.move)

    def _drawn(self, moves: list[MoveAnalysis]) -> MoveAnalysis:
        """One of the choices of a strategy, each as likely as its share."""
        serious = [found for found in moves if found.share >= LEAST_SHARE] or moves
        left = sum(found.share for found in serious) * self._rng.fraction()
        for found in serious:
            left -= found.share
            if left < 0:
                return found
        return serious[-1]
