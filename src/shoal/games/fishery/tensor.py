"""A view as numbers: ships, nets, and whose water it is."""

from collections.abc import Mapping
from typing import Any, Final

from shoal.games.fishery.rules import BIT_OF_NET, COLUMNS, NETS, NETS_EACH, ROWS, SIDEWAYS, SQUARES
from shoal.games.fishery.words import net_name
from shoal.games.squares import square_name
from shoal.games.tensor import Part, Tensor, squashed

BOARD = (ROWS, COLUMNS)
# Where the parts begin: two planes of ships, of nets and of what is held, one of areas, and four numbers.
NET_PART: Final = 2 * SQUARES
HELD_PART: Final = 4 * SQUARES
AREA_PART: Final = 6 * SQUARES
LENGTH: Final = 7 * SQUARES + 4
PLACE: Final = {square_name(square % COLUMNS, square // COLUMNS): square for square in range(SQUARES)}
"""Where each square is on a plane."""
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


def numbers(view: Mapping[str, Any]) -> list[float]:
    row = [0.0] * LENGTH
    second: bool = view["viewer"] == 2
    own, other = ("white", "black") if second else ("black", "white")
    for square in view[own]:
        row[PLACE[square]] = 1.0
    for square in view[other]:
        row[SQUARES + PLACE[square]] = 1.0
    for net in view["nets"]:
        row[NET_PART + NET_PLACE[net]] = 1.0
    for fishery in view["fisheries"]:
        squares: list[str] = fishery["squares"]
        size = len(squares) / SQUARES
        for square in squares:
            row[AREA_PART + PLACE[square]] = size
        if fishery["owner"]:
            plane = HELD_PART + (SQUARES if (fishery["owner"] == 1) == second else 0)
            for square in squares:
                row[plane + PLACE[square]] = 1.0
    black, white = view["supply"]
    mine, theirs = (white, black) if second else (black, white)
    row[-4:] = [mine / NETS_EACH, theirs / NETS_EACH, view["passes"] / 2, squashed(view["moves"])]
    return row


TENSOR = Tensor(parts, numbers)
