"""Simultaneous moves: at a sealed decision every actor plays a mixed strategy, so that nobody can foresee it.

This is simultaneous-move Monte Carlo tree search (Lanctot, Lisy and Winands 2013; Lisy et al. 2013) with Hedge, also
known as exponential weights (Freund and Schapire 1997), as its regret minimiser. At the t-th visit of a node an actor
with the prior p and the cumulative regrets R plays

    s(a) = p(a) exp(eta R(a)) / sum over b of p(b) exp(eta R(b)),    eta = hedge_rate / (sqrt(t) + lambda t v (1 - v)),

where v is the mean value of its choices. The regret of a choice is how much better it would have done than the strategy
did (Hart and Mas-Colell 2000). With lambda = 0 this is Hedge. A game may anchor its strategies to the prior for good
(lambda is its `anchor_strength`), as piKL does (Jacob et al. 2022): where it pays to be the only one who makes a
choice, several who follow their regrets alone become sure of the same one. What converges, and what an actor is advised
in the end, is the average of its strategies.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.heuristics import Heuristics
from shoal.games.rng import Rng
from shoal.search.tree import NONE, Tree

MAX_MOVES: Final = 8192
"""More than any position has."""
MAX_COMMITS: Final = 1024
"""Where a simulation stops making sealed choices by the tree."""
HEDGE_RATE: Final = 1.0
"""The hedge rate of a search without any knowledge of the game."""
EPSILON: Final = 0.5
"""How often the traverser tries any of its choices, whatever their regrets: epsilon-on-policy exploration."""


def normalized_prior(heuristics: Heuristics, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
    """The prior of some moves, as probabilities."""
    heuristics.prior(state, seat, moves, weights)
    total = added_up(weights, len(moves))
    place: i64 = 0
    while place < len(moves):
        weights[place] = weights[place] / total
        place += 1


def added_up(weights: vec[float], count: i64) -> float:
    """The sum of the first weights, as many as `count` says."""
    total = 0.0
    place: i64 = 0
    while place < count:
        total += weights[place]
        place += 1
    return total


class SimultaneousMoves:
    """The sealed choices of one simulation after the other."""

    heuristics: Heuristics
    plain: bool
    rng: Rng
    weights: vec[float]
    """Scratch: the prior of the actor's choices."""
    commits: i64
    """How many choices the simulation made; the arrays of their facts follow."""
    seat: vec[i64]
    first: vec[i64]
    """Where the seat's choices begin among those of all commits."""
    count: vec[i64]
    """How many it had."""
    pick: vec[i64]
    """Which it took."""
    probability: vec[float]
    """How likely that was."""
    weight: vec[float]
    """What the strategy counts in the average."""
    traverser: i64
    """The seat whose regrets this simulation updates, and which explores; the others play their strategies."""
    used: i64
    """How many choices all commits had; two arrays with each of them follow."""
    arm: vec[i64]
    strategy: vec[float]

    def __init__(self, heuristics: Heuristics, plain: bool, rng: Rng) -> None:
        self.heuristics = heuristics
        self.plain = plain
        self.rng = rng
        self.weights = vec[float]([0.0 for _ in range(MAX_MOVES)])
        self.commits = 0
        self.seat = vec[i64]([0 for _ in range(MAX_COMMITS)])
        self.first = vec[i64]([0 for _ in range(MAX_COMMITS)])
        self.count = vec[i64]([0 for _ in range(MAX_COMMITS)])
        self.pick = vec[i64]([0 for _ in range(MAX_COMMITS)])
        self.probability = vec[float]([0.0 for _ in range(MAX_COMMITS)])
        self.weight = vec[float]([0.0 for _ in range(MAX_COMMITS)])
        self.traverser = 0
        self.used = 0
        self.arm = vec[i64]([0 for _ in range(MAX_MOVES)])
        self.strategy = vec[float]([0.0 for _ in range(MAX_MOVES)])

    def begin(self, root_seat: i64, players: i64) -> None:
        """A new simulation. Every second one updates the seat at the root, the rest any seat."""
        self.traverser = root_seat if self.rng.below(2) else 1 + self.rng.below(players)
        self.commits = 0
        self.used = 0

    # One sealed decision

    def commit_all(self, tree: Tree, node: i64, state: State, actors: list[int], root_seat: i64) -> bool:
        """Every actor's choice, none of which knows the others'; is there room to remember them?"""
        for actor in actors:
            moves = state.legal(actor)
            count: i64 = len(moves)
            if self.used + count > MAX_MOVES or self.commits == MAX_COMMITS:
                return False
            pick: i64 = 0
            if count > 1 and self._is_modelled(actor, root_seat):
                pick = self._draw_from_model(state, actor, moves)
            elif count > 1:
                pick = self._draw_by_regret(tree, node, state, actor, moves)
            if pick == NONE:
                return False
            state.do(actor, moves[pick])
        return True

    def _is_modelled(self, seat: i64, root_seat: i64) -> bool:
        """Does a seat choose by the opponent model? Now and then, but never the traverser or the seat at the root."""
        if self.plain or seat == root_seat or seat == self.traverser:
            return False
        return self.rng.fraction() < self.heuristics.opponent_model_rate

    def _draw_from_model(self, state: State, seat: i64, moves: list[int]) -> i64:
        """Which of its moves a seat takes by the opponent model."""
        weights = self.weights
        self.heuristics.opponent_model(state, seat, moves, weights)
        left = added_up(weights, len(moves)) * self.rng.fraction()
        pick: i64 = 0
        while pick + 1 < len(moves) and left >= weights[pick]:
            left -= weights[pick]
            pick += 1
        return pick

    def _draw_by_regret(self, tree: Tree, node: i64, state: State, seat: i64, moves: list[int]) -> i64:
        """Which of its moves a seat takes by its regrets; NONE where there is no room to learn from it."""
        count: i64 = len(moves)
        self._fill_prior(state, seat, moves)
        if not self._find_arms(tree, node, seat, moves):
            return NONE
        self._fill_strategy(tree, count, self._learning_rate(tree, node, count, state.players))
        return self._draw(seat, count, float(tree.node_visits[node]))

    def _fill_prior(self, state: State, seat: i64, moves: list[int]) -> None:
        """Fill `weights`: uniform for a plain search."""
        if not self.plain:
            normalized_prior(self.heuristics, state, seat, moves, self.weights)
            return
        uniform = 1.0 / float(len(moves))
        place: i64 = 0
        while place < len(moves):
            self.weights[place] = uniform
            place += 1

    def _find_arms(self, tree: Tree, node: i64, seat: i64, moves: list[int]) -> bool:
        """Fill `arm` with those of these moves, from `used` on; is there room for all?"""
        place: i64 = 0
        while place < len(moves):
            arm = tree.arm(node, seat, moves[place])
            if arm == NONE:
                return False
            self.arm[self.used + place] = arm
            place += 1
        return True

    def _learning_rate(self, tree: Tree, node: i64, count: i64, players: i64) -> float:
        """eta of Hedge, for the choices from `used` on."""
        if self.plain:
            return HEDGE_RATE / sqrt(float(tree.node_visits[node]))
        visits = 0.0
        total = 0.0
        place = self.used
        while place < self.used + count:
            visits += float(tree.arm_visits[self.arm[place]])
            total += tree.arm_total[self.arm[place]]
            place += 1
        anchor = 0.0
        if visits > 0.0:
            # From log odds to shares of a win: a step is the smaller, the nearer the game is to being decided.
            anchor = self.heuristics.anchor_strength_for(players) * total * (1.0 - total / visits)
        return self.heuristics.hedge_rate_for(players) / (sqrt(float(tree.node_visits[node])) + anchor)

    def _fill_strategy(self, tree: Tree, count: i64, learning_rate: float) -> None:
        """Fill `strategy`, from `used` on: the prior times exp(eta R), normalized."""
        begin = self.used
        strategy = self.strategy
        most = -1000000.0
        place: i64 = 0
        while place < count:
            most = max(most, tree.regret[self.arm[begin + place]])
            place += 1
        total = 0.0
        place = 0
        while place < count:
            regret = tree.regret[self.arm[begin + place]]
            strategy[begin + place] = self.weights[place] * exp(learning_rate * (regret - most))
            total += strategy[begin + place]
            place += 1
        place = 0
        while place < count:
            strategy[begin + place] = strategy[begin + place] / total
            place += 1

    def _draw(self, seat: i64, count: i64, weight: float) -> i64:
        """Draw from the strategy from `used` on, with some exploration for the traverser, and note the commit."""
        begin = self.used
        epsilon = EPSILON if seat == self.traverser else 0.0
        uniform = 1.0 / float(count)
        left = self.rng.fraction()
        pick: i64 = 0
        while True:
            explored: float = uniform if self.plain else 0.5 * (uniform + self.weights[pick])
            probability = (1.0 - epsilon) * self.strategy[begin + pick] + epsilon * explored
            left -= probability
            if left < 0.0 or pick + 1 == count:
                break
            pick += 1
        commit = self.commits
        self.seat[commit] = seat
        self.first[commit] = begin
        self.count[commit] = count
        self.pick[commit] = pick
        self.probability[commit] = probability
        self.weight[commit] = weight
        self.commits = commit + 1
        self.used = begin + count
        return pick

    # What a simulation tells

    def backpropagate(self, tree: Tree, values: vec[float]) -> None:
        """Update the regrets of the traverser, and everybody's average strategy."""
        commit: i64 = 0
        while commit < self.commits:
            if self.seat[commit] == self.traverser:
                self._update_regrets(tree, commit, values[self.traverser])
            self._update_average(tree, commit)
            commit += 1

    def _update_regrets(self, tree: Tree, commit: i64, value: float) -> None:
        """Add to each choice's regret what it would have brought less what the strategy brought, as estimated.

        With the mean value b(a) of a choice as its baseline, the value u of this simulation and the probability q(c) of
        the choice c that was made, a choice is taken to bring

            u(a) = b(a) + [a = c] (u - b(a)) / q(a),    R(a) += u(a) - sum over b of s(b) u(b),

        as in variance-reduced Monte Carlo counterfactual regret minimisation (Schmid et al. 2019).
        """
        begin = self.first[commit]
        end = begin + self.count[commit]
        pick = begin + self.pick[commit]
        strategy = self.strategy
        chosen = self.arm[pick]
        correction = (value - mean_value(tree, chosen, value)) / self.probability[commit]
        expected = strategy[pick] * correction
        place = begin
        while place < end:
            expected += strategy[place] * mean_value(tree, self.arm[place], value)
            place += 1
        place = begin
        while place < end:
            arm = self.arm[place]
            brought = mean_value(tree, arm, value)
            if place == pick:
                brought += correction
            tree.regret[arm] += brought - expected
            place += 1
        tree.arm_visits[chosen] += 1
        tree.arm_total[chosen] += value

    def _update_average(self, tree: Tree, commit: i64) -> None:
        """Add a strategy to the sum of them, later ones with more weight (linear averaging)."""
        place = self.first[commit]
        end = place + self.count[commit]
        while place < end:
            tree.strategy_sum[self.arm[place]] += self.weight[commit] * self.strategy[place]
            place += 1


def mean_value(tree: Tree, arm: i64, otherwise: float) -> float:
    """What a choice has brought so far, on average."""
    visits = tree.arm_visits[arm]
    return tree.arm_total[arm] / float(visits) if visits else otherwise
