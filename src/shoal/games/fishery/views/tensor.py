"""A view as numbers: ships, nets, and whose water it is."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fishery.rules.state import BIT_OF_NET, COLUMNS, NETS, NETS_EACH, ROWS, SIDEWAYS, SQUARES
from shoal.games.fishery.rules.words import net_name
from shoal.games.fishery.views.types import FisheryView
from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import squashed

BOARD = (ROWS, COLUMNS)
# Where the parts begin: two planes of ships, of nets and of what is held, one of areas, and four numbers.
NET_PART: Final = 2 * SQUARES
HELD_PART: Final = 4 * SQUARES
AREA_PART: Final = 6 * SQUARES
LAST_PART: Final = 7 * SQUARES
_BLANK: Final[vec[float]] = vec[float]([0.0] * (LAST_PART + 4))
NET_PLACE: Final[dict[str, int]] = {
    net_name(net): BIT_OF_NET[net] + (0 if net < SIDEWAYS else SQUARES) for net in range(NETS)
}
"""Where each net is on the two planes of nets."""


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    return [
        Part("ships", (2, *BOARD), "ships, by seats"),
        Part("nets", (2, *BOARD), "nets between a square and the one to its right; nets between it and the one above"),
        Part("held", (2, *BOARD), "squares of areas that a seat holds as the nets lie, by seats"),
        Part("area", BOARD, f"how many squares the square's area has, of {SQUARES}"),
        Part("supply", (2,), f"nets left to cast, of {NETS_EACH}, by seats"),
        Part("passes", (1,), "how many passed in a row, of 2"),
        Part("moves", (1,), "moves made, n / (n + 16)"),
    ]


def numbers(view: FisheryView) -> vec[float]:
    row = _BLANK[:]
    second: bool = view["viewer"] == 2
    for square in view["white"] if second else view["black"]:
        row[_place(square)] = 1.0
    for square in view["black"] if second else view["white"]:
        row[SQUARES + _place(square)] = 1.0
    for net in view["nets"]:
        place: i64 = NET_PLACE[net]
        row[NET_PART + place] = 1.0
    for fishery in view["fisheries"]:
        squares = fishery["squares"]
        size = len(squares) / SQUARES
        owner = fishery["owner"]
        held: i64 = HELD_PART + (SQUARES if (owner == 1) == second else 0)
        for square in squares:
            place = _place(square)
            row[AREA_PART + place] = size
            if owner:
                row[held + place] = 1.0
    black, white = view["supply"]
    mine, theirs = (white, black) if second else (black, white)
    row[LAST_PART] = mine / NETS_EACH
    row[LAST_PART + 1] = theirs / NETS_EACH
    row[LAST_PART + 2] = view["passes"] / 2
    row[LAST_PART + 3] = squashed(view["moves"])
    return row


def _place(square: str) -> i64:
    """Where a square, a letter and a digit, is on a plane."""
    return COLUMNS * (ord(square[1]) - ord("1")) + ord(square[0]) - ord("a")


TENSOR = Tensor(parts, numbers)
