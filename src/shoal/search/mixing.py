"""Choosing in secret: at a sealed decision every actor mixes, so that nobody can read it.

Each actor keeps its own regrets: how much better each choice would have done than its mixture did. It begins with the
judgement's weights and leans towards what it regrets (exponential weights, also known as Hedge): boldly once it knows
much, hardly while it knows little. A game may hold it back for good (`restraint`): where it pays to be the only one who
makes a choice, several who follow their regrets alone become sure of the same one. What an actor is advised in the end
is the average of its mixtures.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.judgement import Judgement
from shoal.games.rng import Rng
from shoal.search.tree import NONE, Tree

MOST_MOVES: Final = 8192
"""More than any position has."""
MOST_COMMITS: Final = 1024
"""Where a simulation stops making sealed choices by the tree."""
ZEAL: Final = 1.0
"""The zeal of a search without any knowledge of the game."""
WANDER: Final = 0.5
"""How often the seat that learns tries any of its choices, whatever they seem to be worth."""


def shares(judgement: Judgement, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
    """The judgement's weights of some moves, as shares of 1."""
    judgement.weigh(state, seat, moves, weights)
    total = together(weights, len(moves))
    place: i64 = 0
    while place < len(moves):
        weights[place] = weights[place] / total
        place += 1


def together(weights: vec[float], count: i64) -> float:
    """The first so many weights, added up."""
    total = 0.0
    place: i64 = 0
    while place < count:
        total += weights[place]
        place += 1
    return total


