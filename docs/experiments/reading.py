"""Can a bot be read? One that knows another's code but not its seed foresees its most likely choice and answers it.

    python docs/experiments/reading.py rotten-fish --games 600 --simulations 400

sits the reader at one seat and the bot at all others, and prints what share of the wins reading brought.
"""

import argparse
from collections.abc import Sequence

from librt.vecs import vec

from shoal.arena.entrants import Entrant
from shoal.arena.standings import standings
from shoal.arena.tournament import Tournament
from shoal.bots import BOTS, Budget
from shoal.bots.levels import LEVELS, SearchBot
from shoal.games import find
from shoal.games.contract import State
from shoal.games.game import View
from shoal.games.rng import Rng
from shoal.search.thinking import Thinker

FINISHES = 200
"""So many games are played on from each of the reader's own choices."""


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
        self._game.judgement.reopen(state)
        foreseen = {seat: self._foreseen(state, seat) for seat in state.actors() if seat != view["viewer"]}
        moves = [self._game.read(state, words) for words in legal]
        worths = [self._worth(state, view["viewer"], move, foreseen) for move in moves]
        return legal[worths.index(max(worths))]

    def _foreseen(self, state: State, seat: int) -> int:
        """The choice that the same thinking with another seed holds for the most likely."""
        moves = state.legal(seat)
        if len(moves) == 1:
            return moves[0]
        thinker = Thinker(self._game, self._rng.below(1 << 30))
        return thinker.think(self._game.view(state, seat), simulations=self._simulations).moves[0].move

    def _worth(self, state: State, seat: int, move: int, foreseen: dict[int, int]) -> float:
        worths, total = vec[float]([0.0] * 16), 0.0
        for _ in range(FINISHES):
            after = state.copy()
            for actor in state.actors():
                after.do(actor, move if actor == seat else foreseen[actor])
            self._game.judgement.finish(after, self._rng)
            self._game.judgement.worth(after, worths)
            total += worths[seat]
        return total / FINISHES


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    BOTS["reader"] = Reader
    budget = Budget(simulations=wanted.simulations)
    tournament = Tournament(
        wanted.game,
        wanted.players or find(wanted.game).players[0],
        {},
        (Entrant("reader", "reader", budget), Entrant("expert", "expert", budget)),
        alone=True,
        seed=wanted.seed,
    )
    games = tournament.schedule.deals(wanted.games) * tournament.schedule.block
    row = standings(tournament, [tournament.play(number) for number in range(games)]).rows[0]
    print(f"{games} games: reading brought {row.share:.1%} of the wins (95 %: {row.low:.1%} to {row.high:.1%})")
    print(f"even would be {row.even:.1%}")
