"""Information-set Monte Carlo tree search: trees over what one seat knows, grown by simulations.

This is single-observer ISMCTS (Cowling, Powley and Whitehouse 2012). Each simulation takes a determinization, one of
the States that the seat thinks possible, and walks down the tree; from where it leaves it, the game's heuristics play
out and evaluate. Where one seat decides, it maximises its own result, with any number of players (max^n, Luckhardt and
Irani 1986); where several decide in secret, see `simultaneous`; chance is drawn as the rules weigh it. What the seat
cannot see does not split the tree, for what follows is told apart by fingerprint only.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import CHANCE, State, draw
from shoal.games.heuristics import Heuristics, win_shares
from shoal.games.rng import Rng
from shoal.search.simultaneous import MAX_MOVES, SimultaneousMoves, normalized_prior
from shoal.search.tree import NONE, Tree

MAX_DEPTH: Final = 1024
"""Where a simulation stops following the tree."""
MAX_SEATS: Final = 16
UCB_EXPLORATION: Final = 0.7
"""The exploration factor of plain UCT."""
AMAF_PRIOR_VISITS: Final = 4.0
"""An AMAF value begins with this many visits of the first play urgency: one simulation alone is not believed."""


class Search:
    heuristics: Heuristics
    plain: bool
    """Is this a search without any knowledge of the game?"""
    hands: bool
    """May the moves of others differ between determinizations?"""
    rng: Rng
    tree: Tree
    seat: i64
    """The seat at the root, for which the search is run."""
    root: i64
    determinizations: list[State]
    """States the seat thinks possible, everybody's sealed choices still owed."""
    simulations: i64
    """How many were run since the root was set."""

    # Of the simulation now running.
    weights: vec[float]
    """Scratch: the prior of some moves."""
    values: vec[float]
    made: vec[i64]
    """Which moves the end showed, as the seats' bits."""
    simultaneous: SimultaneousMoves
    """What was chosen in secret."""
    depth: i64
    path: vec[i64]
    """The slots it took, and beside each its node and who moved there."""
    path_node: vec[i64]
    path_seat: vec[i64]

    def __init__(self, heuristics: Heuristics, hands: bool, plain: bool, rng: Rng, room: i64) -> None:
        self.heuristics = heuristics
        self.hands = hands
        self.plain = plain
        self.rng = rng
        self.tree = Tree(room)
        self.seat = NONE
        self.root = NONE
        self.determinizations = []
        self.simulations = 0
        self.weights = vec[float]([0.0 for _ in range(MAX_MOVES)])
        self.values = vec[float]([0.0 for _ in range(MAX_SEATS)])
        self.made = vec[i64]([0 for _ in range(MAX_MOVES)])
        self.depth = 0
        self.path = vec[i64]([0 for _ in range(MAX_DEPTH)])
        self.path_node = vec[i64]([0 for _ in range(MAX_DEPTH)])
        self.path_seat = vec[i64]([0 for _ in range(MAX_DEPTH)])
        self.simultaneous = SimultaneousMoves(heuristics, plain, rng)

    # The position

    def set_root(self, state: State, seat: i64) -> None:
        """Search for a seat from a State it thinks possible; what is already known of it is kept."""
        self.heuristics.reopen(state)
        self.determinizations = [state]
        self.simulations = 0
        fingerprint = self.heuristics.fingerprint(state, seat)
        known: i64 = self.tree.find(fingerprint) if seat == self.seat else NONE
        self.seat = seat
        self.root = 0
        if known == NONE:
            self.tree.clear()
            self.tree.add_node(fingerprint)
        elif known:
            self.tree = self.tree.cutting(known)

    def add_determinization(self, state: State) -> None:
        """Another State with the same view is possible too."""
        self.heuristics.reopen(state)
        self.determinizations.append(state)

    def run(self, simulations: i64) -> None:
        left = simulations
        while left > 0:
            self._simulate()
            left -= 1
        self.simulations += simulations

    # What came of it

    def moves(self) -> list[tuple[int, int, float, float]]:
        """Each of the seat's moves looked at: its visits, its share of the choice, its mean value."""
        return self._arms_found() if self.tree.first_arm[self.root] != NONE else self._slots_found()

    def _arms_found(self) -> list[tuple[int, int, float, float]]:
        """At a sealed decision: the shares are the average strategy."""
        tree = self.tree
        found: list[tuple[int, int, float, float]] = []
        strategies = 0.0
        arm = tree.first_arm[self.root]
        while arm != NONE:
            if tree.arm_seat[arm] == self.seat:
                strategies += tree.strategy_sum[arm]
            arm = tree.next_arm[arm]
        arm = tree.first_arm[self.root]
        while arm != NONE:
            if tree.arm_seat[arm] == self.seat:
                visits = tree.arm_visits[arm]
                mean = tree.arm_total[arm] / float(visits) if visits else 0.0
                share = tree.strategy_sum[arm] / strategies if strategies > 0.0 else 0.0
                found.append((int(tree.arm_move[arm]), int(visits), share, mean))
            arm = tree.next_arm[arm]
        return found

    def _slots_found(self) -> list[tuple[int, int, float, float]]:
        """Where the seat decides alone: the shares are those of the visits."""
        tree = self.tree
        found: list[tuple[int, int, float, float]] = []
        begin = tree.first[self.root]
        if begin == NONE:
            return found
        end = begin + tree.width[self.root]
        all_visits = 0.0
        slot = begin
        while slot < end:
            all_visits += float(tree.visits[slot])
            slot += 1
        slot = begin
        while slot < end:
            visits = tree.visits[slot]
            mean = tree.total[slot] / float(visits) if visits else 0.0
            share = float(visits) / all_visits if all_visits > 0.0 else 0.0
            found.append((int(tree.move[slot]), int(visits), share, mean))
            slot += 1
        return found

    def answer(self, move: i64) -> i64:
        """What the next seat most often answered to one of the seat's moves; NONE where nobody knows."""
        tree = self.tree
        slot = tree.first[self.root]
        end = slot + tree.width[self.root]
        while slot < end and tree.move[slot] != move:
            slot += 1
        if slot >= end or tree.child[slot] == NONE:
            return NONE
        child = tree.child[slot]
        reply = tree.first[child]
        end = reply + tree.width[child]
        best: i64 = NONE
        while reply < end:
            if best == NONE or tree.visits[reply] > tree.visits[best]:
                best = reply
            reply += 1
        return tree.move[best] if best != NONE else NONE

    # One simulation

    def _simulate(self) -> None:
        states = self.determinizations
        state = states[self.rng.below(len(states)) if len(states) > 1 else 0].copy()
        self.depth = 0
        self.simultaneous.begin(self.seat, state.players)
        over = self._descend(state)
        if self.plain:
            if not over:
                state.rollout(self.rng)
            win_shares(state, self.values)
        else:
            if not over:
                self.heuristics.playout(state, self.rng)
            self.heuristics.evaluate(state, self.values)
        self._backpropagate(state)

    def _descend(self, state: State) -> bool:
        """Walk down the tree until the simulation leaves it; is the game over there?"""
        tree = self.tree
        node = self.root
        expand_after: i64 = 1 if self.plain else self.heuristics.expand_after
        while self.depth < MAX_DEPTH:
            actors = state.actors()
            if len(actors) == 0:
                return True
            seat: i64 = actors[0]
            tree.node_visits[node] += 1
            if seat == CHANCE:
                state.do(CHANCE, draw(state.chance(), self.rng))
                node = self._child_by_fingerprint(node, state)
            elif state.sealed():
                if not self.simultaneous.commit_all(tree, node, state, actors, self.seat):
                    return False
                node = self._child_by_fingerprint(node, state)
            else:
                slot = self._select(node, state, seat)
                if slot == NONE:
                    return False
                self.path[self.depth] = slot
                self.path_node[self.depth] = node
                self.path_seat[self.depth] = seat
                self.depth += 1
                state.do(seat, tree.move[slot])
                node = tree.child[slot]
                if node == NONE and tree.visits[slot] >= expand_after and tree.has_room(1):
                    node = tree.add_node(self.heuristics.fingerprint(state, self.seat))
                    tree.child[slot] = node
            if node == NONE:
                return False
        return False

    def _child_by_fingerprint(self, node: i64, state: State) -> i64:
        """The node for what came of chance or a sealed decision; NONE where it came up for the first time."""
        tree = self.tree
        fingerprint = self.heuristics.fingerprint(state, self.seat)
        slot = tree.link(node, fingerprint)
        if slot != NONE:
            return tree.child[slot]
        if tree.has_room(2):
            slot = tree.add_link(node, fingerprint)
            # Made before it is written, for making it may move the arrays.
            child = tree.add_node(fingerprint)
            tree.child[slot] = child
        return NONE

    def _backpropagate(self, state: State) -> None:
        """Update the slots and arms that were taken, and the AMAF values of those beside them."""
        tree = self.tree
        values = self.values
        visits = tree.visits
        total = tree.total
        node_total = tree.node_total
        with_amaf = not self.plain and self.heuristics.rave_equivalence > 0.0
        if with_amaf:
            self.heuristics.amaf_moves(state, self.made)
        place: i64 = 0
        while place < self.depth:
            slot = self.path[place]
            value = values[self.path_seat[place]]
            visits[slot] += 1
            total[slot] += value
            node_total[self.path_node[place]] += value
            if with_amaf:
                tree.update_amaf(self.path_node[place], self.path_seat[place], self.made, value)
            place += 1
        self.simultaneous.backpropagate(tree, values)

    # Selection where one seat decides

    def _select(self, node: i64, state: State, seat: i64) -> i64:
        """The slot of the move that is chosen; NONE where there is no room for any."""
        if self.hands and seat != self.seat:
            return self._select_available(node, state, seat)
        tree = self.tree
        if tree.first[node] == NONE and not self._expand(node, state, seat):
            return NONE
        return self._select_by_ucb(node) if self.plain else self._select_by_puct(node)

    def _expand(self, node: i64, state: State, seat: i64) -> bool:
        moves = state.legal(seat)
        tree = self.tree
        if not tree.has_room(len(moves)):
            return False
        begin = tree.add_block(node, moves)
        if not self.plain:
            normalized_prior(self.heuristics, state, seat, moves, self.weights)
            place: i64 = 0
            while place < len(moves):
                tree.prior[begin + place] = self.weights[place]
                place += 1
        return True

    def _select_by_ucb(self, node: i64) -> i64:
        """A move nobody has tried, any of them; else by UCB1, as in UCT (Kocsis and Szepesvari 2006):

        Q(a) + c sqrt(ln N / N(a)), where N counts the visits of the node, N(a) those of a move, and Q(a) is
        its mean value.
        """
        tree = self.tree
        begin = tree.first[node]
        untried = tree.untried[node]
        if untried:
            return self._take_untried(node, begin, untried)
        visits = tree.visits
        total = tree.total
        scale = UCB_EXPLORATION * sqrt(log(float(tree.node_visits[node])))
        best = -1.0
        found = begin
        slot = begin
        end = begin + tree.width[node]
        while slot < end:
            count = float(visits[slot])
            value = total[slot] / count + scale / sqrt(count)
            if value > best:
                best = value
                found = slot
            slot += 1
        return found

    def _take_untried(self, node: i64, begin: i64, untried: i64) -> i64:
        """Any of the untried moves, which are kept in front of the others."""
        move = self.tree.move
        slot = begin + self.rng.below(untried)
        last = begin + untried - 1
        kept = move[slot]
        move[slot] = move[last]
        move[last] = kept
        self.tree.untried[node] = untried - 1
        return last

    def _select_by_puct(self, node: i64) -> i64:
        """By PUCT (Rosin 2011, in the form of Silver et al. 2017) and RAVE (Gelly and Silver 2011), the largest

        (1 - beta) Q(a) + beta AMAF(a) + c P(a) sqrt(N) / (N(a) + 1),    beta = k / (k + N(a)),

        where P is the prior, k the `rave_equivalence`, and AMAF(a) the mean value of the simulations that show the move
        at any time. The Q of a move nobody tried is the first play urgency (Gelly et al. 2006): the node's mean value
        less `fpu_reduction`.
        """
        tree = self.tree
        visits = tree.visits
        total = tree.total
        prior = tree.prior
        node_visits = float(tree.node_visits[node])
        scale = self.heuristics.exploration * sqrt(node_visits)
        equivalence = self.heuristics.rave_equivalence
        amaf_visits = tree.amaf_visits
        amaf_total = tree.amaf_total
        urgency = tree.node_total[node] / node_visits - self.heuristics.fpu_reduction if node_visits > 1.0 else 0.5
        best = -1000.0
        slot = tree.first[node]
        found = slot
        end = slot + tree.width[node]
        while slot < end:
            count = float(visits[slot])
            value = total[slot] / count if count > 0.0 else urgency
            if amaf_visits[slot]:
                amaf = (amaf_total[slot] + AMAF_PRIOR_VISITS * urgency) / (float(amaf_visits[slot]) + AMAF_PRIOR_VISITS)
                value += equivalence / (equivalence + count) * (amaf - value)
            value += scale * prior[slot] / (count + 1.0)
            if value > best:
                best = value
                found = slot
            slot += 1
        return found

    def _select_available(self, node: i64, state: State, seat: i64) -> i64:
        """The slot of a move that this determinization allows a seat whose hand is hidden, by UCB1 or PUCT as above.

        How often any of these moves was taken stands for how often they could have been, the N of ISMCTS.
        """
        tree = self.tree
        moves = state.legal(seat)
        if not self.plain:
            normalized_prior(self.heuristics, state, seat, moves, self.weights)
        slot_of = tree.lay_out(node, state.choices())
        node_visits = 0.0
        node_total = 0.0
        place: i64 = 0
        known: i64 = NONE
        while place < len(moves):
            known = slot_of[moves[place]]
            if known != NONE:
                node_visits += float(tree.visits[known])
                node_total += tree.total[known]
            place += 1
        urgency = node_total / node_visits - self.heuristics.fpu_reduction if node_visits > 0.0 else 0.5
        place = self._best_available(moves, slot_of, node_visits, urgency)
        chosen: i64 = moves[place]
        known = slot_of[chosen]
        tree.put_away(node)
        if known != NONE:
            return known
        return tree.add_link(node, chosen) if tree.has_room(1) else NONE

    def _best_available(self, moves: list[int], slot_of: vec[i64], node_visits: float, urgency: float) -> i64:
        """Which of these moves has the largest upper confidence bound; any of them where several have."""
        visits = self.tree.visits
        total = self.tree.total
        weights = self.weights
        scale = self.heuristics.exploration * sqrt(node_visits + 1.0)
        spread = UCB_EXPLORATION * sqrt(log(node_visits + 1.0))
        best = -1000.0
        found: i64 = 0
        ties: i64 = 0
        place: i64 = 0
        while place < len(moves):
            known = slot_of[moves[place]]
            count = float(visits[known]) if known != NONE else 0.0
            value: float
            if self.plain:
                value = total[known] / count + spread / sqrt(count) if count > 0.0 else 1000.0
            else:
                value = total[known] / count if count > 0.0 else urgency
                value += scale * weights[place] / (count + 1.0)
            if value == best:
                ties += 1
            elif value > best:
                ties = 1
            if value > best or (value == best and self.rng.below(ties) == 0):
                best = value
                found = place
            place += 1
        return found
