"""Looking ahead from what one seat knows: trees over information sets, grown by simulations.

Each simulation takes one of the States that the seat thinks possible, walks down the tree, and lets the game's
judgement finish it. Where one seat decides, it goes for its own result (so with any number of players); where several
decide in secret, each mixes by regret; chance is drawn as the rules weigh it. What the seat cannot see does not split
the tree, for what follows is told apart by fingerprint only.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import CHANCE, State, draw
from shoal.games.judgement import Judgement, win_shares
from shoal.games.rng import Rng
from shoal.search.mixing import MOST_MOVES, Mixing, shares
from shoal.search.tree import NONE, Tree

DEEPEST: Final = 1024
"""Where a simulation stops following the tree."""
SCEPTICISM: Final = 4.0
"""With so many simulations of no special worth hearsay begins, so that one alone is not believed."""
CURIOSITY: Final = 0.7
"""The exploration factor of plain UCT."""


class Search:
    judgement: Judgement
    plain: bool
    """Is this a search without any knowledge of the game?"""
    hands: bool
    """May the moves of others differ between the States that the seat thinks possible?"""
    rng: Rng
    tree: Tree
    seat: i64
    """The seat that thinks."""
    root: i64
    samples: list[State]
    """Positions the seat thinks possible, everybody's sealed choices still owed."""
    simulations: i64
    """How many were run since the last position was set."""

    # Of the simulation now running.
    weights: vec[float]
    worths: vec[float]
    made: vec[i64]
    """Which moves the end showed, as the seats' bits."""
    mixing: Mixing
    """What was chosen in secret."""
    depth: i64
    path: vec[i64]
    """The slots it took, and beside each its node and who moved there."""
    path_node: vec[i64]
    path_seat: vec[i64]

    def __init__(self, judgement: Judgement, hands: bool, plain: bool, rng: Rng, room: i64) -> None:
        self.judgement = judgement
        self.hands = hands
        self.plain = plain
        self.rng = rng
        self.tree = Tree(room)
        self.seat = NONE
        self.root = NONE
        self.samples = []
        self.simulations = 0
        self.weights = vec[float]([0.0 for _ in range(MOST_MOVES)])
        self.worths = vec[float]([0.0 for _ in range(16)])
        self.made = vec[i64]([0 for _ in range(MOST_MOVES)])
        self.depth = 0
        self.path = vec[i64]([0 for _ in range(DEEPEST)])
        self.path_node = vec[i64]([0 for _ in range(DEEPEST)])
        self.path_seat = vec[i64]([0 for _ in range(DEEPEST)])
        self.mixing = Mixing(judgement, plain, rng)

    # The position

    def face(self, state: State, seat: i64) -> None:
        """Think for a seat about a position it thinks possible; what is already known of it is kept."""
        self.judgement.reopen(state)
        self.samples = [state]
        self.simulations = 0
        fingerprint = self.judgement.fingerprint(state, seat)
        known: i64 = self.tree.find(fingerprint) if seat == self.seat else NONE
        self.seat = seat
        self.root = 0
        if known == NONE:
            self.tree.clear()
            self.tree.add_node(fingerprint)
        elif known:
            self.tree = self.tree.cutting(known)

    def suppose(self, state: State) -> None:
        """Another State with the same view is possible too."""
        self.judgement.reopen(state)
        self.samples.append(state)

    def run(self, simulations: i64) -> None:
        left = simulations
        while left > 0:
            self._simulate()
            left -= 1
        self.simulations += simulations

    # What came of it

    def moves(self) -> list[tuple[int, int, float, float]]:
        """Each of the seat's moves looked at: how often, what share of the choice it has, what it is worth."""
        tree = self.tree
        found: list[tuple[int, int, float, float]] = []
        shares = 0.0
        arm = tree.first_arm[self.root]
        if arm != NONE:
            while arm != NONE:
                if tree.arm_seat[arm] == self.seat:
                    shares += tree.average[arm]
                arm = tree.next_arm[arm]
            arm = tree.first_arm[self.root]
            while arm != NONE:
                if tree.arm_seat[arm] == self.seat:
                    visits = tree.arm_visits[arm]
                    mean = tree.arm_total[arm] / float(visits) if visits else 0.0
                    share = tree.average[arm] / shares if shares > 0.0 else 0.0
                    found.append((int(tree.arm_move[arm]), int(visits), share, mean))
                arm = tree.next_arm[arm]
            return found
        slot = tree.first[self.root]
        if slot == NONE:
            return found
        end = slot + tree.width[self.root]
        begin = slot
        while slot < end:
            shares += float(tree.visits[slot])
            slot += 1
        slot = begin
        while slot < end:
            visits = tree.visits[slot]
            mean = tree.total[slot] / float(visits) if visits else 0.0
            found.append((int(tree.move[slot]), int(visits), float(visits) / shares if shares > 0.0 else 0.0, mean))
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
        tree = self.tree
        samples = self.samples
        state = samples[self.rng.below(len(samples)) if len(samples) > 1 else 0].copy()
        node = self.root
        self.depth = 0
        self.mixing.begin(self.seat, state.players)
        patience: i64 = 1 if self.plain else self.judgement.patience
        over = False
        while self.depth < DEEPEST:
            actors = state.actors()
            if len(actors) == 0:
                over = True
                break
            seat: i64 = actors[0]
            tree.calls[node] += 1
            if seat == CHANCE:
                state.do(CHANCE, draw(state.chance(), self.rng))
                node = self._followed(node, state)
                if node == NONE:
                    break
            elif state.sealed():
                if not self.mixing.commit_all(tree, node, state, actors, self.seat):
                    break
                node = self._followed(node, state)
                if node == NONE:
                    break
            else:
                slot = self._slot(node, state, seat)
                if slot == NONE:
                    break
                self.path[self.depth] = slot
                self.path_node[self.depth] = node
                self.path_seat[self.depth] = seat
                self.depth += 1
                state.do(seat, tree.move[slot])
                node = tree.child[slot]
                if node == NONE:
                    if tree.visits[slot] < patience or not tree.has_room(1):
                        break
                    node = tree.add_node(self.judgement.fingerprint(state, self.seat))
                    tree.child[slot] = node
        if self.plain:
            if not over:
                state.rollout(self.rng)
            win_shares(state, self.worths)
        else:
            if not over:
                self.judgement.finish(state, self.rng)
            self.judgement.worth(state, self.worths)
        self._learn(state)

    def _followed(self, node: i64, state: State) -> i64:
        """The node for what came of chance or a sealed decision; NONE where it came up for the first time."""
        tree = self.tree
        fingerprint = self.judgement.fingerprint(state, self.seat)
        slot = tree.link(node, fingerprint)
        if slot != NONE:
            return tree.child[slot]
        if tree.has_room(2):
            slot = tree.add_link(node, fingerprint)
            # Made before it is written, for making it may move the arrays.
            child = tree.add_node(fingerprint)
            tree.child[slot] = child
        return NONE

    def _learn(self, state: State) -> None:
        """Tell the slots and arms that were taken what it was worth, and others of whom the end tells too."""
        tree = self.tree
        worths = self.worths
        visits = tree.visits
        total = tree.total
        gains = tree.gains
        listens = not self.plain and self.judgement.hearsay > 0.0
        if listens:
            self.judgement.echo(state, self.made)
        place: i64 = 0
        while place < self.depth:
            slot = self.path[place]
            worth = worths[self.path_seat[place]]
            visits[slot] += 1
            total[slot] += worth
            gains[self.path_node[place]] += worth
            if listens:
                tree.hear(self.path_node[place], self.path_seat[place], self.made, worth)
            place += 1
        self.mixing.learn(tree, worths)

    # Where one seat decides

    def _slot(self, node: i64, state: State, seat: i64) -> i64:
        """The slot of the move that is chosen; NONE where there is no room for any."""
        if self.hands and seat != self.seat:
            return self._open_slot(node, state, seat)
        tree = self.tree
        if tree.first[node] == NONE and not self._expand(node, state, seat):
            return NONE
        return self._untested(node) if self.plain else self._promising(node)

    def _expand(self, node: i64, state: State, seat: i64) -> bool:
        moves = state.legal(seat)
        tree = self.tree
        if not tree.has_room(len(moves)):
            return False
        begin = tree.add_block(node, moves)
        if not self.plain:
            shares(self.judgement, state, seat, moves, self.weights)
            place: i64 = 0
            while place < len(moves):
                tree.prior[begin + place] = self.weights[place]
                place += 1
        return True

    def _untested(self, node: i64) -> i64:
        """A move nobody has tried, any of them; else by UCB1."""
        tree = self.tree
        begin = tree.first[node]
        fresh = tree.fresh[node]
        move = tree.move
        if fresh:
            # Those not yet tried are kept in front of the others.
            slot = begin + self.rng.below(fresh)
            last = begin + fresh - 1
            kept = move[slot]
            move[slot] = move[last]
            move[last] = kept
            tree.fresh[node] = fresh - 1
            return last
        visits = tree.visits
        total = tree.total
        scale = CURIOSITY * sqrt(log(float(tree.calls[node])))
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

    def _promising(self, node: i64) -> i64:
        """By what a move proved to be worth, and by hearsay (RAVE) and its prior (PUCT) where little is known."""
        tree = self.tree
        visits = tree.visits
        total = tree.total
        prior = tree.prior
        calls = float(tree.calls[node])
        scale = self.judgement.curiosity * sqrt(calls)
        hearsay = self.judgement.hearsay
        heard = tree.heard
        heard_total = tree.heard_total
        unknown = tree.gains[node] / calls - self.judgement.doubt if calls > 1.0 else 0.5
        best = -1000.0
        slot = tree.first[node]
        found = slot
        end = slot + tree.width[node]
        while slot < end:
            count = float(visits[slot])
            value = total[slot] / count if count > 0.0 else unknown
            if heard[slot]:
                said = (heard_total[slot] + SCEPTICISM * unknown) / (float(heard[slot]) + SCEPTICISM)
                value += hearsay / (hearsay + count) * (said - value)
            value += scale * prior[slot] / (count + 1.0)
            if value > best:
                best = value
                found = slot
            slot += 1
        return found

    def _open_slot(self, node: i64, state: State, seat: i64) -> i64:
        """The slot of a move that this State allows a seat whose hand is hidden."""
        tree = self.tree
        moves = state.legal(seat)
        weights = self.weights
        visits = tree.visits
        total = tree.total
        if not self.plain:
            shares(self.judgement, state, seat, moves, weights)
        slot_of = tree.lay_out(node, state.choices())
        # How often any of these moves was taken stands for how often they could have been.
        calls = 0.0
        gains = 0.0
        place: i64 = 0
        known: i64 = NONE
        while place < len(moves):
            known = slot_of[moves[place]]
            if known != NONE:
                calls += float(visits[known])
                gains += total[known]
            place += 1
        unknown = gains / calls - self.judgement.doubt if calls > 0.0 else 0.5
        scale = self.judgement.curiosity * sqrt(calls + 1.0)
        spread = CURIOSITY * sqrt(log(calls + 1.0))
        best = -1000.0
        chosen: i64 = moves[0]
        found: i64 = NONE
        ties: i64 = 0
        place = 0
        while place < len(moves):
            known = slot_of[moves[place]]
            count = float(visits[known]) if known != NONE else 0.0
            value: float
            if self.plain:
                value = total[known] / count + spread / sqrt(count) if count > 0.0 else 1000.0
            else:
                value = total[known] / count if count > 0.0 else unknown
                value += scale * weights[place] / (count + 1.0)
            if value == best:
                ties += 1
            elif value > best:
                ties = 1
            if value > best or (value == best and self.rng.below(ties) == 0):
                best = value
                chosen = moves[place]
                found = known
            place += 1
        tree.put_away(node)
        if found != NONE:
            return found
        return tree.add_link(node, chosen) if tree.has_room(1) else NONE
