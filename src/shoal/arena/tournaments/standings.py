"""What a tournament came to. Only whole deals count: in a part of one, somebody sat in the better seats."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from statistics import fmean
from typing import Any

from shoal.arena.tournaments.intervals import share_interval
from shoal.arena.tournaments.tournament import Result, Tournament

COMPARED = 64
"""With how many neighbours in the order of places a seat is compared: with more than sit at any table.

With fewer, those who share a place at a large table would be compared with different others, and rated differently.
"""


@dataclass(frozen=True)
class Rating:
    """By openskill's Bradley-Terry model with partial pairing; everybody begins at 25."""

    mu: float
    """How strong it seems."""
    sigma: float
    """How uncertain that is."""
    ordinal: float
    """What it is almost sure to be worth: mu less three sigmas."""


@dataclass(frozen=True)
class Standing:
    """One bot. Means are over the seats it had."""

    bot: str
    """Its name, as it was typed."""
    share: float
    """Of the wins in its games; a win is shared by all who come first."""
    low: float
    """Where the 95 % interval of the share begins."""
    high: float
    """The 95 % interval of the share."""
    even: float
    """The share that is due to it if all are equally strong."""
    rating: Rating
    """From all its games, in their order."""
    score: float
    """On average."""
    rank: float
    """On average; 1 is best."""
    moves: int
    """How many it made in all."""
    seconds: float
    """For a move, on average."""
    slowest: float
    """The seconds of its longest move."""
    complaints: list[str]
    """What went wrong with it, where it is another program."""

    @property
    def verdict(self) -> str:
        """Is it clear of even?"""
        return "better" if self.low > self.even else "worse" if self.high < self.even else ""


@dataclass(frozen=True)
class Standings:
    """A tournament's games, and where they leave each bot."""

    tournament: Tournament
    """What was played."""
    results: list[Result]
    """The games of all whole deals, in order."""
    left_out: int
    """Games of deals that were not finished."""
    rows: list[Standing]
    """One for each bot."""
    pairs: list[list[float | None]]
    """How often the bot of a row comes before the bot of a column at the same table; sharing a place counts half."""

    @property
    def deals(self) -> int:
        """How many whole deals there are."""
        return len(self.results) // self.tournament.schedule.block

    @property
    def given_up(self) -> int:
        """How many games did not end."""
        return sum(not result.ending for result in self.results)

    def data(self) -> dict[str, Any]:
        """All of it as JSON-ready data."""
        rows = [{**asdict(row), "verdict": row.verdict} for row in self.rows]
        counts = {"games": len(self.results), "deals": self.deals, "left_out": self.left_out}
        return {**self.tournament.data(), **counts, "given_up": self.given_up, "bots": rows, "pairs": self.pairs}


def standings(tournament: Tournament, finished: Iterable[Result]) -> Standings:
    """The same whatever order the games were finished in."""
    deals: defaultdict[int, list[Result]] = defaultdict(list)
    for result in sorted(finished, key=lambda result: result.number):
        deals[result.number // tournament.schedule.block].append(result)
    whole = [games for _, games in sorted(deals.items()) if len(games) == tournament.schedule.block]
    results = list(chain.from_iterable(whole))
    bots = range(len(tournament.entrants)) if results else range(0)
    ranked = ratings(len(tournament.entrants), results)
    rows = [_standing(tournament, bot, ranked[bot], whole) for bot in bots]
    pairs = [[None if one == other else _before(one, other, results) for other in bots] for one in bots]
    return Standings(tournament, results, sum(map(len, deals.values())) - len(results), rows, pairs)


def score_shares(bot: int, deals: Iterable[Sequence[Result]]) -> list[float]:
    """The bot's share of the wins in each deal, over the games it took part in."""
    return [fmean(sum(_own(bot, game, game.wins)) for game in games if bot in game.bots) for games in deals]


def ratings(bots: int, results: Iterable[Result]) -> list[Rating]:
    """The ratings after these games, in this order. A bot with several seats is rated by the mean of them."""
    from openskill.models import BradleyTerryPart

    model = BradleyTerryPart(window_size=COMPARED)
    known = [model.rating() for _ in range(bots)]
    for result in results:
        teams = [[known[bot]] for bot in result.bots]
        rated = [team[0] for team in model.rate(teams, ranks=[float(place) for place in result.ranks])]
        for bot in set(result.bots):
            own = _own(bot, result, rated)
            known[bot] = model.rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return [Rating(one.mu, one.sigma, one.ordinal()) for one in known]


def _standing(tournament: Tournament, bot: int, rating: Rating, deals: Sequence[Sequence[Result]]) -> Standing:
    games = list(chain.from_iterable(deals))
    in_deals = score_shares(bot, deals)
    low, high = share_interval(in_deals)
    moves = sum(chain.from_iterable(_own(bot, game, game.moves) for game in games))
    seconds = sum(chain.from_iterable(_own(bot, game, game.seconds) for game in games))
    return Standing(
        bot=tournament.entrants[bot].name,
        share=fmean(in_deals),
        low=low,
        high=high,
        even=tournament.schedule.even(bot),
        rating=rating,
        score=fmean(chain.from_iterable(_own(bot, game, game.scores) for game in games)),
        rank=fmean(chain.from_iterable(_own(bot, game, game.ranks) for game in games)),
        moves=moves,
        seconds=seconds / moves if moves else 0.0,
        slowest=max(chain.from_iterable(_own(bot, game, game.slowest) for game in games)),
        complaints=[told for game in games for seat in _own(bot, game, game.complaints) for told in seat],
    )


def _own(bot: int, game: Result, by_seat: Sequence[Any]) -> list[Any]:
    """What belongs to the seats of a bot."""
    return [value for sitting, value in zip(game.bots, by_seat, strict=True) if sitting == bot]


def _before(one: int, other: int, results: Iterable[Result]) -> float | None:
    met = [
        1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        for game in results
        for mine in _own(one, game, game.ranks)
        for theirs in _own(other, game, game.ranks)
    ]
    return fmean(met) if met else None
