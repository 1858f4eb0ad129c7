"""A view as numbers: ships, nets, and whose water it is."""

from collections.abc import Mapping
from typing import Any

from shoal.games.fishery.rules import BIT_OF_NET, COLUMNS, NETS, NETS_EACH, ROWS, SIDEWAYS, SQUARES
from shoal.games.fishery.words import net_name
from shoal.games.squares import square_name
from shoal.games.tensor import Part, Tensor, squashed

BOARD = (ROWS, COLUMNS)
PLACE = {square_name(square % COLUMNS, square // COLUMNS): square for square in range(SQUARES)}
"""Where each square is on a plane."""
NET_PLACE = {net_name(net): BIT_OF_NET[net] + (0 if net < SIDEWAYS else SQUARES) for net in range(NETS)}
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
    ships, nets, held, area = [0.0] * 126, [0.0] * 126, [0.0] * 126, [0.0] * 63
    second = view["viewer"] == 2
    own, other = ("white", "black") if second else ("black", "white")
    for square in view[own]:
        ships[PLACE[square]] = 1.0
    for square in view[other]:
        ships[SQUARES + PLACE[square]] = 1.0
    for net in view["nets"]:
        nets[NET_PLACE[net]] = 1.0
    for fishery in view["fisheries"]:
        places = [PLACE[square] for square in fishery["squares"]]
        size = len(places) / SQUARES
        for place in places:
            area[place] = size
        if fishery["owner"]:
            plane = SQUARES if (fishery["owner"] == 1) == second else 0
            for place in places:
                held[plane + place] = 1.0
    black, white = view["supply"]
    mine, theirs = (white, black) if second else (black, white)
    return [
        *ships,
        *nets,
        *held,
        *area,
        mine / NETS_EACH,
        theirs / NETS_EACH,
        view["passes"] / 2,
        squashed(view["moves"]),
    ]


TENSOR = Tensor(parts, numbers)
