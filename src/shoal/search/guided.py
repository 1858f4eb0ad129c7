"""Search that asks somebody else: leaves are gathered into batches, and an evaluator says what they are worth.

The tree, its selection by PUCT and its treatment of chance, hidden hands and sealed choices are those of `search`. What
the evaluator gives takes the place of priors and playouts, as in AlphaZero (Silver et al. 2017). While a leaf waits for
its answer, the moves that led to it count as visited and worth nothing: a virtual loss (Chaslot, Winands and van den
Herik 2008), so that the leaves of one batch differ.
"""

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import CHANCE, State, draw
from shoal.games.heuristics import Heuristics, win_shares
from shoal.games.rng import Rng
from shoal.search.search import MAX_DEPTH, Search
from shoal.search.simultaneous import SimultaneousMoves
from shoal.search.tree import NONE


class RulesOnly(Heuristics):
    """A game's information sets without its domain knowledge."""

    game: Heuristics

    def __init__(self, game: Heuristics) -> None:
        super().__init__()
        self.game = game

    def fingerprint(self, state: State, seat: i64) -> i64:
        return self.game.fingerprint(state, seat)

    def reopen(self, state: State) -> None:
        self.game.reopen(state)


class Leaf:
    """Where a simulation left the tree, and the way it came."""

    state: State
    """The position there."""
    seat: i64
    """From whose seat it is to be judged: who decides there or, where that is open, the seat that searches."""
    moves: list[int]
    """The legal moves that want a prior; [] where none does."""
    node: i64
    path: vec[i64]
    path_node: vec[i64]
    path_seat: vec[i64]
    simultaneous: SimultaneousMoves

    def __init__(
        self, state: State, seat: i64, moves: list[int], node: i64, simultaneous: SimultaneousMoves, depth: i64
    ) -> None:
        self.state = state
        self.seat = seat
        self.moves = moves
        self.node = node
        self.path = vec[i64]([0 for _ in range(depth)])
        self.path_node = vec[i64]([0 for _ in range(depth)])
        self.path_seat = vec[i64]([0 for _ in range(depth)])
        self.simultaneous = simultaneous


class GuidedSearch(Search):
    secret: bool
    """Are there sealed choices in the game?"""
    unused: list[SimultaneousMoves]
    """Those whose simulation is done."""

    def __init__(self, heuristics: Heuristics, hands: bool, secret: bool, rng: Rng, room: i64) -> None:
        super().__init__(RulesOnly(heuristics), hands, False, rng, room)
        self.secret = secret
        self.unused = []

    def gather(self, count: i64) -> list[Leaf]:
        """Begin so many simulations; the leaves that wait for an answer. Those that reach the end need none."""
        waiting: list[Leaf] = []
        left = count
        while left > 0:
            left -= 1
            self.simulations += 1
            states = self.determinizations
            state = states[self.rng.below(len(states)) if len(states) > 1 else 0].copy()
            if self.secret:
                self.simultaneous = (
                    self.unused.pop() if self.unused else SimultaneousMoves(self.heuristics, False, self.rng)
                )
            self.depth = 0
            self.simultaneous.begin(self.seat, state.players)
            node = self._walk(state)
            if len(state.actors()) == 0:
                win_shares(state, self.values)
                self._finish(state)
            else:
                waiting.append(self._suspended(state, node))
        return waiting

    def resolve(self, leaf: Leaf, priors: list[float], values: list[float]) -> None:
        """The answer for a leaf: a prior for each of its moves, and the value to seats 1 to n, 0 to 1."""
        tree = self.tree
        place: i64 = 0
        self.depth = len(leaf.path)
        while place < self.depth:
            self.path[place] = leaf.path[place]
            self.path_node[place] = leaf.path_node[place]
            self.path_seat[place] = leaf.path_seat[place]
            tree.visits[leaf.path[place]] -= 1
            place += 1
        self.simultaneous = leaf.simultaneous
        if leaf.node != NONE and len(leaf.moves) > 0 and tree.first[leaf.node] == NONE:
            self._add_priors(leaf, priors)
        place = 0
        while place < len(values):
            self.values[place + 1] = values[place]
            place += 1
        self._finish(leaf.state)

    def _add_priors(self, leaf: Leaf, priors: list[float]) -> None:
        tree = self.tree
        if not tree.has_room(len(leaf.moves)):
            return
        total = 0.0
        for prior in priors:
            total += prior
        begin = tree.add_block(leaf.node, leaf.moves)
        place: i64 = 0
        while place < len(priors):
            tree.prior[begin + place] = priors[place] / total if total > 0.0 else 1.0 / float(len(priors))
            place += 1

    def _finish(self, state: State) -> None:
        self._backpropagate(state)
        if self.secret:
            self.unused.append(self.simultaneous)

    def _suspended(self, state: State, node: i64) -> Leaf:
        """The way here is kept, and counts as lost until the answer comes."""
        actors = state.actors()
        seat: i64 = actors[0]
        if seat == CHANCE or state.sealed():
            seat = self.seat
        moves: list[int] = state.legal(seat) if node != NONE else []
        leaf = Leaf(state, seat, moves, node, self.simultaneous, self.depth)
        visits = self.tree.visits
        place: i64 = 0
        while place < self.depth:
            leaf.path[place] = self.path[place]
            leaf.path_node[place] = self.path_node[place]
            leaf.path_seat[place] = self.path_seat[place]
            visits[self.path[place]] += 1
            place += 1
        return leaf

    def _walk(self, state: State) -> i64:
        """Down the tree to a node whose moves have no priors yet, or NONE where the simulation leaves it otherwise."""
        tree = self.tree
        node = self.root
        new = False
        while self.depth < MAX_DEPTH:
            actors = state.actors()
            if len(actors) == 0:
                return NONE
            seat: i64 = actors[0]
            if new and self.hands and seat != self.seat and seat != CHANCE:
                # What others may hold differs from simulation to simulation, so their moves get no priors.
                return NONE
            tree.node_visits[node] += 1
            if seat == CHANCE:
                state.do(CHANCE, draw(state.chance(), self.rng))
                child = self._child_by_fingerprint(node, state)
                if child == NONE:
                    new = True
                    child = self._child_by_fingerprint(node, state)
                node = child
            elif state.sealed():
                if not self.simultaneous.commit_all(tree, node, state, actors, self.seat):
                    return NONE
                node = self._child_by_fingerprint(node, state)
            else:
                slot = self._chosen(node, state, seat)
                if slot == NONE:
                    return node
                self.path[self.depth] = slot
                self.path_node[self.depth] = node
                self.path_seat[self.depth] = seat
                self.depth += 1
                state.do(seat, tree.move[slot])
                node = tree.child[slot]
                new = node == NONE
                if new and tree.has_room(1):
                    node = tree.add_node(self.heuristics.fingerprint(state, self.seat))
                    tree.child[slot] = node
            if node == NONE:
                return NONE
        return NONE

    def _chosen(self, node: i64, state: State, seat: i64) -> i64:
        """The slot of the move that is chosen where one seat decides; NONE where priors are wanted first."""
        if self.hands and seat != self.seat:
            return self._select_available(node, state, seat)
        return self._select_by_puct(node) if self.tree.first[node] != NONE else NONE
