"""Sets of squares as the bits of one word. Words stay within 63 bits, so that they never turn negative."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(63)])
"""BIT[n] is the word with only bit n set. (A native shift by a variable is 32 bits wide in mypyc 2.4.)"""

PAIRS: Final = 0x1555555555555555
QUADS: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count(word: i64) -> i64:
    """How many bits are set."""
    x: i64 = word - ((word >> 1) & PAIRS)
    x = (x & QUADS) + ((x >> 2) & QUADS)
    x = (x + (x >> 4)) & BYTES
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


def lowest(word: i64) -> i64:
    """The number of the lowest set bit of a word that is not 0."""
    return count((word & -word) - 1)


def nth(word: i64, n: i64) -> i64:
    """The number of the set bit that n others come before."""
    while n:
        word &= word - 1
        n -= 1
    return lowest(word)


def members(word: i64) -> list[int]:
    """The numbers of the set bits, lowest first."""
    found: list[int] = []
    rest: i64 = word
    while rest:
        found.append(int(lowest(rest)))
        rest &= rest - 1
    return found


_NUMBERS: Final[list[object]] = list(range(1 << 14))


def as_list(numbers: vec[i64], length: i64) -> list[int]:
    """The first so many of these numbers, all below 16,384, as a list.

    Hundreds of moves may be legal, and to make each number anew, and the list longer bit by bit, takes twice as long.
    """
    found: list[object] = [None] * int(length)
    place: i64 = 0
    while place < length:
        found[place] = _NUMBERS[numbers[place]]
        place += 1
    return cast(list[int], found)
