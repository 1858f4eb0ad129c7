"""What Fresh Fish is made of, as numbers: tiles, phases, ids of moves, and what the player count decides.

Paragraph numbers are those of RULES.md.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Tiles. 1.3: the first four are the outlets, each of the same number as its supply centre.
KINDS: Final = 4
APO: Final = 4
ZONE: Final = 5
DEMONSTRATION: Final = 6
IN_DECK: Final = 7
STREET: Final = 7
NO_TILE: Final = -1

# What is owed now.
SETUP: Final = 0
TURN: Final = 1
TILE: Final = 2
BID: Final = 3
BUILD: Final = 4
SITE: Final = 5
OVER: Final = 6

# Moves of seats and the table, then chance's.
RESERVE: Final = 0
BUILD_ON: Final = 100
ZONE_ON: Final = 200
BID_OF: Final = 300
DRAW: Final = 316
DRAW_APO: Final = 317
DRAW_STREET: Final = 318
PASS: Final = 319
END: Final = 320
CHOICES: Final = 321
CENTRE: Final = 321
TILE_IS: Final = 721
IDS: Final = 728

MONEY: Final = 15
SUPPLY: Final = 6
SET_ASIDE: Final = 2
BOX_APOS: Final = 24
UNWON: Final = -2
"""In place of an outlet's plot: nobody's yet."""
OFF_BOARD: Final = -1
NO_PLOT: Final = -1
NO_BID: Final = -1

SIDE: Final[vec[i64]] = vec[i64]([0, 0, 7, 8, 9, 10])
"""1.1: the length of the board's side, by player count."""
APOS: Final[vec[i64]] = vec[i64]([0, 0, 8, 12, 15, 19])
"""2.7: the APOs in the deck, by player count."""
CAP: Final[vec[i64]] = vec[i64]([0, 0, 8, 10, 12, 14])
"""8.4: the most a route counts, by player count."""
LAYOUTS: Final = ("simple", "moderate", "complex", "custom")
SIMPLE: Final = 0
MODERATE: Final = 1
