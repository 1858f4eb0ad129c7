"""Who sits where, in which game. A deal is played several times over, so that luck and seats favour nobody."""

import random
from dataclasses import dataclass
from itertools import combinations
from math import comb

from shoal.games.contract import BadOptions


@dataclass(frozen=True)
class Schedule:
    """How the seats of a tournament's games are given out."""

    bots: int
    """How many take part."""
    players: int
    """How many seats a table has."""
    alone: bool = False
    """Has the first bot one seat, and the second all others?"""

    def __post_init__(self) -> None:
        if self.alone and self.bots != 2:
            raise BadOptions(f"--alone is for two bots, one against a table of the other, not for {self.bots}")

    @property
    def sharing(self) -> int:
        """How many bots sit at a table."""
        return min(self.bots, self.players)

    @property
    def block(self) -> int:
        """How many games are played of one deal."""
        return self.players if self.alone else comb(self.bots, self.sharing) * self.sharing

    def even(self, bot: int) -> float:
        """The share of the wins, in the games a bot takes part in, that is due to it if all are equally strong."""
        if self.alone:
            return 1 / self.players if bot == 0 else 1 - 1 / self.players
        return 1 / self.sharing

    def deals(self, games: int) -> int:
        """The deals it takes to play at least so many games."""
        return -(-games // self.block)

    def lineups(self, deal: int, seed: int) -> list[tuple[int, ...]]:
        """The games of one deal: the bot of each seat. Over them every bot sits in every seat equally often."""
        if self.alone:
            return [tuple(int(seat != lone) for seat in range(self.players)) for lone in range(self.players)]
        # Who sits beside whom is shuffled for each deal; then all trade places until everybody sat everywhere.
        places = [seat % self.sharing for seat in range(self.players)]
        random.Random(f"{seed} places {deal}").shuffle(places)
        return [
            tuple(company[(place + turn) % self.sharing] for place in places)
            for company in combinations(range(self.bots), self.sharing)
            for turn in range(self.sharing)
        ]
