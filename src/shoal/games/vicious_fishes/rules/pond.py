"""The pond of Vicious Fishes: what lies where, what lives, what attacks what. Paragraph numbers are those of RULES.md.

Cells come in rows of ten with a wall all around, so that each of the 64 squares has eight neighbours. Directions are
numbered clockwise from the upper right, the order in which the rules go around a tile (3.4, 4.4).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.rng import Rng

COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black")
SPECIES: Final = ("fish", "shark", "crab", "octopus")
SHARK: Final = 1
TILES: Final = 60
SQUARES: Final = 64
CELLS: Final = 100
WALL: Final = -1
"""What lies on a rock and beyond the edge."""
SELF: Final = 8
"""The 'direction' of the new tile itself, after the eight around it."""

STEP: Final[vec[i64]] = vec[i64]([11, 1, -9, -10, -11, -1, 9, 10, 0])
"""From a cell to its neighbour: upper right, right, lower right, below, lower left, left, upper left, above; itself."""
CELL: Final[vec[i64]] = vec[i64]([10 * (square // 8 + 1) + square % 8 + 1 for square in range(SQUARES)])
"""The cell of a square; square 0 is a1, 1 is b1, 8 is a2."""
SQUARE: Final[vec[i64]] = vec[i64](
    [8 * (cell // 10 - 1) + cell % 10 - 1 if 0 < cell // 10 < 9 and 0 < cell % 10 < 9 else -1 for cell in range(CELLS)]
)
"""The square of a cell; -1 for the wall."""

FACINGS: Final[list[list[tuple[str, int]]]] = [
    [("north", 128), ("east", 2), ("south", 8), ("west", 32)],
    [("north", 128), ("east", 2), ("south", 8), ("west", 32)],
    [("north-south", 136), ("east-west", 34)],
    [("", 255)],
]
"""2.3-2.5: how each species can lie, with the directions it then attacks, as bits."""


def _around(start: int, direction: int) -> int:
    """One step in a direction from the neighbour in direction `start`: the bit of the neighbour arrived at, or 0."""
    steps = [STEP[way] for way in range(8)]
    arrived = steps[start] + steps[direction]
    return 1 << steps.index(arrived) if arrived in steps else 0


AROUND: Final[vec[i64]] = vec[i64]([_around(start, direction) for start in range(8) for direction in range(8)])
"""AROUND[8 * a + b]: the neighbour that the neighbour in direction a has in direction b, as a bit; 0 if none."""
ONLY: Final[vec[i64]] = vec[i64](
    [colours.bit_length() - 1 if colours.bit_count() == 1 else -1 for colours in range(64)]
)
"""The only colour in a set of colours; -1 if there are several."""

_NOTHING: Final[vec[i64]] = vec[i64]([0 for _ in range(CELLS)])
_EMPTY: Final[vec[i64]] = vec[i64]([0 if SQUARE[cell] >= 0 else WALL for cell in range(CELLS)])
_GAPS: Final[vec[i64]] = vec[i64](
    [len([way for way in range(8) if SQUARE[cell] >= 0 and SQUARE[cell + STEP[way]] >= 0]) for cell in range(CELLS)]
)


class Tiles:
    """A set of sixty tiles. Tiles alike are one kind; a kind with a facing is a slot."""

    names: list[str]
    """What each kind is called, `red-fish-3`, in the order of their numbers."""
    copies: vec[i64]
    """How many tiles there are of each kind."""
    kind_of_copy: vec[i64]
    """The kind of each of the sixty tiles."""
    rank_of_copy: vec[i64]
    """How many tiles of its kind come before it."""
    first_slot: vec[i64]
    """Each kind's first slot; one more at the end."""
    facings: list[str]
    """How each slot lies, '' for an octopus."""
    kind: vec[i64]
    """The kind of each slot; so on for what follows."""
    reach: vec[i64]
    """The directions it attacks, as bits."""
    value: vec[i64]
    prize: vec[i64]
    """3.6: what eating it brings."""
    colours: vec[i64]
    """Its colour or colours, as bits."""
    slots: dict[str, int]
    """A slot by its words, 'red-fish-3 north'."""

    def __init__(self, kinds: list[tuple[str, int, int, int, int]]) -> None:
        """From each kind's name, colours as bits, species, value and how many there are."""
        self.names = []
        self.facings = []
        self.slots = {}
        copies: list[int] = []
        kind_of_copy: list[int] = []
        rank_of_copy: list[int] = []
        first_slot: list[int] = []
        of_slot: list[tuple[int, int, int, int, int]] = []
        for name, colours, species, value, count in kinds:
            kind = len(copies)
            self.names.append(name)
            copies.append(count)
            first_slot.append(len(of_slot))
            for rank in range(count):
                kind_of_copy.append(kind)
                rank_of_copy.append(rank)
            for facing, reach in FACINGS[species]:
                self.slots[f"{name} {facing}".rstrip()] = len(of_slot)
                self.facings.append(facing)
                of_slot.append((kind, reach, value, 2 if species == SHARK else 1, colours))
        first_slot.append(len(of_slot))
        self.copies = vec[i64](copies)
        self.kind_of_copy = vec[i64](kind_of_copy)
        self.rank_of_copy = vec[i64](rank_of_copy)
        self.first_slot = vec[i64](first_slot)
        self.kind = vec[i64]([slot[0] for slot in of_slot])
        self.reach = vec[i64]([slot[1] for slot in of_slot])
        self.value = vec[i64]([slot[2] for slot in of_slot])
        self.prize = vec[i64]([slot[3] for slot in of_slot])
        self.colours = vec[i64]([slot[4] for slot in of_slot])


