"""The random numbers of playouts and samples: small, fast, the same compiled and interpreted."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LOW32: Final = 0xFFFFFFFF
FINE: Final = 0x40000000
"""So many fractions there are."""


class Rng:
    """A 32-bit xorshift. Rules never draw from it: only those who drive a game do."""

    x: i64
    """The state: any 32-bit number but 0."""

    def __init__(self, seed: i64) -> None:
        """Seeds that lie close together give numbers that do not."""
        x: i64 = (seed ^ (seed >> 32)) & LOW32
        x = (((x >> 16) ^ x) * 0x45D9F3B) & LOW32
        x = (((x >> 16) ^ x) * 0x45D9F3B) & LOW32
        x = (x >> 16) ^ x
        if x == 0:
            x = 1
        self.x = x

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others."""
        x: i64 = self.x
        x ^= (x << 13) & LOW32
        x ^= x >> 17
        x ^= (x << 5) & LOW32
        self.x = x
        return (x * n) >> 32

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.below(FINE)) / float(FINE)

    def shuffle(self, items: vec[i64]) -> None:
        """Put numbers into a random order, in place."""
        i: i64 = i64(len(items)) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (int(self.x),)


def resumed(x: i64) -> Rng:
    """Random numbers that go on from this state."""
    rng = Rng(1)
    rng.x = x
    return rng
