"""What a search asks of a game beyond its rules: its information sets, and heuristics that make the search stronger."""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.games.contract import State
from shoal.games.rng import Rng


# A search that is compiled may be given games that are not: a new game, or one of the tests with a known answer.
@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A game's information sets, its domain knowledge, and the parameters of the search that go with it.

    `fingerprint` and `reopen` belong to the rules: every search needs them. The rest is domain knowledge; what stands
    here knows nothing. Heuristics hold nothing from one search to the next, so one object serves all seats of all games
    in a process. What it keeps for speed follows from the position alone, or is forgotten at `reopen`, with which every
    search begins.
    """

    exploration: float
    """c_puct, the factor of the exploration term of PUCT."""
    fpu_reduction: float
    """First play urgency: how much less than its node's mean value a move is expected to bring that nobody tried."""
    expand_after: i64
    """After how many visits of a move its node is added to the tree."""
    rave_equivalence: float
    """At how many visits of a move its own value and its AMAF value count alike, RAVE's k; with 0 there is no AMAF."""

    hedge_rate: float
    """The learning rate of Hedge at sealed decisions, times the square root of the number of visits."""
    anchor_strength: float
    """What holds a strategy to the prior however much is known, piKL's lambda: with a hedge rate of 1, a choice that
    raises the log odds of a win by this much comes to be taken e times as often as the prior says; with 0, strategies
    may become pure."""
    opponent_model_rate: float
    """How often the others at a sealed decision choose by `opponent_model`, not by their regrets."""

    def __init__(self) -> None:
        self.exploration = 1.0
        self.fpu_reduction = 0.15
        self.expand_after = 1
        self.rave_equivalence = 0.0
        self.hedge_rate = 1.0
        self.anchor_strength = 0.0
        self.opponent_model_rate = 0.0

    # Information sets

    def fingerprint(self, state: State, seat: i64) -> i64:
        """The information set of a seat as a number: the same for equal views, in all likelihood not for others."""
        raise NotImplementedError

    def reopen(self, state: State) -> None:
        """Take back all choices already made in the sealed decision now owed, so that everybody owes theirs."""

    def infer_hidden(self, state: State, seat: i64, rng: Rng) -> None:
        """Change what the seat cannot know of a determinization to what fits what the others did."""

    # Parameters that depend on the number of players

    def hedge_rate_for(self, players: i64) -> float:
        """The hedge rate at a table with this number of players."""
        return self.hedge_rate

    def anchor_strength_for(self, players: i64) -> float:
        """The anchor strength at a table with this number of players."""
        return self.anchor_strength

    # Domain knowledge

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """How likely a sensible player is to choose each of these legal moves, as positive numbers, in order.

        Looks at nothing that the seat does not know.
        """
        place: i64 = 0
        while place < len(moves):
            weights[place] = 1.0
            place += 1

    def opponent_model(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """How likely an opponent is to choose each of these sealed moves: as `prior` where people are sensible."""
        self.prior(state, seat, moves, weights)

    def playout(self, state: State, rng: Rng) -> None:
        """Play on as people would, to the end or as far as `evaluate` needs."""
        state.rollout(rng)

    def evaluate(self, state: State, values: vec[float]) -> None:
        """The value to each seat of the position that `playout` left, 0 to 1, at the seat's own number."""
        win_shares(state, values)

    def amaf_moves(self, state: State, made: vec[i64]) -> None:
        """All moves as first: which moves the position that `playout` left shows, no matter when they were made.

        Each of the game's moves gets the bits of the seats to which it tells what that move would be worth now.
        """


def win_shares(state: State, values: vec[float]) -> None:
    """A won game is worth 1, shared by those who won it; at the seats' own numbers."""
    ranks = state.ranks()
    winners = 0.0
    for rank in ranks:
        if rank == 1:
            winners += 1.0
    seat: i64 = 1
    for rank in ranks:
        values[seat] = 1.0 / winners if rank == 1 else 0.0
        seat += 1


def lead_value(lead: float, scale: float) -> float:
    """What a lead is worth, from 0 to 1: 1/2 + lead / (2 (|lead| + scale)), so that a lead of `scale` is worth 3/4."""
    return 0.5 + 0.5 * lead / ((lead if lead > 0.0 else -lead) + scale)


def softmax(players: i64, standings: vec[float], values: vec[float]) -> None:
    """Standings, as logarithms, as chances to win that add up to 1; both at the seats' own numbers."""
    best = -1e9
    seat: i64 = 1
    while seat <= players:
        if standings[seat] > best:
            best = standings[seat]
        seat += 1
    total = 0.0
    seat = 1
    while seat <= players:
        values[seat] = exp(standings[seat] - best)
        total += values[seat]
        seat += 1
    seat = 1
    while seat <= players:
        values[seat] /= total
        seat += 1
