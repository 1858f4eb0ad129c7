"""Was a move a mistake? Candidates are compared over positions that its player thought possible, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import fmean, variance

from shoal.games.contract import CHANCE, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.review.endgames import solved
from shoal.review.values import result, searched

RIVALS = 2
"""With so many other moves the one that was made is compared: those the search liked best."""
LOOKS = {8: 3.64, 16: 3.04, 32: 2.83}
"""After how many pairs a comparison may stop, and how many standard errors wide its interval then is to each side.

These are Student's t of 7, 15 and 31 degrees of freedom at 1 - 0.05 / 12: an interval of 95 % that may be looked at
three times for each of two rivals."""
CALLED = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""What a move is called that loses at least so much of the win."""
DEPTH = 8
"""A search behind a candidate has one in so many of the simulations of a decision."""
LEAST_DEPTH = 4
POSITIONS = 8
"""So many of the positions that the player thought possible are searched at once where hands are hidden."""
PAIRED = 16
"""And over so many others moves are compared."""
INFERRED_FROM = 50
"""With fewer simulations, what the others' moves tell of their hands is left out: it takes longer than the search."""


@dataclass(frozen=True)
class Choice:
    """One of the moves that a seat could have made."""

    move: int
    share: float
    """How often to make it, 0 to 1; where choices are open, how much of the search went into it."""
    value: float
    """What share of the win it brings to the one who makes it."""


@dataclass(frozen=True)
class Judgement:
    """What a decision lost against the best that its player could know."""

    best: int
    """The best move; the one that was made, if none was better."""
    loss: float
    """By how much of the win it was better, never below 0."""
    low: float
    """Where the 95 % interval of the loss begins."""
    error: float
    """The standard error of the loss."""
    choices: list[Choice] = field(default_factory=list)
    """The moves worth naming, the best first."""

    @property
    def called(self) -> str:
        """'inaccuracy', 'mistake' or 'blunder' where that is proven, else ''."""
        if self.low <= 0.0:
            return ""
        return next((name for least, name in CALLED if self.loss >= least), "")


@dataclass(frozen=True)
class Comparison:
    """By how much one move is better than another: the mean of pairs."""

    mean: float
    error: float
    low: float
    high: float


def compare(pair: Callable[[int], float], most: int) -> Comparison:
    """Draw pairs, up to so many, until it is clear whether the mean lies above 0, or that it is too small to matter."""
    pairs: list[float] = []
    found = Comparison(0.0, 0.0, 0.0, 0.0)
    for count, width in LOOKS.items():
        pairs += [pair(number) for number in range(len(pairs), count)]
        mean, error = fmean(pairs), sqrt(variance(pairs) / count)
        found = Comparison(mean, error, mean - width * error, mean + width * error)
        if found.low > 0.0 or found.high < CALLED[-1][0] or 2 * count > most:
            break
    return found


def possible(game: Game, state: State, seat: int, count: int, seed: int, inferred: bool = True) -> list[State]:
    """Positions as the seat may think them possible; the position itself where it knows all of it."""
    if not game.hands:
        open_again = state.copy()
        game.heuristics.reopen(open_again)
        return [open_again]
    view, rng = game.view(state, seat), Rng(seed)
    found = []
    for _ in range(count):
        guess: State = game.sample(view, rng)
        if inferred:
            game.heuristics.infer_hidden(guess, seat, rng)
        found.append(guess)
    return found


def judge(game: Game, state: State, seat: int, played: int, simulations: int, seed: int) -> Judgement:
    """A decision that one seat made by itself."""
    exact = solved(game, state, seat)
    if exact is not None:
        return _proven({move: values[seat - 1] for move, values in exact.items()}, played)
    inferred = simulations >= INFERRED_FROM
    states = possible(game, state, seat, min(POSITIONS, simulations), seed, inferred)
    named = [Choice(*move) for move in searched(game, states, seat, simulations, seed).moves]
    if not named or named[0].move == played:
        return Judgement(played, 0.0, 0.0, 0.0, named[:5])
    rivals = [choice.move for choice in named if choice.move != played][:RIVALS]
    depth, most = max(LEAST_DEPTH, simulations // DEPTH), max(min(LOOKS), simulations // 4)
    if game.hands:
        # Each pair has a position of its own.
        most = min(most, PAIRED)
    states = possible(game, state, seat, most, seed + 1, inferred)
    values = MoveValues(game, states, seat, depth, seed + 2)
    compared = {rival: compare(partial(values.gain, rival, played), most) for rival in rivals}
    best = max(compared, key=lambda rival: compared[rival].mean)
    if compared[best].mean <= 0.0:
        return Judgement(played, 0.0, 0.0, compared[best].error, named[:5])
    gain = compared[best]
    return Judgement(best, gain.mean, gain.low, gain.error, _with(named, played))


def _proven(worth: dict[int, float], played: int) -> Judgement:
    """A decision in an endgame that is solved: what it lost is certain."""
    top = max(worth.values())
    best = played if worth[played] == top else max(worth, key=lambda move: worth[move])
    winning = sum(value == top for value in worth.values())
    choices = [Choice(move, (value == top) / winning, value) for move, value in worth.items()]
    choices.sort(key=lambda choice: (-choice.value, choice.move))
    loss = top - worth[played]
    return Judgement(best, loss, loss, 0.0, _with(choices, played))


def _with(named: Sequence[Choice], played: int) -> list[Choice]:
    """The first few, and in any case the move that was made."""
    few = list(named[:5])
    return few if any(choice.move == played for choice in few) else few + [c for c in named if c.move == played]


class MoveValues:
    """What a seat's moves are worth to it in one possible position after the other; each is found out once."""

    def __init__(self, game: Game, states: list[State], seat: int, depth: int, seed: int) -> None:
        self._game, self._states, self._seat, self._depth, self._seed = game, states, seat, depth, seed
        self._known: dict[tuple[int, int], float] = {}

    def gain(self, rival: int, played: int, number: int) -> float:
        """By how much one move is worth more than another, with the same random numbers for both."""
        return self.of(rival, number) - self.of(played, number)

    def of(self, move: int, number: int) -> float:
        """With the random numbers of that number, the same for all moves."""
        if (move, number) not in self._known:
            self._known[move, number] = self._find(move, number)
        return self._known[move, number]

    def _find(self, move: int, number: int) -> float:
        state = self._states[number % len(self._states)].copy()
        state.do(self._seat, move)
        rng = Rng(self._seed + number)
        while state.actors() == [CHANCE]:
            state.do(CHANCE, draw(state.chance(), rng))
        actors = state.actors()
        if not actors:
            return result(state).values[self._seat - 1]
        after = searched(self._game, [state], actors[0], self._depth, self._seed + number)
        return after.estimate.values[self._seat - 1]
