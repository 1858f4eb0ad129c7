"""A sensible move by looking one move ahead: how short the routes can still become, and what money is worth."""

from shoal.games.fresh_fish.rules.components import (
    APO,
    BID,
    BID_OF,
    BUILD,
    BUILD_ON,
    CAP,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    KINDS,
    STREET,
    TURN,
    UNWON,
)
from shoal.games.fresh_fish.rules.plots import plot_numbers
from shoal.games.fresh_fish.rules.routes import route_length
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.fresh_fish.views.view import sample
from shoal.games.game import best
from shoal.games.rng import Rng

SPARE = 1.0
"""What a plot to spare is worth, so that an APO need not go where an outlet should."""
HOPE = 0.6
"""How much the way over empty plots counts in a guess, against the worst and against the streets there are."""
ENVY = 0.4
"""How much the others' routes weigh against one's own."""
EAGER = 0.1
"""How much of what an outlet saves is worth paying, for each other bidder: the last gets one for nothing anyway."""


def _way(state: FreshFish, kind: int, plot: int) -> float:
    """The way from a centre to a plot if every empty plot became a street."""
    return float(route_length(state.town, state.centre[kind], plot, CAP[state.players], True))


def _held(state: FreshFish, seat: int) -> list[int]:
    return plot_numbers(state.reserved(seat))


def _wanted(state: FreshFish, seat: int) -> list[int]:
    """The kinds of outlet a seat has yet to win."""
    return [kind for kind in range(KINDS) if state.outlet[KINDS * seat + kind] == UNWON]


def _nearest(state: FreshFish, seat: int, kind: int) -> float:
    """The way to the best plot a seat has for a kind."""
    return min((_way(state, kind, plot) for plot in _held(state, seat)), default=float(CAP[state.players]))


def _expected(state: FreshFish, seat: int) -> float:
    """What a seat may expect its four routes to count."""
    cap = float(CAP[state.players])
    total = 0.0
    for kind in range(KINDS):
        place = state.outlet[KINDS * seat + kind]
        if place == UNWON:
            total += HOPE * _nearest(state, seat, kind) + (1 - HOPE) * cap
        elif place >= 0:
            total += HOPE * _way(state, kind, place) + (1 - HOPE) * float(state.route(seat, kind))
        else:
            total += cap
    return total


def _standing(state: FreshFish, seat: int) -> float:
    """How well a seat does, and the others do not."""
    others = [_expected(state, other) for other in range(1, state.players + 1) if other != seat]
    return ENVY * sum(others) / len(others) - _expected(state, seat)


def _after(state: FreshFish, seat: int, tile: int, plot: int) -> float:
    """The standing once a seat has built a tile on a plot."""
    after = state.copy()
    after.tile, after.builder = tile, seat
    after.do(seat, BUILD_ON + plot)
    return _standing(after, seat)


def _turn_worths(state: FreshFish, seat: int) -> dict[int, float]:
    """Reserve what is nearer to a centre than the plots one has, or what one can spare; else draw."""
    held = _held(state, seat)
    nearest = {kind: _nearest(state, seat, kind) for kind in _wanted(state, seat)}
    kept = {min(held, key=lambda plot: _way(state, kind, plot)) for kind in nearest if held}
    to_spare = len(held) > len(kept)
    worths: dict[int, float] = {}
    for move in state.legal(seat):
        if move < BUILD_ON:
            gains = [length - _way(state, kind, move) for kind, length in nearest.items()]
            worths[move] = max([0.0, *gains]) + 0.05 * sum(gains) + (0 if to_spare else SPARE)
        elif move == DRAW:
            worths[move] = 1.5 * SPARE if to_spare else 0.5 * SPARE
        elif move in (DRAW_APO, DRAW_STREET):
            tile = APO if move == DRAW_APO else STREET
            change = max(_after(state, seat, tile, plot) for plot in held) - _standing(state, seat)
            worths[move] = 2 * SPARE + change
        else:
            worths[move] = 0.0
    return worths


def _price(state: FreshFish, seat: int) -> int:
    """A fair price for the outlet now auctioned. Who would have to keep it off the board wants none."""
    rivals = sum(state.may_bid(other) for other in range(1, state.players + 1)) - 1
    saved = HOPE * float(CAP[state.players]) - _nearest(state, seat, state.tile)
    return max(0, round(EAGER * rivals * saved))


def greedy(view: FreshFishView, rng: Rng) -> int:
    state = sample(view, rng)
    seat = view["viewer"]
    legal = state.legal(seat)
    if state.phase == TURN:
        worths = _turn_worths(state, seat)
    elif state.phase == BUILD:
        worths = {move: _after(state, seat, state.tile, move - BUILD_ON) for move in legal}
    elif state.phase == BID:
        price = _price(state, seat)
        worths = {move: float(-abs(move - BID_OF - price)) for move in legal}
    else:
        worths = dict.fromkeys(legal, 0.0)
    return best(legal, worths.__getitem__, rng)
