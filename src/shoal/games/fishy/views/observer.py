"""What the observers of the two market games share."""

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import ONE
from shoal.games.batches.observer import flag
from shoal.games.fishy.rules.cards import LOW4
from shoal.games.fishy.rules.packed_counts import LEVELS


def put_levels(row: vec[i32], at: i64, fish: i64, shares: vec[i32]) -> None:
    """Fish by level, the highest level first."""
    place: i64 = LEVELS - 1
    while place >= 0:
        row[at + place] = shares[fish & 255]
        fish >>= 8
        place -= 1


def put_hand(row: vec[i32], at: i64, has_low4: bool) -> None:
    """All cards up to Lowest 4, that one only where the seat still has it."""
    card: i64 = 0
    while card < LOW4:
        row[at + card] = ONE
        card += 1
    row[at + LOW4] = flag(has_low4)
