"""Bots at a table with people: one whose place nothing can change any more does not keep the others waiting."""

from collections.abc import Sequence

from shoal.bots import Bot
from shoal.games import find
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.search.settled import place_is_settled

PASS = "pass"
"""The word for it in every game that knows it."""


class Considerate:
    """A bot that passes once its place is settled, or makes a sensible move at once; until then it plays as ever."""

    def __init__(self, bot: Bot, game: str) -> None:
        self._bot = bot
        self._game = find(game)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        if not place_is_settled(self._game, view):
            return self._bot.choose(view, legal)
        if PASS in legal:
            return PASS
        rng = Rng(0)
        return self._game.write(self._game.sample(view, rng), self._game.greedy(view, rng))
