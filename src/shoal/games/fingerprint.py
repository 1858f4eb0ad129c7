"""Fingerprints: hashes of what a seat knows of a position, built word by word."""

from typing import Final

from mypy_extensions import i64

FINGERPRINT: Final = 0x3FFFFFFFFFFFFFFF
"""Fingerprints have 62 bits."""


def hash_combine(fingerprint: i64, word: i64) -> i64:
    """A fingerprint with one more word in it; the order of the words matters."""
    # Multiplied before the word comes in, lest 4 players and 1 Cat be taken for 5 players and none.
    # Only low bits are kept, so that wrapping words and growing ones come to the same.
    mixed: i64 = ((fingerprint * 0x2127599BF4325C37 ^ word) * 0x1E3779B97F4A7C15) & FINGERPRINT
    mixed ^= mixed >> 29
    mixed = (mixed * 0x2545F4914F6CDD1D) & FINGERPRINT
    return mixed ^ (mixed >> 31)