class Pond:
    tiles: Tiles
    lying: vec[i64]
    """What lies on each cell: 0 nothing, WALL, or the tile's slot plus one."""
    live: vec[i64]
    """The value of the live tile on each cell, 0 if there is none."""
    attack: vec[i64]
    """The values of the live tiles that attack each cell, added up. Follows from what lies there."""
    gaps: vec[i64]
    """How many of the squares around each cell are empty. Follows from what lies there."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.lying = _EMPTY[:]
        self.live = _NOTHING[:]
        self.attack = _NOTHING[:]
        self.gaps = _GAPS[:]

    def copy(self) -> "Pond":
        twin = Pond(self.tiles)
        twin.lying = self.lying[:]
        twin.live = self.live[:]
        twin.attack = self.attack[:]
        twin.gaps = self.gaps[:]
        return twin

    def lay_rock(self, cell: i64) -> None:
        """1.2: a rock is like the edge."""
        self.lying[cell] = WALL
        self._close(cell)

    def _close(self, cell: i64) -> None:
        gaps = self.gaps
        way: i64 = 0
        while way < 8:
            gaps[cell + STEP[way]] -= 1
            way += 1

    def lay(self, cell: i64, slot: i64) -> None:
        """2.2-2.5: a tile comes in alive and attacks what it faces."""
        value = self.tiles.value[slot]
        self.lying[cell] = slot + 1
        self.live[cell] = value
        self._close(cell)
        self._press(cell, slot, value)

    def eat(self, cell: i64) -> None:
        """3.3: it is dead and attacks no more, but stays on its square."""
        value = self.live[cell]
        self.live[cell] = 0
        self._press(cell, self.lying[cell] - 1, -value)

    def _press(self, cell: i64, slot: i64, value: i64) -> None:
        """Add to the attack on every cell the tile reaches."""
        attack = self.attack
        reach = self.tiles.reach[slot]
        way: i64 = 0
        while reach:
            if reach & 1:
                attack[cell + STEP[way]] += value
            reach >>= 1
            way += 1

    def overcome(self, cell: i64) -> bool:
        """3.2, 3.5: do those who attack the tile add up to more than its value?"""
        return self.attack[cell] > self.live[cell]

    def targets(self, cell: i64) -> i64:
        """3.1: the directions in which the tile attacks a live tile."""
        live = self.live
        reach = self.tiles.reach[self.lying[cell] - 1]
        found: i64 = 0
        way: i64 = 0
        while reach:
            if reach & 1 and live[cell + STEP[way]]:
                found |= BIT[way]
            reach >>= 1
            way += 1
        return found

    def order_matters(self, cell: i64, left: i64) -> bool:
        """3.4: does one of the targets left, given by their directions, attack another?"""
        if left & (left - 1) == 0:
            return False
        way: i64 = 0
        while way < 8:
            if left & BIT[way]:
                reach = self.tiles.reach[self.lying[cell + STEP[way]] - 1]
                on: i64 = 0
                while on < 8:
                    if reach & BIT[on] and left & AROUND[8 * way + on]:
                        return True
                    on += 1
            way += 1
        return False

    def direction(self, cell: i64, square: i64) -> i64:
        """The direction of a square from a cell, as a bit; 0 if they are no neighbours."""
        way: i64 = 0
        while way < 8:
            if CELL[square] == cell + STEP[way]:
                return BIT[way]
            way += 1
        return 0

    def empty(self, found: vec[i64]) -> i64:
        """The empty squares, lowest first; how many there are."""
        lying = self.lying
        squares: i64 = 0
        square: i64 = 0
        while square < SQUARES:
            if lying[CELL[square]] == 0:
                found[squares] = square
                squares += 1
            square += 1
        return squares

    def any_square(self, rng: Rng) -> i64:
        """An empty square, each as likely as the others."""
        square = rng.below(SQUARES)
        while self.lying[CELL[square]]:
            square = rng.below(SQUARES)
        return square

    def colours(self, cell: i64) -> i64:
        return self.tiles.colours[self.lying[cell] - 1]

    def biters(self, cell: i64) -> i64:
        """The directions from which live tiles attack the cell."""
        found: i64 = 0
        way: i64 = 0
        while way < 8:
            near = cell + STEP[way]
            # The opposite direction is four further round.
            if self.live[near] and self.tiles.reach[self.lying[near] - 1] & BIT[(way + 4) & 7]:
                found |= BIT[way]
            way += 1
        return found

    def last_colours(self, cell: i64, rules: i64) -> i64:
        """3.8: the colours of all live tiles that attack the tile; by version 1 only of those that can tip the sum."""
        biters = self.biters(cell)
        found: i64 = 0
        last: i64 = 0
        while last < 8:
            if biters & BIT[last] and (rules > 1 or self._can_tip(cell, biters, last)):
                found |= self.colours(cell + STEP[last])
            last += 1
        return found

    def _can_tip(self, cell: i64, biters: i64, last: i64) -> bool:
        """Do some of the other tiles add up to no more than the value, but to more than it with the last one?"""
        value = self.live[cell]
        lacking: i64 = value + 1 - self.live[cell + STEP[last]]
        if lacking < 0:
            lacking = 0
        return self._sums(cell, biters & ~BIT[last], value) >= BIT[lacking]

    def _sums(self, cell: i64, biters: i64, most: i64) -> i64:
        """What some of these tiles can add up to, up to the most: bit n for the sum n."""
        sums: i64 = 1
        way: i64 = 0
        while way < 8:
            if biters & BIT[way]:
                sums |= (sums * BIT[self.live[cell + STEP[way]]]) & (BIT[most + 1] - 1)
            way += 1
        return sums

    def survivors(self, cell: i64) -> i64:
        """4.1, 4.2: the directions of the live tiles around the cell, and on it, that are surrounded."""
        live = self.live
        gaps = self.gaps
        found: i64 = 0
        way: i64 = 0
        while way <= SELF:
            near = cell + STEP[way]
            if gaps[near] == 0 and live[near]:
                found |= BIT[way]
            way += 1
        return found
