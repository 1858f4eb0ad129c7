"""What a position is worth to every seat: its share of the win, 0 to 1, by playouts or by a search."""

from dataclasses import dataclass
from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import CHANCE, State, draw
from shoal.games.game import Game
from shoal.games.heuristics import Heuristics, win_shares
from shoal.games.rng import Rng
from shoal.search.search import MAX_SEATS, Search

ROOM = 200_000
"""How many nodes and moves a search remembers."""
FEW = 8
"""So many outcomes of chance are valued one by one."""
PARAMETERS = (
    "exploration",
    "fpu_reduction",
    "expand_after",
    "rave_equivalence",
    "hedge_rate",
    "anchor_strength",
    "opponent_model_rate",
)

Values = tuple[float, ...]
"""For seats 1 to n."""


@dataclass(frozen=True)
class Estimate:
    """Values as a mean, and how far off it may be."""

    values: Values
    errors: Values
    """The standard error of each mean; 0 for what is certain."""


class Sums:
    """Vectors of values, added up."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.count = 0
        self._sums = [0.0] * players
        self._squares = [0.0] * players
        self._scratch = vec[float]([0.0 for _ in range(MAX_SEATS)])

    def add_chances(self, game: Game, state: State) -> None:
        """One more position: how likely each seat is to win it, as shares that add up to 1."""
        chances = game.win_chances or game.heuristics.evaluate
        (chances if state.actors() else win_shares)(state, self._scratch)
        found = [self._scratch[seat] for seat in range(1, self.players + 1)]
        total = sum(found)
        self.add([value / total for value in found])

    def add(self, values: list[float] | Values) -> None:
        self.count += 1
        for place, value in enumerate(values):
            self._sums[place] += value
            self._squares[place] += value * value

    def mean(self) -> Values:
        return tuple(total / self.count for total in self._sums)

    def estimate(self) -> Estimate:
        mean = self.mean()
        spread = max(1, self.count - 1) * self.count
        errors = [
            sqrt(max(0.0, square - self.count * value * value) / spread)
            for square, value in zip(self._squares, mean, strict=True)
        ]
        return Estimate(mean, tuple(errors))


class Recorder(Heuristics):
    """A game's heuristics, which also keep what the simulations of a search came to for every seat."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__()
        inner = game.heuristics
        for name in PARAMETERS:
            setattr(self, name, getattr(inner, name))
        self._game = game
        self._inner = inner
        self.sums = Sums(players)

    def fingerprint(self, state: State, seat: i64) -> i64:
        return self._inner.fingerprint(state, seat)

    def reopen(self, state: State) -> None:
        self._inner.reopen(state)

    def infer_hidden(self, state: State, seat: i64, rng: Rng) -> None:
        self._inner.infer_hidden(state, seat, rng)

    def hedge_rate_for(self, players: i64) -> float:
        return self._inner.hedge_rate_for(players)

    def anchor_strength_for(self, players: i64) -> float:
        return self._inner.anchor_strength_for(players)

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        self._inner.prior(state, seat, moves, weights)

    def opponent_model(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        self._inner.opponent_model(state, seat, moves, weights)

    def playout(self, state: State, rng: Rng) -> None:
        self._inner.playout(state, rng)

    def evaluate(self, state: State, values: vec[float]) -> None:
        self.sums.add_chances(self._game, state)
        self._inner.evaluate(state, values)

    def amaf_moves(self, state: State, made: vec[i64]) -> None:
        self._inner.amaf_moves(state, made)


@dataclass(frozen=True)
class Searched:
    """What a search from some positions found."""

    estimate: Estimate
    moves: list[tuple[int, float, float]]
    """The moves of the seat that searched, the most looked at first: each with its share of the visits and its value
    to that seat, as the search itself counts."""


def result(state: State) -> Estimate:
    """The values of a finished game: 1 for a win, shared by those who won."""
    values = vec[float]([0.0 for _ in range(MAX_SEATS)])
    win_shares(state, values)
    shares = tuple(values[seat] for seat in range(1, state.players + 1))
    return Estimate(shares, (0.0,) * len(shares))


def searched(game: Game, states: list[State], seat: int, simulations: int, seed: int) -> Searched:
    """Search from positions that one seat cannot tell apart, all of them as likely."""
    recorder = Recorder(game, states[0].players)
    search = Search(recorder, game.hands, False, Rng(seed), ROOM)
    search.set_root(states[0].copy(), seat)
    for state in states[1:]:
        search.add_determinization(state.copy())
    search.run(simulations)
    moves = [(move, share, value) for move, _, share, value in search.moves()]
    moves.sort(key=lambda found: (-found[1], -found[2], found[0]))
    return Searched(recorder.sums.estimate(), moves)


def decision_values(game: Game, state: State, seat: int, best: int, simulations: int, seed: int) -> Estimate:
    """The value of a position in which a seat decides by itself: that after its best move.

    It is the mean of two searches. One begins before the move, and the moves it tried in vain count against the seat;
    one begins after it, and they count against whoever is next: in the mean, both cancel.
    """
    after = state.copy()
    game.heuristics.reopen(after)
    after.do(seat, best)
    actors = after.actors()
    if not actors:
        return result(after)
    first = searched(game, [state], seat, simulations, seed).estimate
    second = searched(game, [after], actors[0] or seat, simulations, seed + 1).estimate
    return Estimate(
        tuple((one + other) / 2 for one, other in zip(first.values, second.values, strict=True)),
        tuple(sqrt(one**2 + other**2) / 2 for one, other in zip(first.errors, second.errors, strict=True)),
    )


def after_chance(state: State, rng: Rng) -> State:
    """A copy of a position in which chance has drawn whatever it is to draw."""
    state = state.copy()
    while state.actors() == [CHANCE]:
        state.do(CHANCE, draw(state.chance(), rng))
    return state


def playout_values(game: Game, start: State, playouts: int, seed: int) -> Estimate:
    """The mean of playouts. The same seed means the same random numbers, so that noise cancels between positions."""
    if not start.actors():
        return result(start)
    sums = Sums(start.players)
    for number in range(playouts):
        rng = Rng(seed + number)
        state = after_chance(start, rng)
        if state.actors():
            game.heuristics.playout(state, rng)
        sums.add_chances(game, state)
    return sums.estimate()


def chance_values(game: Game, start: State, playouts: int, seed: int) -> Estimate:
    """The weighted mean of `playout_values` over all that chance may draw now.

    Where the outcomes are few, each is valued with the same random numbers as the one that is drawn will be. Where they
    are many, or chance draws on, a fair sample of draws is valued, one playout each: its mean is the same.
    """
    outcomes = start.chance()
    after = [start.copy() for _ in outcomes]
    for state, (move, _) in zip(after, outcomes, strict=True):
        state.do(CHANCE, move)
    if len(outcomes) > FEW or any(state.actors() == [CHANCE] for state in after):
        return playout_values(game, start, playouts, seed)
    total = sum(weight for _, weight in outcomes)
    found = [playout_values(game, state, playouts, seed) for state in after]
    weights = [weight / total for _, weight in outcomes]
    return Estimate(
        tuple(
            sum(weight * one.values[place] for weight, one in zip(weights, found, strict=True))
            for place in range(start.players)
        ),
        tuple(
            sqrt(sum((weight * one.errors[place]) ** 2 for weight, one in zip(weights, found, strict=True)))
            for place in range(start.players)
        ),
    )
