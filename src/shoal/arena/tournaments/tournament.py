"""A tournament as data, so that any process anywhere can play any game of it by its number."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any

from shoal.arena.execution.game_loop import play_out
from shoal.arena.tournaments.entrants import Entrant
from shoal.arena.tournaments.schedule import Schedule
from shoal.bots import Bot, complaints, dismiss, make
from shoal.games import find
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.play.match import LONGEST_NAME
from shoal.play.record import Record


@dataclass(frozen=True)
class Result:
    """One game, seen from above. Lists are by seat, seat 1 first."""

    number: int
    """Which game of the tournament it is."""
    bots: list[int]
    """Who sat there, as a place in the list of entrants."""
    scores: list[int]
    """By the game's own counting."""
    ranks: list[int]
    """The places; all share the first if the game did not end."""
    ending: str
    """'' for a game that was given up."""
    moves: list[int]
    """How many decisions each seat made."""
    seconds: list[float]
    """Spent on all moves together."""
    slowest: list[float]
    """Spent on the move that took longest."""
    complaints: list[list[str]]
    """What went wrong with bots that are other programs."""
    record: Record | None = field(default=None, compare=False)
    """The game itself, where it is kept."""

    def line(self) -> dict[str, Any]:
        """All but the record, as data."""
        data = asdict(self)
        del data["record"]
        return data

    @property
    def wins(self) -> list[float]:
        """One win, shared by those who came first."""
        first = self.ranks.count(1)
        return [1 / first if place == 1 else 0.0 for place in self.ranks]


@dataclass(frozen=True)
class Tournament:
    """Who plays what, how often and from which seed. Any game of it can be played by its number."""

    game: str
    """The game's id."""
    players: int
    """How many seats a table has."""
    options: dict[str, object]
    """The table's options."""
    entrants: tuple[Entrant, ...]
    """The bots."""
    alone: bool
    """Has the first bot one seat, and the second all others?"""
    seed: int
    """What chance and the bots draw from."""

    @property
    def schedule(self) -> Schedule:
        """Who sits where in which game."""
        return Schedule(len(self.entrants), self.players, self.alone)

    def check(self) -> None:
        """Raise a ShoalError now for what would raise one in the first game."""
        game = find(self.game)
        game.prepare(self.players, self.options)
        _ = self.schedule
        for entrant in self.entrants:
            make(entrant.bot, self.game, 0, entrant.budget)

    def data(self) -> dict[str, Any]:
        """What makes it this tournament and no other."""
        return {**asdict(self), "entrants": [asdict(entrant) for entrant in self.entrants], "rules": self._rules}

    @property
    def _rules(self) -> int:
        return find(self.game).version

    def play(self, number: int) -> Result:
        """The game of that number, from 0 on: the same wherever it is played, unless bots think by the clock."""
        game = find(self.game)
        deal, turn = divmod(number, self.schedule.block)
        lineup = self.schedule.lineups(deal, self.seed)[turn]
        # The games of a deal share their chance. The bots' own dice are other ones in every game.
        chance = Rng(random.Random(f"{self.seed} deal {deal}").getrandbits(32))
        dice = random.Random(f"{self.seed} game {number}")
        table = [self.entrants[bot] for bot in lineup]
        bots = [Timed(make(one.bot, self.game, dice.getrandbits(32), one.budget)) for one in table]
        played = play_out(game, game.prepare(self.players, self.options), bots, chance)
        over = not played.end.actors()
        return Result(
            number=number,
            bots=list(lineup),
            scores=played.end.scores(),
            ranks=played.end.ranks() if over else [1] * self.players,
            ending=played.end.ending(),
            moves=[len(bot.times) for bot in bots],
            seconds=[sum(bot.times) for bot in bots],
            slowest=[max(bot.times, default=0.0) for bot in bots],
            complaints=played.complaints,
            record=Record.of(game, played.end, _names(table), played.moves),
        )


class Timed:
    """A bot and what its moves took."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.times: list[float] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        began = perf_counter()
        words = self._bot.choose(view, legal)
        self.times.append(perf_counter() - began)
        return words

    @property
    def complaints(self) -> list[str]:
        return complaints(self._bot)

    def close(self, last: View) -> None:
        dismiss([self._bot], last)


def _names(table: Sequence[Entrant]) -> list[str]:
    """What a record calls the seats: each bot by name, numbered where it has several."""
    names: list[str] = []
    seats: Counter[str] = Counter()
    for entrant in table:
        seats[entrant.name] += 1
        again = f" {seats[entrant.name]}" if seats[entrant.name] > 1 else ""
        names.append(entrant.name[-LONGEST_NAME + len(again) :] + again)
    return names
