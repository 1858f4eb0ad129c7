"""32-bit floats as the whole numbers that have the same bits: what a compiled loop can lay into an array of them."""

from struct import pack, unpack
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.tensor_rows import squashed

ONE: Final = 0x3F800000
"""The bits of 1.0; those of 0.0 are 0."""
KNOWN: Final = 4096


def bits_of(number: float) -> int:
    """A number, rounded to 32 bits."""
    found: int = unpack("<i", pack("<f", number))[0]
    return found


def shares_of(whole: int) -> vec[i32]:
    """0 to 255, each as its share of a whole."""
    return vec[i32]([bits_of(number / whole) for number in range(256)])


_SQUASHED: Final[vec[i32]] = vec[i32]([bits_of(squashed(number)) for number in range(KNOWN)])


def squashed_bits(number: i64) -> i32:
    """As `squashed` has it, for numbers without a greatest."""
    if 0 <= number < KNOWN:
        return _SQUASHED[number]
    return bits_of(squashed(int(number)))


def blank_row(size: i64) -> vec[i32]:
    """So many zeros."""
    row: vec[i32] = vec[i32]([0 for _ in range(size)])
    return row
