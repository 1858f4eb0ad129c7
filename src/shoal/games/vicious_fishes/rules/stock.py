"""What lies beside the pond: the pile, the hands and the missions. Paragraph numbers are those of RULES.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.pond import TILES, Tiles

HAND: Final = 5
SEATS: Final = 6
MISSIONS: Final = 20

MISSION_COLOURS: Final[list[tuple[int, int, int]]] = [
    (first, second, third) for first in range(4) for second in range(first + 1, 5) for third in range(second + 1, 6)
]
"""1.6: every three of the six colours."""
FIRST: Final[vec[i64]] = vec[i64]([mission[0] for mission in MISSION_COLOURS])
SECOND: Final[vec[i64]] = vec[i64]([mission[1] for mission in MISSION_COLOURS])
THIRD: Final[vec[i64]] = vec[i64]([mission[2] for mission in MISSION_COLOURS])

_NO_HANDS: Final[vec[i64]] = vec[i64]([-1 for _ in range(SEATS * HAND)])
_NO_TILES: Final[vec[i64]] = vec[i64]([0 for _ in range(SEATS)])
_NO_MISSIONS: Final[vec[i64]] = vec[i64]([-1 for _ in range(SEATS)])


class Stock:
    tiles: Tiles
    hands: vec[i64]
    """The kinds of tile in each hand, five places a seat, lowest first; -1 where there is none."""
    sizes: vec[i64]
    """How many tiles each seat holds."""
    missions: vec[i64]
    """Each seat's mission, -1 before it is dealt."""
    pile: vec[i64]
    """How many tiles of each kind are in the pile. It has no order: chance draws when it must."""
    piled: i64
    """How many tiles are in the pile."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.hands = _NO_HANDS[:]
        self.sizes = _NO_TILES[:]
        self.missions = _NO_MISSIONS[:]
        self.pile = tiles.copies[:]
        self.piled = TILES

    def copy(self) -> "Stock":
        twin = Stock(self.tiles)
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.missions = self.missions[:]
        twin.pile = self.pile[:]
        twin.piled = self.piled
        return twin

    def key(self) -> tuple[object, ...]:
        return (tuple(self.hands), tuple(self.missions), tuple(self.pile))

    def kinds(self) -> i64:
        """How many kinds of tile there are."""
        return i64(len(self.pile))

    def deal(self, seat: i64, kind: i64) -> None:
        """1.5, 2.6: a tile from the pile into a hand, where kinds lie in order."""
        hands = self.hands
        first = HAND * (seat - 1)
        place = first + self.sizes[seat - 1]
        while place > first and hands[place - 1] > kind:
            hands[place] = hands[place - 1]
            place -= 1
        hands[place] = kind
        self.sizes[seat - 1] += 1
        self.pile[kind] -= 1
        self.piled -= 1

    def play(self, seat: i64, kind: i64) -> None:
        """2.1: a tile leaves the hand."""
        hands = self.hands
        place: i64 = HAND * (seat - 1)
        last = place + self.sizes[seat - 1] - 1
        while hands[place] != kind:
            place += 1
        while place < last:
            hands[place] = hands[place + 1]
            place += 1
        hands[last] = -1
        self.sizes[seat - 1] -= 1

    def holds(self, seat: i64, kind: i64) -> bool:
        place: i64 = 0
        while place < self.sizes[seat - 1]:
            if self.hands[HAND * (seat - 1) + place] == kind:
                return True
            place += 1
        return False

    def is_given(self, mission: i64) -> bool:
        seat: i64 = 0
        while seat < SEATS:
            if self.missions[seat] == mission:
                return True
            seat += 1
        return False

    def slots(self, seat: i64, found: vec[i64]) -> i64:
        """Every way to lay a tile of the hand, each once, lowest first; how many there are."""
        first_slot = self.tiles.first_slot
        ways: i64 = 0
        held: i64 = -1
        place: i64 = HAND * (seat - 1)
        end: i64 = place + self.sizes[seat - 1]
        while place < end:
            kind = self.hands[place]
            place += 1
            if kind != held:
                slot = first_slot[kind]
                while slot < first_slot[kind + 1]:
                    found[ways] = slot
                    ways += 1
                    slot += 1
                held = kind
        return ways

    def disliked(self, seat: i64, points: vec[i64]) -> i64:
        """5.2: the points of the colour a seat dislikes; none before it has a mission."""
        mission = self.missions[seat - 1]
        if mission < 0:
            return 0
        return min(points[FIRST[mission]], points[SECOND[mission]], points[THIRD[mission]])

    def score(self, seat: i64, points: vec[i64]) -> i64:
        """5.2: the points of the two better colours of a seat's mission, less those of the third."""
        mission = self.missions[seat - 1]
        if mission < 0:
            return 0
        all_three = points[FIRST[mission]] + points[SECOND[mission]] + points[THIRD[mission]]
        return all_three - 2 * self.disliked(seat, points)

    def worth(self, seat: i64, points: vec[i64]) -> tuple[int, ...]:
        """5.3, 5.4: what seats are ranked by: the score, then few points of the disliked colour, then the seat."""
        return (int(self.score(seat, points)), -int(self.disliked(seat, points)), -int(seat))

    # At random. What is taken already is drawn again, which leaves the others equally likely.

    def any_slot(self, seat: i64, rng: Rng) -> i64:
        """One of the ways to lay a tile of the hand."""
        hands = self.hands
        first_slot = self.tiles.first_slot
        first: i64 = HAND * (seat - 1)
        end: i64 = first + self.sizes[seat - 1]
        slots: i64 = 0
        held: i64 = -1
        place: i64 = first
        while place < end:
            kind = hands[place]
            if kind != held:
                slots += first_slot[kind + 1] - first_slot[kind]
            held = kind
            place += 1
        left: i64 = rng.below(slots)
        held = -1
        place = first
        while True:
            kind = hands[place]
            if kind != held:
                facings = first_slot[kind + 1] - first_slot[kind]
                if left < facings:
                    return first_slot[kind] + left
                left -= facings
            held = kind
            place += 1

    def any_kind(self, rng: Rng) -> i64:
        """The kind of one of the tiles in the pile."""
        tiles = self.tiles
        while True:
            copy = rng.below(TILES)
            kind = tiles.kind_of_copy[copy]
            if tiles.rank_of_copy[copy] < self.pile[kind]:
                return kind

    def any_mission(self, rng: Rng) -> i64:
        """One of the missions that nobody has."""
        while True:
            mission = rng.below(MISSIONS)
            if not self.is_given(mission):
                return mission
