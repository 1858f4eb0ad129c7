"""What a viewer sees: in Fishery everybody sees everything."""

from typing import Final

from mypy_extensions import i64

from shoal.games.bits import count, lowest
from shoal.games.fishery.rules.state import COLUMNS, NETS, SIDEWAYS, SQUARES, WORD_OF_NET, Fishery
from shoal.games.fishery.rules.water import fill
from shoal.games.fishery.rules.words import MOVE, net_name
from shoal.games.fishery.views.types import Area, FisheryView
from shoal.games.rng import Rng
from shoal.games.view import opening
from shoal.games.wording.square_names import square_name

NAMES: Final = [square_name(square % COLUMNS, square // COLUMNS) for square in range(SQUARES)]
NET_NAMES: Final = [net_name(net) for net in range(NETS)]


def _names(squares: i64) -> list[str]:
    found: list[str] = []
    while squares:
        found.append(NAMES[lowest(squares)])
        squares &= squares - 1
    return found


def _nets(state: Fishery) -> list[str]:
    """A net is where one cannot go right, or up."""
    found: list[str] = []
    net: i64 = 0
    while net < NETS:
        if not (state.right if net < SIDEWAYS else state.up) & WORD_OF_NET[net]:
            found.append(NET_NAMES[net])
        net += 1
    return found


def fishery(state: Fishery, area: i64) -> Area:
    """An area with its ships and its present owner (0: nobody)."""
    black, white = int(count(area & state.black)), int(count(area & state.white))
    owner = 1 if black > white else 2 if white > black else 0
    return {"squares": _names(area), "black": black, "white": white, "owner": owner}


def _fisheries(state: Fishery) -> list[Area]:
    """Every area as the nets now lie."""
    found = []
    left: i64 = (1 << SQUARES) - 1
    while left:
        area = fill(left & -left, state.right, state.up)
        found.append(fishery(state, area))
        left &= ~area
    return found


def view(state: Fishery, viewer: int) -> FisheryView:
    return {
        **opening("fishery", state, viewer),
        "moves": state.ply,
        "black": _names(state.black),
        "white": _names(state.white),
        "nets": _nets(state),
        "supply": [state.black_nets, state.white_nets],
        "passes": state.passes,
        "fisheries": _fisheries(state),
    }


def sample(view: FisheryView, rng: Rng) -> Fishery:
    """Nothing is hidden, so there is one such State."""
    state = Fishery(dict(view["options"]))
    for square in view["black"]:
        state.do(1, MOVE[f"ship {square}"])
    for square in view["white"]:
        state.do(2, MOVE[f"ship {square}"])
    for net in view["nets"]:
        state.do(1, MOVE[f"net {net}"])
    state.ply = view["moves"]
    state.passes = view["passes"]
    state.black_nets, state.white_nets = view["supply"]
    return state
