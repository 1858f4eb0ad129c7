"""Bots that look ahead: how far, and how often their mind is elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.bots import Budget
from shoal.games import find
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.search.thinking import ROOM, Considered, Thinker, Thought

READABLE = 0.03
"""Choices of a mixture that have less of it than this are left out: they are what is left of trying things."""


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    simulations: int | None = None
    """How many it runs at most; None for one that thinks as long as its budget lets it."""
    slips: float = 0.0
    """How often it makes any legal move without a thought; a game's judgement may make that more."""
    plain: bool = False
    """Does it know nothing but the rules?"""


LEVELS = {
    "beginner": Level(simulations=8, slips=0.45),
    "casual": Level(simulations=30, slips=0.2),
    "strong": Level(simulations=100, slips=0.06),
    "expert": Level(),
    "uct": Level(plain=True),
}
MOST_SLIPS = 0.9
"""Even a beginner sometimes thinks."""
USUAL_SECONDS = 1.0
"""How long a bot thinks that thinks as long as it may."""


class SearchBot:
    """Looks ahead, then makes the move it looked at most, or draws from its mixture where choices are secret."""

    def __init__(self, game: str, rng: Rng, budget: Budget, level: Level) -> None:
        self._game = find(game)
        self._rng = rng
        self._level = level
        self._seconds, self._simulations = budget.seconds, budget.simulations
        if level.simulations is not None:
            self._seconds, self._simulations = None, min(level.simulations, budget.simulations or level.simulations)
        elif budget.seconds is None and budget.simulations is None:
            self._seconds = USUAL_SECONDS
        self._thinker = Thinker(self._game, rng.below(1 << 30), plain=level.plain, room=budget.room or ROOM)
        self.thought: Thought | None = None
        """What came of thinking about the last move; None where it needed none."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.thought = None
        if len(legal) == 1:
            return legal[0]
        if self._rng.fraction() < min(MOST_SLIPS, self._level.slips * self._game.judgement.mercy):
            return legal[self._rng.below(len(legal))]
        self.thought = self._thinker.think(view, seconds=self._seconds, simulations=self._simulations)
        chosen = self._drawn(self.thought.moves) if self.thought.sealed else self.thought.moves[0]
        return self._game.write(self.thought.state, chosen.move)

    def _drawn(self, moves: list[Considered]) -> Considered:
        """One of the choices of a mixture, each as likely as its share."""
        serious = [found for found in moves if found.share >= READABLE] or moves
        left = sum(found.share for found in serious) * self._rng.fraction()
        for found in serious:
            left -= found.share
            if left < 0:
                return found
        return serious[-1]
