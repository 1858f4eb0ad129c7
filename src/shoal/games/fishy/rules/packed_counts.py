"""Small numbers in one word, a byte each: fish by level, cards by kind, choices by seat. Seven at most."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LEVELS: Final = 5
ONE: Final[vec[i64]] = vec[i64]([1 << 8 * place for place in range(7)])
"""ONE[n] is the word that counts 1 at place n. Level 1 is place 0; cards and seats begin at place 0 too."""
LEVEL_SHARE: Final[vec[i64]] = vec[i64]([0, 2, 1, 0, 0, 0, 0])
"""What each of so many players may move with the same Level card, in Moon's two games for a market."""

EVEN_BYTES: Final = 0x00FF00FF00FF00FF
EVEN_PAIRS: Final = 0x0000FFFF0000FFFF


def at(word: i64, place: i64) -> i64:
    """The number at a place."""
    return (word >> (place << 3)) & 255


def total(word: i64) -> i64:
    """All of them together."""
    x: i64 = (word & EVEN_BYTES) + ((word >> 8) & EVEN_BYTES)
    x = (x & EVEN_PAIRS) + ((x >> 16) & EVEN_PAIRS)
    return (x + (x >> 32)) & 0xFFFF


def points_ahead(fish: vec[i64], seat: i64) -> i64:
    """The points that a seat's fish are worth more than the best of the others'; seat 1 at place 0."""
    best: i64 = 0
    place: i64 = 0
    while place < len(fish):
        if place != seat - 1:
            best = max(best, worth(fish[place]))
        place += 1
    return worth(fish[seat - 1]) - best


def worth(fish: i64) -> i64:
    """The points of fish by level: as many for each as its level's number."""
    return at(fish, 0) + 2 * at(fish, 1) + 3 * at(fish, 2) + 4 * at(fish, 3) + 5 * at(fish, 4)
