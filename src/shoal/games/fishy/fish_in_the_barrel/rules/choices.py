"""What can be chosen in Fish in the Barrel: pairs of cards, fish to place, cards to cancel; and their ids."""

from itertools import combinations, product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fishy.rules.cards import CAT, LOW3
from shoal.games.fishy.rules.packed_counts import LEVELS

KINDS: Final = 7
"""The cards that are no Cats. Card c of seat s is bit 7 * (s - 1) + c of the sets of cards on the table."""


def _pairs() -> list[tuple[int, int]]:
    """2.1: the two cards one can play, in the order of cards."""
    return [(a, b) for a in range(CAT + 1) for b in range(a + 1, CAT + 1)] + [(CAT, CAT)]


def _placings() -> list[tuple[int, ...]]:
    """Everything that two cards could ever let one place, as levels, highest first; small hauls first."""
    most: list[tuple[int, ...]] = [
        tuple(2 if level == LEVELS - 1 - card else 0 for level in range(LEVELS)) for card in range(LOW3)
    ]
    most += [(1, 1, 1, 0, 0), (1, 1, 1, 1, 0)]
    found: set[tuple[int, ...]] = set()
    for one, other in combinations(most, 2):
        for counts in product(*[range(a + b + 1) for a, b in zip(one, other, strict=True)]):
            found.add(tuple([level for level in range(LEVELS, 0, -1) for _ in range(counts[level - 1])]))
    return sorted(found, key=lambda levels: (len(levels), [-level for level in levels]))


PAIRS: Final = _pairs()
PLACINGS: Final = _placings()
CARDS_IN: Final[vec[i64]] = vec[i64]([sum(1 << card for card in pair if card != CAT) for pair in PAIRS])
"""The cards of a pair that are no Cats."""
CATS_IN: Final[vec[i64]] = vec[i64]([pair.count(CAT) for pair in PAIRS])
TALLY: Final[vec[i64]] = vec[i64](
    [sum(1 << 8 * card for card in range(KINDS) if cards >> card & 1) for cards in range(128)]
)
"""A set of cards, counted by kind."""
HAUL: Final[vec[i64]] = vec[i64]([sum(1 << 8 * (level - 1) for level in levels) for levels in PLACINGS])
"""A placing, counted by level."""


def _placing_numbers() -> list[int]:
    numbers = [-1] * 4**LEVELS
    for number, levels in enumerate(PLACINGS):
        numbers[sum(4 ** (level - 1) for level in levels)] = number
    return numbers


PLACING: Final[vec[i64]] = vec[i64](_placing_numbers())
"""The number of a placing, found by its fish on each level, at most three: two bits each."""

# Moves: play pair 0-28, place placing 0-136, cancel nothing, or cancel the card of bit 0-41.
PLACE: Final = 29
CANCEL_NONE: Final = 166
CANCEL: Final = 167
