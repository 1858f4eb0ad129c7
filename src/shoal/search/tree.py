"""What a search remembers: nodes, and beneath each the moves or events that were looked at.

A node stands for a position as the searching seat knows it. What lies beneath it is kept in one of two ways:
- a block: all legal moves side by side, where everybody knows which moves those are;
- a chain: only what has come up so far, where moves or events differ from sample to sample.
At a sealed decision a node also has arms, as of a bandit: what each actor found out about each of its choices.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.fingerprint import hash_combine

NONE: Final = -1
CHAIN: Final = -1
"""In place of a block's width."""


class Tree:
    room: i64
    """How many nodes, slots and arms there may be in all."""

    nodes: i64
    """How many nodes there are; the arrays of a node's facts follow."""
    fingerprints: vec[i64]
    """The fingerprint."""
    node_visits: vec[i64]
    """How many simulations came through."""
    node_total: vec[float]
    """What they were worth to the seat that decides here, in all."""
    first: vec[i64]
    """The first slot; NONE while there is none."""
    width: vec[i64]
    """How many slots the block has; CHAIN for a chain."""
    untried: vec[i64]
    """How many slots of a block nobody has tried: they are kept in front of the others."""
    first_arm: vec[i64]

    slots: i64
    """How many slots there are; the arrays of a slot's facts follow."""
    move: vec[i64]
    """The move; beneath chance and sealed decisions, the fingerprint of what came of it."""
    visits: vec[i64]
    total: vec[float]
    """What the simulations were worth to the seat that moved, in all."""
    prior: vec[float]
    amaf_visits: vec[i64]
    """How many simulations through the node showed this move in the end, taken here or later."""
    amaf_total: vec[float]
    """What those were worth to the seat that moves here, in all."""
    child: vec[i64]
    """The node this leads to; NONE until it is wanted."""
    next: vec[i64]
    """The next slot of the chain."""

    arms: i64
    """How many arms there are; the arrays of an arm's facts follow."""
    arm_seat: vec[i64]
    arm_move: vec[i64]
    arm_visits: vec[i64]
    arm_total: vec[float]
    regret: vec[float]
    strategy_sum: vec[float]
    """The probabilities that strategies gave this choice, added up, later ones with more weight."""
    next_arm: vec[i64]

    slot_of: vec[i64]
    """The slot of each move of the chain that is laid out; NONE for all others."""
    links: dict[int, int]
    """The slot of a node's chain by key, and a node's arm by seat and move."""

    def __init__(self, room: i64) -> None:
        self.room = room
        self.nodes = 0
        self.fingerprints = vec[i64]()
        self.node_visits = vec[i64]()
        self.node_total = vec[float]()
        self.first = vec[i64]()
        self.width = vec[i64]()
        self.untried = vec[i64]()
        self.first_arm = vec[i64]()
        self.slots = 0
        self.move = vec[i64]()
        self.visits = vec[i64]()
        self.total = vec[float]()
        self.prior = vec[float]()
        self.amaf_visits = vec[i64]()
        self.amaf_total = vec[float]()
        self.child = vec[i64]()
        self.next = vec[i64]()
        self.arms = 0
        self.arm_seat = vec[i64]()
        self.arm_move = vec[i64]()
        self.arm_visits = vec[i64]()
        self.arm_total = vec[float]()
        self.regret = vec[float]()
        self.strategy_sum = vec[float]()
        self.next_arm = vec[i64]()
        self.slot_of = vec[i64]()
        self.links = {}

    def clear(self) -> None:
        """Forget everything; the arrays are kept for what comes."""
        self.nodes = 0
        self.slots = 0
        self.arms = 0
        self.links = {}

    def has_room(self, wanted: i64) -> bool:
        return self.nodes + self.slots + self.arms + wanted <= self.room

    # Nodes

    def add_node(self, fingerprint: i64) -> i64:
        node = self.nodes
        if node == len(self.fingerprints):
            self.fingerprints = append(self.fingerprints, 0)
            self.node_visits = append(self.node_visits, 0)
            self.node_total = append(self.node_total, 0.0)
            self.first = append(self.first, 0)
            self.width = append(self.width, 0)
            self.untried = append(self.untried, 0)
            self.first_arm = append(self.first_arm, 0)
        self.fingerprints[node] = fingerprint
        self.node_visits[node] = 0
        self.node_total[node] = 0.0
        self.first[node] = NONE
        self.width[node] = CHAIN
        self.untried[node] = 0
        self.first_arm[node] = NONE
        self.nodes = node + 1
        return node

    def find(self, fingerprint: i64) -> i64:
        """The node with this fingerprint that most simulations came through, or NONE."""
        found: i64 = NONE
        node: i64 = 0
        while node < self.nodes:
            if self.fingerprints[node] == fingerprint and (
                found == NONE or self.node_visits[node] > self.node_visits[found]
            ):
                found = node
            node += 1
        return found

    # Slots

    def _more_slots(self, wanted: i64) -> i64:
        """Room for as many more slots as wanted; the number of the first."""
        begin = self.slots
        slot = begin
        while slot < begin + wanted:
            if slot == len(self.move):
                self.move = append(self.move, 0)
                self.visits = append(self.visits, 0)
                self.total = append(self.total, 0.0)
                self.prior = append(self.prior, 0.0)
                self.amaf_visits = append(self.amaf_visits, 0)
                self.amaf_total = append(self.amaf_total, 0.0)
                self.child = append(self.child, NONE)
                self.next = append(self.next, NONE)
            else:
                self.visits[slot] = 0
                self.total[slot] = 0.0
                self.prior[slot] = 0.0
                self.amaf_visits[slot] = 0
                self.amaf_total[slot] = 0.0
                self.child[slot] = NONE
                self.next[slot] = NONE
            slot += 1
        self.slots = slot
        return begin

    def add_block(self, node: i64, moves: list[int]) -> i64:
        """A slot for each of these moves beneath a node; the number of the first."""
        begin = self._more_slots(len(moves))
        self.first[node] = begin
        self.width[node] = len(moves)
        self.untried[node] = len(moves)
        place: i64 = begin
        for move in moves:
            self.move[place] = move
            place += 1
        return begin

    def update_amaf(self, node: i64, seat: i64, made: vec[i64], value: float) -> None:
        """Update the AMAF value of each move of a block that the end showed for the seat."""
        move = self.move
        amaf_visits = self.amaf_visits
        amaf_total = self.amaf_total
        slot = self.first[node]
        end = slot + self.width[node]
        while slot < end:
            if made[move[slot]] & BIT[seat]:
                amaf_visits[slot] += 1
                amaf_total[slot] += value
            slot += 1

    def link(self, node: i64, key: i64) -> i64:
        """The slot of a node's chain with this key, or NONE."""
        return self.links.get(int(hash_combine(hash_combine(7, node), key)), NONE)

    def add_link(self, node: i64, key: i64) -> i64:
        slot = self._more_slots(1)
        self.move[slot] = key
        self.next[slot] = self.first[node]
        self.first[node] = slot
        self.links[int(hash_combine(hash_combine(7, node), key))] = int(slot)
        return slot

    def lay_out(self, node: i64, choices: i64) -> vec[i64]:
        """The slots of a node's chain by their moves, which are numbered below `choices`; until they are put away."""
        while len(self.slot_of) < choices:
            self.slot_of = append(self.slot_of, NONE)
        slot = self.first[node]
        while slot != NONE:
            self.slot_of[self.move[slot]] = slot
            slot = self.next[slot]
        return self.slot_of

    def put_away(self, node: i64) -> None:
        slot = self.first[node]
        while slot != NONE:
            self.slot_of[self.move[slot]] = NONE
            slot = self.next[slot]

    # Arms

    def arm(self, node: i64, seat: i64, move: i64) -> i64:
        """What is known of an actor's choice at a sealed decision; NONE where nothing is and there is no room."""
        key = int(hash_combine(hash_combine(hash_combine(11, node), seat), move))
        found: i64 = self.links.get(key, NONE)
        if found == NONE and self.has_room(1):
            found = self._add_arm(node, seat, move)
            self.links[key] = int(found)
        return found

    def _add_arm(self, node: i64, seat: i64, move: i64) -> i64:
        arm = self.arms
        if arm == len(self.arm_move):
            self.arm_seat = append(self.arm_seat, 0)
            self.arm_move = append(self.arm_move, 0)
            self.arm_visits = append(self.arm_visits, 0)
            self.arm_total = append(self.arm_total, 0.0)
            self.regret = append(self.regret, 0.0)
            self.strategy_sum = append(self.strategy_sum, 0.0)
            self.next_arm = append(self.next_arm, 0)
        self.arm_seat[arm] = seat
        self.arm_move[arm] = move
        self.arm_visits[arm] = 0
        self.arm_total[arm] = 0.0
        self.regret[arm] = 0.0
        self.strategy_sum[arm] = 0.0
        self.next_arm[arm] = self.first_arm[node]
        self.first_arm[node] = arm
        self.arms = arm + 1
        return arm

    # Reuse

    def cutting(self, root: i64) -> "Tree":
        """What is known from a node on, as a tree of its own, which has the node for its node 0."""
        new = Tree(self.room)
        old_of: list[int] = [int(root)]
        new.add_node(self.fingerprints[root])
        node: i64 = 0
        while node < new.nodes:
            old: i64 = old_of[node]
            new.node_visits[node] = self.node_visits[old]
            new.node_total[node] = self.node_total[old]
            self._copy_slots(old, new, node, old_of)
            arm = self.first_arm[old]
            while arm != NONE:
                twin = new.arm(node, self.arm_seat[arm], self.arm_move[arm])
                new.arm_visits[twin] = self.arm_visits[arm]
                new.arm_total[twin] = self.arm_total[arm]
                new.regret[twin] = self.regret[arm]
                new.strategy_sum[twin] = self.strategy_sum[arm]
                arm = self.next_arm[arm]
            node += 1
        return new

    def _copy_slots(self, old: i64, new: "Tree", node: i64, old_of: list[int]) -> None:
        slot = self.first[old]
        if slot == NONE:
            return
        if self.width[old] == CHAIN:
            while slot != NONE:
                self._copy_slot(slot, new, new.add_link(node, self.move[slot]), old_of)
                slot = self.next[slot]
            return
        width = self.width[old]
        begin = new._more_slots(width)
        new.first[node] = begin
        new.width[node] = width
        new.untried[node] = self.untried[old]
        place: i64 = 0
        while place < width:
            new.move[begin + place] = self.move[slot + place]
            self._copy_slot(slot + place, new, begin + place, old_of)
            place += 1

    def _copy_slot(self, slot: i64, new: "Tree", twin: i64, old_of: list[int]) -> None:
        new.visits[twin] = self.visits[slot]
        new.total[twin] = self.total[slot]
        new.prior[twin] = self.prior[slot]
        new.amaf_visits[twin] = self.amaf_visits[slot]
        new.amaf_total[twin] = self.amaf_total[slot]
        child = self.child[slot]
        if child != NONE:
            old_of.append(int(child))
            new.child[twin] = new.add_node(self.fingerprints[child])
