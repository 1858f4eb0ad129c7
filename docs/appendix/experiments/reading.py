"""Can a bot be read? One that knows another's code but not its seed foresees its most likely choice and answers it.

    python docs/appendix/experiments/reading.py rotten-fish --games 600 --simulations 400

sits the reader at one seat and the bot at all others. It takes everybody's likeliest choice for certain and looks ahead
from where each of its own answers would lead. That is much thinking, so the same games are played with a twin in the
reader's seat: the bot itself, which thinks as long as the reader but foresees nobody. What reading brought is the
reader's share of the wins less the twin's.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from librt.vecs import vec

from shoal.arena.tournaments.entrants import Entrant
from shoal.arena.tournaments.intervals import share_interval, t_quantile
from shoal.arena.tournaments.standings import score_shares
from shoal.arena.tournaments.tournament import Tournament
from shoal.bots import BOTS, Budget
from shoal.bots.levels import LEVELS, SearchBot
from shoal.games import find
from shoal.games.contract import State
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.search.analysis import Analyser

ANSWERS = 6
"""So many choices a reader usually has, each of which it thinks about as long as the bot does about all of its own."""


class Reader:
    """Plays as the expert does, except that it answers what it foresees where choices are secret."""

    def __init__(self, game: str, rng: Rng, budget: Budget) -> None:
        self._game = find(game)
        self._rng = rng
        self._simulations = budget.simulations or 1000
        self._expert = SearchBot(game, rng, budget, LEVELS["expert"])

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1 or not view["sealed"]:
            return self._expert.choose(view, legal)
        state = self._game.sample(view, self._rng)
        self._game.heuristics.reopen(state)
        foreseen = {seat: self._foreseen(state, seat) for seat in state.actors() if seat != view["viewer"]}
        moves = [self._game.read(state, words) for words in legal]
        worths = [self._worth(state, view["viewer"], move, foreseen) for move in moves]
        return legal[worths.index(max(worths))]

    def _foreseen(self, state: State, seat: int) -> int:
        """The choice that the same thinking with another seed holds for the most likely."""
        moves = state.legal(seat)
        if len(moves) == 1:
            return moves[0]
        thinker = Analyser(self._game, self._rng.below(1 << 30))
        return thinker.analyse(self._game.view(state, seat), simulations=self._simulations).moves[0].move

    def _worth(self, state: State, seat: int, move: int, foreseen: dict[int, int]) -> float:
        """What a choice brings if all others choose as foreseen, found by looking ahead from the end of the turn."""
        after = state.copy()
        for actor in state.actors():
            after.do(actor, move if actor == seat else foreseen[actor])
        self._game.heuristics.playout(after, self._rng)
        if seat not in after.actors():
            worths = vec[float]([0.0] * 16)
            self._game.heuristics.evaluate(after, worths)
            return worths[seat]
        thinker = Analyser(self._game, self._rng.below(1 << 30))
        return thinker.analyse(self._game.view(after, seat), simulations=self._simulations).value


def played(game: str, players: int, lone: Entrant, others: Entrant, games: int, seed: int) -> list[float]:
    """The share of the wins in each deal that goes to the one who sits alone."""
    tournament = Tournament(game, players, {}, (lone, others), alone=True, seed=seed)
    block = tournament.schedule.block
    deals = range(tournament.schedule.deals(games))
    return score_shares(0, [[tournament.play(deal * block + turn) for turn in range(block)] for deal in deals])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    BOTS["reader"] = Reader
    players = wanted.players or find(wanted.game).players[0]
    budget = Budget(simulations=wanted.simulations)
    longer = Budget(simulations=wanted.simulations * (players - 1 + ANSWERS))
    expert = Entrant("expert", "expert", budget)
    found = [
        played(wanted.game, players, lone, expert, wanted.games, wanted.seed)
        for lone in (Entrant("reader", "reader", budget), Entrant("twin", "expert", longer))
    ]
    print(f"{players} players, {wanted.simulations} simulations, {len(found[0]) * players} games with each")
    for name, won in zip(("reader", "twin"), found, strict=True):
        low, high = share_interval(won)
        print(f"{name}: {fmean(won):.1%} of the wins (95 %: {low:.1%} to {high:.1%}), even would be {1 / players:.1%}")
    # The two play the same deals, so what counts is the difference in each.
    gained = [with_reading - without for with_reading, without in zip(*found, strict=True)]
    reach = t_quantile(len(gained) - 1) * stdev(gained) / sqrt(len(gained))
    print(f"reading brought {fmean(gained):+.1%} (95 %: {fmean(gained) - reach:+.1%} to {fmean(gained) + reach:+.1%})")
