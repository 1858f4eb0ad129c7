"""Choices made at once and in secret: the matrix game over what every combination of them is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from shoal.games.contract import State
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.review.judging import LOOKS, Choice, Judgement
from shoal.review.values import Estimate, Sums, Values, playout_values

ROUNDS = 16
"""How often regrets are counted at least."""
VALUED = 50
"""For each simulation of a decision so many combinations may be valued while regrets are counted, known ones too."""
DRAWS = (8, 64)
"""Over how many draws of all mixtures choices are valued at least, and at most: as many again choose the best one, so
that it is not the best only by chance."""
PLAYOUTS = 2
"""How many follow each combination."""
WIDTH = {True: LOOKS[32], False: LOOKS[8]}
"""How many standard errors an interval is wide to each side, with draws enough and with few."""
RARE = 0.02
"""A choice to be made less often than this is not named, unless it was made."""


@dataclass(frozen=True)
class Solution:
    """A sealed decision, solved."""

    value: Estimate
    """What it is worth to every seat under the mixtures."""
    judgements: dict[int, Judgement]
    """By seat: what was chosen against the best that could have been."""
    expected: dict[int, float]
    """By seat: what the choice made could expect against the others' mixtures."""
    brought: Values
    """What all choices together are worth, by the same playouts."""


class Matrix:
    """The choices of those who owe one, and what each combination is worth."""

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._game, self._seed = game, seed
        self._state = state.copy()
        game.heuristics.reopen(self._state)
        self.seats = self._state.actors()
        self.moves = [self._state.legal(seat) for seat in self.seats]
        self._known: dict[tuple[int, ...], Values] = {}

    def values(self, picks: tuple[int, ...]) -> Values:
        """By the places of the moves, one for each of `seats`."""
        known = self._known.get(picks)
        if known is None:
            after = self._state.copy()
            for seat, moves, pick in zip(self.seats, self.moves, picks, strict=True):
                after.do(seat, moves[pick])
            known = self._known[picks] = playout_values(self._game, after, PLAYOUTS, self._seed).values
        return known

    def answers(self, picks: tuple[int, ...], actor: int) -> list[float]:
        """What each choice of one actor is worth to it while the others stay with theirs."""
        seat = self.seats[actor] - 1
        return [
            self.values((*picks[:actor], mine, *picks[actor + 1 :]))[seat] for mine in range(len(self.moves[actor]))
        ]


def drawn(strategy: Sequence[float], rng: Rng) -> int:
    """One of a mixture's choices."""
    left = rng.fraction()
    for place, share in enumerate(strategy):
        left -= share
        if left < 0.0:
            return place
    return max(range(len(strategy)), key=lambda place: strategy[place])


def mixtures(matrix: Matrix, rounds: int, rng: Rng) -> list[list[float]]:
    """Mixtures near an equilibrium, by regret matching+ with averages that weigh later rounds more (Tammelin 2014).

    In each round every actor's regrets are counted against one draw of the others' strategies.
    """
    actors = range(len(matrix.seats))
    regrets = [[0.0] * len(moves) for moves in matrix.moves]
    totals = [[0.0] * len(moves) for moves in matrix.moves]
    for number in range(1, rounds + 1):
        strategies = [_matched(regret) for regret in regrets]
        picks = tuple(drawn(strategy, rng) for strategy in strategies)
        for actor in actors:
            answers = matrix.answers(picks, actor)
            mean = sum(share * value for share, value in zip(strategies[actor], answers, strict=True))
            regrets[actor] = [
                max(0.0, regret + value - mean) for regret, value in zip(regrets[actor], answers, strict=True)
            ]
            totals[actor] = [
                total + number * share for total, share in zip(totals[actor], strategies[actor], strict=True)
            ]
    return [[total / sum(shares) for total in shares] for shares in totals]


def _matched(regrets: Sequence[float]) -> list[float]:
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0.0 else [1.0 / len(regrets)] * len(regrets)


def solve(game: Game, state: State, chosen: dict[int, int], simulations: int, seed: int) -> Solution:
    """A sealed decision in which `chosen` was what each seat took."""
    matrix = Matrix(game, state, seed)
    rng = Rng(seed)
    shares = mixtures(matrix, max(ROUNDS, VALUED * simulations // sum(map(len, matrix.moves))), rng)
    count = min(DRAWS[1], max(DRAWS[0], simulations))
    draws = [tuple(drawn(share, rng) for share in shares) for _ in range(2 * count)]
    value = Sums(state.players)
    for picks in draws:
        value.add(matrix.values(picks))
    picks = tuple(moves.index(chosen[seat]) for seat, moves in zip(matrix.seats, matrix.moves, strict=True))
    judgements, expected = {}, {}
    for actor, seat in enumerate(matrix.seats):
        answers = [matrix.answers(others, actor) for others in draws]
        judgements[seat] = _judged(matrix.moves[actor], shares[actor], answers, picks[actor])
        expected[seat] = fmean(answer[picks[actor]] for answer in answers[count:])
    return Solution(value.estimate(), judgements, expected, matrix.values(picks))


def _judged(moves: list[int], shares: list[float], answers: list[list[float]], played: int) -> Judgement:
    """One actor's choice against the best answer to the others' mixtures."""
    places, half = range(len(moves)), len(answers) // 2
    worth = [fmean(answer[place] for answer in answers) for place in places]
    choices = sorted(
        (
            Choice(moves[place], shares[place], worth[place])
            for place in places
            if shares[place] >= RARE or place == played
        ),
        key=lambda choice: (-choice.share, -choice.value),
    )
    best = max(places, key=lambda place: sum(answer[place] for answer in answers[:half]))
    gains = [answer[best] - answer[played] for answer in answers[half:]]
    mean, error = fmean(gains), sqrt(variance(gains) / half)
    if best == played or mean <= 0.0:
        return Judgement(moves[played], 0.0, 0.0, error, choices)
    return Judgement(moves[best], mean, mean - WIDTH[half >= 32] * error, error, choices)