class Mixing:
    """The sealed choices of one simulation after the other."""

    judgement: Judgement
    plain: bool
    rng: Rng
    weights: vec[float]
    commits: i64
    """How many choices the simulation made; the arrays of their facts follow."""
    seat: vec[i64]
    first: vec[i64]
    """Where the seat's choices begin among those of all commits."""
    count: vec[i64]
    """How many it had."""
    pick: vec[i64]
    """Which it took."""
    chance: vec[float]
    """How likely that was."""
    weight: vec[float]
    """What the mixture counts in the average."""
    learner: i64
    """The seat that tries things out; the others do what they think best."""
    used: i64
    """How many choices all commits had; two arrays with each of them follow."""
    arm: vec[i64]
    mixture: vec[float]

    def __init__(self, judgement: Judgement, plain: bool, rng: Rng) -> None:
        self.judgement = judgement
        self.plain = plain
        self.rng = rng
        self.weights = vec[float]([0.0 for _ in range(MOST_MOVES)])
        self.commits = 0
        self.seat = vec[i64]([0 for _ in range(MOST_COMMITS)])
        self.first = vec[i64]([0 for _ in range(MOST_COMMITS)])
        self.count = vec[i64]([0 for _ in range(MOST_COMMITS)])
        self.pick = vec[i64]([0 for _ in range(MOST_COMMITS)])
        self.chance = vec[float]([0.0 for _ in range(MOST_COMMITS)])
        self.weight = vec[float]([0.0 for _ in range(MOST_COMMITS)])
        self.learner = 0
        self.used = 0
        self.arm = vec[i64]([0 for _ in range(MOST_MOVES)])
        self.mixture = vec[float]([0.0 for _ in range(MOST_MOVES)])

    def begin(self, thinker: i64, players: i64) -> None:
        """A new simulation. Every second one teaches the seat that thinks, the rest teach anybody."""
        self.learner = thinker if self.rng.below(2) else 1 + self.rng.below(players)
        self.commits = 0
        self.used = 0

    def commit_all(self, tree: Tree, node: i64, state: State, actors: list[int], thinker: i64) -> bool:
        """Every actor's choice, none of which knows the others'; is there room to remember them?"""
        for actor in actors:
            moves = state.legal(actor)
            count: i64 = len(moves)
            if self.used + count > MOST_MOVES or self.commits == MOST_COMMITS:
                return False
            pick: i64 = 0
            if count > 1 and self._is_foreseen(actor, thinker):
                pick = self._foreseen(state, actor, moves)
            elif count > 1:
                pick = self._pick(tree, node, state, actor, moves)
            if pick == NONE:
                return False
            state.do(actor, moves[pick])
        return True

    def _is_foreseen(self, seat: i64, thinker: i64) -> bool:
        """Is a seat taken to choose as the judgement foresees? Now and then, unless it learns or thinks."""
        if self.plain or seat == thinker or seat == self.learner:
            return False
        return self.rng.fraction() < self.judgement.faith

    def _foreseen(self, state: State, seat: i64, moves: list[int]) -> i64:
        """Which of its moves a seat takes by the judgement."""
        weights = self.weights
        self.judgement.foresee(state, seat, moves, weights)
        left = together(weights, len(moves)) * self.rng.fraction()
        pick: i64 = 0
        while pick + 1 < len(moves) and left >= weights[pick]:
            left -= weights[pick]
            pick += 1
        return pick

    def _pick(self, tree: Tree, node: i64, state: State, seat: i64, moves: list[int]) -> i64:
        """Which of a seat's moves it takes by its regrets; NONE where there is no room to learn from it."""
        count: i64 = len(moves)
        begin = self.used
        weights = self.weights
        mixture = self.mixture
        if not self.plain:
            shares(self.judgement, state, seat, moves, weights)
        even = 1.0 / float(count)
        most = -1000000.0
        tries = 0.0
        brought = 0.0
        place: i64 = 0
        while place < count:
            arm = tree.arm(node, seat, moves[place])
            if arm == NONE:
                return NONE
            self.arm[begin + place] = arm
            most = max(most, tree.regret[arm])
            tries += float(tree.arm_visits[arm])
            brought += tree.arm_total[arm]
            place += 1
        zeal: float = ZEAL if self.plain else self.judgement.zeal_among(state.players)
        restraint = 0.0
        if not self.plain and tries > 0.0:
            # From log odds to shares of a win: a step is the smaller, the nearer the game is to being decided.
            restraint = self.judgement.restraint_among(state.players) * brought * (1.0 - brought / tries)
        zeal /= sqrt(float(tree.calls[node])) + restraint
        total = 0.0
        place = 0
        while place < count:
            prior: float = even if self.plain else weights[place]
            mixture[begin + place] = prior * exp(zeal * (tree.regret[self.arm[begin + place]] - most))
            total += mixture[begin + place]
            place += 1
        place = 0
        while place < count:
            mixture[begin + place] = mixture[begin + place] / total
            place += 1
        wander = WANDER if seat == self.learner else 0.0
        left = self.rng.fraction()
        pick: i64 = 0
        while True:
            anything: float = even if self.plain else 0.5 * (even + weights[pick])
            likely = (1.0 - wander) * mixture[begin + pick] + wander * anything
            left -= likely
            if left < 0.0 or pick + 1 == count:
                break
            pick += 1
        commit = self.commits
        self.seat[commit] = seat
        self.first[commit] = begin
        self.count[commit] = count
        self.pick[commit] = pick
        self.chance[commit] = likely
        self.weight[commit] = float(tree.calls[node])
        self.commits = commit + 1
        self.used = begin + count
        return pick

    def learn(self, tree: Tree, worths: vec[float]) -> None:
        """Tell the choices that were made what they were worth."""
        commit: i64 = 0
        while commit < self.commits:
            if self.seat[commit] == self.learner:
                self._regret(tree, commit, worths[self.learner])
            self._remember(tree, commit)
            commit += 1

    def _regret(self, tree: Tree, commit: i64, worth: float) -> None:
        """Regret what was not chosen.

        What the other choices would have brought is taken from what they brought before; only the one that was made is
        corrected by what it brought now (a baseline, as in variance-reduced counterfactual regret minimisation).
        """
        begin = self.first[commit]
        end = begin + self.count[commit]
        pick = begin + self.pick[commit]
        mixture = self.mixture
        chosen = self.arm[pick]
        surprise = (worth - known(tree, chosen, worth)) / self.chance[commit]
        expected = mixture[pick] * surprise
        place = begin
        while place < end:
            expected += mixture[place] * known(tree, self.arm[place], worth)
            place += 1
        place = begin
        while place < end:
            arm = self.arm[place]
            brought = known(tree, arm, worth)
            if place == pick:
                brought += surprise
            tree.regret[arm] += brought - expected
            place += 1
        tree.arm_visits[chosen] += 1
        tree.arm_total[chosen] += worth

    def _remember(self, tree: Tree, commit: i64) -> None:
        """Add a mixture to the average."""
        place = self.first[commit]
        end = place + self.count[commit]
        while place < end:
            tree.average[self.arm[place]] += self.weight[commit] * self.mixture[place]
            place += 1


def known(tree: Tree, arm: i64, otherwise: float) -> float:
    """What a choice has brought so far, on average."""
    visits = tree.arm_visits[arm]
    return tree.arm_total[arm] / float(visits) if visits else otherwise
